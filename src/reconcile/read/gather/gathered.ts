import {displayName} from '../files/chunks.ts'
import {DATA_SET_NAMES, type DataSetName, type ReconcileInputs} from '../files/inputs.ts'
import type {FileRead, Source} from '../files/source.ts'
import type {ColumnMapping} from '../mapping/mapping.ts'
import type {Policy} from '../rows/read-settings.ts'
import type {Rows} from '../rows/rows.ts'
import type {BelowZero, Movement} from './below-zero.ts'
import type {HourColumns, ReportCounts} from './counts.ts'
import type {SumsByWallet, Tallies} from './merge.ts'

/** Rows in perfect order, which the judge need not examine: what they add up to. */
export interface CleanRows {
  readonly tallies: Tallies
  readonly sums: SumsByWallet
  /** Of all rows, those examined included. */
  readonly counts: readonly ReportCounts[]
  /** Every line in scope by wallet and hour; nothing where all lines were examined. */
  readonly hours: readonly HourColumns[]
}

/** A wallet to be replayed: its opening and the corrections its findings prove. */
export interface Replay {
  readonly opening: number
  readonly corrections: readonly Movement[]
}

/**
 * For each wallet the first moment below zero, if there is one. How the movements are come by
 * differs between small and large inputs; what is found does not.
 */
export type ReplayWallets = (
  replays: ReadonlyMap<string, Replay>,
) => Promise<ReadonlyMap<string, BelowZero>>

/** Everything read, ready to be judged. */
export interface Gathered {
  readonly sources: readonly Source[]
  readonly reads: readonly FileRead[]
  readonly rows: Rows
  readonly ignoredEvents: number
  readonly policy: Policy
  readonly asOfMs: number
  readonly hasTime: boolean
  /** The latest instant of records, events and lines, also of those after the as-of; -Infinity without any. */
  readonly latestMs: number
  readonly clean: CleanRows
  /**
   * The rows of a sample of the ids, of every file that has rows of them: of each kind at most so many, which are
   * `MANY_ROWS` at most, and all where they are fewer. Which ids those are, and the order of the rows, does not depend
   * on where the rows stand.
   *
   * @param mapping how the rows are read, where not as the run reads them.
   */
  readonly sample: (most: number, mapping?: ColumnMapping) => Promise<Rows>
  readonly replay: ReplayWallets
}

/** The physical files in the order of the data set's names, numbered. */
export function sourcesOf(inputs: ReconcileInputs): readonly Source[] {
  return DATA_SET_NAMES.flatMap((name) => (inputs[name] ?? []).map((file) => ({name, file}))).map(
    (entry, source) => ({...entry, source}),
  )
}

/**
 * What evidence calls each source: base names, whole paths where two share one, and with `.gz` where
 * that alone tells two paths apart.
 */
export function namesOf(sources: readonly Source[]): readonly string[] {
  const files = sources.map(({file}) => file)
  const names = files.map(displayName)
  return files.map((file, at) => {
    const name = names[at] as string
    const isShared = names.indexOf(name) !== names.lastIndexOf(name)
    if (!isShared || typeof file !== 'string') return name
    const path = file.replace(/\.gz$/, '')
    return path !== file && files.includes(path) ? file : path
  })
}

/** The names that were given and could be read. */
export const presentNames = ({sources, reads}: Pick<Gathered, 'sources' | 'reads'>) =>
  new Set<DataSetName>(
    sources.filter((_, at) => reads[at]?.isUnreadable === false).map(({name}) => name),
  )

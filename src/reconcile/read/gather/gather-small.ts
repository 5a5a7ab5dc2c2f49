import type {ReconcileOptions} from '../../options.ts'
import {isReport, readReport, readStatement} from '../csv/read-csv.ts'
import type {FileRead, Source} from '../files/source.ts'
import {balancesMapping} from '../mapping/mapped.ts'
import {Intake} from '../rows/intake.ts'
import {DEFAULT_POLICY, type Policy} from '../rows/read-settings.ts'
import type {Rows} from '../rows/rows.ts'
import {latestOf, parseAsOf} from '../values/as-of.ts'
import {type BelowZero, firstBelowZero} from './below-zero.ts'
import type {Gathered} from './gathered.ts'
import {emptyTallies} from './merge.ts'
import {readBalances, readFees, readJsonLines, readPolicyFile} from './read-files.ts'
import {sampleOf} from './sample.ts'

/** The small files first: they decide the as-of instant and the limits. */
export interface Settings {
  policy: Policy
}

/** Reads one input file into the intake, by the reader of its kind. A policy also becomes a setting. */
export async function readOne(
  source: Source,
  intake: Intake,
  options: ReconcileOptions & {readonly settings: Settings},
): Promise<FileRead> {
  const {name} = source
  const balances = balancesMapping(options.mapping?.balances, options.timezone)
  if (isReport(source)) {
    const mapping = name === 'balances' ? balances : options.mapping?.[source.name]
    return readReport(source, intake, mapping)
  }
  if (name === 'statement') return readStatement(source, intake, options.mapping?.statement)
  if (name === 'balances') return readBalances(source, intake, options.timezone)
  if (name === 'fees') return readFees(source, intake)
  if (name !== 'policy') return readJsonLines(source, intake)
  const read = await readPolicyFile(source, intake)
  options.settings.policy = read.policy
  return read
}

/**
 * The instant that bounds the run; without any time in the data, nothing is out of scope. Without `asOf`
 * it is the greatest `asOf` of the balances, else the greatest timestamp; never the clock. Source:
 * reconciliation.md, "Time".
 *
 * Errors: `RangeError` when `asOf` is neither an instant nor a day.
 */
export function scopeOf(rows: Rows, options: ReconcileOptions) {
  const {charges, withdrawals, events, blocks, lines} = rows
  const latestMs = latestOf([charges, withdrawals, events, blocks, lines])
  const asOfMs =
    options.asOf === undefined
      ? (latestOf([rows.balances]) ?? latestMs)
      : parseAsOf(options.asOf, options.timezone)
  if (options.asOf !== undefined && asOfMs === undefined) {
    throw new RangeError(`${options.asOf} is neither an instant nor a day`)
  }
  return {
    asOfMs: asOfMs ?? Number.MAX_SAFE_INTEGER,
    hasTime: asOfMs !== undefined,
    latestMs: latestMs ?? Number.NEGATIVE_INFINITY,
  }
}

/** The rows as another mapping has them read. Errors: those of the file system; the signal's reason. */
async function rowsBy(sources: readonly Source[], options: ReconcileOptions): Promise<Rows> {
  const intake = new Intake(options.mapping, options.signal)
  const settings: Settings = {policy: DEFAULT_POLICY}
  for (const source of sources) await readOne(source, intake, {...options, settings})
  return intake.rows
}

/** Reads everything row by row on this thread: for inputs that fit in memory many times over. */
export async function gatherSmall(
  sources: readonly Source[],
  options: ReconcileOptions,
): Promise<Gathered> {
  const intake = new Intake(options.mapping, options.signal)
  const settings: Settings = {policy: DEFAULT_POLICY}
  const reads: FileRead[] = []
  for (const source of sources) {
    options.signal?.throwIfAborted()
    reads.push(await readOne(source, intake, {...options, settings}))
  }
  const {rows, ignoredEvents} = intake
  const scope = scopeOf(rows, options)
  return {
    sources,
    reads,
    rows,
    ignoredEvents,
    policy: settings.policy,
    ...scope,
    sample: async (most, mapping) =>
      sampleOf(mapping === undefined ? rows : await rowsBy(sources, {...options, mapping}), most),
    clean: {tallies: emptyTallies(), sums: new Map(), counts: [], hours: []},
    replay: async (replays) => {
      const found = new Map<string, BelowZero>()
      const byWallet = Map.groupBy(rows.lines, (line) => line.wallet)
      for (const [wallet, {opening, corrections}] of replays) {
        const lines = (byWallet.get(wallet) ?? []).filter((line) => line.atMs <= scope.asOfMs)
        const movements = lines.map((line) => ({
          atMs: line.atMs,
          centavos: line.amount,
          place: line,
        }))
        const below = firstBelowZero(opening, [...movements, ...corrections])
        if (below) found.set(wallet, below)
      }
      return found
    },
  }
}

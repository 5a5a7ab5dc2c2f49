import {randomInt} from 'node:crypto'
import {statSync} from 'node:fs'
import type {ReconcileOptions} from '../../../options.ts'
import type {FoundHeader, HeaderSearch} from '../../../read/csv/find-header.ts'
import {isReport, reportHeader} from '../../../read/csv/read-csv.ts'
import {missingColumn, recordShape} from '../../../read/csv/record-shape.ts'
import {chunksOf, textChunksOf} from '../../../read/files/chunks.ts'
import {encodingOf} from '../../../read/files/decoded.ts'
import {linesOf} from '../../../read/files/lines.ts'
import type {FileRead, Source} from '../../../read/files/source.ts'
import {readOne, type Settings, scopeOf} from '../../../read/gather/gather-small.ts'
import {uniqueBalances} from '../../../read/gather/unique-balances.ts'
import type {FileMapping} from '../../../read/mapping/mapping.ts'
import {Intake} from '../../../read/rows/intake.ts'
import {statementHeader, statementShape} from '../../../read/rows/read-line.ts'
import {DEFAULT_POLICY} from '../../../read/rows/read-settings.ts'
import type {BalanceRow, FeeRow} from '../../../read/rows/rows.ts'
import type {Spill} from '../kept/spill.ts'
import {ACCOUNT_NAMES, type AccountName} from '../module/accounts.ts'
import {tasksOf} from './blocks.ts'
import type {FactsOrder, Plan, PlannedFile} from './plan.ts'
import type {TableCopies} from './table-copies.ts'
import {taskLists} from './task-turns.ts'

/** How a large input is cut up; tests make it small. */
export interface Tuning {
  readonly taskBytes: number
  readonly buckets: number
  readonly repeatBits: number
  /** Of the rows that are judged at once; of those beyond which they wait on disk. */
  readonly shareBytes: number
  readonly spillBytes: number
  /** So many fees of a sample let assume that the service follows another table. */
  readonly leastFees: number
}

/** Options of a run over large inputs. */
export interface LargeOptions extends ReconcileOptions {
  /** Subjects of the last run's open items: each of them is examined. */
  readonly carried: ReadonlySet<string>
  /** Until when the last run judged, where wallets that are stated so go on from there. */
  readonly earlierMsOf?: ((balances: readonly BalanceRow[]) => number | undefined) | undefined
  /** Nothing asks for the digests of the files. */
  readonly isTrial?: boolean
  /** Those of all runs of one reconciliation. */
  readonly copies: TableCopies
  /** Absent: as the size of the inputs asks for. */
  readonly tuning?: Tuning | undefined
}

const MIB = 1 << 20

/** What a charge has in all files, in the leanest data. */
export const BYTES_OF_A_SUBJECT = 1_000

/** Memory grows with the input and is known before it starts. Units: bytes. */
export function tuningFor(totalBytes: number): Tuning {
  const subjects = totalBytes / BYTES_OF_A_SUBJECT
  const power = (low: number, high: number, size: number) =>
    2 ** Math.min(high, Math.max(low, Math.floor(Math.log2(size))))
  return {
    taskBytes: MIB,
    // Of one to two and a half subjects each: what is in order is judged with the fault in its bucket.
    buckets: power(16, 24, subjects * 0.8),
    repeatBits: power(22, 30, subjects * 100),
    shareBytes: MIB / 16,
    spillBytes: 4 * MIB,
    leastFees: 8,
  }
}

const SCREENED: ReadonlySet<string> = new Set(ACCOUNT_NAMES)

/** A file that is screened; the others are settings. */
export const isScreened = ({name}: Source): boolean => SCREENED.has(name)

/** The kernel reads UTF-8; of a table in anything else it reads a copy. */
async function isUtf8Table(path: string, {encoding}: FileMapping = {}): Promise<boolean> {
  if (encoding !== undefined) return encoding === 'utf-8'
  for await (const chunk of chunksOf(path)) return encodingOf(chunk) === 'utf-8'
  return true
}

/** The header of a table; nothing where a mapping or the first lines tell none. */
async function headerOf(
  path: string,
  search: HeaderSearch,
  {encoding}: FileMapping = {},
): Promise<FoundHeader | undefined> {
  for await (const line of linesOf(textChunksOf(path, undefined, encoding))) {
    const settled = search.add(line)
    if (settled) return settled.found
  }
  return search.end()?.found
}

async function planStatement(
  {source, path}: {readonly source: number; readonly path: string},
  mapping: FileMapping | undefined,
): Promise<PlannedFile | undefined> {
  const found = await headerOf(path, statementHeader(mapping), mapping)
  if (found === undefined) return undefined
  const shape = statementShape(found.header, found.delimiter, mapping)
  if ('missingColumn' in shape) return undefined
  return {source, name: 'statement', path, shape, report: undefined, headerLine: found.line}
}

async function planReport(
  {source, path, name}: {source: number; path: string; name: Exclude<AccountName, 'statement'>},
  mapping: FileMapping | undefined,
): Promise<PlannedFile | undefined> {
  const found = await headerOf(path, reportHeader(name, mapping), mapping)
  if (found === undefined || missingColumn(name, found.header, mapping)) return undefined
  const report = recordShape(name, found, mapping)
  return {source, name, path, shape: undefined, report, headerLine: found.line}
}

/** The copies of tables, and whether every table is read from one. */
export interface CopyChoice {
  readonly copies: TableCopies
  readonly isEachCopied: boolean
}

/**
 * How a file is screened, a table in another encoding than UTF-8 by its copy; nothing for a table that
 * lacks a column, or that cannot be copied.
 */
export async function planFile(
  of: Source,
  options: ReconcileOptions,
  {copies, isEachCopied}: CopyChoice,
): Promise<PlannedFile | undefined> {
  const {source} = of
  const [path, name] = [of.file as string, of.name as AccountName]
  const mapping = options.mapping?.[name]
  const table = name === 'statement' || isReport(of)
  if (!table) return {source, name, path, shape: undefined, report: undefined, headerLine: 0}
  const planned =
    name === 'statement'
      ? await planStatement({source, path}, mapping)
      : await planReport({source, path, name}, mapping)
  if (!planned || (!isEachCopied && (await isUtf8Table(path, mapping)))) return planned
  return copies.copied(planned, {encoding: mapping?.encoding, signal: options.signal})
}

/** The small files first: they decide scope, fees and limits. */
export async function readSettings(sources: readonly Source[], options: ReconcileOptions) {
  const intake = new Intake(options.mapping)
  const settings: Settings = {policy: DEFAULT_POLICY}
  const reads: (FileRead | undefined)[] = []
  for (const source of sources) {
    reads.push(
      isScreened(source) ? undefined : await readOne(source, intake, {...options, settings}),
    )
  }
  return {intake, settings, reads, scope: scopeOf(intake.rows, options)}
}

/** The small files, as they were read. */
export type SettingsRead = Awaited<ReturnType<typeof readSettings>>

/** Shared memory whose pages are there: a page that is read first is mapped twice. */
function writtenOnce(bytes: number): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes)
  new Uint8Array(memory).fill(0)
  return memory
}

interface PlanTerms {
  readonly large: LargeOptions
  readonly tuning: Tuning
  readonly taken: readonly FeeRow[]
  readonly facts: FactsOrder | undefined
  readonly codes: Spill | undefined
}

/** What each screening thread reads, and the limits that all of them share. */
export function planOf(
  files: readonly PlannedFile[],
  {intake, scope}: SettingsRead,
  terms: PlanTerms,
): Plan {
  const {large, tuning, taken, facts, codes} = terms
  const {rows} = intake
  const tasks = files.flatMap(({source, path, copy}) => {
    const bytes = copy?.bytes ?? statSync(path).size
    return tasksOf({source, path, file: copy?.file}, bytes, tuning.taskBytes)
  })
  const balances = uniqueBalances(rows.balances.filter((row) => row.atMs <= scope.asOfMs))
  return {
    files,
    tasks,
    buckets: tuning.buckets,
    repeats: writtenOnce(tuning.repeatBits / 8),
    lists: taskLists(tasks, !large.isTrial),
    doneKib: new Int32Array(new SharedArrayBuffer(4)),
    seed: {x: randomInt(2 ** 31), y: randomInt(2 ** 31)},
    asOfMs: scope.asOfMs,
    earlierMs: large.earlierMsOf?.(rows.balances),
    cutoffs: new Map(balances.map((row) => [row.wallet, row.atMs])),
    fees: rows.fees,
    taken,
    facts,
    codes,
    mapping: large.mapping ?? {},
    carried: [...large.carried].map((id) => id.replace(/#\d+$/, '')),
    isSampled: !large.isTrial,
  }
}

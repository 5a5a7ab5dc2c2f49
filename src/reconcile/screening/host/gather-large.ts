import {availableParallelism} from 'node:os'
import type {ReconcileOptions} from '../../options.ts'
import {breathe, digestOf} from '../../read/chunks.ts'
import type {Gathered} from '../../read/gathered.ts'
import type {FileRead, Source} from '../../read/read-files.ts'
import type {Policy} from '../../read/read-settings.ts'
import type {FeeRow, LineRow} from '../../read/rows.ts'
import {bytesOf} from '../../read/size.ts'
import {MAX_FEE_STEPS} from '../kernel/row-layout.ts'
import type {AccountsResult} from './accounts.ts'
import {cleanRowsOf} from './clean-rows.ts'
import {collectRows} from './collect-rows.ts'
import {judgeShares, sharingOf} from './judge-shares.ts'
import {
  isScreened,
  type LargeOptions,
  planFile,
  planOf,
  readSettings,
  type SettingsRead,
  tuningFor,
} from './make-plan.ts'
import {mergeScreens} from './places.ts'
import type {Plan, PlannedFile, ScreenedReply} from './plan.ts'
import {replayer} from './replay.ts'
import {type JudgeShare, OwnThread, type ScreenWorker, WorkerThread} from './screen-workers.ts'

/** Reports progress while others work. */
function watch(plan: Plan, totalBytes: number, options: ReconcileOptions): () => void {
  const timer = setInterval(() => {
    const doneBytes = Math.min(totalBytes, Atomics.load(plan.counters, 1) * 1024)
    options.progress?.({phase: 'reading', doneBytes, totalBytes})
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

function startWorkers<Terms, Judged>(
  plan: Plan,
  options: ReconcileOptions,
  judgeShare: JudgeShare<Terms, Judged>,
): ScreenWorker<Terms, Judged>[] {
  const threads = options.threads ?? Math.min(4, availableParallelism())
  if (threads <= 1) {
    const onPart = async () => {
      await breathe()
      options.signal?.throwIfAborted()
    }
    return [new OwnThread(plan, {onPart, judgeShare})]
  }
  return Array.from({length: threads}, () => new WorkerThread<Terms, Judged>(plan))
}

const isReadable = (read: FileRead | undefined): boolean => read === undefined || !read.isUnreadable

/** The kernel keeps so many steps of each schedule. */
const hasRoomForFees = ({intake}: SettingsRead): boolean => intake.rows.fees.length <= MAX_FEE_STEPS

/** Runs `work` with workers that are stopped afterwards, whatever happens. */
async function withWorkers<T, Terms, Judged>(
  started: () => readonly ScreenWorker<Terms, Judged>[],
  options: ReconcileOptions,
  work: (workers: readonly ScreenWorker<Terms, Judged>[]) => Promise<T>,
): Promise<T> {
  const workers = started()
  const stop = () => Promise.all(workers.map((worker) => worker.stop()))
  options.signal?.addEventListener('abort', stop, {once: true})
  try {
    return await work(workers)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', stop)
    await stop()
  }
}

/** Who judges the subjects that nothing is linked with, and what holds for the whole run. */
export interface Judging<Terms, Judged extends {readonly unmatchedLines: readonly LineRow[]}> {
  /** Nothing is judged apart from the rest. */
  readonly isWhole: boolean
  readonly judgeShare: JudgeShare<Terms, Judged>
  readonly termsOf: (settled: SettledTerms) => Terms
}

/** What is known when all files are screened. */
export interface SettledTerms {
  readonly asOfMs: number
  readonly policy: Policy
  readonly fees: readonly FeeRow[]
  readonly sources: readonly Source[]
  readonly reads: readonly FileRead[]
}

/** All rows that are judged together, and what was said of those that were judged apart. */
export interface GatheredShares<Judged> {
  readonly gathered: Gathered
  readonly shares: readonly Judged[]
}

/**
 * Reads large files twice: once to see which subjects are in perfect order, once to fetch the rows
 * of the others. Memory holds a few bytes a subject, whatever the size of the files.
 *
 * Errors: those of the file system. Nothing, where the files must be read row by row after all.
 */
export async function gatherLarge<
  Terms,
  Judged extends {readonly unmatchedLines: readonly LineRow[]},
>(
  sources: readonly Source[],
  options: LargeOptions,
  judging: Judging<Terms, Judged>,
): Promise<GatheredShares<Judged> | undefined> {
  const tuning = options.tuning ?? tuningFor(bytesOf(sources))
  const settings = await readSettings(sources, options)
  if (!settings.reads.every(isReadable) || !hasRoomForFees(settings)) return undefined
  const large = sources.filter(isScreened)
  const files: PlannedFile[] = []
  for (const source of large) {
    const file = await planFile(source, options)
    if (file === undefined) return undefined
    files.push(file)
  }
  const plan = planOf(files, settings, {large: options, tuning})
  const {isWhole, judgeShare} = judging
  const start = (buckets: number) => () => startWorkers({...plan, buckets}, options, judgeShare)
  const totalBytes = bytesOf(large)
  return withWorkers(start(plan.buckets), options, async (workers) => {
    const screened = await screenAll({plan, workers, sources, totalBytes, options})
    if (screened === undefined) return undefined
    const {replies, digests, merged} = screened
    const {firstLines, rows: rowsOf} = linesOfTasks(plan, replies)
    const accounts = replies.map((reply) => reply.accounts)
    const reads = readsOf({sources, settings, digests, rowsOf})
    const scope = scopeOfAll(settings, accounts)
    const collected = await collectRows(
      {plan, workers, replies, merged, isWhole},
      firstLines,
      settings.intake.rows,
    )
    const sharing = sharingOf(merged, totalBytes, tuning)
    let judgedShares = 0
    const shares = await judgeShares(workers, {
      order: {apart: collected.apart, firstLines, shares: sharing.shares},
      isSpilled: sharing.isSpilled,
      terms: judging.termsOf({
        asOfMs: scope.asOfMs,
        policy: settings.settings.policy,
        fees: settings.intake.rows.fees,
        sources,
        reads,
      }),
      onShare: () => {
        judgedShares += 1
        const doneBytes = (totalBytes * judgedShares) / sharing.shares
        options.progress?.({phase: 'judging', doneBytes, totalBytes})
      },
    })
    const {rows} = collected.intake
    for (const {unmatchedLines} of shares) for (const line of unmatchedLines) rows.lines.push(line)
    const done = replies.flatMap((reply) => reply.done)
    const gathered = {
      ...{sources, reads, rows, ignoredEvents: 0, policy: settings.settings.policy, ...scope},
      clean: cleanRowsOf(accounts, rows, {asOfMs: scope.asOfMs, cutoffs: plan.cutoffs}),
      replay: replayer((work) => withWorkers(start(NO_BUCKETS), options, work), {
        ...{accounts, done, firstLines, asOfMs: scope.asOfMs},
      }),
    }
    return {gathered, shares}
  })
}

interface Screening<Terms, Judged> {
  readonly plan: Plan
  readonly workers: readonly ScreenWorker<Terms, Judged>[]
  readonly sources: readonly Source[]
  readonly totalBytes: number
  readonly options: LargeOptions
}

/** Screens every part, while the calling thread makes digests; nothing where the screen cannot hold it. */
async function screenAll<Terms, Judged>(of: Screening<Terms, Judged>) {
  const {plan, workers, sources, totalBytes, options} = of
  const stop = watch(plan, totalBytes, options)
  const digesting = sources.map((source) =>
    isScreened(source) && !options.isTrial
      ? digestOf(source.file as string, options.signal)
      : undefined,
  )
  const screening = workers.map((worker) => worker.screen())
  const [replies, digests] = await Promise.all([
    Promise.all(screening),
    Promise.all(digesting),
  ]).finally(stop)
  if (replies.some((reply) => reply.isBroken)) return undefined
  const merged = mergeScreens(
    replies.map((reply) => reply.tables),
    replies.flatMap((reply) => reply.shared),
  )
  // Given back now, and not when V8 next looks for garbage.
  for (const {tables} of replies) tables.table.buffer.transfer(0)
  return {replies, digests, merged}
}

/** Workers for a replay alone have no use for tables. */
const NO_BUCKETS = 16

/** The instant that bounds the run: without one that is stated, the latest of all rows. */
function scopeOfAll({scope}: SettingsRead, accounts: readonly AccountsResult[]) {
  const latestMs = accounts.reduce(
    (latest, account) => Math.max(latest, account.latestMs),
    Number.NEGATIVE_INFINITY,
  )
  const hasTime = scope.hasTime || Number.isFinite(latestMs)
  return {asOfMs: scope.hasTime || !hasTime ? scope.asOfMs : latestMs, hasTime}
}

function readsOf(of: {
  readonly sources: readonly Source[]
  readonly settings: SettingsRead
  readonly digests: readonly (string | undefined)[]
  readonly rowsOf: ReadonlyMap<number, number>
}): FileRead[] {
  return of.sources.map(
    ({source}, at) =>
      of.settings.reads[at] ?? {
        sha256: of.digests[at] ?? '',
        rows: of.rowsOf.get(source) ?? 0,
        isUnreadable: false,
      },
  )
}

/** Physical lines before each task, and rows of each source. */
function linesOfTasks(plan: Plan, replies: readonly ScreenedReply[]) {
  const done = replies.flatMap((reply) => reply.done).toSorted((a, b) => a.task - b.task)
  const firstLines: number[] = []
  const rows = new Map<number, number>()
  let line = 1
  let source = -1
  for (const part of done) {
    const of = plan.tasks[part.task]?.source ?? -1
    if (of !== source) line = 1
    source = of
    firstLines[part.task] = line
    line += part.lines
    rows.set(of, (rows.get(of) ?? 0) + part.rows)
  }
  return {firstLines, rows}
}

import {availableParallelism} from 'node:os'
import type {ReconcileOptions} from '../../options.ts'
import {breathe, digestOf} from '../../read/chunks.ts'
import type {Gathered} from '../../read/gathered.ts'
import type {FileRead, Source} from '../../read/read-files.ts'
import type {Rows} from '../../read/rows.ts'
import {bytesOf} from '../../read/size.ts'
import {MAX_FEE_STEPS} from '../kernel/row-layout.ts'
import type {AccountsResult} from './accounts.ts'
import {collectRows} from './collect-rows.ts'
import {type Hand, OwnHand, ThreadHand} from './crew.ts'
import {holdHeap} from './heap-growth.ts'
import {
  isScreened,
  type LargeOptions,
  planFile,
  planOf,
  readSettings,
  type SettingsRead,
  tuningFor,
} from './make-plan.ts'
import {ordinaryOf} from './ordinary.ts'
import {mergeScreens} from './places.ts'
import type {Plan, PlannedFile, ScreenedReply, TaskDone} from './plan.ts'
import {replayer} from './replay.ts'

/** Reports progress while others work. */
function watch(plan: Plan, totalBytes: number, options: ReconcileOptions): () => void {
  const timer = setInterval(() => {
    const doneBytes = Math.min(totalBytes, Atomics.load(plan.counters, 1) * 1024)
    options.progress?.({phase: 'reading', doneBytes, totalBytes})
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

function hire(plan: Plan, options: ReconcileOptions): Hand[] {
  const threads = options.threads ?? Math.min(4, availableParallelism())
  if (threads <= 1) {
    const onPart = async () => {
      await breathe()
      options.signal?.throwIfAborted()
    }
    return [new OwnHand(plan, onPart)]
  }
  return Array.from({length: threads}, () => new ThreadHand(plan))
}

const isReadable = (read: FileRead | undefined): boolean => read === undefined || !read.isUnreadable

/** The kernel keeps so many steps of each schedule. */
const hasRoomForFees = ({intake}: SettingsRead): boolean => intake.rows.fees.length <= MAX_FEE_STEPS

/** Runs `work` with a crew that is dismissed afterwards, whatever happens. */
async function withCrew<T>(
  plan: Plan,
  options: ReconcileOptions,
  work: (crew: readonly Hand[]) => Promise<T>,
): Promise<T> {
  const crew = hire(plan, options)
  const dismiss = () => Promise.all(crew.map((hand) => hand.dismiss()))
  options.signal?.addEventListener('abort', dismiss, {once: true})
  try {
    return await work(crew)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', dismiss)
    await dismiss()
  }
}

/**
 * Reads large files twice: once to see which subjects are in perfect order, once to fetch the rows
 * of the others. Memory holds a few bytes a subject, whatever the size of the files.
 *
 * Errors: those of the file system. Nothing, where the files must be read row by row after all.
 */
export async function gatherLarge(
  sources: readonly Source[],
  options: LargeOptions,
): Promise<Gathered | undefined> {
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
  holdHeap()
  const gathered = await withCrew(plan, options, async (crew) => {
    const stop = watch(plan, bytesOf(large), options)
    const digesting = sources.map((source) =>
      isScreened(source) ? digestOf(source.file as string, options.signal) : undefined,
    )
    const screening = crew.map((hand) => hand.screen())
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
    const {firstLines, rows: rowsOf} = linesOfTasks(plan, replies)
    const screened = {plan, crew, replies, merged}
    const {rows} = await collectRows(screened, firstLines, settings.intake.rows)
    const accounts = replies.map((reply) => reply.accounts)
    const done = replies.flatMap((reply) => reply.done)
    return {accounts, done, digests, firstLines, rowsOf, rows}
  })
  return gathered && finish(gathered, {plan, sources, settings, options})
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

/** What is known when the threads have gone. */
interface Collected {
  readonly accounts: readonly AccountsResult[]
  readonly done: readonly TaskDone[]
  readonly digests: readonly (string | undefined)[]
  readonly firstLines: readonly number[]
  readonly rowsOf: ReadonlyMap<number, number>
  readonly rows: Rows
}

/** A crew for a replay alone has no use for tables. */
const NO_BUCKETS = 16

function finish(
  {accounts, done, digests, firstLines, rowsOf, rows}: Collected,
  {
    plan,
    sources,
    settings,
    options,
  }: {
    plan: Plan
    sources: readonly Source[]
    settings: SettingsRead
    options: ReconcileOptions
  },
): Gathered {
  const latestMs = Math.max(...accounts.map((account) => account.latestMs))
  const hasTime = settings.scope.hasTime || Number.isFinite(latestMs)
  const asOfMs = settings.scope.hasTime || !hasTime ? settings.scope.asOfMs : latestMs
  return {
    sources,
    reads: sources.map(
      ({source}, at) =>
        settings.reads[at] ?? {
          sha256: digests[at] ?? '',
          rows: rowsOf.get(source) ?? 0,
          isUnreadable: false,
        },
    ),
    rows,
    ignoredEvents: 0,
    policy: settings.settings.policy,
    asOfMs,
    hasTime,
    ordinary: ordinaryOf(accounts, rows, {asOfMs, cutoffs: plan.cutoffs}),
    replay: replayer((work) => withCrew({...plan, buckets: NO_BUCKETS}, options, work), {
      accounts,
      done,
      firstLines,
      asOfMs,
    }),
  }
}

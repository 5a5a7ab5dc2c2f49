import type {ReconcileOptions} from '../../options.ts'
import {digestOf} from '../../read/chunks.ts'
import type {FileRead, Source} from '../../read/read-files.ts'
import type {AccountsResult} from './accounts.ts'
import {isScreened, type LargeOptions, type SettingsRead} from './make-plan.ts'
import {mergeScreens} from './places.ts'
import type {Plan, ScreenedRows} from './plan.ts'
import type {ScreenWorker} from './screen-workers.ts'

/** Reports progress while others work. */
function watch(plan: Plan, totalBytes: number, options: ReconcileOptions): () => void {
  const timer = setInterval(() => {
    const doneBytes = Math.min(totalBytes, Atomics.load(plan.counters, 1) * 1024)
    options.progress?.({phase: 'reading', doneBytes, totalBytes})
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

interface Screening<Terms, Judged> {
  readonly plan: Plan
  readonly workers: readonly ScreenWorker<Terms, Judged>[]
  readonly sources: readonly Source[]
  readonly totalBytes: number
  readonly options: LargeOptions
}

/** What is screened of a file; rows that a program adds to it meanwhile are not. */
const bytesIn = ({tasks}: Plan, {source}: Source): number =>
  tasks.reduce((end, task) => (task.source === source ? Math.max(end, task.to) : end), 0)

/** Screens every part, while the calling thread makes digests; nothing where the screen cannot hold it. */
export async function screenAll<Terms, Judged>(of: Screening<Terms, Judged>) {
  const {plan, workers, sources, totalBytes, options} = of
  const stop = watch(plan, totalBytes, options)
  const digesting = sources.map((source) =>
    isScreened(source) && !options.isTrial
      ? digestOf(source.file as string, {bytes: bytesIn(plan, source), signal: options.signal})
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
  const rows = replies.map(({accounts, twice, refunds, done, facts}) => ({
    accounts,
    twice,
    refunds,
    done,
    facts,
  }))
  return {replies: rows, digests, merged}
}

/** The instant that bounds the run: without one that is stated, the latest of all rows. */
export function scopeOfAll({scope}: SettingsRead, accounts: readonly AccountsResult[]) {
  const latestMs = accounts.reduce(
    (latest, account) => Math.max(latest, account.latestMs),
    Number.NEGATIVE_INFINITY,
  )
  const hasTime = scope.hasTime || Number.isFinite(latestMs)
  return {asOfMs: scope.hasTime || !hasTime ? scope.asOfMs : latestMs, hasTime}
}

/** What is known of each source when all is read. */
export function readsOf(of: {
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
export function linesOfTasks(plan: Plan, replies: readonly ScreenedRows[]) {
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

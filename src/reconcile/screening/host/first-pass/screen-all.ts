import type {ReconcileOptions} from '../../../options.ts'
import type {FileRead, Source} from '../../../read/files/source.ts'
import {mergeScreens} from '../hashes/places.ts'
import type {AccountsResult} from '../module/accounts.ts'
import type {LargeOptions, SettingsRead} from '../plan/make-plan.ts'
import type {
  Digest,
  Obstacle,
  Plan,
  PlannedFile,
  ScreenedReply,
  ScreenedRows,
} from '../plan/plan.ts'
import type {ScreenWorker} from '../threads/screen-workers.ts'

/** Reports progress while others work. */
function watch(plan: Plan, totalBytes: number, options: ReconcileOptions): () => void {
  const timer = setInterval(() => {
    const doneBytes = Math.min(totalBytes, Atomics.load(plan.doneKib, 0) * 1024)
    options.progress?.({phase: 'reading', doneBytes, totalBytes})
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}

interface Screening<Terms, Judged> {
  readonly plan: Plan
  readonly workers: readonly ScreenWorker<Terms, Judged>[]
  readonly totalBytes: number
  readonly options: LargeOptions
}

/** Screens every part, or says why that cannot be done. */
export async function screenAll<Terms, Judged>(of: Screening<Terms, Judged>) {
  const {plan, workers, totalBytes, options} = of
  const stop = watch(plan, totalBytes, options)
  const replies = await Promise.all(workers.map((worker) => worker.screen())).finally(stop)
  const obstacle = obstacleIn(replies)
  if (obstacle) return {obstacle}
  const merged = mergeScreens(
    replies.map((reply) => reply.tables),
    replies.flatMap((reply) => reply.shared),
  )
  const rows = replies.map(({accounts, twice, again, refunds, done, facts, sampled}) => ({
    accounts,
    twice,
    again,
    refunds,
    done,
    facts,
    sampled,
  }))
  const digests = replies.flatMap((reply) => reply.digests)
  return {replies: rows, digests, merged, obstacle: undefined}
}

/** What no copy helps against comes first. */
function obstacleIn(replies: readonly ScreenedReply[]): Obstacle | undefined {
  const obstacles = replies.map((reply) => reply.obstacle)
  return obstacles.find((obstacle) => obstacle === 'too_much') ?? obstacles.find(Boolean)
}

/** The instant that bounds the run: without one that is stated, the latest of all rows. */
export function scopeOfAll({scope}: SettingsRead, accounts: readonly AccountsResult[]) {
  const latestMs = accounts.reduce(
    (latest, account) => Math.max(latest, account.latestMs),
    Number.NEGATIVE_INFINITY,
  )
  const hasTime = scope.hasTime || Number.isFinite(latestMs)
  return {asOfMs: scope.hasTime || !hasTime ? scope.asOfMs : latestMs, hasTime, latestMs}
}

/** What is known of each source when all is read. */
export function readsOf(of: {
  readonly sources: readonly Source[]
  readonly settings: SettingsRead
  readonly files: readonly PlannedFile[]
  readonly digests: readonly Digest[]
  readonly rowsOf: ReadonlyMap<number, number>
}): FileRead[] {
  const copied = of.files.flatMap(({source, copy}) => (copy ? {source, sha256: copy.sha256} : []))
  const digests = [...of.digests, ...copied]
  const sha256 = new Map(digests.map((digest) => [digest.source, digest.sha256]))
  return of.sources.map(
    ({source}, at) =>
      of.settings.reads[at] ?? {
        sha256: sha256.get(source) ?? '',
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

import type {Context} from '../../app/context.ts'
import {DAY_MS, HOUR_MS} from '../../domain/duration.ts'
import type {Inbox} from '../../inbox/inbox.ts'
import {eventsPruned} from '../../messages/webhooks/inbox.ts'

/** How long events are kept. */
export interface Retention {
  readonly keepDays: number
  readonly keepEvents: number
  /** Drops also what was never listed, exported or forwarded. */
  readonly pruneUnseen: boolean
}

const PRUNE_EVERY_MS = HOUR_MS

/** Drops what may go at the start, and then every hour; what was dropped is said. */
export function keepPruning(
  {now, notice}: Context,
  inbox: Inbox,
  {keepDays, keepEvents, pruneUnseen}: Retention,
): NodeJS.Timeout {
  const keepMs = keepDays * DAY_MS
  const prune = async (): Promise<void> => {
    const retention = {nowMs: now(), keepMs, keepNewest: keepEvents, evenUnseen: pruneUnseen}
    const pruned = await inbox.prune(retention)
    if (!pruned) return
    const until = new Date(pruned.lastReceivedAtMs).toISOString()
    notice(eventsPruned({count: pruned.count, until}))
  }
  const pruneQuietly = (): void => {
    // What cannot be dropped now is dropped the next time.
    prune().catch(() => {})
  }
  pruneQuietly()
  return setInterval(pruneQuietly, PRUNE_EVERY_MS)
}

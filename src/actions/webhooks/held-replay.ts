import {hostname} from 'node:os'
import type {Context} from '../../app/context.ts'
import type {OpenInbox, Replay, ReplayHold} from '../../inbox/inbox.ts'
import {InvalidInputError, LocalFailureError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {nothingToResume, replayRunning} from '../../messages/webhooks/replay.ts'

/** A replay, held by this process. */
export interface HeldReplay {
  readonly plan: Replay
  readonly hold: ReplayHold
}

/**
 * The last replay that was cut short, with what is left of it once no other process sends it.
 *
 * Errors: `InvalidInputError` when there is none; `LocalFailureError`, code `REPLAY_RUNNING`, while its
 *         process lives.
 */
export async function resumedReplay(context: Context, inbox: OpenInbox): Promise<HeldReplay> {
  for (;;) {
    const {replayId} = await requireUnfinished(inbox)
    const {hold} = await heldReplay(context, inbox, {replayId})
    const plan = await inbox.replays.unfinished()
    if (plan?.replayId === replayId) return {plan, hold}
    // Its process sent the rest between the two looks.
    await hold.release(true)
  }
}

/**
 * The same replay, held by this process until it is released.
 *
 * Errors: `LocalFailureError`, code `REPLAY_RUNNING`, while another process holds it.
 */
export async function heldReplay<P extends Pick<Replay, 'replayId'>>(
  context: Context,
  inbox: OpenInbox,
  plan: P,
): Promise<{plan: P; hold: ReplayHold}> {
  const own = {host: hostname(), pid: process.pid}
  const found = await inbox.replays.hold(plan.replayId, own)
  if ('release' in found) return {plan, hold: found}
  const isShared = (await context.store()).kind === 'postgres'
  const host = isShared ? plainText(found.host) : undefined
  throw new LocalFailureError(replayRunning({pid: found.pid, host}))
}

async function requireUnfinished(inbox: OpenInbox): Promise<Replay> {
  const unfinished = await inbox.replays.unfinished()
  if (unfinished) return unfinished
  throw new InvalidInputError(nothingToResume())
}

import {followToEnd} from '../../actions/show/follow.ts'
import {orHeldUnknown} from '../../actions/show/held-unknown.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import type {Context} from '../../app/context.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import {renderWaiting} from '../../render/payments/following.ts'
import {stateWordOf} from '../../render/text/states.ts'
import {openStatusLine} from './progress.ts'

export interface Following {
  /** What its status is said of: the word agrees with that in Portuguese. */
  readonly noun: 'charge' | 'payment' | 'withdrawal'
  /** The command itself says what it came to. */
  readonly isEndSaid?: boolean
  /** See `FollowOptions`. */
  readonly limitMs?: number | undefined
}

/** Follows a charge or a withdrawal to its end; each change is a line on stderr. */
export async function followOnTerminal(
  context: Context,
  typed: string,
  {noun, isEndSaid = false, limitMs}: Following,
) {
  const meant = noun === 'withdrawal' ? 'withdrawal' : 'charge'
  const id = await resolveId(context, typed, ['charge', 'withdrawal'], meant)
  const line = openStatusLine()
  let status = ''
  try {
    return await followToEnd(context, id, {
      limitMs,
      onStatus: (transaction) => {
        line.clear()
        status = transaction.status
        if (isEndSaid && !isOpenPaymentStatus(status)) return
        context.notice(() => stateWordOf(noun, status, context.language))
      },
      onWait: (waitedMs) => line.show(renderWaiting(status, waitedMs, context.language)),
    })
  } catch (error) {
    throw await orHeldUnknown(context, id, error)
  } finally {
    line.clear()
  }
}

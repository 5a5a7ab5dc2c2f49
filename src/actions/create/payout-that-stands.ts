import type {Context} from '../../app/context.ts'
import {REPEAT_WINDOW_MS} from '../../domain/payout-window.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {PixctlError} from '../../messages/errors.ts'

/** A payout in the journal, as far as it says where the service has it. */
type SentPayout = Pick<RequestRecord, 'state' | 'wallet' | 'resourceId'>

/**
 * The first of these that may pay: it is of unknown outcome, or the service, asked, does not have it as failed
 * or cancelled, nor as made more than a day ago. Where the service does not answer, it may pay. Nothing
 * where all came to nothing.
 *
 * Errors: what is no `PixctlError`.
 */
export async function firstThatStands<T extends SentPayout>(
  context: Context,
  sent: readonly T[],
): Promise<T | undefined> {
  for (const one of sent) {
    if (one.state === 'unknown' || (await stands(context, one))) return one
  }
  return undefined
}

async function stands(context: Context, {wallet, resourceId}: SentPayout): Promise<boolean> {
  if (resourceId === undefined) return true
  const client = await context.client()
  try {
    const {status, createdAt} = await client.inWallet(wallet).transactions.fetch(resourceId)
    if (status === 'failed' || status === 'cancelled') return false
    return !(Date.parse(createdAt ?? '') < (await client.surelyPastMs()) - REPEAT_WINDOW_MS)
  } catch (error) {
    if (error instanceof PixctlError) return true
    throw error
  }
}

/** So many failed ones are asked for; one more is named without being asked for. */
const MOST_ASKED = 20

/**
 * Which of several equal payouts, the latest first, a person should look at: one that failed is not what a
 * second one would pay again. Where all failed it is the latest. One alone is asked for nowhere.
 */
export async function oneToNameOf<T extends SentPayout>(
  context: Context,
  equal: readonly [T, ...T[]],
): Promise<T> {
  if (equal.length === 1) return equal[0]
  return (
    (await firstThatStands(context, equal.slice(0, MOST_ASKED))) ?? equal[MOST_ASKED] ?? equal[0]
  )
}

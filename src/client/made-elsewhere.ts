import {NotPermittedError, RefusedError, UnreachableError} from '../messages/errors.ts'
import {referenceNotLookedFor} from '../messages/money.ts'
import type {TransactionResource} from '../wire/transaction.ts'
import type {WithdrawalRequestBody} from '../wire/withdrawal.ts'
import type {Channel} from './channel.ts'
import {findCreated} from './find-created.ts'

/**
 * The payout that the service has of the reference of this one, where this journal has it not: what
 * the journal has was looked through for equal ones already. A credential that may not read, and a
 * service that takes no such question, leave it at what the journal knows.
 *
 * Errors: `UnreachableError` where the service gives no answer of its own.
 */
export async function madeElsewhere(
  channel: Channel,
  body: WithdrawalRequestBody,
): Promise<TransactionResource | undefined> {
  const sought = {kind: 'withdrawal', idempotencyKey: '', body: JSON.stringify(body)} as const
  try {
    return await findCreated(channel, sought, 'reference')
  } catch (error) {
    if (error instanceof RefusedError || error instanceof NotPermittedError) return undefined
    if (!(error instanceof UnreachableError)) throw error
    const {statusCode, traceId} = error
    throw new UnreachableError(referenceNotLookedFor(error), {statusCode, traceId, cause: error})
  }
}

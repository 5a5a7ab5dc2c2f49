import type {Context} from '../../app/context.ts'
import {otherWithReference} from '../../messages/payments/confirmation.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import {withCreation} from './origin.ts'
import {requireNotPaid} from './paid-elsewhere.ts'
import {requireNoRepetition} from './repetition.ts'

/** A withdrawal that was checked and confirmed. */
export interface ConfirmedWithdrawal {
  readonly body: WithdrawalRequestBody
  readonly idempotencyKey?: string | undefined
  /** It is meant although an equal one was sent. */
  readonly again: boolean
}

/**
 * Creates it, unless another process began an equal one meanwhile.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`; see `create`.
 */
export async function createWithdrawal(
  context: Context,
  {body, idempotencyKey, again}: ConfirmedWithdrawal,
) {
  const {withdrawals} = await context.client()
  const requireUnmade = (): Promise<void> =>
    requireNotPaid(context, {body, idempotencyKey, onOther: otherWithReference})
  const requireAlone = ({id}: {readonly id: string}): Promise<void> =>
    requireNoRepetition(context, {kind: 'withdrawal', body, idempotencyKey, ownId: id})
  // A key that a person chose may have been used from another home, however long ago.
  const before = {asksFirst: idempotencyKey !== undefined, isMeant: again}
  const checks = again ? {} : {requireUnmade, requireAlone}
  return withCreation(
    context,
    await withdrawals.create(body, idempotencyKey, {...before, ...checks}),
  )
}

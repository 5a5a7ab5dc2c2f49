import type {Context} from '../../app/context.ts'
import {paymentFound} from '../../client/made-earlier/sent-payment.ts'
import {REPEAT_WINDOW_MS} from '../../domain/payout-window.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {otherWithReference, sentFromOtherWallet} from '../../messages/confirmation.ts'
import {NotConfirmedError} from '../../messages/errors.ts'
import {sentAlready} from '../../messages/sent-earlier.ts'
import {shellWord} from '../../messages/shell-word.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import {withCreation} from './origin.ts'
import {requireNoRepetition} from './repetition.ts'
import {requireNotMade} from './turned-away.ts'

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
  const requireUnmade = async (): Promise<void> => {
    await requireNotElsewhere(context, body, idempotencyKey)
    await requireNotMade(context, body, idempotencyKey)
  }
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

/**
 * Of two homes with one order each knows its own payouts alone: what has the reference, amount and
 * payee of this one, whichever wallet it left, is asked for at the service. One of last month is another
 * payout. One of today with the reference alone, of another amount or payee, is named and not waited for. A
 * key of its own says that it is meant beside what this home paid, not beside what another
 * home paid: a script may make a new key for each attempt.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`; `UnreachableError` where it cannot be asked.
 */
async function requireNotElsewhere(
  context: Context,
  body: WithdrawalRequestBody,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (body.externalReference === undefined) return
  const {withdrawals, surelyPastMs, addressee} = await context.client()
  const others: TransactionResource[] = []
  const onOtherPayment = (other: TransactionResource): void => void others.push(other)
  const found = await withdrawals.findOfReference(body, {chosenKey: idempotencyKey, onOtherPayment})
  if (!found && others.length === 0) return
  const dayAgoMs = (await surelyPastMs()) - REPEAT_WINDOW_MS
  const [other] = others.filter(({createdAt}) => !(Date.parse(createdAt ?? '') < dayAgoMs))
  if (other) context.notice(otherWithReference({...paymentFound(other), id: other.id}))
  const sentAtMs = Date.parse(found?.createdAt ?? '')
  if (!found || sentAtMs < dayAgoMs) return
  const sentAt = new Date(Number.isNaN(sentAtMs) ? context.now() : sentAtMs).toISOString()
  const {id, subAccount: wallet} = found
  const details = {id, wallet}
  const payment = paymentFound(found)
  if (wallet !== undefined && wallet !== (addressee.wallet || PRINCIPAL)) {
    throw new NotConfirmedError(sentFromOtherWallet({...payment, id, wallet, sentAt}), {details})
  }
  const command = `pixctl transactions show ${shellWord(id)}`
  const said = sentAlready({...payment, sentAt, command, isUnknown: false})
  throw new NotConfirmedError(said, {details})
}

import type {Context} from '../../app/context.ts'
import {paymentFound} from '../../client/made-earlier/sent-payment.ts'
import {REPEAT_WINDOW_MS} from '../../domain/payout-window.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {NotConfirmedError} from '../../messages/errors.ts'
import {type otherWithReference, sentFromOtherWallet} from '../../messages/payments/confirmation.ts'
import {sentAlready} from '../../messages/payments/sent-earlier.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import {requireNotMade} from './turned-away.ts'

/** A payout that is to be sent, or proposed. */
interface UnsentPayout {
  readonly body: WithdrawalRequestBody
  readonly idempotencyKey?: string | undefined
  /** Says that the service has another payout, of another amount or payee, of the same reference. */
  readonly onOther: typeof otherWithReference
}

/**
 * Asks the service whether it has this payout: sent by another home, or by this one though it was
 * answered that it was turned away.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`; `UnreachableError` where it cannot be asked.
 */
export async function requireNotPaid(context: Context, payout: UnsentPayout): Promise<void> {
  await requireNotElsewhere(context, payout)
  await requireNotMade(context, payout.body, payout.idempotencyKey)
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
  {body, idempotencyKey, onOther}: UnsentPayout,
): Promise<void> {
  if (body.externalReference === undefined) return
  const {withdrawals, surelyPastMs, addressee} = await context.client()
  const others: TransactionResource[] = []
  const onOtherPayment = (other: TransactionResource): void => void others.push(other)
  const found = await withdrawals.findOfReference(body, {chosenKey: idempotencyKey, onOtherPayment})
  if (!found && others.length === 0) return
  const dayAgoMs = (await surelyPastMs()) - REPEAT_WINDOW_MS
  const [other] = others.filter(({createdAt}) => !(Date.parse(createdAt ?? '') < dayAgoMs))
  if (other) context.notice(onOther({...paymentFound(other), id: other.id}))
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

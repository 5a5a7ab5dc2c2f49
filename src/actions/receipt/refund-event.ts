import type {Context} from '../../app/context.ts'
import {canonicalEventName} from '../../domain/event.ts'
import {type Centavos, reaisIn, sum, toReais, ZERO} from '../../domain/money.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {keptRefundsOf, refundsReceived} from '../refund/refunds.ts'
import {withInbox} from '../webhooks/stored-event.ts'
import type {KnownRefund, ReceiptRefunds} from './receipt.ts'

/** The id of the refund of a charge, by its newest event in the inbox; nothing where none came. */
export const refundIdOf = (context: Context, chargeId: string): Promise<string | undefined> =>
  withInbox(context, async (inbox) => {
    for await (const {id, event} of inbox.events({subject: chargeId, newestFirst: true})) {
      if (canonicalEventName(event) !== 'refund_completed') continue
      const [stored] = await inbox.find(id)
      const body = JSON.parse(stored?.body.toString('utf8') ?? '{}') as {data?: unknown}
      const refund = Object(body.data).refundTransactionId as unknown
      if (typeof refund === 'string') return refund
    }
    return undefined
  })

/** What refunds of a charge gave back by the events in the inbox, each refund once. */
export async function refundedByEvents(context: Context, chargeId: string): Promise<Centavos> {
  const refunds = await refundsReceived(context, chargeId)
  return sum(refunds.map(({amount}) => reaisIn(amount) ?? ZERO))
}

/** Those without an instant come first. Units: milliseconds since the epoch. */
const inOrder = ({refundedAt}: KnownRefund): number => Date.parse(refundedAt ?? '') || 0

/** A charge, and the refund of it that the service has just shown. */
interface RefundsAsked {
  readonly charge: TransactionResource
  readonly shown: TransactionResource
}

/**
 * The refunds of a charge that this machine knows: by their events in the inbox, by the journal, and the
 * one that the service has just shown.
 */
export async function knownRefunds(
  context: Context,
  {charge, shown}: RefundsAsked,
): Promise<ReceiptRefunds> {
  const known = new Map<string, KnownRefund>()
  for (const [id, amount] of await keptRefundsOf(context, charge.id)) {
    known.set(id, {id, amount, refundedAt: null})
  }
  for (const {id, amount, refundedAt = null} of await refundsReceived(context, charge.id)) {
    known.set(id, {id, amount, refundedAt})
  }
  const {id, amount, paidAt} = shown
  known.set(id, {id, amount, refundedAt: known.get(id)?.refundedAt ?? paidAt ?? null})
  const refunds = [...known.values()].sort((a, b) => inOrder(a) - inOrder(b))
  const total = sum(refunds.map((refund) => reaisIn(refund.amount) ?? ZERO))
  const isWhole = total >= (reaisIn(charge.amount) ?? ZERO)
  return {known: refunds, amount: toReais(total), isWhole}
}

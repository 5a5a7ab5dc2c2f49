import {absolute, type Centavos, max, min, sum, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {View} from '../subjects/view.ts'
import {isRecipientDebited} from './postings.ts'
import {type BookRule, evidenceOf, type SubjectRule} from './rule.ts'

/** What the payer paid, where outcome or statement say that he did; else what a line says that is not due. */
function paidAmount(charge: View<'charge'>): Centavos {
  const isPaid =
    charge.outcome === 'completed' ||
    charge.recordOutcome === 'completed' ||
    (charge.outcome === undefined && charge.finalByLine) ||
    charge.case.events.some((event) => event.kind === 'payment_completed')
  return isPaid ? (charge.gross ?? ZERO) : (charge.main.line?.amount ?? ZERO)
}

/** Where event and line disagree, AMOUNT_MISMATCH tells; the smaller one counts here. */
function refundedAmount(refund: View<'refund'>): Centavos {
  const line = refund.main.line ?? refund.main.unmatched
  const posted = line && absolute(line.amount)
  const reported = refund.event?.amount
  if (reported !== undefined && posted !== undefined) return min(reported, posted)
  return reported ?? posted ?? ZERO
}

/** Refunds above the amount paid. */
export const overRefund: BookRule = (_, views) =>
  Array.from(
    Map.groupBy(views.refunds(), (refund) => refund.chargeId),
    ([chargeId, refunds]) =>
      chargeId === undefined ? undefined : overRefundOf(views.charge(chargeId), refunds),
  ).filter((draft) => draft !== undefined)

function overRefundOf(
  charge: View<'charge'> | undefined,
  refunds: readonly View<'refund'>[],
): Draft | undefined {
  if (charge?.record === undefined) return undefined
  // An event that cannot be used may have been the payment.
  const paid = charge.excused.event
    ? max(paidAmount(charge), charge.record.amount)
    : paidAmount(charge)
  const refunded = sum(refunds.map(refundedAmount))
  if (refunded <= paid) return undefined
  return {
    code: 'OVER_REFUND',
    subject: {kind: 'charge', id: charge.id},
    wallet: charge.wallet,
    expected: paid,
    actual: refunded,
    atMs: charge.atMs,
    evidence: [
      ...evidenceOf(charge, charge.main.line),
      ...refunds.flatMap((refund) => evidenceOf(refund, refund.main.line)),
    ],
  }
}

/** A refund or a block debits a wallet other than the originator's. Source: spec, "Split", rule 7. */
export const recipientDebited: SubjectRule = (view) => {
  const postings = [view.main, view.feePosting].filter((posting) => posting !== undefined)
  const unmatchedLines = postings.filter((posting) => isRecipientDebited(view, posting))
  const [first] = unmatchedLines
  if (first?.unmatched === undefined || view.chargeId === undefined) return []
  return [
    {
      code: 'RECIPIENT_DEBITED',
      subject: {kind: 'charge', id: view.chargeId},
      wallet: first.unmatched.wallet,
      otherWallet: view.wallet,
      tag: view.id,
      expected: ZERO,
      actual: first.unmatched.amount,
      atMs: first.unmatched.atMs,
      evidence: evidenceOf(view, ...unmatchedLines.map(({unmatched}) => unmatched)),
    },
  ]
}

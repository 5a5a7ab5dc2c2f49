import {absolute, reaisIn} from '../../domain/money.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import type {SentPayment} from '../../messages/payments/sent-payment.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'

/** What the request of a payout says that it pays, and to which key. */
export function paymentOf(body: Readonly<Record<string, unknown>>): SentPayment {
  const {amount, netAmount, pixKey} = body
  const isNet = amount === undefined && netAmount !== undefined
  return {amount: reaisIn(isNet ? netAmount : amount), isNet, payee: asText(pixKey)}
}

/** The same of a payout that the journal has. */
export const paymentSent = ({body}: Pick<RequestRecord, 'body'>): SentPayment =>
  paymentOf(asRecord(JSON.parse(body)) ?? {})

/** What a payout pays that only the service has: a transaction names no key of PIX, but who holds it. */
export function paymentFound({
  amount,
  netAmount,
  counterpartName,
}: TransactionResource): SentPayment {
  const sizes = [amount, netAmount].flatMap((value) => {
    const size = reaisIn(value)
    return size === undefined ? [] : [absolute(size)]
  })
  // Whichever of the two says what leaves is the larger one.
  const leaves = sizes.sort((a, b) => b - a)[0]
  return {amount: leaves, payee: asText(counterpartName)}
}

import {paymentOf} from '../../client/made-earlier/sent-payment.ts'
import {isSameReference} from '../../domain/reference.ts'
import {asText} from '../../wire/loose.ts'
import {payeeKey} from '../batch/likeness/likeness.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * The reference of a payout, where another one has the same and is not of the same amount and payee: a person
 * is not to read that they are equal. An amount that leaves is not compared with one that arrives.
 */
export function sharedReference(own: Body, other: Body): string | undefined {
  const reference = asText(own['externalReference'])
  const its = asText(other['externalReference'])
  if (!reference || its === undefined || !isSameReference(reference, its)) return undefined
  const [payment, paid] = [paymentOf(own), paymentOf(other)]
  const isSameAmount = payment.amount === paid.amount && payment.isNet === paid.isNet
  return isSameAmount && payeeKey(own) === payeeKey(other) ? undefined : reference
}

import {asciiLower} from '../../domain/ascii-case.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {absolute, type Centavos, centavos, reaisIn} from '../../domain/money.ts'
import {isOtherHolder} from '../../domain/tax-id.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {type PixctlError, UnreachableError} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'
import {answerFromCache} from '../../messages/service/service.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {answered, type Channel, walletOf} from '../channel.ts'
import {refusalOf, unreadable} from '../layers/refusal.ts'
import {headerOf, isSuccess, type Reply} from '../layers/send.ts'
import {eventOf} from '../layers/settles.ts'
import {isOtherText} from './difference.ts'
import {understandTransaction} from './understand-transaction.ts'

/** What was sent, as far as the service can be asked for it. */
export interface Sought extends Pick<RequestRecord, 'kind' | 'idempotencyKey' | 'body'> {
  /**
   * Is given what has the same reference, amount and payee and left another wallet. It may be this
   * payout, sent once more from elsewhere, and is never taken for it. Where it is not wanted, no
   * question is asked for it.
   */
  readonly onOtherWallet?: ((found: TransactionResource) => void) | undefined
  /**
   * Is given what has the same reference and payee and an amount that only has the same number: see
   * `isOfItsAmount`. Where it is not wanted, such a one is an error.
   */
  readonly onOtherAmount?: ((found: TransactionResource) => void) | undefined
  /**
   * Is given a payout that this journal did not send, with the same reference and another amount or payee.
   * It is another payment, and keeps this one not back.
   */
  readonly onOtherPayment?: ((found: TransactionResource) => void) | undefined
}

/** The fields of a body. */
export type Fields = Readonly<Record<string, unknown>>

/** What was sent, and as what kind. */
export interface Comparison {
  readonly sought: Sought
  readonly sent: Fields
}

/**
 * Whether it is of the kind, payee and reference of what was sent, whichever wallet it left, and what
 * leaves or what arrives is the amount that was sent.
 */
export const isAlike = (found: TransactionResource, {sought, sent}: Comparison): boolean =>
  isOfKind(found, sought) && hasAmount(found, sent) && hasNoOtherPayee(found, sent)

/** Whether it left the wallet of the channel, or the service does not say which one. */
export const isOfWallet = (channel: Channel, {subAccount}: TransactionResource): boolean =>
  subAccount === undefined || subAccount === walletOf(channel)

const TYPES = {charge: 'payment', withdrawal: 'withdrawal'} as const

/**
 * A type that is none of the ledger's may be what the service calls a payout: to pay it twice is worse.
 * A second charge moves no money by itself.
 */
export function isOfKind({type}: TransactionResource, {kind}: Pick<Sought, 'kind'>): boolean {
  const said = asciiLower(type)
  const isKnown = TRANSACTION_TYPES.some((one) => one === said)
  return said === TYPES[kind as keyof typeof TYPES] || (kind === 'withdrawal' && !isKnown)
}

const NO_FEE = centavos(0)

/** What leaves and what arrives are in a transaction, with either sign; or one of them and the fee. */
function hasAmount(found: TransactionResource, sent: Fields): boolean {
  const [amount, net, fee = NO_FEE] = [found.amount, found.netAmount, found.feeAmount].map(sizeOf)
  const sought = sizeOf(sent['amount'] ?? sent['netAmount'])
  if (amount === undefined || sought === undefined) return false
  return [amount, net, amount + fee, amount - fee].includes(sought)
}

/**
 * Whether what was to leave leaves, or what was to arrive arrives. 21.37 that leaves is no payout of
 * 21.37 that arrives: the payee got less. Where the service shows one amount alone, or the same twice,
 * it does not say which of them it is.
 */
export function isOfItsAmount(found: TransactionResource, {sent}: Comparison): boolean {
  const [amount, net] = [found.amount, found.netAmount].map(sizeOf)
  if (amount === undefined || net === undefined || amount === net) return true
  const leaves = sizeOf(sent['amount'])
  if (leaves !== undefined) return leaves === Math.max(amount, net)
  return sizeOf(sent['netAmount']) === Math.min(amount, net)
}

function sizeOf(value: unknown): Centavos | undefined {
  const amount = reaisIn(value)
  return amount && absolute(amount)
}

/** A transaction names no key of PIX: who a payout goes to is known by the document and reference. */
function hasNoOtherPayee(found: TransactionResource, sent: Fields): boolean {
  const {counterpartDocument, externalReference} = found
  const {holderDocument, externalReference: reference} = sent
  return (
    !areOther(holderDocument, counterpartDocument, isOtherHolder) &&
    !areOther(reference, externalReference, isOtherText)
  )
}

const areOther = (
  own: unknown,
  other: unknown,
  differ: (own: string, other: string) => boolean,
): boolean => typeof own === 'string' && typeof other === 'string' && differ(own, other)

/** Errors: all but the service's own word that there is no such thing. */
export async function fetchIfThere(
  channel: Channel,
  id: string,
  isAccountWide = false,
): Promise<TransactionResource | undefined> {
  const path = `${channel.names.transactionsPath}/${encodeURIComponent(id)}`
  const reply = await answered(channel.send, {
    method: 'GET',
    path,
    isRepeatable: true,
    ...(isAccountWide && {isAccountWide}),
  })
  if (isSuccess(reply)) {
    const transaction = understandTransaction(reply.body)
    if (transaction === undefined) throw unreadable(reply)
    return transaction
  }
  if (reply.status === 404 && eventOf(reply) === 'refused') {
    requireOfService(reply)
    return undefined
  }
  const refusal = refusalOf(reply)
  throw eventOf(reply) === 'unanswered' ? ofGateway(refusal) : refusal
}

/**
 * A cache on the way repeats what was true before a payout was made or a charge was given back, to this
 * home or another one.
 *
 * Errors: `UnreachableError`, code `ANSWER_FROM_CACHE`.
 * Source: RFC 9111, 5.1: an answer with an age was not made for this request.
 */
export function requireOfService(reply: Reply): void {
  const ageSeconds = Number.parseInt(String(headerOf(reply, 'age')), 10)
  if (ageSeconds > 0) throw new UnreachableError(answerFromCache({seconds: ageSeconds}))
}

/** A refusal that is not the service's own says nothing of what the service has. */
function ofGateway(refusal: PixctlError): UnreachableError {
  const {code, statusCode, traceId} = refusal
  const said = {code, in: (language: Language) => refusal.wordsIn(language)}
  return new UnreachableError(said, {statusCode, traceId, cause: refusal})
}

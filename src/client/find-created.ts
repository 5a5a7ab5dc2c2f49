import {absolute, type Centavos, reaisIn} from '../domain/money.ts'
import type {RequestRecord} from '../journal/request-record.ts'
import {type PixctlError, RefusedError, UnreachableError} from '../messages/errors.ts'
import type {Language} from '../messages/language.ts'
import {keyReusedThere, referenceUsedThere} from '../messages/service.ts'
import {asRecord, asText} from '../wire/loose.ts'
import type {TransactionResource} from '../wire/transaction.ts'
import {answered, type Channel, walletOf} from './channel.ts'
import {isSameText} from './difference.ts'
import {refusalOf, unreadable} from './refusal.ts'
import {isSuccess} from './send.ts'
import {eventOf} from './settles.ts'
import {understandTransaction} from './understand-transaction.ts'

/** What was sent, as far as the service can be asked for it. */
export type Sought = Pick<RequestRecord, 'kind' | 'idempotencyKey' | 'body'>

const TYPES = {charge: 'payment', withdrawal: 'withdrawal'} as const

/** What a creation is asked for by. */
export type SoughtBy = 'key' | 'reference' | 'either'

/**
 * Asks the service whether it has a charge or a withdrawal of this key; without a time limit, for
 * the ledger outlives the keys. Where the key is not found, its external reference is tried: what
 * has the same reference, the same amount, no other payee and no other wallet is the same, unless
 * it came to nothing, or this journal has it as created by another key. What has the key and is
 * another creation is never taken for this one: whoever chose the key used it before.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_REUSED`, for such another one, and `REFERENCE_USED`
 *         for one of another key; whatever keeps it from knowing; then it may exist.
 * Source: contract, section 1: `{id}` may be the externalReference or the idempotency key;
 *         commands.md, "Requests": the same key with another body is exit 4, whoever notices.
 */
export async function findCreated(
  channel: Channel,
  sought: Sought,
  by: SoughtBy = 'either',
): Promise<TransactionResource | undefined> {
  return (await findWithEvidence(channel, sought, by))?.transaction
}

/** What was found, and how surely it is what was sought. */
export interface Found {
  readonly transaction: TransactionResource
  /**
   * The service created it with the sought key. Not so where it has the key as its id or as its
   * reference, for the service is asked for all three by one name: another key may have created it.
   */
  readonly isSurelyByKey: boolean
}

/**
 * As `findCreated`, and says whether what was found was surely created with the key.
 *
 * Errors: see `findCreated`.
 */
export async function findWithEvidence(
  channel: Channel,
  sought: Sought,
  by: SoughtBy = 'either',
): Promise<Found | undefined> {
  const sent = asRecord(JSON.parse(sought.body)) ?? {}
  const byKey = by === 'reference' ? undefined : await findByKey(channel, sought, sent)
  if (byKey) return {transaction: byKey, isSurelyByKey: hasOnlyItsKey(byKey, sought)}
  if (by === 'key') return undefined
  const transaction = await findByReference(channel, sought, sent)
  return transaction && {transaction, isSurelyByKey: false}
}

const hasOnlyItsKey = (
  {id, externalReference}: TransactionResource,
  {idempotencyKey}: Sought,
): boolean => id !== idempotencyKey && externalReference !== idempotencyKey

async function findByKey(
  channel: Channel,
  sought: Sought,
  sent: Fields,
): Promise<TransactionResource | undefined> {
  const found = await fetchIfThere(channel, sought.idempotencyKey)
  if (!found || isSame(channel, found, {sought, sent})) return found
  const {id, createdAt} = found
  const details = {id, idempotencyKey: sought.idempotencyKey, createdAt}
  throw new RefusedError(keyReusedThere({id}), {details})
}

async function findByReference(
  channel: Channel,
  sought: Sought,
  sent: Fields,
): Promise<TransactionResource | undefined> {
  const written = asText(sent['externalReference']) ?? ''
  // An accent may be a character of its own, by the machine that wrote the file: no person sees it.
  const spellings = new Set([written, written.normalize('NFC'), written.normalize('NFD')])
  for (const reference of spellings) {
    if (reference === '' || !isAskable(reference)) continue
    const found = await findByItsReference(channel, reference, {sought, sent})
    if (found) return found
  }
  return undefined
}

/** The reference of something that came to nothing is free: a payout with a corrected key has it. */
async function findByItsReference(
  channel: Channel,
  reference: string,
  {sought, sent}: Comparison,
): Promise<TransactionResource | undefined> {
  const found = await fetchIfThere(channel, reference)
  if (!found || isItsIdAlone(found, reference) || cameToNothing(found)) return undefined
  if (!isSame(channel, found, {sought, sent})) return undefined
  const otherKey = await otherKeyOf(channel, found.id, sought.idempotencyKey)
  if (otherKey === undefined) return found
  const {id} = found
  throw new RefusedError(referenceUsedThere({id, reference, otherKey}), {details: {id, otherKey}})
}

/** A reference that is the id of an earlier payout is not the reference of that one. */
const isItsIdAlone = ({id, externalReference}: TransactionResource, reference: string): boolean =>
  id === reference && externalReference !== reference

/** Dots alone climb out of a path, and half of a surrogate pair has no place in one. */
const isAskable = (reference: string): boolean =>
  !['.', '..'].includes(reference) && reference.isWellFormed()

const cameToNothing = ({status}: TransactionResource): boolean =>
  status === 'failed' || status === 'cancelled'

/** What was sent, and as what kind. */
interface Comparison {
  readonly sought: Sought
  readonly sent: Fields
}

const isSame = (
  channel: Channel,
  found: TransactionResource,
  {sought, sent}: Comparison,
): boolean =>
  isOfKind(found, sought) &&
  hasAmount(found, sent) &&
  hasNoOtherPayee(found, sent) &&
  (found.subAccount === undefined || found.subAccount === walletOf(channel))

/** Of requests that created one thing there are a few at most. */
const MOST_NAMED = 10

/** The other key that a thing was created with, as far as this journal knows. */
export async function otherKeyOf(
  channel: Channel,
  id: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const journal = await channel.journal()
  const named = await journal.requests.named(id, MOST_NAMED)
  const other = named.find((one) => one.resourceId === id && one.idempotencyKey !== idempotencyKey)
  return other?.idempotencyKey
}

const isOfKind = ({type}: TransactionResource, {kind}: Sought): boolean =>
  type === TYPES[kind as keyof typeof TYPES]

type Fields = Readonly<Record<string, unknown>>

/** What leaves and what arrives are in a transaction, with either sign; or one of them and the fee. */
function hasAmount(found: TransactionResource, sent: Fields): boolean {
  const [amount, net, fee] = [found.amount, found.netAmount, found.feeAmount].map(sizeOf)
  const sought = sizeOf(sent['amount'] ?? sent['netAmount'])
  if (amount === undefined || sought === undefined) return false
  const amounts = [amount, net, ...(fee === undefined ? [] : [amount + fee, amount - fee])]
  return amounts.includes(sought)
}

function sizeOf(value: unknown): Centavos | undefined {
  const amount = reaisIn(value)
  return amount && absolute(amount)
}

/** A transaction names no key of PIX: who a payout goes to is known by the document and reference. */
function hasNoOtherPayee(found: TransactionResource, sent: Fields): boolean {
  const {counterpartDocument, externalReference} = found
  const {holderDocument, externalReference: reference} = sent
  const isOther = [
    [holderDocument, counterpartDocument],
    [reference, externalReference],
  ].some(([own, other]) => {
    return typeof own === 'string' && typeof other === 'string' && !isSameText(own, other)
  })
  return !isOther
}

/** Whether a key is known, at the service or in the journal, for another creation. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'IDEMPOTENCY_KEY_REUSED'

/** Whether what was asked for is there as another creation: under this key, or with this reference. */
export const isUsedByAnother = (error: unknown): boolean =>
  isKeyReused(error) || (error instanceof RefusedError && error.code === 'REFERENCE_USED')

/** Errors: all but the service's own word that there is no such thing. */
async function fetchIfThere(
  channel: Channel,
  id: string,
): Promise<TransactionResource | undefined> {
  const path = `${channel.names.transactionsPath}/${encodeURIComponent(id)}`
  const reply = await answered(channel.send, {method: 'GET', path, isRepeatable: true})
  if (isSuccess(reply)) {
    const transaction = understandTransaction(reply.body)
    if (transaction === undefined) throw unreadable(reply)
    return transaction
  }
  if (reply.status === 404 && eventOf(reply) === 'refused') return undefined
  const refusal = refusalOf(reply)
  throw eventOf(reply) === 'unanswered' ? ofGateway(refusal) : refusal
}

/** A refusal that is not the service's own says nothing of what the service has. */
function ofGateway(refusal: PixctlError): UnreachableError {
  const {code, statusCode, traceId} = refusal
  const said = {code, in: (language: Language) => refusal.wordsIn(language)}
  return new UnreachableError(said, {statusCode, traceId, cause: refusal})
}

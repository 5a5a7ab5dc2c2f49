import {absolute, type Centavos, reaisIn} from '../domain/money.ts'
import type {NewRequest, RequestRecord} from '../journal/request-record.ts'
import {RefusedError} from '../messages/errors.ts'
import {keyReusedThere} from '../messages/service.ts'
import {asRecord, asText} from '../wire/loose.ts'
import type {TransactionResource} from '../wire/transaction.ts'
import {answered, type Channel} from './channel.ts'
import {isSameText} from './difference.ts'
import {refusalOf, unreadable} from './refusal.ts'
import {isSuccess} from './send.ts'
import {eventOf} from './settles.ts'
import {understandTransaction} from './understand-transaction.ts'

/** What was sent, as far as the service can be asked for it. */
export type Sought = Pick<RequestRecord, 'kind' | 'idempotencyKey' | 'body'>

const TYPES = {charge: 'payment', withdrawal: 'withdrawal'} as const

/**
 * Asks the service whether it has a charge or a withdrawal of this key; without a time limit, for
 * the ledger outlives the keys. Where the key is not found, its external reference is tried: what
 * has the same reference and the same amount is the same. What has the key and is another creation
 * is never taken for this one: whoever chose the key used it before.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_REUSED`, for such another one; whatever keeps it
 *         from knowing; then it may exist.
 * Source: contract, section 1: `{id}` may be the externalReference or the idempotency key;
 *         commands.md, "Requests": the same key with another body is exit 4, whoever notices.
 */
export async function findCreated(
  channel: Channel,
  sought: Sought,
): Promise<TransactionResource | undefined> {
  const sent = asRecord(JSON.parse(sought.body)) ?? {}
  const byKey = await fetchIfThere(channel, sought.idempotencyKey)
  if (byKey) {
    const isSame = isOfKind(byKey, sought) && hasAmount(byKey, sent) && hasNoOtherPayee(byKey, sent)
    if (isSame) return byKey
    const details = {id: byKey.id, idempotencyKey: sought.idempotencyKey}
    throw new RefusedError(keyReusedThere({id: byKey.id}), {details})
  }
  const reference = asText(sent['externalReference'])
  if (reference === undefined) return undefined
  const found = await fetchIfThere(channel, reference)
  return found && isOfKind(found, sought) && hasAmount(found, sent) ? found : undefined
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

/** A creation with the key it was, or may have been, sent with. */
export type KnownCreation = Pick<NewRequest, 'kind' | 'path' | 'idempotencyKey'> & {
  readonly body: Readonly<Record<string, unknown>>
}

/** Asks for a creation, and has the journal know what is found. */
export async function adoptCreated(
  channel: Channel,
  creation: KnownCreation,
): Promise<string | undefined> {
  const body = JSON.stringify(creation.body)
  const found = await findCreated(channel, {...creation, body})
  if (!found) return undefined
  const {requests} = await channel.journal()
  const identity = await channel.identify()
  const createdAtMs = channel.now()
  const place = {...channel.addressee, ...identity, id: channel.newId(), createdAtMs}
  const {record} = await requests.begin({...place, ...creation, body})
  const outcome = {event: 'created', attempts: 0, settledAtMs: createdAtMs} as const
  await requests.settle(record.id, {
    ...outcome,
    resourceId: found.id,
    replayed: true,
    isAdopted: true,
  })
  return found.id
}

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
  throw refusalOf(reply)
}

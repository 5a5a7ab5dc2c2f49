import type {NewRequest, RequestRecord} from '../journal/request-record.ts'
import {asRecord, asText} from '../wire/loose.ts'
import type {TransactionResource} from '../wire/transaction.ts'
import {answered, type Channel} from './channel.ts'
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
 * has the same reference and the same amount is the same.
 *
 * Errors: whatever keeps it from knowing; then it may exist.
 * Source: contract, section 1: `{id}` may be the externalReference or the idempotency key.
 */
export async function findCreated(
  channel: Channel,
  sought: Sought,
): Promise<TransactionResource | undefined> {
  const byKey = await fetchIfThere(channel, sought.idempotencyKey)
  if (byKey) return byKey
  const {externalReference, amount, netAmount} = asRecord(JSON.parse(sought.body)) ?? {}
  const reference = asText(externalReference)
  if (reference === undefined) return undefined
  const found = await fetchIfThere(channel, reference)
  if (!found || found.type !== TYPES[sought.kind as keyof typeof TYPES]) return undefined
  const amounts = [found.amount, found.netAmount].map((value) => Math.abs(value ?? 0))
  return amounts.includes(Number(amount ?? netAmount)) ? found : undefined
}

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

import type {KeptResource} from '../../journal/kept-resource.ts'
import type {NewRequest} from '../../journal/request-record.ts'
import {NotConfirmedError, RefusedError} from '../../messages/errors.ts'
import {sentFromOtherWallet} from '../../messages/payments/confirmation.ts'
import {referenceUsedThere} from '../../messages/service/service.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {type Channel, walletOf} from '../channel.ts'
import type {Sought} from './alike-payouts.ts'
import {type Found, findWithEvidence, type SoughtBy} from './find-created.ts'
import {foundResource} from './found-resource.ts'
import {otherKeyOf} from './other-key.ts'
import {paymentFound} from './sent-payment.ts'

/** A creation with the key it was, or may have been, sent with. */
export type KnownCreation = Pick<NewRequest, 'kind' | 'path' | 'idempotencyKey'> &
  Pick<Sought, 'onOtherPayment'> & {
    readonly body: Readonly<Record<string, unknown>>
    /**
     * Whether a payout is meant beside one of another wallet with the same reference, amount and payee,
     * by the key that this journal has of that one. Without it none is.
     */
    readonly isMeantBeside?: ((otherKey: string | undefined) => boolean) | undefined
  }

/**
 * Asks for a creation, and has the journal know what is found. Of two keys that find one thing at the
 * same moment the journal lets one have it, whichever processes ask.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, where another wallet has such a payout; see
 *         `findCreated` and `adopt`.
 */
export async function adoptCreated(
  channel: Channel,
  {isMeantBeside, ...creation}: KnownCreation,
  by: SoughtBy = 'either',
): Promise<string | undefined> {
  const sought = {...creation, body: JSON.stringify(creation.body)}
  const others: TransactionResource[] = []
  // A second charge moves no money by itself, and charges may share a reference.
  const onOtherWallet =
    creation.kind === 'withdrawal' ? (other: TransactionResource) => others.push(other) : undefined
  const found = await findWithEvidence(channel, {...sought, onOtherWallet}, by)
  if (found) return adopt(channel, sought, found)
  for (const other of others) {
    const otherKey = await otherKeyOf(channel, other.id, creation.idempotencyKey)
    if (!isMeantBeside?.(otherKey)) throw leftOtherWallet(channel, other)
  }
  return undefined
}

/**
 * The error for such a payout. One that the service does not date counts as one of now. With the key
 * of one of unknown outcome it says how to send that one as well.
 */
export function leftOtherWallet(
  channel: Channel,
  other: TransactionResource,
  key?: string,
): NotConfirmedError {
  const {id, subAccount: wallet, createdAt} = other
  const sentAt = createdAt ?? new Date(channel.now()).toISOString()
  const said = sentFromOtherWallet({...paymentFound(other), id, wallet, sentAt, key})
  return new NotConfirmedError(said, {details: {id, wallet}})
}

/** The service gave it when it was asked by the key, as it answers a creation. */
const SAID_BY_KEY = 200

/**
 * Writes down that the service has a request. From the first byte on the journal says that the age of
 * the key is not known: a process that ends between the two leaves nothing that looks newly begun.
 * What surely was created with the key is as good as an answer: a request that only found it by its
 * reference has it no more. Two records of one key, as of two addresses of the service, are one creation.
 * Where no answer of the service is kept, what it says now is, as lists, exports and gaps go by it.
 *
 * Errors: `RefusedError`, code `REFERENCE_USED`, when a request of another key has it.
 */
export async function adopt(
  channel: Channel,
  sought: Omit<KnownCreation, 'body'> & {readonly body: string},
  {transaction, isSurelyByKey}: Found,
): Promise<string> {
  const {id: resourceId} = transaction
  const {requests, resources} = await channel.journal()
  const identity = await channel.identify()
  const createdAtMs = channel.now()
  const place = {...channel.addressee, ...identity, id: channel.newId(), createdAtMs}
  const {kind, path, idempotencyKey, body} = sought
  const request = {...place, kind, path, idempotencyKey, body, isUndated: true}
  const {record} = await requests.begin(request)
  const outcome = {
    event: 'created',
    attempts: 0,
    settledAtMs: createdAtMs,
    ...(isSurelyByKey && {statusCode: SAID_BY_KEY}),
    resourceId,
    replayed: true,
    isAdopted: true,
  } as const
  const isKept = await resources.find(kind, resourceId, place.environment)
  const kept = isKept ? undefined : asKept({...request, resourceId}, transaction, walletOf(channel))
  const settled = await requests.settle(record.id, {...outcome, isExclusive: true}, kept)
  if (settled.state === 'done') return resourceId
  const otherKey = await otherKeyOf(channel, resourceId, idempotencyKey)
  if (otherKey === undefined) {
    await requests.settle(record.id, outcome, kept)
    return resourceId
  }
  // Without a reference it was found by the key, which is the reference or the id of another one.
  const reference = asText(asRecord(JSON.parse(body))?.['externalReference']) ?? idempotencyKey
  const details = {id: resourceId, otherKey}
  throw new RefusedError(referenceUsedThere({id: resourceId, reference, otherKey}), {details})
}

/** In the wallet that the service names, or the one it was asked in. */
const asKept = (
  request: NewRequest & {readonly resourceId: string},
  transaction: TransactionResource,
  wallet: string,
): KeptResource => ({
  kind: request.kind,
  id: request.resourceId,
  account: request.account,
  environment: request.environment,
  baseUrl: request.baseUrl,
  instance: request.instance,
  wallet: transaction.subAccount ?? wallet,
  resource: foundResource(request, transaction),
  seenAtMs: request.createdAtMs,
})

import {NotConfirmedError, RefusedError} from '../../messages/errors.ts'
import {
  keyReusedThere,
  referenceOfOtherAmount,
  referenceUsedThere,
} from '../../messages/service/service.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {type Channel, walletOf} from '../channel.ts'
import {alikeByReference} from './alike-by-reference.ts'
import {
  type Fields,
  fetchIfThere,
  isAlike,
  isOfItsAmount,
  isOfWallet,
  type Sought,
} from './alike-payouts.ts'
import {otherKeyOf} from './other-key.ts'

/** What a creation is asked for by. */
export type SoughtBy = 'key' | 'reference' | 'either'

/**
 * Asks the service whether it has a charge or a withdrawal of this key; without a time limit, for
 * the ledger outlives the keys. Where the key is not found, its external reference is tried: what
 * has the same reference, the same amount, no other payee and no other wallet is the same, unless
 * it came to nothing, or this journal has it as created by another key. What has the key and is
 * another creation is never taken for this one: whoever chose the key used it before. Nor is what has
 * the reference, and leaves what was to arrive.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_REUSED`, for such another one, and `REFERENCE_USED`
 *         for one of another key or amount; whatever keeps it from knowing; then it may exist.
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
  const comparison = {sought, sent}
  const isIt = (one: TransactionResource): boolean =>
    isOfWallet(channel, one) && isAlike(one, comparison) && isOfItsAmount(one, comparison)
  if (!found || isIt(found)) return found
  const {id, createdAt} = found
  const details = {id, idempotencyKey: sought.idempotencyKey, createdAt}
  throw new RefusedError(keyReusedThere({id}), {details})
}

/**
 * Errors: `RefusedError`, code `REFERENCE_USED`, where this journal has it as created by another key,
 *         or it is of another amount; those of asking.
 */
async function findByReference(
  channel: Channel,
  sought: Sought,
  sent: Fields,
): Promise<TransactionResource | undefined> {
  const {onOtherWallet, onOtherAmount, idempotencyKey} = sought
  const comparison = {sought, sent}
  // In a sub-account the service shows what left that one alone.
  if (onOtherWallet && channel.addressee.wallet !== '') {
    for await (const found of alikeByReference(channel, comparison, true)) {
      if (found.subAccount !== walletOf(channel)) onOtherWallet(found)
    }
  }
  for await (const found of alikeByReference(channel, comparison)) {
    if (!isOfWallet(channel, found)) {
      onOtherWallet?.(found)
      continue
    }
    if (!isOfItsAmount(found, comparison)) {
      if (!onOtherAmount) throw ofOtherAmount(found, sent)
      onOtherAmount(found)
      continue
    }
    const {id} = found
    const otherKey = await otherKeyOf(channel, id, idempotencyKey)
    if (otherKey === undefined) return found
    const reference = asText(sent['externalReference']) ?? ''
    throw new RefusedError(referenceUsedThere({id, reference, otherKey}), {details: {id, otherKey}})
  }
  return undefined
}

/** The error for what has the reference of a creation, and of which that leaves that was to arrive. */
export function ofOtherAmount({id}: TransactionResource, sent: Fields): RefusedError {
  const reference = asText(sent['externalReference']) ?? ''
  return new RefusedError(referenceOfOtherAmount({id, reference}), {details: {id}})
}

/** Whether a key is known, at the service or in the journal, for another creation. */
export const isKeyReused = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'IDEMPOTENCY_KEY_REUSED'

/**
 * Whether what was asked for is there as another creation: under this key, with this reference, or as
 * a payout of another wallet.
 */
export const isUsedByAnother = (error: unknown): boolean =>
  isKeyReused(error) ||
  (error instanceof RefusedError && error.code === 'REFERENCE_USED') ||
  (error instanceof NotConfirmedError && error.code === 'SENT_ALREADY')

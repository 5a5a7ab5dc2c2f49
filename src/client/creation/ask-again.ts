import {KEY_LIFETIME_MS} from '../../domain/idempotency.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {PixctlError, RefusedError} from '../../messages/errors.ts'
import {alreadyCreated} from '../../messages/payments/money.ts'
import {asRecord} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {Channel} from '../channel.ts'
import {adopt, leftOtherWallet} from '../made-earlier/adopt.ts'
import type {Sought} from '../made-earlier/alike-payouts.ts'
import {
  findCreated,
  isKeyReused,
  isUsedByAnother,
  ofOtherAmount,
} from '../made-earlier/find-created.ts'
import {otherKeyOf} from '../made-earlier/other-key.ts'
import {inDoubt} from './carry-out.ts'
import {isKeyed} from './ending.ts'
import {
  isDated,
  mayGoUnasked,
  repeatableSinceMs,
  type Used,
  usedElsewhere,
} from './used-elsewhere.ts'

/**
 * Asks for a charge or a payout of unknown outcome before it is sent again, and gives when its key was
 * first used, or nothing where the service has it not; see `Used`. The journal alone does not say that
 * its key is young: a clock that ran ahead when it was written makes it seem so. It is asked for by its
 * reference, too: another home may have created it meanwhile, as edited. What another home paid from
 * another wallet with the same reference, amount and payee keeps a payout back, unless it is meant.
 *
 * Errors: `RefusedError`, code `ALREADY_CREATED`, where it is there and its answer cannot be repeated,
 *         and the codes of `findCreated`; `NotConfirmedError`, code `SENT_ALREADY`, where another
 *         wallet has such a payout; `UnknownOutcomeError` where the service cannot be asked, or
 *         does not let this credential ask for a payout.
 * Source: contract, section 3.
 */
export async function askedAgain(
  channel: Channel,
  record: RequestRecord,
  isMeant = false,
): Promise<Used | undefined> {
  if (!isKeyed(record.kind)) return undefined
  try {
    const used = await usedElsewhere(channel, record)
    return used ?? (await usedMeanwhile(channel, record, isMeant))
  } catch (error) {
    const isRepeatable = isKeyReused(error) && isDated(channel, record)
    const used = isRepeatable ? repeatableSinceMs(channel, createdAtOf(error)) : undefined
    // The service refuses the key for other data while it knows it, and that ends the doubt.
    if (used !== undefined) return used
    const isAnswer = isUsedByAnother(error) || isCreated(error)
    throw error instanceof PixctlError && !isAnswer ? inDoubt(record, error) : error
  }
}

const createdAtOf = (error: unknown): unknown =>
  error instanceof RefusedError ? asRecord(error.details)?.['createdAt'] : undefined

const isCreated = (error: unknown): boolean =>
  error instanceof RefusedError && error.code === 'ALREADY_CREATED'

/**
 * When its key was used after it was asked for: what is found by its reference alone may be what
 * another process sent with this very key between the two questions, so the key is asked for again.
 *
 * Errors: those of `askedAgain`, for one that was made about when this one was, or later.
 */
async function usedMeanwhile(
  channel: Channel,
  record: RequestRecord,
  isMeant: boolean,
): Promise<Used | undefined> {
  const others: TransactionResource[] = []
  const isAskedForOthers = record.kind === 'withdrawal' && !isMeant
  const onOtherWallet = isAskedForOthers
    ? (other: TransactionResource) => void others.push(other)
    : undefined
  const unlike: TransactionResource[] = []
  const onOtherAmount = (other: TransactionResource): void => void unlike.push(other)
  const sought = {...record, onOtherWallet, onOtherAmount}
  const transaction = await foundByReference(channel, sought)
  if (transaction && !isOlder(transaction.createdAt, record.createdAtMs)) {
    const used = await usedElsewhere(channel, record)
    if (used !== undefined) return used
    await adopt(channel, record, {transaction, isSurelyByKey: false})
    throw new RefusedError(alreadyCreated({id: transaction.id}), {details: transaction})
  }
  for (const other of unlike) {
    const isTaken = record.kind === 'withdrawal' && !isOlder(other.createdAt, record.createdAtMs)
    if (isTaken) throw ofOtherAmount(other, asRecord(JSON.parse(record.body)) ?? {})
  }
  for (const other of others) await requireKnown(channel, record, other)
  return undefined
}

/**
 * What this journal has under another key was known when one of the two was sent, and was meant.
 *
 * Errors: `NotConfirmedError`, code `SENT_ALREADY`, for what another home paid.
 */
async function requireKnown(
  channel: Channel,
  {idempotencyKey, createdAtMs}: RequestRecord,
  other: TransactionResource,
): Promise<void> {
  if (isOlder(other.createdAt, createdAtMs)) return
  if ((await otherKeyOf(channel, other.id, idempotencyKey)) !== undefined) return
  throw leftOtherWallet(channel, other, idempotencyKey)
}

/** What was created last month with this reference is another one. */
const isOlder = (createdAt: string | undefined, thenMs: number): boolean =>
  Date.parse(String(createdAt)) < thenMs - KEY_LIFETIME_MS

/** Several charges may well have one reference, so one that is another key's does not keep this one back. */
async function foundByReference(
  channel: Channel,
  record: Sought,
): Promise<TransactionResource | undefined> {
  try {
    return await findCreated(channel, record, 'reference')
  } catch (error) {
    if (mayGoUnasked(record, error)) return undefined
    if (record.kind === 'charge' && isUsedByAnother(error)) return undefined
    throw error
  }
}

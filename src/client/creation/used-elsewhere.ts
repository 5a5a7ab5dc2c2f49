import {isKeyYoung} from '../../domain/idempotency.ts'
import type {NewRequest, RequestRecord} from '../../journal/request-record.ts'
import {
  NotPermittedError,
  PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import {
  alreadyCreated,
  createdUnderName,
  keyNotLookedFor,
  mayNotAsk,
} from '../../messages/payments/money.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {Channel} from '../channel.ts'
import {adopt} from '../made-earlier/adopt.ts'
import {type Found, findWithEvidence, isUsedByAnother} from '../made-earlier/find-created.ts'

/**
 * When a key was first used, in milliseconds since 1970 by the clock of the service. `kept`: it made a
 * payout that the journal has as done by now. That is not sent again to have its answer repeated: a
 * service that has lost its keys, or reads another header, would pay it a second time.
 */
export type Used = number | 'kept'

/**
 * When a key that a person chose was first used from another home, or nothing where it was not. The
 * service repeats its answer of a charge while it knows the key; after that it would create a second
 * time. It is asked before anything is written: a process that ends meanwhile leaves nothing that looks
 * newly begun. What is found is in the journal as done.
 *
 * Errors: `RefusedError`, code `ALREADY_CREATED`, where it was used too long ago, or is the reference
 *         of what another key may have created, and
 *         `IDEMPOTENCY_KEY_REUSED` where it created something else; `UnreachableError` where the
 *         service cannot be asked, and `NotPermittedError` where this credential may not ask.
 * Source: contract, section 3.
 */
export async function usedElsewhere(
  channel: Channel,
  request: NewRequest,
): Promise<Used | undefined> {
  const found = await lookFor(channel, request)
  if (!found) return undefined
  await adopt(channel, request, found)
  const {transaction, isSurelyByKey} = found
  // Created with another key, perhaps, and then the service would create this one anew.
  if (!isSurelyByKey) throw thereUnderName(transaction, request)
  const createdAtMs = repeatableSinceMs(channel, transaction.createdAt)
  if (createdAtMs === undefined) throw alreadyThere(transaction)
  return request.kind === 'charge' ? createdAtMs : 'kept'
}

/** Whether the age of a key is known well enough to send it again. A second charge moves no money. */
export const isDated = (channel: Channel, {kind}: Pick<NewRequest, 'kind'>): boolean =>
  kind === 'charge' || channel.isServiceClockShown()

/** When a key was first used, where the service surely knows it still, and so repeats its answer. */
export function repeatableSinceMs(channel: Channel, createdAt: unknown): number | undefined {
  const createdAtMs = Date.parse(String(createdAt))
  const nowMs = channel.laterNowMs()
  const {timeoutMs: attemptMs} = channel
  return isKeyYoung({createdAtMs, nowMs, latestMs: nowMs, attemptMs}) ? createdAtMs : undefined
}

/**
 * The records of an earlier journal are lost, and this key may be in them: the service is asked
 * before it is sent. What it has from the last hours it repeats by itself.
 *
 * Errors: `RefusedError`, code `ALREADY_CREATED`; those of asking.
 */
export async function requireNew(channel: Channel, request: NewRequest): Promise<void> {
  const found = await findWithEvidence(channel, request)
  if (!found) return
  await adopt(channel, request, found)
  throw alreadyThere(found.transaction)
}

const alreadyThere = (found: TransactionResource): RefusedError =>
  new RefusedError(alreadyCreated({id: found.id}), {details: found})

const thereUnderName = (found: TransactionResource, {idempotencyKey: key}: NewRequest) =>
  new RefusedError(createdUnderName({id: found.id, key}), {details: found})

/** The same request, which is as old as the first use of its key. */
export function asUsedSince(record: RequestRecord, usedMs: number | undefined): RequestRecord {
  if (usedMs === undefined) return record
  const {ageMs: _byClockOfStore, ...others} = record
  return {...others, createdAtMs: usedMs}
}

async function lookFor(channel: Channel, request: NewRequest): Promise<Found | undefined> {
  try {
    return await findWithEvidence(channel, request, 'key')
  } catch (error) {
    if (!(error instanceof PixctlError) || isUsedByAnother(error)) throw error
    if (mayGoUnasked(request, error)) return undefined
    const {statusCode, traceId} = error
    if (error.code.startsWith('SUB_ACCOUNT_')) throw error
    const facts = {statusCode, traceId, cause: error}
    if (isForbidden(error)) throw new NotPermittedError(mayNotAsk(error), facts)
    const isAway = error instanceof UnreachableError || error instanceof RefusedError
    throw isAway ? new UnreachableError(keyNotLookedFor(error), facts) : error
  }
}

/** The credential may pay out, perhaps, and not read. A revoked one is as it says. */
const isForbidden = (error: PixctlError): boolean =>
  error instanceof NotPermittedError && error.statusCode === 403

/**
 * Whether a request goes by what the journal knows where the service refuses the question for it. A
 * charge does, for a second one moves no money by itself; a payout could be paid twice.
 */
export const mayGoUnasked = ({kind}: Pick<NewRequest, 'kind'>, error: unknown): boolean => {
  if (kind !== 'charge' || !(error instanceof PixctlError) || isUsedByAnother(error)) return false
  return error instanceof RefusedError || isForbidden(error)
}

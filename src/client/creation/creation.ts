import {CLOCK_SLACK_MS, isIdempotencyKey, isKeyYoung} from '../../domain/idempotency.ts'
import type {Journal} from '../../journal/journal.ts'
import type {NewRequest, RequestRecord} from '../../journal/request-record.ts'
import {mayExist} from '../../journal/request-state.ts'
import {invalidIdempotencyKey} from '../../messages/command-line/command-line.ts'
import {
  InvalidInputError,
  LocalFailureError,
  PixctlError,
  RefusedError,
  UnknownOutcomeError,
} from '../../messages/errors.ts'
import {alreadyCreated} from '../../messages/payments/money.ts'
import {keyReused} from '../../messages/service/service.ts'
import {journalNotWritten} from '../../messages/stores/journal.ts'
import {isSameJson} from '../../platform/canonical-json.ts'
import {pathNotWritable} from '../../platform/not-writable.ts'
import type {Channel} from '../channel.ts'
import {askedAgain} from './ask-again.ts'
import {carryOut, inDoubt} from './carry-out.ts'
import {claimOrWait} from './claim-or-wait.ts'
import type {Created, Creation} from './creation-terms.ts'
import {isKeyed} from './ending.ts'
import {keyExpired} from './key-expired.ts'
import {notRecorded} from './not-recorded.ts'
import {isOfJournal, untilTaken} from './until-taken.ts'
import {asUsedSince, requireNew, type Used, usedElsewhere} from './used-elsewhere.ts'

/** What is asked of a creation between the journal and the service. */
export type BeforeSending = Pick<
  Creation<object>,
  'requireUnmade' | 'requireAlone' | 'turn' | 'asksFirst' | 'isAsked' | 'isMeant'
>

/**
 * Writes a creation to the journal, sends it, and completes it with the answer. The same key again
 * sends the same bytes again, or is answered from the journal; it never creates a second time.
 *
 * Errors: `InvalidInputError` for a key that no header can carry; then nothing is written or sent.
 *         `RefusedError` when the key has another body, is past its 24 hours, or is known to the
 *         service though not to the journal; see `carryOut`.
 * Source: contract, section 3; commands.md, "Requests" and "Journal".
 */
export async function create<T>(channel: Channel, creation: Creation<T>): Promise<Created<T>> {
  requireKey(creation)
  const journal = await channel.journal()
  const request = await toRequest(channel, creation)
  const used = await usedBefore(channel, journal, {request, creation})
  const {record, isNew} = await begin(journal, request)
  if (!isNew) {
    requireSameBody(record, request)
    return again(channel, journal, {record, creation, used})
  }
  await requireAlone(channel, record, creation)
  return carryOut(channel, record, creation)
}

/** A request that is asked for, where its key may have been used and the journal does not say so. */
interface Asked<T> {
  readonly request: NewRequest
  readonly creation: Creation<T>
}

/**
 * When its key was used from elsewhere; nothing where it was not, or need not be asked for. Whatever
 * else the service is asked is asked now, too: once it is written, a resume may send it.
 */
async function usedBefore<T>(
  channel: Channel,
  journal: Journal,
  {request, creation: {asksFirst = false, idempotencyKey, requireUnmade}}: Asked<T>,
): Promise<Used | undefined> {
  const mayBeLost = journal.hasLostRecords && idempotencyKey !== undefined && isKeyed(request.kind)
  if (!asksFirst && !mayBeLost && !requireUnmade) return undefined
  const [known] = await journal.requests.findByKeys([request])
  if (known) requireSameBody(known, request)
  if (known && mayExist(known.state)) return undefined
  const used = asksFirst ? await usedElsewhere(channel, request) : undefined
  if (!asksFirst && mayBeLost && !known) await requireNew(channel, request)
  if (used === undefined) await requireUnmade?.()
  return used
}

function requireKey({idempotencyKey}: Pick<Creation<unknown>, 'idempotencyKey'>): void {
  if (idempotencyKey === undefined || isIdempotencyKey(idempotencyKey)) return
  throw new InvalidInputError(invalidIdempotencyKey())
}

/**
 * Errors: `LocalFailureError` when the journal does not take it, as on a full disk, or says why;
 *         `UnknownOutcomeError` when it does not say whether it took it: a resume may send it then.
 */
async function begin(journal: Journal, request: NewRequest) {
  try {
    return await journal.requests.begin(request)
  } catch (cause) {
    if (cause instanceof LocalFailureError || cause instanceof UnknownOutcomeError) throw cause
    throw new LocalFailureError(journalNotWritten({path: pathNotWritable(cause)}), {cause})
  }
}

/**
 * Two processes with equal requests see each other's now, however close together they began.
 *
 * Errors: why it is not sent; `UnknownOutcomeError` where the journal does not take that: a resume may send it.
 */
async function requireAlone<T>(
  channel: Channel,
  record: RequestRecord,
  creation: Creation<T>,
): Promise<void> {
  try {
    await creation.requireAlone?.(record)
  } catch (cause) {
    const error = ofCommand(cause)
    const {requests} = await channel.journal()
    const outcome = {event: 'not_sent', attempts: 0, settledAtMs: channel.now()} as const
    try {
      await untilTaken(channel, () => requests.settle(record.id, outcome))
    } catch (kept) {
      throw isOfJournal(kept) && error instanceof PixctlError
        ? notRecorded(record, {error, outcome})
        : kept
    }
    throw error
  }
}

/** What the journal says where it cannot be read or written, in words of the command. */
const ofCommand = (cause: unknown): unknown =>
  cause instanceof PixctlError || !isOfJournal(cause)
    ? cause
    : new LocalFailureError(journalNotWritten({path: pathNotWritable(cause)}), {cause})

/**
 * The command that wrote it may have ended before it had compared it with what others wrote then. It may
 * have ended later, too, so what keeps it from being sent leaves it unknown.
 */
async function requireStillAlone<T>(record: RequestRecord, creation: Creation<T>): Promise<void> {
  try {
    await creation.requireAlone?.(record)
  } catch (cause) {
    throw asInDoubt(record, cause)
  }
}

function asInDoubt(record: RequestRecord, cause: unknown): unknown {
  const error = ofCommand(cause)
  return error instanceof PixctlError ? inDoubt(record, error) : error
}

/** A request that is known, and when its key was used from elsewhere, if that was asked. */
interface Again<T> {
  readonly record: RequestRecord
  readonly creation: Creation<T>
  readonly used: Used | undefined
}

/** Sends a known request again, as far as that is safe: while the service surely knows its key. */
async function again<T>(
  channel: Channel,
  journal: Journal,
  {record, creation, used}: Again<T>,
): Promise<Created<T>> {
  const {state} = record
  if (typeof used !== 'number' && state === 'done') {
    return createdBefore(channel, journal, {record, creation})
  }
  // Of one that the service was asked for just now it is known until when it may be repeated.
  let since = used
  if (state === 'unknown') {
    if (!(await isYoung(channel, record))) throw keyExpired(record)
    const {isAsked, isMeant} = creation
    if (isAsked !== true) since = await askedAgain(channel, record, isMeant)
    if (record.standing === 'fresh' && since === undefined)
      await requireStillAlone(record, creation)
  }
  if (since === 'kept') {
    const kept = (await journal.requests.find(record.id)) ?? record
    return createdBefore(channel, journal, {record: kept, creation})
  }
  const claimed = await claimOrWait(channel, journal, record).catch((cause: unknown) => {
    throw state === 'unknown' ? asInDoubt(record, cause) : ofCommand(cause)
  })
  // One that was asked for is sent again: the service answers with what it created.
  const endedMeanwhile = claimed.state === 'done' && since === undefined
  if (endedMeanwhile) return createdBefore(channel, journal, {record: claimed, creation})
  // What came to nothing was seen by no other process until now, as what is new.
  if (claimed.standing === 'fresh') await requireAlone(channel, claimed, creation)
  // What came to nothing is sent as what is new: its key made nothing, however long ago it was used.
  const isAgain = claimed.standing !== 'fresh' || since !== undefined
  return carryOut(channel, asUsedSince(claimed, since), {...creation, isAgain})
}

/**
 * What the journal has as created is not sent again, however young it looks: a clock that ran ahead
 * when it was written makes a key seem younger than it is, and the service would create it anew.
 *
 * Errors: `RefusedError`, code `ALREADY_CREATED`, where the journal has its name alone.
 */
async function createdBefore<T>(
  channel: Channel,
  journal: Journal,
  {record, creation}: {readonly record: RequestRecord; readonly creation: Creation<T>},
): Promise<Created<T>> {
  const {id, kind, idempotencyKey, resourceId} = record
  if (resourceId === undefined) throw keyExpired(record)
  const kept = await journal.resources.find(kind, resourceId, channel.addressee.environment)
  const resource = kept && creation.understand(kept.resource)
  if (resource) return {resource, journalId: id, idempotencyKey, replayed: true, isNew: false}
  throw new RefusedError(alreadyCreated({id: resourceId}), {details: {id: resourceId}})
}

/** Whether the service surely still knows the key of a request. */
export async function isYoung(channel: Channel, record: RequestRecord): Promise<boolean> {
  const {requests} = await channel.journal()
  await requests.markUndated(channel.now() + CLOCK_SLACK_MS)
  const found = (await requests.find(record.id)) ?? record
  if (found.isUndated) return false
  if (found.ageMs !== undefined) return isYoungAtAge(found.ageMs, channel.timeoutMs)
  const latestMs = await requests.latestMs()
  const {timeoutMs: attemptMs} = channel
  const {createdAtMs} = found
  return isKeyYoung({createdAtMs, nowMs: channel.now(), latestMs, attemptMs})
}

/** By the clock of a store that several machines share, which no machine's own clock can mislead. */
const isYoungAtAge = (ageMs: number, attemptMs: number): boolean =>
  isKeyYoung({createdAtMs: 0, nowMs: ageMs, latestMs: 0, attemptMs})

async function toRequest<T>(channel: Channel, creation: Creation<T>): Promise<NewRequest> {
  const {account, instance} = await channel.identify()
  return {
    ...channel.addressee,
    account,
    instance,
    id: channel.newId(),
    kind: creation.kind,
    path: creation.path,
    idempotencyKey: creation.idempotencyKey ?? channel.newId(),
    body: JSON.stringify(creation.body),
    createdAtMs: channel.now(),
  }
}

/**
 * Bodies are compared as JSON values: the order of keys is no difference.
 *
 * Errors: `RefusedError`, code `IDEMPOTENCY_KEY_REUSED`, when the key was used with other data.
 */
export function requireSameBody(
  record: Pick<RequestRecord, 'id' | 'idempotencyKey' | 'body'>,
  request: Pick<NewRequest, 'body'>,
): void {
  if (isSameJson(JSON.parse(record.body), JSON.parse(request.body))) return
  throw new RefusedError(keyReused({journalId: record.id}), {
    details: {journalId: record.id, idempotencyKey: record.idempotencyKey},
  })
}

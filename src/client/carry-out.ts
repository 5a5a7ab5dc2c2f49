import {lastSendMs} from '../domain/idempotency.ts'
import type {KeptResource} from '../journal/kept-resource.ts'
import type {Outcome, RequestKind, RequestRecord, RequestState} from '../journal/request-record.ts'
import type {RequestEvent} from '../journal/request-state.ts'
import {APPROVAL_CODES} from '../messages/approval.ts'
import {interrupted} from '../messages/command-line.ts'
import {InterruptedError, PixctlError, UnknownOutcomeError} from '../messages/errors.ts'
import {answerDiffers, answerOfAnother} from '../messages/money.ts'
import {answerLeavesDoubt, interruptedCreation, outcomeUnknown} from '../messages/service.ts'
import {asRecord, asText} from '../wire/loose.ts'
import {type Channel, walletOf} from './channel.ts'
import type {Created, Creation} from './creation.ts'
import {keyExpired} from './key-expired.ts'
import {noAnswer, refusalOf, unreadable} from './refusal.ts'
import {resumeLine} from './resume-line.ts'
import {headerOf, isSuccess, type Reply, TransportFailure} from './send.ts'
import {eventOf} from './settles.ts'

/** What is needed to send a request that is in the journal, whoever wrote it there. */
export type Carried<T> = Pick<Creation<T>, 'permission' | 'understand' | 'differs'>

/** What came of it: what was created, or the error, and what the journal records. */
type Ending<T> = {readonly outcome: Omit<Outcome, 'settledAtMs'>} & (
  | {readonly resource: T; readonly error?: undefined}
  | {readonly error: PixctlError}
)

/** Kinds that the service protects by an idempotency key. Source: contract, "idempotency header". */
export const isKeyed = (kind: RequestKind): boolean => kind === 'charge' || kind === 'withdrawal'

/**
 * Sends a request that is in the journal, and completes it there before it returns or throws. What
 * happened is judged by the table of states: a doubt that an earlier attempt left outlives whatever
 * fails now.
 *
 * Errors: `UnknownOutcomeError` when it may exist, `InterruptedError` the same on Ctrl-C;
 *         `NotPermittedError`, `RefusedError`, `UnreachableError` when nothing was created.
 * Source: contract, section 3; commands.md, "Requests".
 */
export async function carryOut<T>(
  channel: Channel,
  record: RequestRecord,
  carried: Carried<T>,
): Promise<Created<T>> {
  const ending = await endingOf(channel, record, carried)
  const settled = await complete(channel, record, ending)
  if (ending.error !== undefined) {
    const isOther = ending.error.code === 'ANSWER_DIFFERS'
    const isThere = settled.state === 'done' && !isOther
    const known = isThere ? await knownResource(channel, record, carried) : undefined
    if (known !== undefined) return createdBefore(record, known)
    const isNothing = settled.state === 'refused' || settled.state === 'failed'
    throw isNothing ? ending.error : inDoubt(record, ending.error)
  }
  if (settled.isOfAnother)
    throw await answeredForAnother(channel, record, ending.outcome.resourceId)
  return {
    resource: ending.resource,
    journalId: record.id,
    idempotencyKey: record.idempotencyKey,
    replayed: ending.outcome.replayed ?? false,
  }
}

/** What exists, whatever this attempt was answered: it was created before, here or by another process. */
async function knownResource<T>(
  channel: Channel,
  {id, kind, environment}: RequestRecord,
  {understand}: Carried<T>,
): Promise<T | undefined> {
  const {requests, resources} = await channel.journal()
  const {resourceId} = (await requests.find(id)) ?? {}
  const kept = resourceId && (await resources.find(kind, resourceId, environment))
  return kept ? understand(kept.resource) : undefined
}

const createdBefore = <T>({id, idempotencyKey}: RequestRecord, resource: T): Created<T> => ({
  resource,
  journalId: id,
  idempotencyKey,
  replayed: true,
})

interface Settled {
  readonly state: RequestState
  /** The answer names what another request created. */
  readonly isOfAnother: boolean
}

/**
 * Two requests with a key each create two things. An answer that names one thing for both is wrong
 * for one of them, and nothing says for which: the second one stays unknown.
 */
async function answeredForAnother(
  channel: Channel,
  record: RequestRecord,
  resourceId = '',
): Promise<UnknownOutcomeError> {
  const {requests} = await channel.journal()
  const named = await requests.named(resourceId, MOST_NAMED)
  const other = named.find((one) => one.resourceId === resourceId && one.id !== record.id)
  const otherKey = String(other?.idempotencyKey)
  const said = answerOfAnother({id: resourceId, otherKey, resume: resumeLine(record)})
  const details = {...detailsOf(record), id: resourceId, otherJournalId: other?.id}
  return new UnknownOutcomeError(said, {details})
}

/** Of requests that created one resource there are a few at most. */
const MOST_NAMED = 10

/**
 * Writes the ending down. A journal that does not take it, as on a full disk, still has the request
 * as unknown: a resume repeats the answer, so what is known by now is recorded all the same.
 */
async function complete<T>(
  channel: Channel,
  record: RequestRecord,
  ending: Ending<T>,
): Promise<Settled> {
  const {requests} = await channel.journal()
  const outcome = {...ending.outcome, settledAtMs: channel.now()}
  const kept = ending.error === undefined ? toKept(channel, record, ending.resource) : undefined
  try {
    const {state} = await requests.settle(record.id, outcome, kept)
    return {state, isOfAnother: ending.error === undefined && state !== 'done'}
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
    const isOpen = record.standing === 'doubtful' || outcome.event === 'unanswered'
    return {state: isOpen ? 'unknown' : 'failed', isOfAnother: false}
  }
}

async function endingOf<T>(
  channel: Channel,
  record: RequestRecord,
  carried: Carried<T>,
): Promise<Ending<T>> {
  const {names, timeoutMs} = channel
  const keyed = isKeyed(record.kind)
  try {
    await channel.payouts.requireAllowed([record])
    const reply = await channel.send({
      method: 'POST',
      path: record.path,
      body: record.body,
      headers: keyed ? {[names.idempotencyHeader]: record.idempotencyKey} : {},
      isRepeatable: keyed,
      isCreation: true,
      isAccountWide: record.kind === 'sub_account',
      permission: carried.permission,
      ...(keyed && {sendUntilMs: lastSendMs(bornAtMs(channel, record), timeoutMs)}),
    })
    return readReply(channel, record, {reply, carried})
  } catch (error) {
    if (error instanceof TransportFailure) return withoutAnswer(record, error)
    // The token was refused or could not be had: the request itself was never sent.
    if (error instanceof PixctlError) return ended('not_sent', error, {attempts: 0})
    throw error
  }
}

/** When its key was first used, as this machine's clock shows it. */
const bornAtMs = ({now}: Channel, {ageMs, createdAtMs}: RequestRecord): number =>
  ageMs === undefined ? createdAtMs : now() - ageMs

function readReply<T>(
  {names}: Channel,
  record: RequestRecord,
  {reply, carried}: {readonly reply: Reply; readonly carried: Carried<T>},
): Ending<T> {
  const {status: statusCode, attempts} = reply
  const facts = {attempts, statusCode}
  if (isSuccess(reply)) {
    const resource = carried.understand(reply.body)
    if (resource === undefined) return ended('unanswered', unreadable(reply), facts)
    const other = differenceOf(record, {resource, carried})
    if (other) return ended('unanswered', other, facts)
    const replayed = headerOf(reply, names.replayedHeader)?.toLowerCase() === 'true'
    const resourceId = resourceIdOf(record, resource)
    const isExclusive = isKeyed(record.kind)
    const outcome = {attempts, statusCode, resourceId, replayed, isExclusive}
    return {resource, outcome: {event: 'created', ...outcome}}
  }
  const event = refusalEvent(record, reply)
  const isOpen = reply.isAfterDoubt && event === 'turned_away'
  return ended(isOpen ? 'unanswered' : event, refusalOf(reply, carried.permission), facts)
}

/**
 * A refusal of the body says that no earlier attempt was carried out only where the service has
 * looked at a key first. Without one it may be what the earlier attempt did that is in the way.
 */
function refusalEvent({kind, standing}: RequestRecord, reply: Reply): RequestEvent {
  const event = eventOf(reply)
  const isAnswered = isKeyed(kind) || standing !== 'doubtful'
  return event === 'refused' && !isAnswered ? 'turned_away' : event
}

/** An answer about something else than was sent, or than this key created before, settles nothing. */
function differenceOf<T>(
  record: RequestRecord,
  {resource, carried}: {readonly resource: T; readonly carried: Carried<T>},
): PixctlError | undefined {
  const id = resourceIdOf(record, resource)
  const isOther = record.resourceId !== undefined && id !== record.resourceId
  const sent: unknown = JSON.parse(record.body)
  const difference = isOther
    ? {field: 'id', sent: String(record.resourceId), answered: String(id)}
    : carried.differs?.(asRecord(sent) ?? {}, resource)
  if (!difference) return undefined
  const said = answerDiffers({...difference, resume: resumeLine(record)})
  return new UnknownOutcomeError(said, {details: {...detailsOf(record), ...difference, id}})
}

function withoutAnswer(record: RequestRecord, failure: TransportFailure): Ending<never> {
  const {attempts, reason, mayHaveHappened} = failure
  const event: RequestEvent = mayHaveHappened ? 'unanswered' : 'not_sent'
  if (reason === 'key_expired') return ended(event, keyExpired(record), {attempts})
  if (!mayHaveHappened) return ended(event, noAnswer(failure), {attempts})
  const facts = {cause: failure, details: detailsOf(record)}
  const error =
    reason === 'interrupted'
      ? new InterruptedError(interrupted(), facts)
      : new UnknownOutcomeError(outcomeUnknown({reason, command: resumeLine(record)}), facts)
  return ended(event, error, {attempts})
}

/** Codes of errors that stand as they are, also of a request of unknown outcome. */
const SAYS_IT_ALL: readonly string[] = ['IDEMPOTENCY_KEY_EXPIRED', ...APPROVAL_CODES]

/** The same error, for a request that may exist: never one that says that nothing was created. */
function inDoubt(record: RequestRecord, error: PixctlError): PixctlError {
  if (error instanceof UnknownOutcomeError || SAYS_IT_ALL.includes(error.code)) return error
  const {statusCode, traceId, cause} = error
  const facts = {statusCode, traceId, cause, details: detailsOf(record)}
  const command = resumeLine(record)
  if (error instanceof InterruptedError) {
    return new InterruptedError(interruptedCreation({command}), facts)
  }
  return new UnknownOutcomeError(answerLeavesDoubt({said: error, command}), facts)
}

function ended(
  event: RequestEvent,
  error: PixctlError,
  {attempts, statusCode}: {readonly attempts: number; readonly statusCode?: number},
): Ending<never> {
  const {code, sentence, traceId} = error
  return {error, outcome: {event, attempts, statusCode, code, message: sentence, traceId}}
}

const detailsOf = ({id, idempotencyKey}: RequestRecord) => ({journalId: id, idempotencyKey})

const toKept = <T>(channel: Channel, record: RequestRecord, resource: T): KeptResource => ({
  kind: record.kind,
  id: resourceIdOf(record, resource) ?? record.id,
  account: record.account,
  environment: record.environment,
  baseUrl: record.baseUrl,
  instance: record.instance,
  wallet: walletOf(channel),
  resource: asRecord(resource) ?? {},
  seenAtMs: channel.now(),
})

function resourceIdOf({kind}: RequestRecord, resource: unknown): string | undefined {
  const {id, reference, originalTransactionId} = asRecord(resource) ?? {}
  if (kind === 'sub_account') return asText(reference)
  return asText(id) ?? asText(originalTransactionId)
}

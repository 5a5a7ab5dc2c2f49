import type {Outcome, RequestKind, RequestRecord} from '../../journal/request-record.ts'
import type {RequestEvent} from '../../journal/request-state.ts'
import {interrupted} from '../../messages/command-line/command-line.ts'
import {InterruptedError, type PixctlError, UnknownOutcomeError} from '../../messages/errors.ts'
import {answerDiffers} from '../../messages/payments/money.ts'
import {outcomeUnknown} from '../../messages/service/service.ts'
import {asRecord, asText} from '../../wire/loose.ts'
import type {Channel} from '../channel.ts'
import {noAnswer, refusalOf, unreadable} from '../layers/refusal.ts'
import {headerOf, isSuccess, type Reply, type TransportFailure} from '../layers/send.ts'
import {eventOf} from '../layers/settles.ts'
import type {Creation} from './creation-terms.ts'
import {keyExpired} from './key-expired.ts'
import {resumeLine} from './resume-line.ts'

/** What is needed to send a request that is in the journal, whoever wrote it there. */
export type Carried<T> = Pick<Creation<T>, 'permission' | 'understand' | 'differs' | 'turn'> & {
  /** An earlier attempt, of whatever process, may have sent it. */
  readonly isAgain?: boolean
  /** What its body says; else that is read. */
  readonly body?: Creation<T>['body']
}

/** What came of it: what was created, or the error, and what the journal records. */
export type Ending<T> = {readonly outcome: Omit<Outcome, 'settledAtMs'>} & (
  | {readonly resource: T; readonly isNew: boolean; readonly error?: undefined}
  | {readonly error: PixctlError}
)

/** Kinds that the service protects by an idempotency key. Source: contract, "idempotency header". */
export const isKeyed = (kind: RequestKind): boolean => kind === 'charge' || kind === 'withdrawal'

/**
 * What an answer says of a request: the resource that it names, or why it settles nothing or all.
 *
 * Source: contract, section 3; commands.md, "Requests".
 */
export function readReply<T>(
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
    // Nothing was sent before this call, whose own first answer may have been lost.
    const isNew = !replayed || (reply.isAfterDoubt && record.standing === 'fresh')
    return {resource, isNew, outcome: {event: 'created', ...outcome}}
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
  const difference = isOther
    ? {field: 'id', sent: String(record.resourceId), answered: String(id)}
    : carried.differs?.(carried.body ?? asRecord(JSON.parse(record.body)) ?? {}, resource)
  if (!difference) return undefined
  const said = answerDiffers({...difference, resume: resumeLine(record)})
  return new UnknownOutcomeError(said, {details: {...detailsOf(record), ...difference, id}})
}

/** What a request comes to that was not answered: it may have been carried out, or never left. */
export function withoutAnswer(record: RequestRecord, failure: TransportFailure): Ending<never> {
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

/** An ending with an error, as the caller gets it and as the journal records it. */
export function ended(
  event: RequestEvent,
  error: PixctlError,
  {attempts, statusCode}: {readonly attempts: number; readonly statusCode?: number},
): Ending<never> {
  const {code, sentence, traceId} = error
  return {error, outcome: {event, attempts, statusCode, code, message: sentence, traceId}}
}

/** What every error of a request says of it. */
export const detailsOf = ({id, idempotencyKey}: RequestRecord) => ({journalId: id, idempotencyKey})

/** The name that the service gave what was created; a sub-account has its reference. */
export function resourceIdOf({kind}: RequestRecord, resource: unknown): string | undefined {
  const {id, reference, originalTransactionId} = asRecord(resource) ?? {}
  if (kind === 'sub_account') return asText(reference)
  return asText(id) ?? asText(originalTransactionId)
}

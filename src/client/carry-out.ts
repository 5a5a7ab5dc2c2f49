import type {Outcome, RequestKind, RequestRecord} from '../journal/request-record.ts'
import {InterruptedError, PixctlError, UnknownOutcomeError} from '../messages/errors.ts'
import {answerLeavesDoubt, interruptedCreation, outcomeUnknown} from '../messages/service.ts'
import {readErrorBody} from '../wire/error-body.ts'
import {asRecord, asText} from '../wire/loose.ts'
import {type Channel, walletOf} from './channel.ts'
import type {Created, Creation} from './creation.ts'
import {noAnswer, refusalOf, unreadable} from './refusal.ts'
import {leavesDoubt} from './retry.ts'
import {headerOf, isSuccess, type Reply, TransportFailure} from './send.ts'

/** What is needed to send a request that is in the journal, whoever wrote it there. */
export type Carried<T> = Pick<Creation<T>, 'permission' | 'understand'>

/** What came of it: what was created, or the error, and what the journal records. */
type Ending<T> = {readonly outcome: Omit<Outcome, 'settledAtMs'>} & (
  | {readonly resource: T; readonly error?: undefined}
  | {readonly error: PixctlError}
)

/** Kinds that the service protects by an idempotency key. Source: contract, "idempotency header". */
export const isKeyed = (kind: RequestKind): boolean => kind === 'charge' || kind === 'withdrawal'

/**
 * Sends a request that is in the journal, and completes it there before it returns or throws.
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
  await complete(channel, record, ending)
  if (ending.error !== undefined) throw ending.error
  return {
    resource: ending.resource,
    journalId: record.id,
    idempotencyKey: record.idempotencyKey,
    replayed: ending.outcome.replayed ?? false,
  }
}

/**
 * Writes the ending down. A journal that does not take it, as on a full disk, still has the request
 * as unknown: a resume repeats the answer, so what is known by now is recorded all the same.
 */
async function complete<T>(
  channel: Channel,
  record: RequestRecord,
  ending: Ending<T>,
): Promise<void> {
  const journal = await channel.journal()
  try {
    await journal.note(() => {
      journal.requests.settle(record.id, {...ending.outcome, settledAtMs: channel.now()})
      if (ending.error === undefined) {
        journal.resources.save(toKept(channel, record, ending.resource))
      }
    })
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error
  }
}

async function endingOf<T>(
  channel: Channel,
  record: RequestRecord,
  carried: Carried<T>,
): Promise<Ending<T>> {
  const {names} = channel
  try {
    const reply = await channel.send({
      method: 'POST',
      path: record.path,
      body: record.body,
      headers: isKeyed(record.kind) ? {[names.idempotencyHeader]: record.idempotencyKey} : {},
      isRepeatable: isKeyed(record.kind),
      isAccountWide: record.kind === 'sub_account',
      permission: carried.permission,
    })
    return readReply(channel, record, {reply, carried})
  } catch (error) {
    if (error instanceof TransportFailure) return withoutAnswer(record, error)
    // The token was refused or could not be had: the request itself was never sent.
    if (error instanceof PixctlError) return ended('failed', error, {attempts: 0})
    throw error
  }
}

function readReply<T>(
  {names}: Channel,
  record: RequestRecord,
  {reply, carried}: {readonly reply: Reply; readonly carried: Carried<T>},
): Ending<T> {
  const {status: statusCode, attempts} = reply
  if (isSuccess(reply)) {
    const resource = carried.understand(reply.body)
    if (resource === undefined) return unknown(record, reply, unreadable(reply))
    const replayed = headerOf(reply, names.replayedHeader)?.toLowerCase() === 'true'
    const resourceId = resourceIdOf(record, resource)
    return {resource, outcome: {state: 'done', attempts, statusCode, resourceId, replayed}}
  }
  const error = refusalOf(reply, carried.permission)
  if (leavesDoubt(reply) || (reply.isAfterDoubt && !settlesDoubt(reply))) {
    return unknown(record, reply, error)
  }
  return ended('refused', error, {attempts, statusCode})
}

/**
 * A refusal of the body comes after the look at the key: had an earlier attempt been carried out,
 * its answer would have been repeated. Token, address and permission are looked at before the key,
 * so a refusal of those says nothing of an earlier attempt.
 *
 * Source: emulator.md, "Refusals come in this order".
 */
const settlesDoubt = (reply: Reply): boolean =>
  readErrorBody(reply.body) !== undefined && [400, 404, 422, 503].includes(reply.status)

function withoutAnswer(record: RequestRecord, failure: TransportFailure): Ending<never> {
  const {attempts, reason} = failure
  if (!failure.mayHaveHappened) return ended('failed', noAnswer(failure), {attempts})
  const facts = resumeFacts(record, {cause: failure})
  const command = resumeLine(record)
  const error =
    reason === 'interrupted'
      ? new InterruptedError(interruptedCreation({command}), facts)
      : new UnknownOutcomeError(outcomeUnknown({reason, command}), facts)
  return ended('unknown', error, {attempts})
}

function unknown(
  record: RequestRecord,
  {attempts, status: statusCode}: Reply,
  said: PixctlError,
): Ending<never> {
  const {traceId} = said
  const error = new UnknownOutcomeError(
    answerLeavesDoubt({said, command: resumeLine(record)}),
    resumeFacts(record, {statusCode, traceId}),
  )
  return ended('unknown', error, {attempts, statusCode})
}

function ended(
  state: Outcome['state'],
  error: PixctlError,
  {attempts, statusCode}: {readonly attempts: number; readonly statusCode?: number},
): Ending<never> {
  const {code, message, traceId} = error
  return {error, outcome: {state, attempts, statusCode, code, message, traceId}}
}

const resumeFacts = <T extends object>(record: RequestRecord, facts: T) => ({
  ...facts,
  details: {journalId: record.id, idempotencyKey: record.idempotencyKey},
})

/** The command that finishes a request of unknown outcome. */
export function resumeLine({id, environment, profile, account}: RequestRecord): string {
  const live = environment === 'live' ? ' --live' : ''
  const named = account.startsWith('profile:') && profile !== 'default'
  return `pixctl journal resume ${id}${live}${named ? ` --profile ${profile}` : ''}`
}

const toKept = <T>(channel: Channel, record: RequestRecord, resource: T) => ({
  kind: record.kind,
  id: resourceIdOf(record, resource) ?? record.id,
  environment: record.environment,
  baseUrl: record.baseUrl,
  wallet: walletOf(channel),
  resource: asRecord(resource) ?? {},
  seenAtMs: channel.now(),
})

function resourceIdOf({kind}: RequestRecord, resource: unknown): string | undefined {
  const {id, reference, originalTransactionId} = asRecord(resource) ?? {}
  if (kind === 'sub_account') return asText(reference)
  return asText(id) ?? asText(originalTransactionId)
}

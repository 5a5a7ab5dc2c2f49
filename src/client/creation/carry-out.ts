import {lastSendMs} from '../../domain/idempotency.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {
  type RequestEvent,
  type RequestState,
  stateOf,
  TRANSITIONS,
} from '../../journal/request-state.ts'
import {
  InterruptedError,
  NotPermittedError,
  PixctlError,
  UnknownOutcomeError,
} from '../../messages/errors.ts'
import {APPROVAL_CODES} from '../../messages/people/approval.ts'
import {answerLeavesDoubt, interruptedCreation, neverSent} from '../../messages/service/service.ts'
import {asRecord} from '../../wire/loose.ts'
import {type Channel, walletOf} from '../channel.ts'
import {TransportFailure} from '../layers/send.ts'
import type {Created} from './creation-terms.ts'
import {
  type Carried,
  detailsOf,
  type Ending,
  ended,
  isKeyed,
  readReply,
  resourceIdOf,
  withoutAnswer,
} from './ending.ts'
import {answerOfAnotherRequest} from './found-still.ts'
import {notRecorded} from './not-recorded.ts'
import {resumeLine} from './resume-line.ts'
import {isOfJournal, untilTaken} from './until-taken.ts'

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
    const isThere = settled.state === 'done' && settled.isWritten && !isOther
    const known = isThere ? await knownResource(channel, record, carried) : undefined
    if (known !== undefined) return createdBefore(record, known)
    const isNothing = settled.state === 'refused' || settled.state === 'failed'
    if (isNothing && !settled.isWritten) throw notRecorded(record, ending)
    throw isNothing ? asNothing(ending.error, ending.outcome.event) : inDoubt(record, ending.error)
  }
  if (settled.isOfAnother) {
    throw await answerOfAnotherRequest(await channel.journal(), record, ending.outcome.resourceId)
  }
  return {
    resource: ending.resource,
    journalId: record.id,
    idempotencyKey: record.idempotencyKey,
    replayed: ending.outcome.replayed === true,
    isNew: ending.isNew,
  }
}

/**
 * Without a token the creation never left, which the words of the service do not say. What this machine refuses by
 * itself says so already.
 */
function asNothing(error: PixctlError, event: RequestEvent): PixctlError {
  const {statusCode, traceId, details, cause} = error
  const isOfToken = event === 'not_sent' && statusCode !== undefined
  if (!isOfToken || !(error instanceof NotPermittedError)) return error
  return new NotPermittedError(neverSent(error), {statusCode, traceId, details, cause})
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
  isNew: false,
})

interface Settled {
  readonly state: RequestState
  /** The journal has it so; else that still has it as unknown. */
  readonly isWritten: boolean
  /** The answer, where it says that it was created, names what another request created. */
  readonly isOfAnother: boolean
}

/**
 * Writes the ending down. A journal that does not take it, as on a full disk, still has the request
 * as unknown: a resume repeats the answer where it was created, and sends it again where it was not.
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
    const {state} = await untilTaken(channel, () => requests.settle(record.id, outcome, kept))
    return {state, isWritten: true, isOfAnother: state !== 'done'}
  } catch (error) {
    if (!isOfJournal(error)) throw error
    if (ending.error === undefined) channel.onNotRecorded?.(record, error)
    const state = stateOf(TRANSITIONS[record.standing][outcome.event])
    return {state, isWritten: false, isOfAnother: false}
  }
}

async function endingOf<T>(
  channel: Channel,
  record: RequestRecord,
  carried: Carried<T>,
): Promise<Ending<T>> {
  const {names, timeoutMs} = channel
  const keyed = isKeyed(record.kind)
  let leave: (() => void) | undefined
  const aside = async (wait: () => Promise<void>): Promise<void> => {
    leave?.()
    leave = undefined
    await wait()
    leave = await carried.turn?.()
  }
  try {
    leave = await carried.turn?.()
    await channel.payouts.requireAllowed([record], aside)
    const reply = await channel.send({
      method: 'POST',
      path: record.path,
      body: record.body,
      headers: keyed ? {[names.idempotencyHeader]: record.idempotencyKey} : {},
      isRepeatable: keyed,
      isCreation: true,
      isAccountWide: record.kind === 'sub_account',
      permission: carried.permission,
      // A store that several machines share says how old a key is, whatever their clocks show.
      isAgain: carried.isAgain === true && record.ageMs === undefined,
      ...(keyed && {sendUntilMs: lastSendMs(bornAtMs(channel, record), timeoutMs)}),
    })
    return readReply(channel, record, {reply, carried})
  } catch (error) {
    if (error instanceof TransportFailure) return withoutAnswer(record, error)
    // The token was refused or could not be had: the request itself was never sent.
    if (error instanceof PixctlError) return ended('not_sent', error, {attempts: 0})
    throw error
  } finally {
    leave?.()
  }
}

/** When its key was first used, as this machine's clock shows it. */
const bornAtMs = ({now}: Channel, {ageMs, createdAtMs}: RequestRecord): number =>
  ageMs === undefined ? createdAtMs : now() - ageMs

/** Codes of errors that stand as they are, also of a request of unknown outcome. */
const SAYS_IT_ALL: readonly string[] = ['IDEMPOTENCY_KEY_EXPIRED', ...APPROVAL_CODES]

/** The same error, for a request that may exist: never one that says that nothing was created. */
export function inDoubt(record: RequestRecord, error: PixctlError): PixctlError {
  if (error instanceof UnknownOutcomeError || SAYS_IT_ALL.includes(error.code)) return error
  const {statusCode, traceId, cause} = error
  const facts = {statusCode, traceId, cause, details: detailsOf(record)}
  const command = resumeLine(record)
  if (error instanceof InterruptedError) {
    return new InterruptedError(interruptedCreation({command}), facts)
  }
  return new UnknownOutcomeError(answerLeavesDoubt({said: error, command}), facts)
}

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

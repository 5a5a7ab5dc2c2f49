import {invariant} from '../../domain/invariant.ts'
import type {Permission} from '../../domain/permission.ts'
import {interrupted} from '../../messages/command-line/command-line.ts'
import {
  InterruptedError,
  NoAnswerError,
  NotPermittedError,
  type PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import type {Message, Notice} from '../../messages/message.ts'
import {
  answerUnreadable,
  type ForeignAnswer,
  foreignAnswer,
  redirected,
  serviceSaid,
} from '../../messages/service/service.ts'
import {readErrorBody, type ServiceError} from '../../wire/error-body.ts'
import {hintFor} from './hints.ts'
import {headerOf, isSuccess, type Reply, type TransportFailure} from './send.ts'

/**
 * Passes a 2xx that is JSON, and throws what any other answer means.
 *
 * Errors: see `refusalOf`; `UnreachableError` for a 2xx that cannot be read.
 */
export function requireSuccess(reply: Reply, permission?: Permission): void {
  if (!isSuccess(reply)) throw refusalOf(reply, permission)
  if (!reply.isJson) throw unreadable(reply)
}

/**
 * An answer that is no success, as an error: the service's message, code and trace, and what to do.
 *
 * Errors: `NotPermittedError` (401, 403), `RefusedError` (other 4xx), `UnreachableError` (3xx, 429, 5xx).
 * Source: contract, section 2, "Exit"; commands.md, "Requests".
 */
export function refusalOf(reply: Reply, permission?: Permission): PixctlError {
  const said = readErrorBody(reply.body)
  const code = said?.code ?? defaultCode(reply.status)
  const message = messageOf(reply, {said, code, hint: hintFor({reply, said, code, permission})})
  const facts = {
    statusCode: reply.status,
    traceId: said?.traceId,
    details: detailsOf(said),
  }
  if (reply.status === 401 || reply.status === 403) return new NotPermittedError(message, facts)
  const isRefusal = reply.status >= 400 && reply.status < 500
  if (isRefusal && reply.status !== 429 && reply.status !== 408) {
    return new RefusedError(message, facts)
  }
  return new UnreachableError(message, facts)
}

/** A 2xx whose body is not what the call promises. */
export const unreadable = (reply: Reply): UnreachableError =>
  new UnreachableError(answerUnreadable(formOf(reply)), {statusCode: reply.status})

/**
 * No answer, and nothing was created by asking.
 *
 * Errors: `InterruptedError` for Ctrl-C, else `UnreachableError`.
 */
export function noAnswer(failure: TransportFailure): PixctlError {
  const {reason} = failure
  if (reason === 'interrupted') return new InterruptedError(interrupted())
  invariant(reason !== 'key_expired', 'only a creation has a key')
  return new NoAnswerError(reason, {cause: failure})
}

const DEFAULT_CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'IDEMPOTENCY_KEY_REUSED',
  429: 'RATE_LIMITED',
}

function defaultCode(status: number): string {
  const known = DEFAULT_CODES[status]
  if (known) return known
  if (status < 400) return 'REDIRECTED'
  return status < 500 ? 'REFUSED' : 'SERVICE_FAILED'
}

/** The service's own words, or what an answer is that is not its own, such as a proxy's page. */
function messageOf(
  reply: Reply,
  {said, code, hint}: {said: ServiceError | undefined; code: string; hint: Notice | undefined},
): Message {
  if (said?.message) return serviceSaid({code, text: said.message, hint, details: said.details})
  if (reply.status < 400) return redirected({status: reply.status, hint})
  return foreignAnswer({...formOf(reply), code, hint})
}

const formOf = (reply: Reply): ForeignAnswer => ({
  status: reply.status,
  type: headerOf(reply, 'content-type')?.split(';')[0],
  isJson: reply.isJson,
})

const detailsOf = (said: ServiceError | undefined): unknown =>
  said?.details && Object.keys(said.details).length > 0 ? said.details : undefined

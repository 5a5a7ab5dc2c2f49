import type {Permission} from '../domain/permission.ts'
import {
  InterruptedError,
  NotPermittedError,
  type PixctlError,
  RefusedError,
  UnreachableError,
} from '../messages/errors.ts'
import {readErrorBody, type ServiceError} from '../wire/error-body.ts'
import {hintFor} from './hints.ts'
import {type FailureReason, headerOf, isSuccess, type Reply, type TransportFailure} from './send.ts'

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
  const message = said?.message || pageMessage(reply)
  const facts = {
    hint: hintFor({reply, said, code, permission}),
    statusCode: reply.status,
    traceId: said?.traceId,
    details: detailsOf(said),
  }
  if (reply.status === 401 || reply.status === 403)
    return new NotPermittedError(code, message, facts)
  const isRefusal = reply.status >= 400 && reply.status < 500
  if (isRefusal && reply.status !== 429 && reply.status !== 408) {
    return new RefusedError(code, message, facts)
  }
  return new UnreachableError(code, message, facts)
}

/** A 2xx whose body is not what the call promises. */
export const unreadable = (reply: Reply): UnreachableError =>
  new UnreachableError('ANSWER_UNREADABLE', `The service answered ${described(reply)}.`, {
    hint: 'Is the base URL that of the service, and is there no proxy in between?',
    statusCode: reply.status,
  })

/**
 * No answer, and nothing was created by asking.
 *
 * Errors: `InterruptedError` for Ctrl-C, else `UnreachableError`.
 */
export function noAnswer(failure: TransportFailure): PixctlError {
  if (failure.reason === 'interrupted') return new InterruptedError('INTERRUPTED', 'Interrupted.')
  const {code, message} = NO_ANSWER[failure.reason]
  return new UnreachableError(code, message, {
    hint:
      failure.reason === 'not_trusted'
        ? 'The certificate could not be verified; nothing was sent.'
        : 'Nothing was created; trying again is safe. "pixctl doctor" looks at the connection.',
    cause: failure,
  })
}

export const NO_ANSWER: Readonly<
  Record<Exclude<FailureReason, 'interrupted'>, {code: string; message: string}>
> = {
  not_connected: {code: 'NOT_CONNECTED', message: 'The service could not be reached.'},
  not_trusted: {code: 'NOT_TRUSTED', message: 'The connection to the service is not secure.'},
  timeout: {code: 'TIMEOUT', message: 'The service did not answer in time.'},
  connection_lost: {code: 'CONNECTION_LOST', message: 'The connection broke before the answer.'},
  too_large: {code: 'ANSWER_TOO_LARGE', message: 'The answer was too large to be one.'},
}

const DEFAULT_CODES: Readonly<Record<number, string>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'IDEMPOTENCY_KEY_REUSED',
  429: 'RATE_LIMITED',
  500: 'SERVICE_FAILED',
}

function defaultCode(status: number): string {
  const known = DEFAULT_CODES[status]
  if (known) return known
  if (status < 400) return 'REDIRECTED'
  return status < 500 ? 'REFUSED' : 'SERVICE_FAILED'
}

/** What is said of an answer that is not the service's own, such as a proxy's page. */
function pageMessage(reply: Reply): string {
  if (reply.status < 400) {
    return `The service answered with a redirect (${reply.status}), which is not followed.`
  }
  return `The service answered ${described(reply)}.`
}

function described(reply: Reply): string {
  const type = headerOf(reply, 'content-type')?.split(';')[0]
  const form = reply.isJson
    ? 'without the expected content'
    : `with ${type ?? 'something'} that is no JSON`
  return `${reply.status} ${form}`
}

const detailsOf = (said: ServiceError | undefined): unknown =>
  said?.details && Object.keys(said.details).length > 0 ? said.details : undefined

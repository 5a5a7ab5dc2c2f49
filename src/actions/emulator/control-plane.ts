import type {Context} from '../../app/context.ts'
import {overHttp} from '../../client/http/http.ts'
import {withLog} from '../../client/layers/log.ts'
import {headerOf, isSuccess, type Reply, TransportFailure} from '../../client/layers/send.ts'
import {
  NotPermittedError,
  type PixctlError,
  RefusedError,
  UnreachableError,
} from '../../messages/errors.ts'
import {serviceSaid} from '../../messages/service/service.ts'
import {emulatorUnreachable, notAnEmulator} from '../../messages/webhooks/emulator.ts'
import {EMULATOR_HEADER} from '../../wire/unspecified.ts'

/** A call under `/_emulator`. */
export interface ControlCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

const DEFAULT_URL = 'http://127.0.0.1:4010'

/**
 * Asks the emulator's control plane. What it answers is the resource as the service shows it.
 *
 * Errors: `UnreachableError` when nothing answers there, or something that is no emulator;
 *         `RefusedError` when it says no; `NotPermittedError` when it wants a token.
 * Source: contract, section 5.
 */
export async function askControl<T>(context: Context, call: ControlCall): Promise<T> {
  const text = await askControlForText(context, call)
  return (text === '' ? {} : JSON.parse(text)) as T
}

/** The same, for an answer that is a file. Errors: as `askControl`. */
export async function askControlForText(context: Context, call: ControlCall): Promise<string> {
  const base = await controlUrl(context)
  const reply = await exchange(context, base, call)
  if (headerOf(reply, EMULATOR_HEADER) === undefined)
    throw new UnreachableError(notAnEmulator({base}))
  if (!isSuccess(reply)) throw refused(reply)
  return reply.text ?? ''
}

async function controlUrl(context: Context): Promise<string> {
  const {baseUrl} = await context.settings()
  return `${baseUrl?.value ?? DEFAULT_URL}/_emulator`
}

/** A month of a large account in one file; what comes is held in memory. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024

/** Waits as long as it takes: a clock that moves far ends many charges on its way. */
async function exchange(context: Context, base: string, call: ControlCall): Promise<Reply> {
  const {method = 'POST', path, body = method === 'GET' ? undefined : {}} = call
  const token = context.env['PIXCTL_EMULATOR_TOKEN']
  const {env, signal} = context
  const http = overHttp({baseUrl: base, signal, env, maxAnswerBytes: MAX_ANSWER_BYTES})
  const log = context.verbose && {baseUrl: base, write: context.verbose, now: context.now}
  const send = log ? withLog(http.send, log) : http.send
  try {
    return await send({
      method,
      path,
      isRepeatable: false,
      ...(token && {headers: {authorization: `Bearer ${token}`}}),
      ...(body !== undefined && {body: JSON.stringify(body)}),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof TransportFailure)) throw error
    throw new UnreachableError(emulatorUnreachable({base}), {cause: error})
  } finally {
    await http.close()
  }
}

/** Words of the error body that say what a code of the service says: a script meets one name for one thing. */
const CODES_OF_WORDS: Readonly<Record<string, string>> = {
  BadRequest: 'BAD_REQUEST',
  NotFound: 'NOT_FOUND',
  Conflict: 'CONFLICT',
}

/** The emulator speaks the service's error body. */
function refused({status: statusCode, body}: Reply): PixctlError {
  const {message = 'The emulator refused.', error, details, traceId} = (body ?? {}) as ErrorAnswer
  const code = String(details?.['code'] ?? CODES_OF_WORDS[error ?? ''] ?? error ?? 'REFUSED')
  const said = serviceSaid({code, text: message, hint: undefined, details})
  const facts = {statusCode, details, traceId}
  if (statusCode === 403 || statusCode === 401) return new NotPermittedError(said, facts)
  if (statusCode >= 500) return new UnreachableError(said, facts)
  return new RefusedError(said, facts)
}

interface ErrorAnswer {
  readonly message?: string
  readonly error?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly traceId?: string
}

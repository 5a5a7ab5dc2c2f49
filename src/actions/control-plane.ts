import {request} from 'undici'
import type {Context} from '../app/context.ts'
import {emulatorUnreachable, notAnEmulator} from '../messages/emulator.ts'
import {
  NotPermittedError,
  type PixctlError,
  RefusedError,
  UnreachableError,
} from '../messages/errors.ts'
import {serviceSaid} from '../messages/service.ts'

/** A call under `/_emulator`. */
export interface ControlCall {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** On every answer of the emulator, and of no real service. */
const MARK = 'x-pixctl-emulator'
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

/** The same, for an answer that is a file. */
export async function askControlForText(context: Context, call: ControlCall): Promise<string> {
  const base = await controlUrl(context)
  const {statusCode, headers, text} = await exchange(context, base, call)
  if (headers[MARK] === undefined) throw new UnreachableError(notAnEmulator({base}))
  if (statusCode >= 300) throw refused(statusCode, text)
  return text
}

async function controlUrl(context: Context): Promise<string> {
  const {baseUrl} = await context.settings()
  return `${baseUrl?.value ?? DEFAULT_URL}/_emulator`
}

interface Exchanged {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

async function exchange(context: Context, base: string, call: ControlCall): Promise<Exchanged> {
  const {method = 'POST', path, body = method === 'GET' ? undefined : {}} = call
  const token = context.env['PIXCTL_EMULATOR_TOKEN']
  try {
    const answer = await request(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && {authorization: `Bearer ${token}`}),
      },
      body: body === undefined ? null : JSON.stringify(body),
      headersTimeout: 0,
      bodyTimeout: 0,
      signal: context.signal,
    })
    const {statusCode, headers} = answer
    return {statusCode, headers, text: await answer.body.text()}
  } catch (error) {
    context.signal.throwIfAborted()
    throw new UnreachableError(emulatorUnreachable({base}), {cause: error})
  }
}

/** The emulator speaks the service's error body. */
function refused(statusCode: number, text: string): PixctlError {
  const {message = 'The emulator refused.', error, details, traceId} = readRefusal(text)
  const code = String(details?.['code'] ?? error ?? 'REFUSED')
  const said = serviceSaid({code, text: message, hint: undefined})
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

function readRefusal(text: string): ErrorAnswer {
  try {
    return JSON.parse(text) as ErrorAnswer
  } catch {
    return {}
  }
}

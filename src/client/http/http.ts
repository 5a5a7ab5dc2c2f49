import {Agent, type Dispatcher} from 'undici'
import type {Variables} from '../../platform/variables.ts'
import {type FailureReason, type Reply, type Send, TransportFailure} from '../layers/send.ts'
import {certificateFlaw} from './certificate-flaw.ts'
import {CHECKED} from './checked.ts'
import {Deadlines} from './deadlines.ts'
import {AnswerTooLarge, Exchange, type Target, targetOf} from './exchange.ts'
import {ignoreInterimAnswers} from './interim-answers.ts'
import {type ProxyInUse, proxyFor} from './proxy-settings.ts'

/** Larger answers are not read to their end: nothing the service says is that long. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

/** Where requests go, and the limits of one. */
export interface HttpOptions {
  readonly baseUrl: string
  /** The limit of one attempt, from the first byte out to the last byte in; without it none. */
  readonly timeoutMs?: number
  /** Without it, 64 MiB. */
  readonly maxAnswerBytes?: number
  readonly signal: AbortSignal
  /** Where a proxy may be named; those of the process unless a test gives others. */
  readonly env?: Variables
}

/** The only socket of the client. */
export interface HttpConnection {
  readonly send: Send
  close(): Promise<void>
}

/**
 * Sends over undici, through the proxy that the variables name: HTTP/1.1, no redirects followed, no
 * answer above the cap, one attempt.
 *
 * Errors: `TransportFailure`, which knows whether a byte of the request had left;
 *         `InvalidInputError` for a variable that names no proxy.
 */
export function overHttp(options: HttpOptions): HttpConnection {
  const {baseUrl, timeoutMs, signal, env = process.env} = options
  const {maxAnswerBytes = MAX_ANSWER_BYTES} = options
  ignoreInterimAnswers()
  const proxy = proxyFor(baseUrl, env)
  const opened = openDispatcher(proxy, timeoutMs)
  const running = new Set<Exchange>()
  const stopAll = (): void => {
    for (const exchange of running) exchange.abort(new Interrupted())
  }
  signal.addEventListener('abort', stopAll)
  const deadlines = timeoutMs === undefined ? undefined : new Deadlines(running, timeoutMs)
  const targetOf = lastTarget(baseUrl)
  const send: Send = async ({path, method, headers, body}) => {
    const exchange = new Exchange({
      ...targetOf(path),
      method,
      body,
      maxAnswerBytes,
      headers: {accept: 'application/json', ...bodyHeaders(body), ...headers},
    })
    running.add(exchange)
    deadlines?.begun()
    try {
      signal.throwIfAborted()
      exchange.begin(await opened)
      const {statusCode, headers: answered, bytes} = await exchange.answered
      await connectionIsFree()
      return {status: statusCode, headers: flat(answered), ...parsed(bytes)}
    } catch (error) {
      const {hasBegun} = exchange
      const reason = signal.aborted ? 'interrupted' : reasonOf(error, hasBegun, proxy)
      // What sends nothing to be carried out cannot have been.
      const mayHaveHappened = body !== undefined && hasBegun
      throw new TransportFailure({reason, mayHaveHappened}, error)
    } finally {
      running.delete(exchange)
      deadlines?.ended()
    }
  }
  const close = async (): Promise<void> => {
    signal.removeEventListener('abort', stopAll)
    await (await opened).destroy()
  }
  return {send, close}
}

class Interrupted extends Error {}

async function openDispatcher(
  proxy: ProxyInUse | undefined,
  timeoutMs: number | undefined,
): Promise<Dispatcher> {
  if (proxy) {
    const {proxyDispatcher} = await import('./proxy.ts')
    return proxyDispatcher(proxy.proxies, timeoutMs)
  }
  return new Agent({
    allowH2: false,
    connect: {...CHECKED, ...(timeoutMs !== undefined && {timeout: timeoutMs})},
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/** What the service has now is asked for, not what a cache on the way has kept of it. */
const bodyHeaders = (body: string | undefined): Record<string, string> =>
  body === undefined
    ? {'cache-control': 'no-cache'}
    : {'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body))}

/**
 * The agent frees a connection a moment after its last byte: a call that follows at once, as one
 * does after its token, would open another and shake hands anew.
 */
const connectionIsFree = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Where a path is; a batch asks for one path thousands of times. */
function lastTarget(baseUrl: string): (path: string) => Target {
  let last: {readonly of: string; readonly target: Target} | undefined
  return (path) => {
    if (last?.of !== path) last = {of: path, target: targetOf(baseUrl + path)}
    return last.target
  }
}

const utf8 = new TextDecoder('utf-8', {fatal: true})

type Content = Pick<Reply, 'body' | 'isJson' | 'text' | 'attempts' | 'isAfterDoubt'>

function parsed(bytes: Buffer): Content {
  const rest = {attempts: 1, isAfterDoubt: false}
  if (bytes.length === 0) return {body: undefined, isJson: true, text: '', ...rest}
  const text = decoded(bytes)
  if (text === undefined) return {body: undefined, isJson: false, ...rest}
  const body = jsonIn(text)
  return {body, isJson: body !== undefined, text, ...rest}
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

function jsonIn(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing the service says is nested deeper. */
const DEEPEST = 200

/**
 * Whether a text nests deeper than any answer does. Writing such a value down again would overflow
 * the stack.
 */
function isTooDeep(text: string): boolean {
  if (openings(text) <= DEEPEST) return false
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (isString) {
      if (unit === BACKSLASH) at += 1
      else if (unit === QUOTE) isString = false
    } else if (unit === QUOTE) isString = true
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth -= 1
  }
  return false
}

/** How many lists and objects may begin in a text, counted as far as matters. */
function openings(text: string): number {
  let count = 0
  for (const opening of ['{', '[']) {
    let at = text.indexOf(opening)
    for (; at !== -1 && count <= DEEPEST; at = text.indexOf(opening, at + 1)) count += 1
  }
  return count
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function flat(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const one: Record<string, string> = {}
  for (const name of Object.keys(headers)) one[name] = String(headers[name] ?? '')
  return one
}

function reasonOf(error: unknown, hasBegun: boolean, proxy: ProxyInUse | undefined): FailureReason {
  if (!(error instanceof Error)) return 'connection_lost'
  if (error instanceof AnswerTooLarge) return 'too_large'
  if (error.name === 'TimeoutError') return 'timeout'
  const flaw = certificateFlaw(error)
  if (flaw) return flaw
  if ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout'
  if (hasBegun) return 'connection_lost'
  return proxy ? 'proxy_failed' : 'not_connected'
}

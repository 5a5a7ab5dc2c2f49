import http, {type Agent, type ClientRequest, type IncomingMessage} from 'node:http'
import https from 'node:https'
import type {LookupFunction} from 'node:net'
import {endToEndHeaders} from './end-to-end-headers.ts'
import {isLoopbackAddress} from './forward-target.ts'

/** An event about to be sent to a target of the user's. */
export interface OutgoingEvent {
  readonly url: URL
  /** As received; what is of one hop is left out here. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** What a target answered, or in one word why it did not. */
export interface SendResult {
  readonly status?: number
  readonly error?: string
}

export interface SenderOptions {
  /** Without it only loopback is connected to, whatever a name resolves to. */
  readonly allowExternal: boolean
}

const ANSWER_LIMIT_MS = 10_000
/** An answer is not read beyond this: only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024

/** Source: commands.md, "Listen" and "Inbox and replay". */
export const isDelivered = ({status}: SendResult): boolean =>
  status !== undefined && status >= 200 && status <= 299

/**
 * Sends the exact bytes of events, follows no redirect, and keeps connections for the next event.
 */
export class EventSender {
  readonly #allowExternal: boolean
  readonly #agents: Readonly<Record<string, Agent>>

  constructor({allowExternal}: SenderOptions) {
    this.#allowExternal = allowExternal
    const options = {keepAlive: true, maxFreeSockets: 16}
    this.#agents = {'http:': new http.Agent(options), 'https:': new https.Agent(options)}
  }

  /** Never rejects: what goes wrong is the result. */
  send(event: OutgoingEvent, signal?: AbortSignal): Promise<SendResult> {
    const {promise, resolve} = Promise.withResolvers<SendResult>()
    const request = this.#open(event, signal)
    const timer = setTimeout(() => request.destroy(new SendFailure('timeout')), ANSWER_LIMIT_MS)
    request.on('response', (response) => {
      resolve(resultOf(response))
      discard(response)
    })
    request.on('error', (error) => resolve({error: wordFor(error)}))
    request.on('close', () => clearTimeout(timer))
    if (!this.#allowExternal) requireLoopback(request)
    request.end(event.body)
    return promise
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  #open({url, headers, body}: OutgoingEvent, signal: AbortSignal | undefined): ClientRequest {
    const own = ['Host', url.host, 'Content-Length', String(body.length)]
    const request = url.protocol === 'https:' ? https.request : http.request
    return request(url, {
      method: 'POST',
      headers: [...endToEndHeaders(headers), ...own],
      agent: this.#agents[url.protocol],
      ...(!this.#allowExternal && {lookup: loopbackOnly}),
      ...(signal && {signal}),
    })
  }
}

class SendFailure extends Error {
  override readonly name = 'SendFailure'
}

function resultOf({statusCode: status = 0}: IncomingMessage): SendResult {
  return status >= 300 && status <= 399 ? {status, error: 'redirect'} : {status}
}

function discard(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
  response.on('error', () => {})
}

/** `localhost` is this machine, whatever a resolver says; no other name gets this far. */
const loopbackOnly: LookupFunction = (_hostname, options, callback) => {
  if (!options.all) return callback(null, '127.0.0.1', 4)
  const addresses = [
    {address: '127.0.0.1', family: 4},
    {address: '::1', family: 6},
  ]
  callback(null, addresses)
}

/** Decided again on the address that was connected to. */
function requireLoopback(request: ClientRequest): void {
  request.on('socket', (socket) => {
    const check = (): void => {
      if (!isLoopbackAddress(socket.remoteAddress ?? '')) {
        request.destroy(new SendFailure('not_loopback'))
      }
    }
    if (socket.connecting) socket.once('connect', check)
    else check()
  })
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ABORT_ERR: 'interrupted',
  EPROTO: 'tls',
}

function wordFor(error: NodeJS.ErrnoException): string {
  if (error instanceof SendFailure) return error.message
  const code = error.code ?? ''
  if (code.startsWith('HPE_')) return 'no_http'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls'
  return WORDS[code] ?? 'unreachable'
}

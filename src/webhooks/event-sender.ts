import type {ClientRequest} from 'node:http'
import type {LookupFunction} from 'node:net'
import {AnswerTimeout, type HttpAgents, httpPost, keepAliveAgents} from '../platform/http-post.ts'
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

/** Source: commands.md, "Listen" and "Inbox and replay". */
export const isDelivered = ({status}: SendResult): boolean =>
  status !== undefined && status >= 200 && status <= 299

/**
 * Sends the exact bytes of events, follows no redirect, and keeps connections for the next event.
 */
export class EventSender {
  readonly #allowExternal: boolean
  readonly #agents: HttpAgents = keepAliveAgents({maxFreeSockets: 16})

  constructor({allowExternal}: SenderOptions) {
    this.#allowExternal = allowExternal
  }

  /** Never rejects: what goes wrong is the result. */
  async send({url, headers, body}: OutgoingEvent, signal?: AbortSignal): Promise<SendResult> {
    const own = ['Host', url.host, 'Content-Length', String(body.length)]
    const posted = await httpPost({
      url,
      headers: [...endToEndHeaders(headers), ...own],
      body,
      agents: this.#agents,
      signal,
      lookup: this.#allowExternal ? undefined : loopbackOnly,
      onRequest: this.#allowExternal ? undefined : requireLoopback,
    })
    return 'error' in posted ? {error: wordFor(posted.error)} : resultOf(posted.status)
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}

class SendFailure extends Error {
  override readonly name = 'SendFailure'
}

const resultOf = (status: number): SendResult =>
  status >= 300 && status <= 399 ? {status, error: 'redirect'} : {status}

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
  if (error instanceof AnswerTimeout) return 'timeout'
  const code = error.code ?? ''
  if (code.startsWith('HPE_')) return 'no_http'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls'
  return WORDS[code] ?? 'unreachable'
}

import {
  type AgentOptions,
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import {Agent as HttpsAgent, request as httpsRequest} from 'node:https'
import {isIP, type LookupFunction} from 'node:net'

/** One attempt to post bytes: nothing is repeated, no redirect is followed. */
export interface HttpPost {
  readonly url: URL
  /** The address to connect to, where the caller has looked it up; else the URL's host. */
  readonly address?: string | undefined
  readonly lookup?: LookupFunction | undefined
  readonly headers: OutgoingHttpHeaders | readonly string[]
  readonly body: Buffer
  readonly agents: HttpAgents | undefined
  readonly signal?: AbortSignal | undefined
  /** Sees the request before a byte is written, and may destroy it. */
  readonly onRequest?: ((request: ClientRequest) => void) | undefined
}

/** Connections kept for the next post, by protocol. */
export interface HttpAgents {
  readonly 'http:': HttpAgent
  readonly 'https:': HttpsAgent
}

/**
 * The answer's status, or why there is none; `isStale` when a kept connection turned out closed.
 */
export type HttpPosted =
  | {readonly status: number}
  | {readonly error: NodeJS.ErrnoException; readonly isStale: boolean}

/** From the first byte out to the answer's headers. */
const ANSWER_LIMIT_MS = 10_000
/** An answer is not read beyond this: only its status counts. */
const MAX_ANSWER_BYTES = 64 * 1024

/** There was no answer in ten seconds. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout'
}

export function keepAliveAgents(options: AgentOptions): HttpAgents {
  const kept = {keepAlive: true, ...options}
  return {'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept)}
}

/**
 * Posts the exact bytes, and reads at most 64 KiB of the answer, for its status.
 *
 * Errors: none; what goes wrong is the result.
 */
export function httpPost(post: HttpPost): Promise<HttpPosted> {
  const {promise, resolve} = Promise.withResolvers<HttpPosted>()
  const request = open(post)
  const limit = setTimeout(
    () => request.destroy(new AnswerTimeout('no answer within 10 s')),
    ANSWER_LIMIT_MS,
  )
  request.on('response', (response) => {
    resolve({status: response.statusCode ?? 0})
    discard(response)
  })
  request.on('error', (error: NodeJS.ErrnoException) => {
    resolve({error, isStale: request.reusedSocket && error.code === 'ECONNRESET'})
  })
  // A 101 is an answer, and no success. Where nothing takes it, Node closes and says nothing.
  request.on('upgrade', ({statusCode = 0}: IncomingMessage, socket) => {
    socket.destroy()
    resolve({status: statusCode})
  })
  request.on('close', () => clearTimeout(limit))
  post.onRequest?.(request)
  request.end(post.body)
  return promise
}

function open({url, address, lookup, headers, agents, signal}: HttpPost): ClientRequest {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const request = isSecure ? httpsRequest : httpRequest
  return request({
    host: address ?? host,
    port: url.port,
    path: url.pathname + url.search,
    method: 'POST',
    headers: headers as OutgoingHttpHeaders,
    agent: agents?.[isSecure ? 'https:' : 'http:'] ?? false,
    ...(isIP(host) === 0 && {servername: host}),
    ...(url.username !== '' && {auth: credentialsOf(url)}),
    ...(lookup && {lookup}),
    ...(signal && {signal}),
  })
}

const credentialsOf = ({username, password}: URL): string =>
  `${decodeURIComponent(username)}:${decodeURIComponent(password)}`

function discard(response: IncomingMessage): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) response.destroy()
  })
  response.on('error', () => {})
}

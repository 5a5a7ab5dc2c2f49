import http from 'node:http'
import https from 'node:https'
import type {Target} from './target.ts'

/** What came of one attempt. */
export type Outcome = {readonly status: number} | {readonly error: string}

/** Source: issue "webhooks"; a listener has ten seconds, whatever it does with them. */
const DEADLINE_MS = 10_000
const MAXIMUM_ANSWER_BYTES = 64 * 1024

const AGENTS = {
  'http:': new http.Agent({keepAlive: true, maxSockets: 64, timeout: DEADLINE_MS}),
  'https:': new https.Agent({keepAlive: true, maxSockets: 64, timeout: DEADLINE_MS}),
}

/** Closes the connections that are kept for the next delivery. */
export function closeIdleConnections(): void {
  for (const agent of Object.values(AGENTS)) agent.destroy()
}

export interface Parcel {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts to the resolved addresses, follows no redirect, and reads at most 64 KiB of the answer. */
export async function send(
  {url, addresses}: Target,
  parcel: Parcel,
  signal: AbortSignal,
): Promise<Outcome> {
  let outcome: Outcome = {error: 'ENOTFOUND'}
  for (const address of addresses) {
    outcome = await sendTo({url, address, signal}, parcel)
    if (!('error' in outcome) || outcome.error !== 'ECONNREFUSED') return outcome
  }
  return outcome
}

/** One of a target's addresses, and when to give up. */
interface Place {
  readonly url: URL
  readonly address: string
  readonly signal: AbortSignal
}

/** A kept connection may have been closed at the other end; that is no failure of the listener. */
async function sendTo(place: Place, parcel: Parcel): Promise<Outcome> {
  const first = await attempt(place, parcel, true)
  return first === 'stale' ? ((await attempt(place, parcel, false)) as Outcome) : first
}

function attempt(
  {url, address, signal}: Place,
  {headers, body}: Parcel,
  reuse: boolean,
): Promise<Outcome | 'stale'> {
  const protocol = url.protocol === 'https:' ? https : http
  return new Promise((resolve) => {
    const request = protocol.request({
      host: address,
      port: url.port,
      path: url.pathname + url.search,
      method: 'POST',
      agent: reuse ? AGENTS[url.protocol as keyof typeof AGENTS] : false,
      servername: url.hostname,
      signal,
      headers: {...headers, Host: url.host, 'Content-Length': body.length},
    })
    const deadline = setTimeout(
      () => request.destroy(new Error('no answer within 10 s')),
      DEADLINE_MS,
    )
    const settle = (outcome: Outcome | 'stale') => {
      clearTimeout(deadline)
      resolve(outcome)
    }
    request.on('response', (response) => drain(response, settle))
    request.on('error', (error: NodeJS.ErrnoException) =>
      settle(
        reuse && request.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : failed(error),
      ),
    )
    request.end(body)
  })
}

function drain(response: http.IncomingMessage, settle: (outcome: Outcome) => void): void {
  const outcome = {status: response.statusCode ?? 0}
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAXIMUM_ANSWER_BYTES) return
    settle(outcome)
    response.destroy()
  })
  response.on('end', () => settle(outcome))
  response.on('error', (error) => settle(failed(error)))
}

const failed = (error: NodeJS.ErrnoException): Outcome => ({error: error.code ?? error.message})

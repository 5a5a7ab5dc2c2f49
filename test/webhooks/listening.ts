import {type Agent, request} from 'node:http'
import {connect} from 'node:net'
import {sign} from '../../src/domain/signature.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import {type Listener, startListener} from '../../src/webhooks/listener.ts'
import type {Receipt, Reception} from '../../src/webhooks/receive.ts'

export const SECRET = 'whsec_test'

export interface Listening extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly inbox: SqliteInbox
  readonly receipts: Receipt[]
  readonly listener: Listener
}

/** A listener on a free port over an inbox of its own, in memory: without a disk or a thread. */
export async function listening(over: Partial<Reception> = {}): Promise<Listening> {
  const inbox = await SqliteInbox.open(':memory:')
  const receipts: Receipt[] = []
  const reception: Reception = {
    path: '/webhooks',
    signatureHeader: 'X-Service-Signature',
    secrets: () => [SECRET],
    inbox,
    wish: () => 'none',
    forwardRepeats: false,
    nowMs: Date.now,
    report: (receipt) => receipts.push(receipt),
    notAccepted: () => {},
    ...over,
  }
  const listener = await startListener(reception, {host: '127.0.0.1', port: 0})
  const dispose = async (): Promise<void> => {
    await listener.stop()
    await inbox.close()
  }
  const {url} = listener
  const port = Number(new URL(url).port)
  return {url, port, inbox, receipts, listener, [Symbol.asyncDispose]: dispose}
}

export const eventBody = (over: Record<string, unknown> = {}): Buffer =>
  Buffer.from(JSON.stringify({event: 'payment_completed', eventId: 'e1', data: {}, ...over}))

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

export interface Sending {
  readonly body?: Uint8Array | string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Of the body by default; `null` sends none. */
  readonly signature?: string | null
  /** Keeps connections; without it each request has its own. */
  readonly agent?: Agent
}

/** Sends one request, signed by default. */
export function send(url: string, sending: Sending = {}): Promise<Answer> {
  const body = Buffer.from(sending.body ?? eventBody())
  const signature = sending.signature === undefined ? sign(SECRET, body) : sending.signature
  const headers = {
    'content-length': String(body.length),
    ...(signature !== null && {'x-service-signature': signature}),
    ...sending.headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: sending.method ?? 'POST',
      headers,
      agent: sending.agent ?? false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({status: response.statusCode ?? 0, headers: response.headers, body: text}),
      )
    })
    outgoing.end(body)
  })
}

/** Writes raw bytes to a port and gives back all that comes until the other side closes. */
export function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

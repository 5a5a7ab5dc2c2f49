import http from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach} from 'vitest'
import type {Answer} from './answer.ts'
import type {Caller, Service} from './service.ts'

/** One request as it came: nothing parsed away. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly raw: Buffer
  readonly json: EventBody
}

export interface EventBody {
  readonly event: string
  readonly eventId: string
  readonly timestamp: string
  readonly subAccount: string
  readonly data: Data
}

/** The fields of `data` of all kinds of event. */
export interface Data extends Answer {
  readonly completedAt: string
  readonly expiredAt: string
  readonly failedAt: string
  readonly refundTransactionId: string
  readonly refundedAt: string
  readonly withdrawalId: string
  readonly reversalTransactionId: string
  readonly reversedAt: string
  readonly blockId: string
}

/** What the receiver says to the n-th request: a status, a status with headers, or no answer at all. */
export type Verdict =
  | number
  | {status: number; headers?: Record<string, string>; body?: string}
  | 'hang'
  | 'hang up'

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  bodies(event?: string): EventBody[]
}

const open: http.Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A receiver of webhooks that lives as long as the row that opened it. */
export async function openReceiver(verdicts: readonly Verdict[] = []): Promise<Receiver> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(receivedOf(request, Buffer.concat(chunks)))
      answer(response, verdicts[Math.min(received.length, verdicts.length) - 1] ?? 200)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const {port} = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    bodies: (event) =>
      received.map(({json}) => json).filter((body) => event === undefined || body.event === event),
  }
}

/** A receiver that is registered with the account of `caller`. */
export async function subscribe(
  caller: Caller,
  draft: {events?: readonly string[]; subAccount?: string; verdicts?: readonly Verdict[]} = {},
): Promise<Receiver & {endpoint: Answer}> {
  const {verdicts, ...rest} = draft
  const receiver = await openReceiver(verdicts)
  const endpoint = await caller.create('/webhooks', {url: receiver.url, ...rest})
  return {...receiver, endpoint}
}

/** The one event that `act` causes, delivered. */
export async function onlyEvent(service: Service, act: () => Promise<unknown>): Promise<EventBody> {
  await service.advance()
  const receiver = await subscribe(service.test)
  await act()
  await service.advance(6)
  await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
  const [event, ...others] = receiver.bodies()
  if (event === undefined || others.length > 0) {
    throw new Error(`expected one event, got ${receiver.bodies().map((body) => body.event)}`)
  }
  return event
}

function receivedOf(request: http.IncomingMessage, raw: Buffer): Received {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    raw,
    get json(): EventBody {
      return JSON.parse(raw.toString('utf8'))
    },
  }
}

function answer(response: http.ServerResponse, verdict: Verdict): void {
  if (verdict === 'hang') return
  if (verdict === 'hang up') {
    response.destroy()
    return
  }
  const {
    status,
    headers = {},
    body = '',
  } = typeof verdict === 'number' ? {status: verdict} : verdict
  response.writeHead(status, headers).end(body)
}

import {once} from 'node:events'
import {createServer, type IncomingMessage, request, type ServerResponse} from 'node:http'
import {createServer as createTlsServer} from 'node:https'
import type {AddressInfo} from 'node:net'
import type {ServerCertificate} from '../helpers/certificates.ts'

/** How a creation is answered on its way between client and service. */
export const LIES = [
  'pass',
  'reset-before',
  'reset-after',
  'truncate-after',
  'gateway-404-after',
  'gateway-page-after',
  'other-amount-after',
  'nested-after',
  'gateway-403-before',
  'gateway-400-before',
  'refused-409-before',
  'rate-limit-before',
  'failure-before',
  'failure-after',
  'wallet-gone-before',
  'other-id-after',
  'continue-after',
  'early-hints-after',
  'informed-after',
  'flood-after',
  'twice-after',
  'too-long-after',
  'garbage-after',
  'see-other-after',
  'not-modified-after',
  'gateway-401-after',
] as const
export type Lie = (typeof LIES)[number]

export interface LyingProxy extends AsyncDisposable {
  readonly url: string
  /** What is done with the next creation. */
  next: () => Lie
  /** What is done with the next question about a payout or a charge. */
  nextAsked: () => Lie
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const whole = (statusCode: number, details: object = {}): Buffer =>
  Buffer.from(
    JSON.stringify({
      statusCode,
      error: 'Lie',
      message: 'said on the way',
      timestamp: new Date(0).toISOString(),
      details,
      traceId: 'lie',
    }),
  )

/**
 * Stands between a client and the service at `target`, and lies about what is sent and asked; with a certificate
 * over TLS, which offers HTTP/1.1 only.
 */
export async function lyingProxy(
  target: string,
  certificate?: ServerCertificate,
): Promise<LyingProxy> {
  const proxy = {url: '', next: (): Lie => 'pass', nextAsked: (): Lie => 'pass'}
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const lie = lieFor(incoming, proxy)
    handle(incoming, outgoing, {target, lie}).catch(() => outgoing.destroy())
  }
  const server = certificate
    ? createTlsServer({...certificate, ALPNProtocols: ['http/1.1']}, answer)
    : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy.url = `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(proxy, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function lieFor(
  {method, url = ''}: IncomingMessage,
  {next, nextAsked}: Pick<LyingProxy, 'next' | 'nextAsked'>,
): Lie {
  if (method === 'POST' && /^\/v2\/(withdrawals|pix)$/.test(url)) return next()
  return method === 'GET' && url.startsWith('/v2/transactions/') ? nextAsked() : 'pass'
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  {target, lie}: {readonly target: string; readonly lie: Lie},
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  if (lie === 'reset-before') return void outgoing.socket?.resetAndDestroy()
  const early = BEFORE[lie]
  if (early) return void outgoing.writeHead(early.status, JSON_TYPE).end(early.body)
  const answer = await forward(target, incoming, Buffer.concat(chunks))
  if (lie === 'reset-after') return void outgoing.socket?.resetAndDestroy()
  if (lie === 'truncate-after') {
    outgoing.writeHead(answer.status, {'content-length': String(answer.body.length)})
    outgoing.write(answer.body.subarray(0, answer.body.length / 2))
    return void outgoing.socket?.destroySoon()
  }
  if (lie in RAW) return void lieInBytes(outgoing, RAW[lie]?.(inBytes(answer)) ?? [])
  const before = INFORMED[lie]
  if (before) outgoing.socket?.write(before)
  const late = AFTER[lie]?.(answer) ?? answer
  const {'transfer-encoding': _encoding, 'content-length': _length, ...headers} = answer.headers
  outgoing.writeHead(late.status, lie === 'pass' ? headers : JSON_TYPE).end(late.body)
}

const JSON_TYPE = {'content-type': 'application/json'}

const BEFORE: Partial<Record<Lie, {readonly status: number; readonly body: Buffer}>> = {
  'gateway-403-before': {status: 403, body: Buffer.from('<html>Blocked</html>')},
  'gateway-400-before': {status: 400, body: Buffer.from('{"message":"Bad Request"}')},
  'refused-409-before': {status: 409, body: whole(409)},
  'rate-limit-before': {status: 429, body: whole(429)},
  'failure-before': {status: 500, body: whole(500)},
  'wallet-gone-before': {
    status: 404,
    body: whole(404, {code: 'SUB_ACCOUNT_NOT_FOUND', resource: 'x'}),
  },
}

const AFTER: Partial<Record<Lie, (answer: Answer) => Pick<Answer, 'status' | 'body'>>> = {
  'gateway-404-after': () => ({status: 404, body: Buffer.from('{"message":"no Route matched"}')}),
  'gateway-page-after': () => ({status: 400, body: Buffer.from('<html>Bad Request</html>')}),
  'see-other-after': () => ({status: 303, body: Buffer.from('{}')}),
  'not-modified-after': () => ({status: 304, body: Buffer.alloc(0)}),
  'gateway-401-after': () => ({status: 401, body: Buffer.from('{"message":"Unauthorized"}')}),
  'failure-after': () => ({status: 502, body: Buffer.from('Bad Gateway')}),
  'nested-after': ({status}) => ({
    status,
    body: Buffer.from(`{"id":"x","deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
  }),
  'other-id-after': ({status, body}) => {
    const answer = JSON.parse(body.toString()) as object
    const id = '00000000-0000-4000-8000-000000000000'
    return {status, body: Buffer.from(JSON.stringify({...answer, id}))}
  },
  'other-amount-after': ({status, body}) => {
    const answer = JSON.parse(body.toString()) as {amount?: number}
    const amount = (answer.amount ?? 0) + 1
    return {status, body: Buffer.from(JSON.stringify({...answer, amount}))}
  },
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n'

/** What is said on the way before the answer, although the request did not ask for it. */
const INFORMED: Partial<Record<Lie, string>> = {
  'continue-after': CONTINUE,
  'early-hints-after': HINTS,
  'informed-after': `${HINTS + CONTINUE}HTTP/1.1 102 Processing\r\n\r\n${CONTINUE}`,
}

/** What comes over the connection in place of an answer; it is closed then. */
const RAW: Partial<Record<Lie, (answer: Buffer) => readonly (string | Buffer)[]>> = {
  'flood-after': () => [HINTS.repeat(1_000) + CONTINUE.repeat(1_000)],
  'twice-after': (answer) => [Buffer.concat([answer, answer]), answer],
  'too-long-after': (answer) => [Buffer.concat([answer, Buffer.from('{"id":"other"}')])],
  'garbage-after': () => ['HTTP/9.9 banana\r\n\r\n\0\0'],
}

function inBytes({status, body}: Answer): Buffer {
  const head = `HTTP/1.1 ${status} Lie\r\ncontent-type: application/json\r\n`
  return Buffer.concat([Buffer.from(`${head}content-length: ${body.length}\r\n\r\n`), body])
}

/** Writes the pieces one after the other; a reused connection finds the last ones waiting. */
function lieInBytes({socket}: ServerResponse, pieces: readonly (string | Buffer)[]): void {
  for (const piece of pieces) socket?.write(piece)
  setTimeout(() => socket?.destroySoon(), 20)
}

async function forward(target: string, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const outgoing = request(target + (incoming.url ?? ''), {
    method: incoming.method,
    headers: incoming.headers,
  })
  outgoing.end(body)
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return {status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks)}
}

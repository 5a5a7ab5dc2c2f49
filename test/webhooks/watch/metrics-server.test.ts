import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {request, type Server} from 'node:http'
import {connect} from 'node:net'
import {describe, expect, onTestFinished, test} from 'vitest'
import {
  type MetricsServer,
  startMetricsServer,
  type Watched,
} from '../../../src/webhooks/watch/metrics-server.ts'

const WATCHED: Watched = {
  alarms: () => [],
  isReady: () => true,
  page: async () => ({type: 'text/plain', text: 'pixctl_up 1\n'}),
}

async function started(over: Partial<Watched> = {}, host = '127.0.0.1'): Promise<MetricsServer> {
  const server = await startMetricsServer({...WATCHED, ...over}, {host, port: 0})
  onTestFinished(() => server.stop())
  return server
}

/** What a page answers that is asked for under this name. */
async function asked(server: MetricsServer, path: string, headers: Record<string, string> = {}) {
  const {port} = new URL(server.url)
  const {promise, resolve, reject} = Promise.withResolvers<{
    readonly status: number | undefined
    readonly headers: Readonly<Record<string, unknown>>
    readonly text: string
  }>()
  const outgoing = request({host: '127.0.0.1', port, path, headers}, async (response) => {
    const text = await response.setEncoding('utf8').toArray()
    resolve({status: response.statusCode, headers: response.headers, text: text.join('')})
  })
  outgoing.once('error', reject).end()
  return promise
}

test('a connection that the machine cannot take does not end what serves the pages', async () => {
  const servers: Server[] = []
  const see = (message: unknown): void => void servers.push((message as {server: Server}).server)
  subscribe('http.server.request.start', see)
  const watched = await started()
  await asked(watched, '/healthz')
  unsubscribe('http.server.request.start', see)
  // Without a handler of this event it is thrown here.
  servers[0]?.emit('error', Object.assign(new Error('accept EMFILE'), {code: 'EMFILE'}))
  expect(servers).toHaveLength(1)
  expect((await asked(watched, '/healthz')).status).toBe(200)
})

describe('pages on loopback', () => {
  test.each([
    {host: '127.0.0.1:9464', status: 200},
    {host: '127.8.9.10', status: 200},
    {host: 'localhost:9464', status: 200},
    {host: 'LOCALHOST', status: 200},
    {host: '[::1]:9464', status: 200},
    {host: 'attacker.example:9464', status: 421},
    {host: '127.0.0.1.attacker.example', status: 421},
    {host: 'localhost.attacker.example', status: 421},
    {host: '169.254.169.254', status: 421},
  ])('answer $status to a request for $host', async ({host, status}) => {
    const server = await started()
    for (const path of ['/metrics', '/healthz', '/readyz', '/else']) {
      const expected = path === '/else' && status === 200 ? 404 : status
      expect((await asked(server, path, {host})).status).toBe(expected)
    }
  })

  test('answer a request that names no host: no browser sends one', async () => {
    const server = await started()
    const {promise, resolve} = Promise.withResolvers<string>()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.setEncoding('utf8').once('data', resolve)
    socket.write('GET /readyz HTTP/1.0\r\n\r\n')
    expect(await promise).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })
})

test('pages that are open to a network answer under every name', async () => {
  const server = await started({}, '0.0.0.0')
  expect((await asked(server, '/metrics', {host: 'metrics.internal'})).status).toBe(200)
})

test.each<{
  name: string
  path: string
  over?: Partial<Watched>
  status: number
  body: unknown
}>([
  {name: 'health', path: '/healthz', status: 200, body: {status: 'ok', alarms: []}},
  {
    name: 'health while an alarm is raised',
    path: '/healthz',
    over: {alarms: () => ['silence']},
    status: 503,
    body: {status: 'alarm', alarms: ['silence']},
  },
  {
    name: 'health of a listener with a shared store that is away',
    path: '/healthz',
    over: {store: () => ({state: 'away'})},
    status: 200,
    body: {status: 'ok', alarms: [], store: {state: 'away'}},
  },
  {
    name: 'health of one that turns deliveries away',
    path: '/healthz',
    over: {isRefusing: () => true, store: () => ({state: 'outage'})},
    status: 503,
    body: {status: 'refusing', alarms: [], store: {state: 'outage'}},
  },
  {
    name: 'health of one that turns deliveries away while an alarm is raised',
    path: '/healthz',
    over: {isRefusing: () => true, alarms: () => ['silence']},
    status: 503,
    body: {status: 'refusing', alarms: ['silence']},
  },
  {
    name: 'health of one whose store is not known yet',
    path: '/healthz',
    over: {store: () => undefined},
    status: 200,
    body: {status: 'ok', alarms: []},
  },
  {name: 'readiness', path: '/readyz', status: 200, body: {status: 'ready'}},
  {
    name: 'readiness of one that takes nothing now',
    path: '/readyz',
    over: {isReady: () => false},
    status: 503,
    body: {status: 'not_ready'},
  },
  {name: 'a query is no other page', path: '/readyz?a=b', status: 200, body: {status: 'ready'}},
  {name: 'any other page', path: '/', status: 404, body: {status: 'not_found'}},
  {
    name: 'metrics that cannot be read',
    path: '/metrics',
    over: {page: () => Promise.reject(new Error('the inbox is closed'))},
    status: 500,
    body: {status: 'failed'},
  },
])('$name: $status', async ({path, over = {}, status, body}) => {
  const server = await started(over)
  const answer = await asked(server, path)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
})

test('the answer to a request for another host says no more than that', async () => {
  const server = await started()
  const answer = await asked(server, '/healthz', {host: 'attacker.example'})
  expect(JSON.parse(answer.text)).toEqual({status: 'misdirected'})
})

test('the metrics come as the type and the text that they have', async () => {
  const answer = await asked(await started(), '/metrics')
  expect(answer.text).toBe('pixctl_up 1\n')
  expect(answer.headers['content-type']).toBe('text/plain')
})

test.each([
  {host: '127.0.0.1', url: /^http:\/\/127\.0\.0\.1:\d+$/},
  {host: '::1', url: /^http:\/\/\[::1\]:\d+$/},
])('the address of pages at $host can be asked as it is said', async ({host, url}) => {
  const server = await started({}, host)
  expect(server.url).toMatch(url)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('a port that is taken is named, with its flag', async () => {
  const {port} = new URL((await started()).url)
  const again = startMetricsServer(WATCHED, {host: '127.0.0.1', port: Number(port)})
  await expect(again).rejects.toMatchObject({
    code: 'PORT_UNAVAILABLE',
    message: `Cannot listen on 127.0.0.1:${port} (EADDRINUSE).`,
    hint: expect.stringContaining('--metrics'),
    cause: {code: 'EADDRINUSE'},
  })
})

test.each([
  {name: 'that is kept open', path: '/readyz', isAnswered: true},
  {name: 'whose page is not there yet', path: '/metrics', isAnswered: false},
])('a connection $name does not hold up the stop', async ({path, isAnswered}) => {
  const asked = Promise.withResolvers<void>()
  const never = Promise.withResolvers<never>()
  const page = () => {
    asked.resolve()
    return never.promise
  }
  const server = await startMetricsServer({...WATCHED, page}, {host: '127.0.0.1', port: 0})
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  if (isAnswered) await new Promise((resolve) => socket.once('data', resolve))
  else await asked.promise
  await Promise.all([server.stop(), closed])
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
})

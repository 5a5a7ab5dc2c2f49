import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {Agent, type Server} from 'node:http'
import {connect} from 'node:net'
import {describe, expect, test} from 'vitest'
import {startListener} from '../../src/webhooks/listener.ts'
import type {Receipt} from '../../src/webhooks/receive.ts'
import {exchange, type Listening, listening, send} from './listening.ts'
import {until} from './target.ts'

describe('what is no request', () => {
  test.each([
    {
      name: 'no HTTP',
      bytes: 'SSH-2.0-client\r\n\r\n',
      verdict: 'bad_request',
      line: '400 Bad Request',
    },
    {
      name: 'a head beyond 16 KiB',
      bytes: `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(17 * 1024)}\r\n\r\n`,
      verdict: 'headers_too_large',
      line: '431 Request Header Fields Too Large',
    },
  ])('$name is answered, reported and cut off', async ({bytes, verdict, line}) => {
    await using live = await listening({nowMs: () => 1_234})
    expect(await exchange(live.port, bytes)).toBe(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    )
    expect(live.receipts).toEqual([
      {receivedAtMs: 1_234, verdict, event: undefined, forward: 'none'},
    ])
  })

  test('is cut off although its sender keeps its own end open', async () => {
    await using live = await listening()
    const socket = connect({port: live.port, host: '127.0.0.1', allowHalfOpen: true})
    const cut = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.once('end', () => {
      const more = setInterval(() => socket.write('more'), 10)
      socket.once('close', () => clearInterval(more))
    })
    socket.write('SSH-2.0-client\r\n\r\n')
    await cut
  })

  test('holds no connection whose sender says nothing more and keeps its end open', async () => {
    const sockets = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
    await using live = await listening()
    const before = sockets()
    const socket = connect({port: live.port, host: '127.0.0.1', allowHalfOpen: true})
    const ended = new Promise((resolve) => socket.once('end', resolve))
    socket.on('data', () => {})
    socket.write('SSH-2.0-client\r\n\r\n')
    await ended
    await until(() => sockets() === before + 1)
    socket.destroy()
  })

  test('a sender that goes away in the middle of a head is not reported', async () => {
    await using live = await listening()
    const socket = connect(live.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('POST /webhooks HTTP/1.1\r\nHost')
    // The listener has read what was sent before, once it has answered this one.
    expect((await send(live.url)).status).toBe(200)
    socket.resetAndDestroy()
    expect((await send(live.url)).status).toBe(200)
    expect(live.receipts.map(({verdict}) => verdict)).toEqual(['stored', 'duplicate'])
  })
})

/** The server behind a listener, which Node names when a request begins. */
async function serverBehind({url}: Listening): Promise<Server> {
  const found = Promise.withResolvers<Server>()
  const see = (message: unknown): void => found.resolve((message as {server: Server}).server)
  subscribe('http.server.request.start', see)
  await send(url)
  unsubscribe('http.server.request.start', see)
  return found.promise
}

describe('connections that the machine cannot take', () => {
  test('are said once a minute with the reason, and the next are taken', async () => {
    const said: string[] = []
    const clock = {ms: 5_000}
    const notAccepted = (reason: string): void => void said.push(reason)
    await using live = await listening({nowMs: () => clock.ms, notAccepted})
    const server = await serverBehind(live)
    const full = Object.assign(new Error('accept EMFILE'), {code: 'EMFILE'})
    server.emit('error', full)
    clock.ms += 59_999
    server.emit('error', full)
    expect(said).toEqual(['EMFILE'])
    expect((await send(live.url)).status).toBe(200)
    clock.ms += 1
    server.emit('error', new Error('accept failed'))
    expect(said).toEqual(['EMFILE', 'accept failed'])
    expect((await send(live.url)).status).toBe(200)
  })
})

test.each([
  {host: '127.0.0.1', url: /^http:\/\/127\.0\.0\.1:\d+\/in$/},
  {host: '::1', url: /^http:\/\/\[::1\]:\d+\/in$/},
])('the address at $host can be registered as it is said', async ({host, url}) => {
  const receipts: Receipt[] = []
  const reception = {
    path: '/in',
    signatureHeader: 'X-Service-Signature',
    secrets: () => [],
    inbox: {accept: async () => 'stored' as const},
    wish: () => 'none' as const,
    forwardRepeats: false,
    nowMs: Date.now,
    report: (receipt: Receipt) => receipts.push(receipt),
    notAccepted: () => {},
  }
  const listener = await startListener(reception, {host, port: 0})
  try {
    expect(listener.url).toMatch(url)
    expect((await send(listener.url)).status).toBe(401)
    expect(receipts).toMatchObject([{verdict: 'mismatch'}])
  } finally {
    await listener.stop()
  }
})

test('a port that is taken is named, with its reason and its flag', async () => {
  await using live = await listening()
  const again = startListener({path: '/x'} as never, {host: '127.0.0.1', port: live.port})
  await expect(again).rejects.toMatchObject({
    message: `Cannot listen on 127.0.0.1:${live.port} (EADDRINUSE).`,
    hint: expect.stringContaining('--port'),
    cause: {code: 'EADDRINUSE'},
  })
})

test('a connection is kept for a minute for the next delivery', async () => {
  await using live = await listening()
  const agent = new Agent({keepAlive: true})
  const {headers} = await send(live.url, {agent})
  expect(headers['keep-alive']).toBe('timeout=60')
  agent.destroy()
})

describe('a stop', () => {
  test('leaves nothing that a program which ends waits for', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
    const before = timers().length
    const live = await listening()
    await live.listener.stop()
    expect(timers().length).toBeLessThanOrEqual(before)
    await live.inbox.close()
  })

  test('waits for a delivery that was received, however long the disk takes', async () => {
    const safe = Promise.withResolvers<'stored'>()
    await using live = await listening({inbox: {accept: () => safe.promise}})
    const answer = send(live.url)
    const agent = new Agent({keepAlive: true})
    await send(new URL('/other', live.url).href, {agent})
    let isStopped = false
    const stopped = live.listener.stop().then(() => {
      isStopped = true
    })
    // Longer than a sender that is still sending has.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(isStopped).toBe(false)
    safe.resolve('stored')
    expect(await answer).toMatchObject({status: 200, body: expect.stringContaining('stored')})
    await stopped
    agent.destroy()
  })

  test('cuts off a sender that is still sending after a moment', async () => {
    await using live = await listening()
    const cut = exchange(
      live.port,
      'POST /webhooks HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n',
    )
    await send(live.url)
    await live.listener.stop()
    expect(await cut).toBe('')
    expect(live.receipts).toHaveLength(1)
  })

  test('lets a sender finish that does so in time', async () => {
    await using live = await listening()
    const socket = connect(live.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.write('POST /webhooks HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{')
    await send(live.url)
    const stopped = live.listener.stop()
    socket.write('}')
    await stopped
    await until(() => answer !== '')
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })
})

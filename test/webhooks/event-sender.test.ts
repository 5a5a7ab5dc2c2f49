import dns from 'node:dns'
import {createServer} from 'node:http'
import net, {type AddressInfo} from 'node:net'
import {beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import {AnswerTimeout} from '../../src/platform/http-post.ts'
import {EventSender, isDelivered} from '../../src/webhooks/event-sender.ts'
import {target, until} from './target.ts'

const body = Buffer.from('{"a":1}')

function opened(allowExternal = false): EventSender {
  const sender = new EventSender({allowExternal})
  onTestFinished(() => sender.close())
  return sender
}

/** Sends one event; what is given replaces the defaults. */
const send = (url: URL, {sender = opened(), signal}: Options = {}) =>
  sender.send({url, headers: [], body}, signal)
interface Options {
  readonly sender?: EventSender
  readonly signal?: AbortSignal
}

/** Every connection fails with this error, before a byte is sent. */
function failing(error: Error): void {
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket) {
    process.nextTick(() => this.destroy(error))
    return this
  } as typeof net.Socket.prototype.connect)
}

beforeEach(() => () => void vi.restoreAllMocks())

describe('a try to send', () => {
  test.each([
    {status: 199, delivered: false},
    {status: 200, delivered: true},
    {status: 299, delivered: true},
    {status: 300, delivered: false},
    {status: undefined, delivered: false},
  ])('with the answer $status delivered the event: $delivered', ({status, delivered}) => {
    expect(isDelivered(status === undefined ? {error: 'reset'} : {status})).toBe(delivered)
  })

  test.each([
    {status: 299, result: {status: 299}},
    {status: 300, result: {status: 300, error: 'redirect'}},
    {status: 399, result: {status: 399, error: 'redirect'}},
    {status: 400, result: {status: 400}},
  ])('that is answered $status ends with that', async ({status, result}) => {
    await using app = await target()
    app.answer = status
    expect(await send(app.url)).toEqual(result)
  })

  test.each([
    {code: 'ECONNREFUSED', word: 'unreachable'},
    {code: 'EHOSTUNREACH', word: 'unreachable'},
    {code: 'ENETUNREACH', word: 'unreachable'},
    {code: 'EADDRNOTAVAIL', word: 'unreachable'},
    {code: 'ETIMEDOUT', word: 'timeout'},
    {code: 'ENOTFOUND', word: 'unknown_host'},
    {code: 'EAI_AGAIN', word: 'unknown_host'},
    {code: 'ECONNRESET', word: 'reset'},
    {code: 'EPIPE', word: 'reset'},
    {code: 'ABORT_ERR', word: 'interrupted'},
    {code: 'EPROTO', word: 'tls'},
    {code: 'CERT_HAS_EXPIRED', word: 'tls'},
    {code: 'ERR_TLS_HANDSHAKE_TIMEOUT', word: 'tls'},
    {code: 'ERR_SSL_WRONG_VERSION_NUMBER', word: 'tls'},
    {code: 'SELF_SIGNED', word: 'tls'},
    {code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', word: 'tls'},
    {code: 'HPE_INVALID_CONSTANT', word: 'no_http'},
    {code: 'ESOMETHING_NEW', word: 'unreachable'},
    {code: undefined, word: 'unreachable'},
  ])('that fails with $code is said to be $word', async ({code, word}) => {
    failing(Object.assign(new Error('failed'), {code}))
    expect(await send(new URL('http://127.0.0.1:9/'))).toEqual({error: word})
  })

  test('that waits too long for its answer is a timeout', async () => {
    failing(new AnswerTimeout('no answer'))
    expect(await send(new URL('http://127.0.0.1:9/'))).toEqual({error: 'timeout'})
  })

  test('can be interrupted', async () => {
    await using app = await target()
    app.slowFromMs(1, 60_000)
    const stop = new AbortController()
    const sent = send(app.url, {signal: stop.signal})
    await until(() => app.received.length === 1)
    stop.abort()
    expect(await sent).toEqual({error: 'interrupted'})
  })
})

describe('without leave to go elsewhere', () => {
  /** Sockets that connect from now on say that they are connected to this address. */
  function appearing(address: string | undefined): {address: string | undefined} {
    const shown = {address}
    const connect = net.Socket.prototype.connect
    vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
      this: net.Socket,
      ...asked: unknown[]
    ) {
      Object.defineProperty(this, 'remoteAddress', {get: () => shown.address})
      return Reflect.apply(connect, this, asked)
    } as typeof connect)
    return shown
  }

  test.each(['10.0.0.1', undefined])('nothing is sent to a machine at %s', async (address) => {
    await using app = await target()
    appearing(address)
    expect(await send(app.url)).toEqual({error: 'not_loopback'})
    expect(app.received).toEqual([])
    expect(await send(app.url, {sender: opened(true)})).toEqual({status: 200})
  })

  test('nothing is sent to another machine by a connection that was kept either', async () => {
    await using app = await target()
    const sender = opened()
    const shown = appearing('127.0.0.1')
    expect(await send(app.url, {sender})).toEqual({status: 200})
    shown.address = '10.0.0.1'
    expect(await send(app.url, {sender})).toEqual({error: 'not_loopback'})
    expect(app.received).toHaveLength(1)
  })

  test.each([
    {host: '127.0.0.1', autoSelect: true},
    {host: '::1', autoSelect: true},
    {host: '127.0.0.1', autoSelect: false},
  ])('localhost is $host whatever a resolver says', async ({host, autoSelect}) => {
    const server = createServer((_, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    onTestFinished(() => void server.close())
    const before = net.getDefaultAutoSelectFamily()
    net.setDefaultAutoSelectFamily(autoSelect)
    onTestFinished(() => net.setDefaultAutoSelectFamily(before))
    const asked = vi.spyOn(dns, 'lookup')
    const {port} = server.address() as AddressInfo
    expect(await send(new URL(`http://localhost:${port}/`))).toEqual({status: 200})
    expect(asked).not.toHaveBeenCalled()
  })

  test('with it, the resolver is asked', async () => {
    const gone = Object.assign(new Error('no such name'), {code: 'ENOTFOUND'})
    vi.spyOn(dns, 'lookup').mockImplementation(((...asked: unknown[]) =>
      (asked.at(-1) as (error: Error) => void)(gone)) as never)
    const url = new URL('http://localhost:9/')
    expect(await send(url, {sender: opened(true)})).toEqual({error: 'unknown_host'})
  })
})

test('of many connections sixteen are kept for the next events, and none after the end', async () => {
  const open = new Set<net.Socket>()
  const answers: (() => void)[] = []
  const server = createServer((_, response) => answers.push(() => response.end()))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const sender = new EventSender({allowExternal: false})
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const sent = Array.from({length: 20}, () => send(url, {sender}))
  await until(() => answers.length === 20)
  for (const answer of answers) answer()
  await Promise.all(sent)
  await until(() => open.size === 16)
  sender.close()
  await until(() => open.size === 0)
})

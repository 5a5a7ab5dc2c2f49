import {readFileSync} from 'node:fs'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {createSecureServer} from 'node:http2'
import {createServer as createTlsServer} from 'node:https'
import {createRequire} from 'node:module'
import {type AddressInfo, createServer as createNetServer, type Socket} from 'node:net'
import {join} from 'node:path'
import {getCACertificates, setDefaultCACertificates} from 'node:tls'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {type HttpOptions, overHttp} from '../../../src/client/http/http.ts'
import type {Call} from '../../../src/client/layers/send.ts'
import {authority, selfSigned} from '../../helpers/certificates.ts'
import {connectProxy} from '../../helpers/connect-proxy.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const READ: Call = {method: 'GET', path: '/v2/x?a=b%20c', isRepeatable: true}
const CREATE: Call = {method: 'POST', path: '/v2/pix', body: '{"a":"é"}', isRepeatable: true}

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void

/** A service of one kind of answer, the requests that it got, and a connection to it. */
async function serving(answer: Answer, options: Partial<HttpOptions> = {}) {
  const requests: {readonly head: IncomingMessage; readonly body: string}[] = []
  const sockets = new Set<Socket>()
  const server = createServer((head, response) => {
    let body = ''
    head.setEncoding('utf8')
    head.on('data', (chunk) => (body += chunk))
    head.on('end', () => {
      requests.push({head, body})
      answer(response, head, body)
    })
  })
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  const abort = new AbortController()
  const baseUrl = `http://127.0.0.1:${port}`
  const http = overHttp({baseUrl, signal: abort.signal, env: {}, timeoutMs: 20_000, ...options})
  return {
    ...http,
    port,
    requests,
    connections: () => sockets.size,
    abort: () => abort.abort(),
    [Symbol.asyncDispose]: async () => {
      await http.close()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const json =
  (body: string | Buffer, status = 200, headers: Record<string, string | string[]> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

describe('a request', () => {
  test('without a body asks for JSON', async () => {
    await using at = await serving(json('{}'))
    await at.send(READ)
    const [{head, body} = {}] = at.requests
    expect([head?.method, head?.url, head?.httpVersion, body]).toEqual([
      'GET',
      READ.path,
      '1.1',
      '',
    ])
    expect(head?.headers).toEqual({
      accept: 'application/json',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      host: expect.stringContaining('127.0.0.1:'),
    })
  })

  test('with a body says how many bytes of JSON it is, beside the headers of the call', async () => {
    await using at = await serving(json('{}'))
    await at.send({...CREATE, headers: {'idempotency-key': 'key-0001'}})
    const [{head, body} = {}] = at.requests
    expect([head?.method, head?.url, body]).toEqual(['POST', '/v2/pix', CREATE.body])
    expect(head?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': '10',
      'idempotency-key': 'key-0001',
    })
  })

  test('goes over the connection of the one before', async () => {
    await using at = await serving(json('{}'))
    await at.send(CREATE)
    await at.send(CREATE)
    expect(at.connections()).toBe(1)
  })
})

describe('an answer', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
  const flat = `[${'[],{},'.repeat(250)}"[[[{{{"]`
  const texts = `["${'[{\\"'.repeat(300)}", "${'\\\\'}", ${'['.repeat(150)}${']'.repeat(150)}]`

  test.each([
    {name: 'JSON', bytes: '{"a":1}', body: {a: 1}},
    {name: 'null', bytes: 'null', body: null},
    {name: 'text in JSON', bytes: '"é"', body: 'é'},
    {name: 'nested 200 deep', bytes: nested(200), body: JSON.parse(nested(200))},
    {
      name: 'nested 200 deep, beside other lists',
      bytes: `[[],${'['.repeat(199)}${']'.repeat(199)}]`,
      body: expect.any(Array),
    },
    {name: 'of many lists beside each other', bytes: flat, body: JSON.parse(flat)},
    {name: 'with brackets in its texts', bytes: texts, body: JSON.parse(texts)},
  ])('that is $name is read', async ({bytes, body}) => {
    await using at = await serving(json(bytes, 201))
    expect(await at.send(CREATE)).toMatchObject({
      status: 201,
      body,
      isJson: true,
      text: bytes,
      attempts: 1,
      isAfterDoubt: false,
    })
  })

  test.each([
    {name: 'a page', bytes: '<html>', text: '<html>'},
    {name: 'half of JSON', bytes: '{"a":', text: '{"a":'},
    {name: 'no UTF-8', bytes: Buffer.from([0x22, 0xff, 0x22]), text: undefined},
    {name: 'nested 202 deep', bytes: nested(202), text: nested(202)},
    {name: 'lists of 201', bytes: '['.repeat(201) + ']'.repeat(201), text: expect.any(String)},
  ])('that is $name is no JSON', async ({bytes, text}) => {
    await using at = await serving(json(bytes))
    const {body, isJson, text: kept} = await at.send(READ)
    expect([body, isJson, kept]).toEqual([undefined, false, text])
  })

  test('without a byte is nothing, and is in order', async () => {
    await using at = await serving(json('', 204))
    expect(await at.send(READ)).toMatchObject({status: 204, isJson: true, text: ''})
    expect((await at.send(READ)).body).toBeUndefined()
  })

  test('has every header once, in small letters', async () => {
    const headers = {'X-One': 'a', 'Set-Cookie': ['b=1', 'c=2']}
    await using at = await serving(json('{}', 200, headers))
    expect((await at.send(READ)).headers).toMatchObject({'x-one': 'a', 'set-cookie': 'b=1,c=2'})
  })

  test('is read behind interim answers that were not asked for', async () => {
    await using at = await serving((response) => {
      response.writeContinue()
      response.writeEarlyHints({link: '</a>; rel=preload'})
      response.end('{}')
    })
    expect(await at.send(CREATE)).toMatchObject({status: 200, body: {}})
    expect(await at.send(CREATE)).toMatchObject({status: 200, body: {}})
  })

  test('ends its time limit: a program that is done need not wait for it', async () => {
    await using at = await serving(json('{}'), {timeoutMs: 30_123})
    const begun = vi.spyOn(globalThis, 'setTimeout')
    const ended = vi.spyOn(globalThis, 'clearTimeout')
    try {
      await at.send(READ)
      const limit = begun.mock.calls.findIndex(([, ms]) => ms === 30_123)
      const timer = begun.mock.results[limit]?.value
      expect(timer).toBeDefined()
      expect(ended.mock.calls).toContainEqual([timer])
    } finally {
      begun.mockRestore()
      ended.mockRestore()
    }
  })

  test('that redirects is not followed', async () => {
    await using at = await serving(json('', 307, {location: '/elsewhere'}))
    expect((await at.send(CREATE)).status).toBe(307)
    expect(at.requests).toHaveLength(1)
  })

  test('in several pieces is put together', async () => {
    await using at = await serving((response) => {
      response.write('{"a":')
      setTimeout(() => response.end('1}'), 20)
    })
    expect((await at.send(READ)).body).toEqual({a: 1})
  })

  test.each([
    {bytes: 100, isRead: true},
    {bytes: 101, isRead: false},
  ])('of $bytes bytes, where 100 are read at most: $isRead', async ({bytes, isRead}) => {
    const options = {maxAnswerBytes: 100}
    await using at = await serving(json(`"${'x'.repeat(bytes - 2)}"`), options)
    const sent = at.send(CREATE)
    if (isRead) expect((await sent).isJson).toBe(true)
    else await expect(sent).rejects.toMatchObject({reason: 'too_large', mayHaveHappened: true})
  })
})

describe('no answer', () => {
  const never: Answer = () => {}
  const reset: Answer = (_response, {socket}) => void socket.resetAndDestroy()
  const noHttp: Answer = (_response, {socket}) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')
  const longHead: Answer = (response) => {
    response.writeHead(200, {'x-long': 'y'.repeat(200_000)}).end()
  }

  test.each([
    {name: 'but a reset', answer: reset},
    {name: 'that is HTTP', answer: noHttp},
    {name: 'but an endless head', answer: longHead},
  ])('$name: a creation may have been carried out, a read was not', async ({answer}) => {
    await using at = await serving(answer)
    const reason = 'connection_lost'
    await expect(at.send(CREATE)).rejects.toMatchObject({reason, mayHaveHappened: true})
    await expect(at.send(READ)).rejects.toMatchObject({reason, mayHaveHappened: false})
  })

  test.each([
    {name: 'a creation may have been carried out', call: CREATE, mayHaveHappened: true},
    {name: 'a read was not', call: READ, mayHaveHappened: false},
  ])('in time: $name', async ({call, mayHaveHappened}) => {
    using time = standingTime()
    await using at = await serving(never, {timeoutMs: 30_000})
    const failure = at.send(call).catch((error) => error)
    await until(() => at.requests.length > 0)
    time.pass(30_000)
    expect(await failure).toMatchObject({
      reason: 'timeout',
      mayHaveHappened,
      cause: expect.any(Error),
    })
  })

  test('for want of a program that listens: nothing was carried out', async () => {
    const {signal} = new AbortController()
    const http = overHttp({baseUrl: 'http://127.0.0.1:1', signal, env: {}})
    const failure = {reason: 'not_connected', mayHaveHappened: false}
    await expect(http.send(CREATE)).rejects.toMatchObject(failure)
    await expect(http.send(READ)).rejects.toMatchObject(failure)
    await http.close()
  })

  test('for want of a proxy that listens', async () => {
    const {signal} = new AbortController()
    const env = {HTTP_PROXY: 'http://127.0.0.1:1'}
    const http = overHttp({baseUrl: 'http://api.example.com', signal, env, timeoutMs: 20_000})
    const failure = {reason: 'proxy_failed', mayHaveHappened: false}
    await expect(http.send(READ)).rejects.toMatchObject(failure)
    await http.close()
  })

  test('on Ctrl-C: what was sent may have been carried out, and nothing is sent after it', async () => {
    await using at = await serving(never)
    const sent = [at.send(CREATE), at.send(READ)]
    await expect.poll(() => at.requests.length).toBe(2)
    at.abort()
    const [created, read] = await Promise.allSettled(sent)
    expect(created).toMatchObject({reason: {reason: 'interrupted', mayHaveHappened: true}})
    expect(read).toMatchObject({reason: {reason: 'interrupted', mayHaveHappened: false}})
    await expect(at.send(CREATE)).rejects.toMatchObject({
      reason: 'interrupted',
      mayHaveHappened: false,
    })
    expect(at.requests).toHaveLength(2)
  })

  test.each([
    {name: 'signs itself', reason: 'certificate_self_signed', of: () => selfSigned()},
    {
      name: 'is of an unknown authority',
      reason: 'certificate_unknown_issuer',
      of: async () => (await authority()).issue(),
    },
    {
      name: 'signs itself, where the check is turned off for all programs',
      reason: 'certificate_self_signed',
      of: () => selfSigned(),
      unchecked: '0',
    },
  ])(
    'of a service whose certificate $name: nothing was carried out',
    async ({reason, of, unchecked}) => {
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', unchecked)
      onTestFinished(() => void vi.unstubAllEnvs())
      const server = createTlsServer(await of(), (_request, response) => response.end('{}'))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const {port} = server.address() as AddressInfo
      const {signal} = new AbortController()
      const http = overHttp({baseUrl: `https://127.0.0.1:${port}`, signal, env: {}})
      await expect(http.send(CREATE)).rejects.toMatchObject({reason, mayHaveHappened: false})
      await http.close()
      await new Promise((resolve) => server.close(resolve))
    },
  )
})

test('a connection that is closed listens to Ctrl-C no more', async () => {
  const {signal} = new AbortController()
  const listening = new Map<unknown, string>()
  const {addEventListener: add, removeEventListener: remove} = signal
  signal.addEventListener = (type: string, listener: never) => {
    listening.set(listener, type)
    add.call(signal, type, listener)
  }
  signal.removeEventListener = (type: string, listener: never) => {
    if (listening.get(listener) === type) listening.delete(listener)
    remove.call(signal, type, listener)
  }
  const http = overHttp({baseUrl: 'http://127.0.0.1:1', signal, env: {}})
  expect([...listening.values()]).toEqual(['abort'])
  await http.close()
  expect(listening.size).toBe(0)
})

const HOST = 'pix.example.test'

/** A service behind TLS that this process trusts, and that says which HTTP it is asked in. */
async function secured() {
  const before = getCACertificates('default')
  const company = await authority()
  const certificate = await company.issue({hosts: [HOST, 'localhost']})
  const server = createSecureServer({...certificate, allowHTTP1: true}, (request, response) => {
    response.end(JSON.stringify({version: request.httpVersion}))
  })
  using home = temporaryDirectory()
  const saved = readFileSync(company.save(join(home.path, 'ca.pem')), 'utf8')
  setDefaultCACertificates([...before, saved])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      setDefaultCACertificates(before)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A program that takes connections and says nothing. */
async function silent() {
  const sockets = new Set<Socket>()
  const server = createNetServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const {port} = server.address() as AddressInfo
  return {
    port,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a service without TLS is asked through the proxy of HTTP_PROXY', async () => {
  await using proxy = await serving(json('{"a":1}'))
  const {signal} = new AbortController()
  const env = {HTTP_PROXY: `http://localhost:${proxy.port}`}
  const http = overHttp({baseUrl: `http://${HOST}`, signal, env})
  expect((await http.send(READ)).body).toEqual({a: 1})
  const [{head} = {}] = proxy.requests
  expect([head?.url, head?.headers.host]).toEqual([`http://${HOST}${READ.path}`, HOST])
  await http.close()
})

describe('a service behind TLS', () => {
  test.each([
    {name: 'directly', isBehindProxy: false},
    {name: 'through a proxy', isBehindProxy: true},
  ])('that offers HTTP/2 is asked $name in HTTP/1.1', async ({isBehindProxy}) => {
    await using service = await secured()
    await using proxy = await connectProxy(service.port)
    const {signal} = new AbortController()
    const http = overHttp({
      baseUrl: isBehindProxy ? `https://${HOST}` : `https://localhost:${service.port}`,
      signal,
      env: isBehindProxy ? {HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`} : {},
    })
    expect((await http.send(READ)).body).toEqual({version: '1.1'})
    expect(proxy.tunnels).toEqual(isBehindProxy ? [`${HOST}:443`] : [])
    await http.close()
  })

  test.each([
    {name: 'directly', isBehindProxy: false},
    {name: 'through a proxy', isBehindProxy: true},
  ])('that does not shake hands is waited for, $name, as long as an attempt', async (row) => {
    using time = standingTime()
    await using service = await silent()
    await using proxy = await connectProxy(service.port)
    const {signal} = new AbortController()
    const http = overHttp({
      baseUrl: row.isBehindProxy ? `https://${HOST}` : `https://127.0.0.1:${service.port}`,
      signal,
      env: row.isBehindProxy ? {HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`} : {},
      timeoutMs: 40_000,
    })
    let failure: unknown
    const ended = http.send(CREATE).catch((error) => (failure = error))
    await until(() => service.sockets.size > 0)
    time.pass(30_000)
    for (let turn = 0; turn < 20; turn += 1) await turnOfTheLoop()
    expect(failure).toBeUndefined()
    time.pass(10_000)
    await ended
    expect(failure).toMatchObject({reason: 'timeout', mayHaveHappened: false})
    await http.close()
  })

  test('that does not shake hands is not waited for without end where an attempt has no limit', async () => {
    using time = standingTime()
    await using service = await silent()
    const {signal} = new AbortController()
    const http = overHttp({baseUrl: `https://127.0.0.1:${service.port}`, signal, env: {}})
    let failure: unknown
    const ended = http.send(CREATE).catch((error) => (failure = error))
    await until(() => service.sockets.size > 0)
    time.pass(30_000)
    await ended
    expect(failure).toMatchObject({reason: 'timeout', mayHaveHappened: false})
    await http.close()
  })
})

/** The clock by which undici limits a connection: one timer of the process drives it. */
interface UndiciTimers {
  setFastTimeout(callback: () => void, ms: number): object
  clearFastTimeout(timer: object): void
  tick(ms: number): void
}
const undici: UndiciTimers = createRequire(import.meta.url)('undici/lib/util/timers.js')

/** Time that passes only when it is said to: timers, those of undici, and the uptime of the process. */
function standingTime() {
  // Its timer is a real one, whichever test is the first.
  undici.clearFastTimeout(undici.setFastTimeout(() => {}, 2_000))
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  // Whole seconds: sums of fractions may stay a little below a limit.
  let uptimeSeconds = Math.ceil(process.uptime())
  const uptime = vi.spyOn(process, 'uptime').mockImplementation(() => uptimeSeconds)
  return {
    pass: (ms: number) => {
      uptimeSeconds += ms / 1_000
      vi.advanceTimersByTime(ms)
      // A timer of undici begins with the tick after it was made.
      undici.tick(0)
      undici.tick(ms)
    },
    [Symbol.dispose]: () => {
      uptime.mockRestore()
      vi.useRealTimers()
    },
  }
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turnOfTheLoop()
}

import net from 'node:net'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund} from './drafts.ts'
import {type Exchange, type Reply, send} from './http.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await fund(service, service.test, 1000)
})
afterAll(() => service.close())

async function raw(exchange: Partial<Exchange>): Promise<Reply> {
  const authorization = `Bearer ${await service.test.token()}`
  return send({
    origin: service.origin,
    method: 'POST',
    path: '/v2/pix',
    ...exchange,
    headers: {authorization, 'content-type': 'application/json', ...exchange.headers},
  })
}

/** The service is still there and answers as before. */
async function stillWell(): Promise<void> {
  expect((await service.test.get('/balance')).status).toBe(200)
}

describe('Robustness: paths', () => {
  test.each([
    '/v2/pix/',
    '//v2/pix',
    '/v2//pix',
    '/v2/./pix',
    '/v2/x/../pix',
    '/v2/%70ix',
    '/V2/pix',
    '/v2/PIX',
    '/v2/pix%00',
    '/v2/pix%2f',
    '/v2/pix/extra',
    '/v2/pix;a=b',
  ])('%s answers as /v2/pix or 404, never worse', async (path) => {
    const reply = await raw({path, body: '{"amount":5}'})
    expect([201, 400, 404]).toContain(reply.status)
    if (reply.status !== 201) expect(reply.json.statusCode).toBe(reply.status)
  })

  test.each([
    '%',
    '%zz',
    '%ff',
    '%00',
    '..',
    '%2e%2e',
    'a%2fb',
    '%0d%0aX-Evil:1',
    "'%20OR%20'1'='1",
    'x'.repeat(4000),
  ])('a transaction id of "%s" is 404 or 400', async (id) => {
    const reply = await service.test.get(`/transactions/${id}`)
    expect([400, 404]).toContain(reply.status)
    expect(reply.headers['x-evil']).toBeUndefined()
    await stillWell()
  })

  test.each([
    '?page=1&page=2',
    '?page[]=1',
    '?page=1%00',
    '?limit=1e1',
    '?limit=0x10',
    '?limit=%2010',
    '?limit=99999999999999999999',
    '?sortBy=name;DROP',
    '?sortBy=__proto__',
    '?%',
    '?=&&=',
  ])('GET /projects%s is 200 or 400', async (query) => {
    expect([200, 400]).toContain((await service.test.get(`/projects${query}`)).status)
  })

  test.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'TRACE'])('%s is answered', async (method) => {
    const reply = await raw({method, path: '/v2/projects'})
    expect([200, 204, 404, 405]).toContain(reply.status)
    await stillWell()
  })
})

describe('Robustness: headers and connections', () => {
  test.each([
    {what: 'a key with a tab', value: 'chave\tcom-tab'},
    {what: 'a key of latin letters', value: 'chave-ção-1'},
    {what: 'a key of spaces', value: ' '.repeat(12)},
  ])('$what is answered, never 500', async ({value}) => {
    const reply = await raw({body: '{"amount":5}', headers: {'idempotency-key': value}})
    expect([201, 400]).toContain(reply.status)
  })

  test('an X-Sub-Account of odd letters is 404', async () => {
    const reply = await raw({body: '{"amount":5}', headers: {'x-sub-account': 'é'}})
    expect(reply.status).toBe(404)
  })

  /** Bytes on a socket, and what came back until it closed or fell silent. */
  function speak(text: string): Promise<string> {
    const {hostname, port} = new URL(service.origin)
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname, () => socket.write(text))
      let answer = ''
      socket.setTimeout(700, () => socket.destroy())
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  }

  test.each([
    {what: 'no HTTP', text: 'hello\r\n\r\n'},
    {what: 'no Host', text: 'GET /v2/projects HTTP/1.1\r\n\r\n'},
    {
      what: 'two lengths',
      text: 'POST /v2/pix HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
    },
    {
      what: 'length and chunks',
      text: 'POST /v2/pix HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    },
    {
      what: 'a negative length',
      text: 'POST /v2/pix HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
    },
    {what: 'a huge header', text: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`},
  ])('$what is refused by a 4xx or a close', async ({text}) => {
    const answer = await speak(text).catch(() => '')
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true)
    await stillWell()
  })

  test('a body that breaks off makes nothing', async () => {
    const token = await service.test.token()
    const before = (await service.test.get('/transactions/partida')).status
    await speak(
      `POST /v2/pix HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 900\r\n\r\n' +
        '{"amount":5,"externalReference":"partida"}',
    )
    expect(before).toBe(404)
    expect((await service.test.get('/transactions/partida')).status).toBe(404)
  })

  test('a request in chunks is read whole', async () => {
    const token = await service.test.token()
    const answer = await speak(
      `POST /v2/pix HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n' +
        '6\r\n{"amou\r\n6\r\nnt":5}\r\n0\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('the control plane refuses bad bodies with 400', async () => {
    for (const body of ['', '{', '[]', 'null', '"x"']) {
      const reply = await service.call('POST', '/_emulator/clock', {body})
      expect(reply.status).toBe(400)
    }
  })
})

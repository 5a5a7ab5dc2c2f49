import {brotliCompressSync, gzipSync} from 'node:zlib'
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

describe('Robustness: bodies', () => {
  test.each([
    {what: 'nothing', body: ''},
    {what: 'white space', body: '  \n '},
    {what: 'a cut object', body: '{"amount":5'},
    {what: 'a trailing comma', body: '{"amount":5,}'},
    {what: 'single quotes', body: "{'amount':5}"},
    {what: 'two objects', body: '{"amount":5}{"amount":6}'},
    {what: 'a comment', body: '{"amount":5}//x'},
    {what: 'NaN', body: '{"amount":NaN}'},
    {what: 'Infinity', body: '{"amount":Infinity}'},
    {what: 'a number beyond all', body: '{"amount":1e400}'},
    {what: 'a very large number', body: '{"amount":1e21}'},
    {what: 'more than safe centavos', body: '{"amount":9007199254740993}'},
    {what: 'a tiny number', body: '{"amount":1e-7}'},
    {what: 'minus zero', body: '{"amount":-0}'},
    {what: 'a hexadecimal number', body: '{"amount":0x10}'},
    {what: 'a leading zero', body: '{"amount":010}'},
    {what: 'a leading plus', body: '{"amount":+10}'},
    {what: 'a form', body: 'amount=5'},
    {
      what: 'bytes that are no UTF-8',
      body: Buffer.from('{"amount":5,"description":"\xff"}', 'latin1'),
    },
    {what: 'a NUL', body: Buffer.from('{"amount":5}\0')},
    {what: 'three decimals that round to two', body: '{"amount":1.005}'},
    {what: 'a third decimal at the end of floats', body: '{"amount":1.0000000000000002}'},
  ])('$what is 400 with the error body', async ({body}) => {
    const reply = await raw({body})
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    await stillWell()
  })

  test.each([
    {what: '1e2', body: '{"amount":1e2}', amount: 100},
    {what: '1E+2', body: '{"amount":1E+2}', amount: 100},
    {what: '100.00', body: '{"amount":100.00}', amount: 100},
    {what: '1.0', body: '{"amount":1.0}', amount: 1},
    {what: '1.10', body: '{"amount":1.10}', amount: 1.1},
    {what: '1005e-2', body: '{"amount":1005e-2}', amount: 10.05},
    {what: '100.000', body: '{"amount":100.000}', amount: 100},
    {what: 'a byte order mark', body: '\uFEFF{"amount":5}', amount: 5},
    {what: '8.1', body: '{"amount":8.1}', amount: 8.1},
    {what: '1.15', body: '{"amount":1.15}', amount: 1.15},
    {what: '4.35', body: '{"amount":4.35}', amount: 4.35},
    {what: '1.1e0', body: '{"amount":1.1e0}', amount: 1.1},
  ])('a number is its value: $what', async ({what, body, amount}) => {
    const reply = await raw({body})
    if (what === 'a byte order mark' && reply.status === 400) return
    expect(reply.status).toBe(201)
    expect(reply.json.amount).toBe(amount)
  })

  test('with a key twice the last value holds, or it is refused', async () => {
    const reply = await raw({body: '{"amount":5,"amount":7}'})
    if (reply.status === 201) expect(reply.json.amount).toBe(7)
    else expect(reply.status).toBe(400)
  })

  test.each([
    {
      what: 'an object',
      body: `{"amount":5,"metadata":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    },
    {
      what: 'an array',
      body: `{"amount":5,"metadata":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    },
  ])('$what nested very deep is answered and harms nothing', async ({body}) => {
    const reply = await raw({body, headers: {'idempotency-key': 'chave-profunda'}})
    expect([201, 400, 413]).toContain(reply.status)
    await stillWell()
  })

  test.each([
    {
      what: '2 MiB in one field',
      body: JSON.stringify({amount: 5, description: 'x'.repeat(2 ** 21)}),
    },
    {
      what: '3 MiB of metadata',
      body: JSON.stringify({amount: 5, metadata: {a: 'x'.repeat(3 * 2 ** 20)}}),
    },
    {what: '3 MiB of white space', body: `{"amount":5}${' '.repeat(3 * 2 ** 20)}`},
  ])('a huge body is 400 or 413: $what', async ({body}) => {
    const outcome = await raw({body}).then(
      ({status}) => status,
      () => 'closed',
    )
    expect([400, 413, 'closed']).toContain(outcome)
    await stillWell()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body that says it is %s is refused or read as JSON, never 500',
    async (type) => {
      const reply = await raw({body: '{"amount":5}', headers: {'content-type': type}})
      expect([201, 400, 415]).toContain(reply.status)
    },
  )

  test.each([
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
  ])('%s is JSON', async (type) => {
    const reply = await raw({body: '{"amount":5}', headers: {'content-type': type}})
    expect(reply.status).toBe(201)
  })

  test.each([
    {encoding: 'gzip', body: gzipSync('{"amount":5}')},
    {encoding: 'br', body: brotliCompressSync('{"amount":5}')},
  ])('a body in $encoding is refused', async ({encoding, body}) => {
    const reply = await raw({body, headers: {'content-encoding': encoding}})
    expect([400, 415]).toContain(reply.status)
  })

  test('keys of the language are only keys', async () => {
    const body =
      '{"amount":5,"__proto__":{"amount":7},"constructor":{"x":1},"metadata":{"__proto__":1}}'
    const reply = await raw({body})
    expect([201, 400]).toContain(reply.status)
    if (reply.status === 201) expect(reply.json.amount).toBe(5)
    expect((await service.test.post('/pix', {})).status).toBe(400)
  })

  test.each([
    {what: 'emoji', text: 'pedido 🧾👩‍👩‍👧'},
    {what: 'right to left', text: 'طلب ‮abc'},
    {what: 'control characters', text: 'a\u0000b\u001b[31mc\r\nd'},
    {what: 'a lone surrogate', text: '\ud800x'},
    {what: 'SQL', text: `'; DROP TABLE charges; --`},
    {what: 'HTML', text: '<script>alert(1)</script>'},
    {what: 'a combining accent', text: 'café'},
  ])('text with $what is echoed as it is, or refused', async ({text}) => {
    const reply = await service.test.post('/pix', {amount: 5, externalReference: text})
    expect([201, 400]).toContain(reply.status)
    if (reply.status === 201 && text.isWellFormed()) expect(reply.json.externalReference).toBe(text)
    await stillWell()
  })

  test('255 characters are counted as characters, not as UTF-16 units', async () => {
    const reply = await service.test.post('/pix', {amount: 5, description: '🧾'.repeat(255)})
    expect(reply.status).toBe(201)
    const over = await service.test.post('/pix', {amount: 5, description: '🧾'.repeat(256)})
    expect(over.status).toBe(400)
  })
})

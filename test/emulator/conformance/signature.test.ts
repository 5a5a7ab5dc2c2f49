import {createHmac} from 'node:crypto'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {paidCharge, UUID} from './drafts.ts'
import {type Received, subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())

const signed = (secret: string, raw: Buffer) =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`

async function deliver(draft: Parameters<typeof subscribe>[1] = {}) {
  const receiver = await subscribe(service.test, draft)
  await paidCharge(service, service.test, {
    amount: 10,
    externalReference: 'pedido ção 1',
  })
  await service.advance(60)
  await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
  const [first] = receiver.received
  if (first === undefined) throw new Error('nothing was delivered')
  return {...receiver, first, secret: receiver.endpoint.secret}
}

const headers = ({headers}: Received, name: string) => headers[name]

describe('Signature', () => {
  beforeEach(() => service.reset())

  test('HMAC-SHA256 of the raw body, the secret as key, hex, prefixed with sha256=', async () => {
    const {first, secret} = await deliver()
    expect(headers(first, 'x-service-signature')).toBe(signed(secret, first.raw))
    expect(headers(first, 'x-service-signature')).toMatch(/^sha256=[0-9a-f]{64}$/)
  })

  test('the body is UTF-8 JSON, signed as its bytes', async () => {
    const {first, secret} = await deliver()
    expect(first.raw.toString('utf8')).toContain('ção')
    expect(headers(first, 'x-service-signature')).toBe(signed(secret, first.raw))
  })

  test('each endpoint signs with its own secret', async () => {
    const other = await subscribe(service.test)
    const {first, secret} = await deliver()
    const [second] = other.received
    expect(second?.raw).toEqual(first.raw)
    expect(headers(first, 'x-service-signature')).toBe(signed(secret, first.raw))
    expect(second?.headers['x-service-signature']).toBe(signed(other.endpoint.secret, first.raw))
  })

  test('the request is a POST of JSON with its length', async () => {
    const {first} = await deliver()
    expect(first.method).toBe('POST')
    expect(first.path).toBe('/hooks')
    expect(headers(first, 'content-type')).toMatch(/^application\/json/)
    expect(first.headers['content-length']).toBe(String(first.raw.length))
  })

  test('X-Service-Event names the event', async () => {
    const {first} = await deliver()
    expect(headers(first, 'x-service-event')).toBe('payment_completed')
  })

  test('X-Service-Timestamp is in milliseconds, on the wall clock', async () => {
    const before = Date.now()
    const {first} = await deliver()
    const stamp = Number(headers(first, 'x-service-timestamp'))
    expect(stamp).toBeGreaterThanOrEqual(before - 1000)
    expect(stamp).toBeLessThanOrEqual(Date.now() + 1000)
  })

  test('X-Service-Delivery is one id per attempt', async () => {
    const {received} = await deliver({verdicts: [500, 500, 200]})
    const ids = received.map((request) => headers(request, 'x-service-delivery'))
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(UUID)
  })

  test('a retry carries the same bytes, eventId and signature', async () => {
    const {received, secret} = await deliver({verdicts: [500, 500, 200]})
    expect(new Set(received.map(({raw}) => raw.toString('hex'))).size).toBe(1)
    for (const request of received) {
      expect(headers(request, 'x-service-signature')).toBe(signed(secret, request.raw))
    }
  })
})

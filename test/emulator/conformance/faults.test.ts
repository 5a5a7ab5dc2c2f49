import {createHmac} from 'node:crypto'
import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {available, fund, paidCharge, withdrawalDraft} from './drafts.ts'
import {type Receiver, subscribe} from './receiver.ts'
import {openService, type Service, succeeded} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(() => service.reset())

const fault = (match: object, action: object, count = 1) =>
  service.command('/faults', {match, action, count})
const PIX = {method: 'POST', path: '/v2/pix'}
const pix = (externalReference: string) => service.test.post('/pix', {amount: 5, externalReference})
const made = async (reference: string) =>
  (await service.test.get(`/transactions/${reference}`)).status === 200

describe('Faults: one that could never strike is refused, and it is said what could', () => {
  const CALL = {kind: 'status'}
  const DELIVERY = {kind: 'drop'}
  test.each([
    {
      name: 'an unknown kind',
      match: {},
      action: {kind: 'explode'},
      says: /^action\.kind: .*commit-then-reset/,
    },
    {
      name: 'an unknown event',
      match: {event: 'paid'},
      action: DELIVERY,
      says: /^match\.event: .*payment_completed/,
    },
    {
      name: 'an unknown path',
      match: {path: '/v2/pixx'},
      action: CALL,
      says: /^match\.path: .* \/v2\/pix, /,
    },
    {
      name: 'a path without its version',
      match: {path: '/pix'},
      action: CALL,
      says: /^match\.path: /,
    },
    {
      name: 'a path with a query',
      match: {path: '/v2/projects?page=2'},
      action: CALL,
      says: /^match\.path: /,
    },
    {
      name: 'a path of the control plane',
      match: {path: '/_emulator/clock'},
      action: CALL,
      says: /^match\.path: /,
    },
    {
      name: 'a word in braces that is not closed',
      match: {path: '/v2/transactions/{id'},
      action: CALL,
      says: /^match\.path: /,
    },
    {
      name: 'an unknown method',
      match: {method: 'POTS'},
      action: CALL,
      says: /^match\.method: must be POST or GET or DELETE\.$/,
    },
    {
      name: 'a method that the path lacks',
      match: {method: 'GET', path: '/v2/pix'},
      action: CALL,
      says: /^match\.method: must be POST there\.$/,
    },
    {
      name: 'a call with an event',
      match: {event: 'payment_completed'},
      action: CALL,
      says: /^match\.event: .*drop/,
    },
    {
      name: 'a delivery with a path',
      match: {path: '/v2/pix'},
      action: DELIVERY,
      says: /^match\.path: .*latency/,
    },
    {
      name: 'a delivery with a method',
      match: {method: 'POST'},
      action: DELIVERY,
      says: /^match\.method: .*latency/,
    },
  ])('$name', async ({match, action, says}) => {
    const {status, json} = await service.control('POST', '/faults', {match, action})
    expect(status).toBe(400)
    expect(json.message).toMatch(says)
    expect((await service.control('GET', '/faults')).json).toEqual({faults: []})
  })

  test.each([
    {name: 'any call', match: {}, action: CALL},
    {name: 'a method in small letters', match: {method: 'delete'}, action: CALL},
    {name: 'the login', match: {path: '/v2/auth'}, action: CALL},
    {
      name: 'the path of one resource',
      match: {method: 'GET', path: '/v2/transactions/abc'},
      action: CALL,
    },
    {name: 'any delivery', match: {}, action: DELIVERY},
    {name: 'deliveries of an event', match: {event: 'refund_completed'}, action: DELIVERY},
  ])('$name is accepted', async ({match, action}) => {
    expect((await service.control('POST', '/faults', {match, action})).status).toBe(201)
  })
})

describe('Faults: the API', () => {
  test.each([500, 502, 503, 429, 408])('status: answers %i, nothing is made', async (status) => {
    await fault(PIX, {kind: 'status', status})
    const reply = await pix('f1')
    expect(reply.status).toBe(status)
    expect(reply.json.statusCode).toBe(status)
    expect(await made('f1')).toBe(false)
  })

  test('latency: answers later, and is made', async () => {
    await fault(PIX, {kind: 'latency', ms: 300})
    const began = performance.now()
    expect((await pix('f2')).status).toBe(201)
    expect(performance.now() - began).toBeGreaterThanOrEqual(290)
  })

  test('reset: the connection is cut, nothing is made', async () => {
    await service.test.token()
    await fault(PIX, {kind: 'reset'})
    await expect(pix('f3')).rejects.toThrow(/ECONNRESET|socket hang up/)
    expect(await made('f3')).toBe(false)
  })

  test('commit-then-reset: the connection is cut, and it is made', async () => {
    await service.test.token()
    await fault(PIX, {kind: 'commit-then-reset'})
    await expect(pix('f4')).rejects.toThrow(/ECONNRESET|socket hang up/)
    expect(await made('f4')).toBe(true)
  })

  test('commit-then-reset: a retry with the same key is a replay of the same', async () => {
    await fund(service, service.test, 100)
    await fault({method: 'POST', path: '/v2/withdrawals'}, {kind: 'commit-then-reset'})
    const send = () =>
      service.test.post('/withdrawals', {...withdrawalDraft, amount: 10}, {key: 'chave-cortada'})
    await expect(send()).rejects.toThrow()
    const reply = await send()
    expect(reply.status).toBe(201)
    expect(reply.headers['idempotency-replayed']).toBe('true')
    expect(await available(service.test)).toBe(90)
  })

  test('truncate: the answer ends early, and it is made', async () => {
    await service.test.token()
    await fault(PIX, {kind: 'truncate'})
    const outcome = await pix('f5').then(
      ({text}) => {
        try {
          JSON.parse(text)
          return 'whole'
        } catch {
          return 'cut'
        }
      },
      () => 'cut',
    )
    expect(outcome).toBe('cut')
    expect(await made('f5')).toBe(true)
  })

  test('count: it happens so often and then no more', async () => {
    await fault(PIX, {kind: 'status', status: 500}, 2)
    const statuses = [await pix('a'), await pix('b'), await pix('c')].map(({status}) => status)
    expect(statuses).toEqual([500, 500, 201])
  })

  test('match.path is the exact path with /v2', async () => {
    await fault({path: '/v2/projects'}, {kind: 'status', status: 500}, 5)
    expect((await service.test.get('/projects/00000000-0000-4000-8000-000000000000')).status).toBe(
      404,
    )
    expect((await service.test.get('/balance')).status).toBe(200)
    expect((await service.test.get('/projects?limit=5')).status).toBe(500)
  })

  test.each([
    {path: '/v2/transactions/{id}', struck: [1, 1, 0]},
    {path: '/v2/transactions/{transaction}', struck: [1, 1, 0]},
    {path: '/v2/transactions/{id}/refund', struck: [0, 0, 1]},
  ])('match.path may have a word in braces for any id: $path', async ({path, struck}) => {
    await fault({path}, {kind: 'status', status: 500}, 9)
    const answers = [
      await service.test.get('/transactions/no-such'),
      await service.test.get('/transactions/another'),
      await service.test.post('/transactions/no-such/refund', {}),
    ]
    expect(answers.map(({status}) => Number(status === 500))).toEqual(struck)
    expect((await service.test.get('/projects')).status).toBe(200)
  })

  test('match.method: another method is not touched', async () => {
    await fault({method: 'POST', path: '/v2/projects'}, {kind: 'status', status: 500})
    expect((await service.test.get('/projects')).status).toBe(200)
  })

  test('match.path may be /auth', async () => {
    await fault({path: '/v2/auth'}, {kind: 'status', status: 503})
    expect((await service.test.login()).status).toBe(503)
    expect((await service.test.login()).status).toBe(200)
  })

  test('an empty match is every call of the API and none of the control plane', async () => {
    await fault({}, {kind: 'status', status: 503}, 2)
    expect((await service.control('GET', '/health')).status).toBe(200)
    expect((await service.test.login()).status).toBe(503)
  })

  test('a fault does not use up an idempotency key', async () => {
    await fault(PIX, {kind: 'status', status: 500})
    const send = () => service.test.post('/pix', {amount: 5}, {key: 'chave-com-falha'})
    expect((await send()).status).toBe(500)
    const reply = await send()
    expect(reply.status).toBe(201)
    expect(reply.headers['idempotency-replayed']).toBeUndefined()
  })

  test('GET lists them, DELETE clears them', async () => {
    await fault(PIX, {kind: 'status', status: 500}, 3)
    const list = await service.control('GET', '/faults')
    expect(list.status).toBe(200)
    expect(list.text).toContain('/v2/pix')
    expect((await service.control('DELETE', '/faults')).status).toBe(204)
    expect((await service.control('GET', '/faults')).text).not.toContain('/v2/pix')
    expect((await pix('d')).status).toBe(201)
  })

  test.each([
    {rule: 'an unknown kind', body: {match: {}, action: {kind: 'explode'}}},
    {rule: 'no action', body: {match: {}}},
    {rule: 'a count below one', body: {match: {}, action: {kind: 'reset'}, count: 0}},
    {rule: 'a status that is none', body: {match: {}, action: {kind: 'status', status: 9999}}},
  ])('$rule is 400', async ({body}) => {
    expect((await service.control('POST', '/faults', body)).status).toBe(400)
  })
})

describe('Faults: webhooks', () => {
  const PAID = {event: 'payment_completed'}
  const pay = async () => {
    await paidCharge(service, service.test, {amount: 10})
    await service.advance(100)
  }
  const verified = ({received, endpoint}: Receiver & {endpoint: {secret: string}}) =>
    received.map(({raw, headers}) => {
      const digest = createHmac('sha256', endpoint.secret).update(raw).digest('hex')
      return headers['x-service-signature'] === `sha256=${digest}`
    })

  test('drop: an unsuccessful attempt that never arrives, then retried', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'drop'})
    await pay()
    expect(receiver.received).toHaveLength(1)
    const [delivery] = await service.deliveries()
    expect(delivery?.attempts).toHaveLength(2)
    expect(delivery?.state).toBe('delivered')
  })

  test('drop of all five: the delivery failed', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'drop'}, 5)
    await pay()
    expect(receiver.received).toHaveLength(0)
    expect((await service.deliveries())[0]?.state).toBe('failed')
  })

  test('duplicate: the same event twice', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'duplicate'})
    await pay()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.raw).toEqual(receiver.received[0]?.raw)
    expect(verified(receiver)).toEqual([true, true])
    const [delivery] = await service.deliveries()
    expect(delivery?.attempts).toHaveLength(1)
    const log = await service.control('GET', '/log?environment=test&kind=delivery&limit=2')
    const line = {deliveryId: delivery?.id, attempt: 1, status: 200, state: 'delivered'}
    expect(succeeded(log)).toMatchObject({entries: [line, line]})
  })

  test('delay: not before so many milliseconds', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'delay', ms: 60_000})
    await paidCharge(service, service.test, {amount: 10})
    await service.advance(20)
    expect(receiver.received).toHaveLength(0)
    await service.advance(60)
    expect(receiver.received).toHaveLength(1)
  })

  test('corrupt-signature: the body is right, the signature is not', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'corrupt-signature'})
    await pay()
    expect(verified(receiver)[0]).toBe(false)
    expect(receiver.received[0]?.headers['x-service-signature']).toEqual(expect.any(String))
    expect(receiver.bodies()[0]?.event).toBe('payment_completed')
  })

  test('corrupt-body: the signature does not fit the bytes', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'corrupt-body'})
    await pay()
    expect(verified(receiver)[0]).toBe(false)
  })

  test('a corrupted delivery that is refused is retried whole', async () => {
    const receiver = await subscribe(service.test, {verdicts: [401, 200]})
    await fault(PAID, {kind: 'corrupt-body'})
    await pay()
    expect(verified(receiver)).toEqual([false, true])
  })

  test('reorder: a later event overtakes it', async () => {
    const receiver = await subscribe(service.test)
    await fault(PAID, {kind: 'reorder'})
    const first = await paidCharge(service, service.test, {amount: 10})
    const second = await paidCharge(service, service.test, {amount: 11})
    await service.advance(100)
    const order = receiver.bodies().map(({data}) => data.transactionId)
    expect(order).toEqual([second.id, first.id])
  })

  test('match.event: other events are not touched', async () => {
    const receiver = await subscribe(service.test)
    await fault({event: 'payment_expired'}, {kind: 'drop'})
    await pay()
    expect(receiver.received).toHaveLength(1)
  })
})

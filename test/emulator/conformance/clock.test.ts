import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {ISO_UTC, keysOf} from './drafts.ts'
import {subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

describe('Control plane: clock', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  const now = async () => Date.parse((await service.control('GET', '/clock')).json.now)
  const statusOf = async (id: string) => (await service.test.get(`/transactions/${id}`)).json.status

  test('GET /clock answers now in ISO 8601', async () => {
    const reply = await service.control('GET', '/clock')
    expect(reply.status).toBe(200)
    expect(reply.json.now).toMatch(ISO_UTC)
  })

  test('POST /clock answers now and fired', async () => {
    expect(keysOf(await service.advance(1))).toEqual(['fired', 'now'])
  })

  test('it moves by what was asked', async () => {
    const before = await now()
    await service.advance(86_400)
    const moved = (await now()) - before
    expect(moved).toBeGreaterThanOrEqual(86_400_000)
    expect(moved).toBeLessThan(86_430_000)
  })

  test('creations follow it', async () => {
    await service.advance(3600)
    const at = await now()
    const {createdAt} = await service.test.create('/pix', {amount: 5})
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(at)
    expect(Date.parse(createdAt)).toBeLessThan(at + 20_000)
  })

  test.each([
    {rule: 'negative', body: {advanceSeconds: -1}},
    {rule: 'text', body: {advanceSeconds: '60'}},
    {rule: 'absent', body: {}},
    {rule: 'null', body: {advanceSeconds: null}},
    {rule: 'beyond all dates', body: {advanceSeconds: 1e300}},
  ])('advanceSeconds that is $rule is 400 and moves nothing', async ({body}) => {
    const before = await now()
    expect((await service.control('POST', '/clock', body)).status).toBe(400)
    expect((await now()) - before).toBeLessThan(20_000)
  })

  test.each([300, 900])('a charge expires by itself at expiresIn: %i s', async (expiresIn) => {
    const {id} = await service.test.create('/pix', {amount: 5, expiresIn})
    await service.advance(expiresIn - 30)
    expect(await statusOf(id)).toBe('pending')
    await service.advance(31)
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('a charge expires by itself at the default of 86400 s', async () => {
    const {id} = await service.test.create('/pix', {amount: 5})
    await service.advance(86_400 - 30)
    expect(await statusOf(id)).toBe('pending')
    await service.advance(31)
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('an expiry by the clock sends payment_expired once, at expiresAt', async () => {
    const receiver = await subscribe(service.test)
    const charge = await service.test.create('/pix', {amount: 5, expiresIn: 300})
    await service.advance(4000)
    const events = receiver.bodies()
    expect(events.map(({event}) => event)).toEqual(['payment_expired'])
    expect(events[0]?.data.expiredAt).toBe(charge.expiresAt)
  })

  test('a paid charge does not expire', async () => {
    const {id} = await service.test.create('/pix', {amount: 5, expiresIn: 300})
    await service.command(`/charges/${id}/pay`)
    await service.advance(400)
    expect(await statusOf(id)).toBe('completed')
  })

  test('fired counts what became due', async () => {
    for (let i = 0; i < 3; i += 1) await service.test.create('/pix', {amount: 5, expiresIn: 300})
    const {fired} = await service.advance(400)
    const count = Array.isArray(fired) ? fired.length : Number(fired)
    expect(count).toBeGreaterThanOrEqual(3)
  })

  test('what becomes due by what fires is fired too: the deliveries of an expiry', async () => {
    const receiver = await subscribe(service.test, {verdicts: [500]})
    await service.test.create('/pix', {amount: 5, expiresIn: 300})
    await service.advance(400)
    expect(receiver.received).toHaveLength(5)
  })

  test('what that makes due comes in order too: retries between two expiries', async () => {
    const receiver = await subscribe(service.test, {verdicts: [500]})
    const first = await service.test.create('/pix', {amount: 5, expiresIn: 300})
    await service.test.create('/pix', {amount: 5, expiresIn: 310})
    await service.advance(400)
    const order = receiver.bodies().map(({data}) => (data.transactionId === first.id ? 1 : 2))
    expect(order).toEqual([1, 1, 1, 2, 2, 1, 2, 2, 1, 2])
    await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
  })

  test('a refund done by the clock is dated when it was due', async () => {
    const receiver = await subscribe(service.test, {events: ['refund_completed']})
    const {id} = await service.test.create('/pix', {amount: 5})
    await service.command(`/charges/${id}/pay`)
    const asked = await now()
    await service.test.create(`/transactions/${id}/refund`, {})
    await service.advance(5000)
    const refundedAt = Date.parse(receiver.bodies()[0]?.data.refundedAt ?? '')
    expect(refundedAt - asked).toBeGreaterThanOrEqual(5000)
    expect(refundedAt - asked).toBeLessThan(10_000)
  })

  test('a jump of 30 days is answered', async () => {
    await service.test.create('/pix', {amount: 5, expiresIn: 604_800})
    const before = await now()
    await service.advance(30 * 86_400)
    expect((await now()) - before).toBeGreaterThanOrEqual(30 * 86_400_000)
  })
})

import {afterAll, beforeEach, describe, expect, test, vi} from 'vitest'
import type {Answer} from './answer.ts'
import {ISO_UTC, paidCharge} from './drafts.ts'
import {openReceiver, subscribe, type Verdict} from './receiver.ts'
import {openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(() => service.reset())

const paid = () => paidCharge(service, service.test, {amount: 10})
async function onlyDelivery(): Promise<Answer> {
  const [delivery, ...others] = await service.deliveries()
  if (delivery === undefined || others.length > 0) throw new Error('expected one delivery')
  return delivery
}
const seconds = ({attempts}: Answer) => attempts.map(({at}) => Date.parse(at) / 1000)

describe('Delivery and retries', () => {
  test.each([200, 201, 202, 204, 299])('a receiver that answers %i is done', async (status) => {
    const {received} = await subscribe(service.test, {verdicts: [status]})
    await paid()
    await service.advance(200)
    expect(received).toHaveLength(1)
    expect(await onlyDelivery()).toMatchObject({state: 'delivered', attempts: [{status}]})
  })

  test.each([300, 301, 302, 304, 307, 308, 400, 401, 404, 408, 410, 429, 500, 503])(
    'a receiver that answers %i gets 5 attempts in total',
    async (status) => {
      const {received} = await subscribe(service.test, {verdicts: [status]})
      await paid()
      await service.advance(200)
      expect(received).toHaveLength(5)
      const delivery = await onlyDelivery()
      expect(delivery.state).toBe('failed')
      expect(delivery.attempts.map((attempt) => attempt.status)).toEqual(Array(5).fill(status))
    },
  )

  test('after 5 unsuccessful attempts it is failed and stays so', async () => {
    const {received} = await subscribe(service.test, {verdicts: [500]})
    await paid()
    await service.advance(200)
    await service.advance(86_400)
    expect(received).toHaveLength(5)
    expect((await onlyDelivery()).state).toBe('failed')
  })

  test('redirects are not followed', async () => {
    const target = await openReceiver()
    const verdict: Verdict = {status: 302, headers: {location: target.url}}
    await subscribe(service.test, {verdicts: [verdict]})
    await paid()
    await service.advance(200)
    expect(target.received).toHaveLength(0)
    expect((await onlyDelivery()).state).toBe('failed')
  })

  test('the first interval is 2 s, they grow exponentially, at most about 30 s', async () => {
    await subscribe(service.test, {verdicts: [500]})
    await paid()
    await service.advance(200)
    const at = seconds(await onlyDelivery())
    const intervals = at.slice(1).map((moment, index) => moment - (at[index] ?? 0))
    expect(intervals).toHaveLength(4)
    for (const [index, expected] of [2, 4, 8, 16].entries()) {
      expect(Math.abs((intervals[index] ?? 0) - expected)).toBeLessThanOrEqual(0.25 * expected)
    }
    expect(Math.max(...intervals)).toBeLessThanOrEqual(31)
  })

  test('all this happens by itself, too, without a call to the clock', async () => {
    const {received} = await subscribe(service.test, {verdicts: [500, 200]})
    await paid()
    await vi.waitFor(() => expect(received).toHaveLength(1), 1500)
    const [first] = seconds(await onlyDelivery())
    await vi.waitFor(() => expect(received).toHaveLength(2), {timeout: 4000, interval: 50})
    await vi.waitFor(async () => expect((await onlyDelivery()).state).toBe('delivered'), 60_000)
    const second = seconds(await onlyDelivery()).at(-1)
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1.9)
  })

  test('a retry is not sent before it is due', async () => {
    const {received} = await subscribe(service.test, {verdicts: [500]})
    await paid()
    await service.advance()
    const [first] = seconds(await onlyDelivery())
    expect(received).toHaveLength(1)
    await service.advance(40)
    expect(received).toHaveLength(5)
    const last = seconds(await onlyDelivery()).at(-1)
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(29)
  })

  test('while attempts are left it is pending', async () => {
    await subscribe(service.test, {verdicts: [500]})
    await paid()
    await service.advance()
    expect(await onlyDelivery()).toMatchObject({state: 'pending', attempts: [{status: 500}]})
  })

  test('a later 2xx ends the retries', async () => {
    const {received} = await subscribe(service.test, {verdicts: [500, 503, 200]})
    await paid()
    await service.advance(200)
    expect(received).toHaveLength(3)
    const {state, attempts} = await onlyDelivery()
    expect(state).toBe('delivered')
    expect(attempts.map(({status}) => status)).toEqual([500, 503, 200])
  })

  test('no connection is an unsuccessful attempt', async () => {
    await service.test.create('/webhooks', {url: 'http://127.0.0.1:9/hooks'})
    await paid()
    await service.advance(200)
    const {state, attempts} = await onlyDelivery()
    expect(state).toBe('failed')
    expect(attempts).toHaveLength(5)
    for (const attempt of attempts) {
      expect(attempt.error).toEqual(expect.any(String))
      expect(attempt.status ?? null).toBeNull()
      expect(attempt.at).toMatch(ISO_UTC)
    }
  })

  test('a connection that is cut is an unsuccessful attempt', async () => {
    const {received} = await subscribe(service.test, {verdicts: ['hang up', 200]})
    await paid()
    await service.advance(200)
    expect(received).toHaveLength(2)
    expect((await onlyDelivery()).state).toBe('delivered')
  })

  test('no answer in 10 s is an unsuccessful attempt', {timeout: 60_000}, async () => {
    const {received} = await subscribe(service.test, {verdicts: ['hang', 200]})
    await paid()
    const began = Date.now()
    await service.advance(200)
    expect(Date.now() - began).toBeLessThan(15_000)
    expect(received).toHaveLength(2)
    expect((await onlyDelivery()).state).toBe('delivered')
  })

  test('a reset does not wait for a receiver that never answers', async () => {
    const {received} = await subscribe(service.test, {verdicts: ['hang']})
    await paid()
    await vi.waitFor(() => expect(received).toHaveLength(1), 60_000)
    const began = Date.now()
    await service.reset()
    expect(Date.now() - began).toBeLessThan(5000)
    expect(await service.deliveries()).toEqual([])
  })

  test('a long answer does not keep a delivery from being done', async () => {
    const body = 'x'.repeat(1_000_000)
    await subscribe(service.test, {verdicts: [{status: 200, body}]})
    await paid()
    await service.advance()
    expect((await onlyDelivery()).state).toBe('delivered')
  })

  test('one failing endpoint does not hold up another', async () => {
    const bad = await subscribe(service.test, {verdicts: [500]})
    const good = await subscribe(service.test)
    await paid()
    await service.advance(200)
    expect(good.received).toHaveLength(1)
    expect(bad.received).toHaveLength(5)
  })

  test('events can be resent: redeliver sends the same bytes with the same eventId', async () => {
    const {received} = await subscribe(service.test)
    await paid()
    await service.advance()
    const {id} = await onlyDelivery()
    await service.command(`/deliveries/${id}/redeliver`)
    await service.advance()
    expect(received).toHaveLength(2)
    expect(received[1]?.raw).toEqual(received[0]?.raw)
  })

  test('a failed delivery can be redelivered and is then delivered', async () => {
    const verdicts = [500, 500, 500, 500, 500, 200]
    const {received} = await subscribe(service.test, {verdicts})
    await paid()
    await service.advance(200)
    const failed = await onlyDelivery()
    await service.command(`/deliveries/${failed.id}/redeliver`)
    await service.advance()
    expect(received).toHaveLength(6)
    const states = (await service.deliveries()).map(({state}) => state)
    expect(states).toContain('delivered')
  })

  test('when an endpoint is deleted its pending deliveries become failed', async () => {
    const {endpoint, received} = await subscribe(service.test, {verdicts: [500]})
    await paid()
    await service.advance()
    const count = received.length
    await service.test.call('DELETE', `/webhooks/${endpoint.id}`)
    expect((await onlyDelivery()).state).toBe('failed')
    await service.advance(200)
    expect(received).toHaveLength(count)
  })

  test('a delivery shows id, event, eventId, url, state and attempts', async () => {
    const {received, url} = await subscribe(service.test)
    await paid()
    await service.advance()
    expect(await onlyDelivery()).toMatchObject({
      id: expect.any(String),
      event: 'payment_completed',
      eventId: received[0]?.json.eventId,
      url,
      state: 'delivered',
      attempts: [{at: expect.stringMatching(ISO_UTC), status: 200}],
    })
  })

  test('an unknown delivery cannot be redelivered: 404', async () => {
    expect((await service.control('POST', '/deliveries/nothing/redeliver', {})).status).toBe(404)
  })

  test('deliveries of an environment are its own', async () => {
    await subscribe(service.test)
    await paid()
    await service.advance()
    expect(await service.deliveries('live')).toEqual([])
  })

  test('a jump of the clock fires everything due in order of its due time', async () => {
    const {received} = await subscribe(service.test)
    const long = await service.test.create('/pix', {amount: 10, expiresIn: 900})
    const short = await service.test.create('/pix', {amount: 10, expiresIn: 300})
    const middle = await service.test.create('/pix', {amount: 10, expiresIn: 600})
    await service.advance(1000)
    expect(received.map(({json}) => json.data.transactionId)).toEqual([
      short.id,
      middle.id,
      long.id,
    ])
  })
})

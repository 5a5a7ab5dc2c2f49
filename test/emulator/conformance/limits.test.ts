import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {fund, withdrawalDraft} from './drafts.ts'
import {type Environment, openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  for (const caller of [service.test, service.live]) {
    await caller.create('/sub-accounts', {reference: 'loja'})
  }
})

const limit = (amount: number, environment: Environment = 'live') =>
  service.change(`/accounts/${environment}`, {transactionLimit: amount})
const pix = (amount: number, subAccount = 'principal') =>
  service.live.post('/pix', {amount}, {subAccount})
const withdraw = (amount: number, subAccount = 'principal') =>
  service.live.post('/withdrawals', {...withdrawalDraft, amount}, {subAccount})

/** Seconds from `now` to a moment after the next midnight of São Paulo (UTC-3). */
const toTomorrow = (now: string) => 86_400 - ((Date.parse(now) / 1000 - 3 * 3600) % 86_400) + 5

describe('Limits: transaction limit', () => {
  test('a charge that meets it is accepted, one centavo more is LIMIT_EXCEEDED', async () => {
    await limit(100)
    expect((await pix(60)).status).toBe(201)
    const reply = await pix(40.01)
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('LIMIT_EXCEEDED')
    expect((await pix(40)).status).toBe(201)
    expect((await pix(1)).status).toBe(400)
  })

  test('a refused charge is not created and uses nothing', async () => {
    await limit(100)
    const body = {amount: 200, externalReference: 'demais'}
    expect((await service.live.post('/pix', body)).status).toBe(400)
    expect((await service.live.get('/transactions/demais')).status).toBe(404)
    expect((await pix(100)).status).toBe(201)
  })

  test('a replay of an idempotency key uses nothing', async () => {
    await limit(100)
    const send = () => service.live.post('/pix', {amount: 60}, {key: 'chave-no-limite'})
    await send()
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect((await pix(40)).status).toBe(201)
  })

  test('a replay is given also when the limit is used up', async () => {
    await limit(100)
    const send = () => service.live.post('/pix', {amount: 100}, {key: 'chave-no-limite'})
    await send()
    expect((await send()).status).toBe(201)
  })

  test('every sub-account shares the budget of the main account', async () => {
    await limit(100)
    expect((await pix(70, 'loja')).status).toBe(201)
    const reply = await pix(30.01)
    expect(reply.json.details['code']).toBe('LIMIT_EXCEEDED')
    expect((await pix(30)).status).toBe(201)
  })

  test('withdrawals count by their gross, and are refused with LIMIT_EXCEEDED', async () => {
    await fund(service, service.live, 500)
    await limit(600)
    expect((await withdraw(50)).status).toBe(201)
    const before = await service.statement('principal', 'live')
    const reply = await withdraw(49.02)
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('LIMIT_EXCEEDED')
    expect(await service.statement('principal', 'live')).toEqual(before)
    expect((await withdraw(49.01)).status).toBe(201)
  })

  test('a new civil day of São Paulo begins at zero', async () => {
    await limit(100)
    expect((await pix(100)).status).toBe(201)
    expect((await pix(1)).status).toBe(400)
    const {now} = (await service.control('GET', '/clock')).json
    await service.advance(toTomorrow(now))
    expect((await pix(100)).status).toBe(201)
  })

  test('the day is that of São Paulo, not that of UTC', async () => {
    await limit(100)
    const {now} = (await service.control('GET', '/clock')).json
    await service.advance(toTomorrow(now) - 5 + 20 * 3600 + 1800)
    expect((await pix(100)).status).toBe(201)
    await service.advance(3600)
    expect((await pix(1)).status).toBe(400)
  })

  test('sandbox has no transaction limits', async () => {
    await limit(10, 'test')
    expect((await service.test.post('/pix', {amount: 1000})).status).toBe(201)
  })

  test('without a limit production takes any amount', async () => {
    expect((await pix(500_000)).status).toBe(201)
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, keysOf, plus} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

describe('Internal transfer', () => {
  beforeAll(async () => {
    await service.test.create('/sub-accounts', {reference: 'destino'})
  })
  const transfer = (from: string, to: string, amount: unknown, environment = 'test') =>
    service.control('POST', '/transfers', {environment, from, to, amount})

  test('two lines: negative at the source, positive at the destination, no parent', async () => {
    await fund(service, service.test, 100)
    const reply = await transfer('principal', 'destino', 40)
    expect(reply.status).toBe(201)
    expect(keysOf(reply.json)).toEqual(['incoming', 'outgoing'])
    const out = (await service.statement()).at(-1)
    const into = (await service.statement('destino')).at(-1)
    expect(out).toMatchObject({type: 'internal_transfer', amount: -40, wallet: 'principal'})
    expect(into).toMatchObject({type: 'internal_transfer', amount: 40, wallet: 'destino'})
    expect(out?.parentTransactionId ?? null).toBeNull()
    expect(into?.parentTransactionId ?? null).toBeNull()
    expect(out?.createdAt).toBe(into?.createdAt)
  })

  test('the total balance of the account does not change', async () => {
    const total = async () =>
      plus(await available(service.test), await available(service.test, 'destino'))
    const before = await total()
    await transfer('principal', 'destino', 10)
    expect(await total()).toBe(before)
  })

  test('it is corrected by transferring back', async () => {
    const before = await available(service.test)
    await transfer('principal', 'destino', 5)
    await transfer('destino', 'principal', 5)
    expect(await available(service.test)).toBe(before)
  })

  test('the ceiling is the spendable balance of the source, to the centavo', async () => {
    const all = await available(service.test, 'destino')
    const reply = await transfer('destino', 'principal', plus(all, 0.01))
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('INSUFFICIENT_BALANCE')
    expect((await transfer('destino', 'principal', all)).status).toBe(201)
    expect(await available(service.test, 'destino')).toBe(0)
  })

  test('spendable is available minus open refund debt', async () => {
    const {id} = await fund(service, service.test, 20)
    await service.test.create(`/transactions/${id}/refund`, {})
    const {available: all, spendable} = (await service.test.get('/balance')).json
    expect(spendable).toBe(plus(all, -21.49))
    expect((await transfer('principal', 'destino', plus(spendable, 0.01))).status).toBe(400)
    expect((await transfer('principal', 'destino', spendable)).status).toBe(201)
  })

  test.each([
    {from: 'principal', to: 'nowhere'},
    {from: 'nowhere', to: 'principal'},
  ])('$from to $to is 404', async ({from, to}) => {
    expect((await transfer(from, to, 1)).status).toBe(404)
  })

  test.each([0, -1, 1.001, '5', null])('an amount of %s is 400', async (amount) => {
    expect((await transfer('principal', 'destino', amount)).status).toBe(400)
  })

  test('an amount of one centavo is transferred', async () => {
    expect((await transfer('principal', 'destino', 0.01)).status).toBe(400)
    await fund(service, service.test, 1)
    expect((await transfer('principal', 'destino', 0.01)).status).toBe(201)
  })

  test('a wallet to itself is refused', async () => {
    expect([400, 409]).toContain((await transfer('principal', 'principal', 1)).status)
  })
})

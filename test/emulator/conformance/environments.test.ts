import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, keysOf, paidCharge} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})
afterAll(() => service.close())

describe('Authentication: sandbox and production', () => {
  test('the two accounts are distinct', async () => {
    const [test, live] = [
      (await service.test.get('/account')).json.account,
      (await service.live.get('/account')).json.account,
    ]
    expect(test.id).not.toBe(live.id)
  })

  test('the same reference can exist in both, with balances of their own', async () => {
    await service.test.create('/sub-accounts', {reference: 'gemea'})
    await service.live.create('/sub-accounts', {reference: 'gemea'})
    await fund(service, service.test, 10, 'gemea')
    expect(await available(service.test, 'gemea')).toBe(10)
    expect(await available(service.live, 'gemea')).toBe(0)
  })

  test('each wallet must be created in each environment', async () => {
    await service.test.create('/sub-accounts', {reference: 'so-teste'})
    const reply = await service.live.get('/balance', {subAccount: 'so-teste'})
    expect(reply.status).toBe(404)
    expect(reply.json.details['code']).toBe('SUB_ACCOUNT_NOT_FOUND')
  })

  test('a credential sees only its own tree', async () => {
    await service.test.create('/sub-accounts', {reference: 'arvore'})
    const {data} = (await service.live.get('/sub-accounts')).json
    expect(data.map(({reference}) => reference)).not.toContain('arvore')
  })

  test('a split from a sandbox wallet to a production wallet is 400', async () => {
    await service.live.create('/sub-accounts', {reference: 'so-vivo'})
    const split = [{subAccount: 'so-vivo', amount: 1}]
    const reply = await service.test.post('/pix', {amount: 10, split})
    expect(reply.status).toBe(400)
    expect(reply.json.details['code']).toBe('SPLIT_SUB_ACCOUNT_UNAVAILABLE')
    expect(String(reply.json.message)).toMatch(/does not exist in this account or is not active/i)
  })

  test('money in one is not in the other', async () => {
    const before = await available(service.live)
    await fund(service, service.test, 50)
    expect(await available(service.live)).toBe(before)
  })

  test.each(['test', 'live'] as const)(
    'header, split and principal behave the same in %s',
    async (environment) => {
      const caller = service[environment]
      const originator = `${environment}-o`
      await caller.create('/sub-accounts', {reference: originator})
      await caller.create('/sub-accounts', {reference: `${environment}-r`})
      const split = [
        {subAccount: `${environment}-r`, amount: 10},
        {subAccount: 'principal', amount: 5},
      ]
      const main = await available(caller)
      await paidCharge(service, caller, {amount: 20.99, split}, {subAccount: originator})
      expect(await available(caller, originator)).toBe(5)
      expect(await available(caller, `${environment}-r`)).toBe(10)
      expect(await available(caller)).toBe(main + 5)
    },
  )

  test.each(['test', 'live'] as const)(
    'internal transfer behaves the same in %s',
    async (environment) => {
      const to = `${environment}-t`
      await service[environment].create('/sub-accounts', {reference: to})
      await fund(service, service[environment], 30)
      await service.command('/transfers', {environment, from: 'principal', to, amount: 30})
      expect(await available(service[environment], to)).toBe(30)
    },
  )

  test('fees are the same in both, and the split ceiling with them', async () => {
    await service.change('/accounts/live', {fees: {pix: {fixed: 2, percent: 0}}})
    const fees = [
      (await service.test.get('/account')).json.fees,
      (await service.live.get('/account')).json.fees,
    ]
    expect(fees[0]).toEqual(fees[1])
    const split = (amount: number) => [{subAccount: 'arvore', amount}]
    expect((await service.test.post('/pix', {amount: 10, split: split(8)})).status).toBe(201)
    expect((await service.test.post('/pix', {amount: 10, split: split(8.01)})).status).toBe(400)
    await service.change('/accounts/test', {fees: {pix: {fixed: 0.99, percent: 0}}})
  })

  test('changing either changes both; kinds that are not named stay', async () => {
    await service.change('/accounts/test', {fees: {refund: {fixed: 0.7, percent: 0}}})
    const {fees} = (await service.live.get('/account')).json
    expect(fees).toMatchObject({
      pix: {fixed: 0.99, percent: 0},
      withdrawal: {fixed: 2.5, percent: 0},
      refund: {fixed: 0.7, percent: 0},
    })
  })
})

describe('Endpoints: account and balance', () => {
  test('GET /account: account, balance, fees', async () => {
    const reply = await service.test.get('/account')
    expect(reply.status).toBe(200)
    expect(keysOf(reply.json)).toEqual(['account', 'balance', 'fees'])
    expect(keysOf(reply.json.account)).toEqual(['id', 'name', 'status'])
    expect(keysOf(reply.json.balance)).toEqual([
      'available',
      'currency',
      'held',
      'promotional',
      'total',
      'updatedAt',
    ])
  })

  test('GET /account: amounts in centavos and in BRL agree', async () => {
    const main = await available(service.test)
    const {balance} = (await service.test.get('/account')).json
    expect(balance.currency).toBe('BRL')
    expect(balance.available.amountFormatted).toBe(main)
    for (const part of [balance.available, balance.held, balance.total]) {
      expect(part.amount).toBe(Math.round(part.amountFormatted * 100))
    }
  })

  test('GET /balance: subAccount, currency, available, held, refundDebt, spendable', async () => {
    const reply = await service.test.get('/balance')
    expect(reply.status).toBe(200)
    expect(keysOf(reply.json)).toEqual([
      'available',
      'currency',
      'held',
      'refundDebt',
      'spendable',
      'subAccount',
    ])
    expect(reply.json).toMatchObject({subAccount: 'principal', currency: 'BRL'})
  })
})

import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {available, paidCharge} from './drafts.ts'
import {openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  for (const reference of ['loja', 'socio', 'irma']) {
    await service.test.create('/sub-accounts', {reference})
  }
})

const leg = (subAccount: string, amount: number) => ({subAccount, amount})
const pix = (amount: number, split: unknown, subAccount?: string) =>
  service.test.post('/pix', {amount, split}, subAccount === undefined ? {} : {subAccount})
const code = async (reply: ReturnType<typeof pix>) => {
  const {status, json} = await reply
  return {status, code: json.details['code']}
}
const setFee = (fixed: number, percent = 0) =>
  service.change('/accounts/test', {fees: {pix: {fixed, percent}}})
const balances = async () => ({
  principal: await available(service.test, 'principal'),
  loja: await available(service.test, 'loja'),
  socio: await available(service.test, 'socio'),
  irma: await available(service.test, 'irma'),
})

describe('Split errors (all 400, nothing is created)', () => {
  test('a sum equal to the net value is accepted and leaves the originator with zero', async () => {
    await paidCharge(service, service.test, {amount: 10, split: [leg('loja', 9.01)]})
    expect(await balances()).toMatchObject({principal: 0, loja: 9.01})
  })

  test.each([
    {sum: 'one centavo above the net', legs: [leg('loja', 9.02)]},
    {sum: 'above the net, below the gross', legs: [leg('loja', 9.5)]},
    {sum: 'the gross', legs: [leg('loja', 10)]},
    {sum: 'above the gross', legs: [leg('loja', 11)]},
    {sum: 'above the net in two legs', legs: [leg('loja', 5), leg('socio', 4.02)]},
  ])('SPLIT_EXCEEDS_NET: a sum $sum', async ({legs}) => {
    expect(await code(pix(10, legs))).toEqual({status: 400, code: 'SPLIT_EXCEEDS_NET'})
  })

  test('the ceiling is exact in centavos: 0.1 + 0.2 of a net of 0.3', async () => {
    await setFee(0.7)
    expect((await pix(1, [leg('loja', 0.1), leg('socio', 0.2)])).status).toBe(201)
    expect((await pix(1, [leg('loja', 0.1), leg('socio', 0.21)])).status).toBe(400)
  })

  test.each(['nowhere', 'LOJA', 'x', 'loja '])(
    'SPLIT_SUB_ACCOUNT_UNAVAILABLE: one that does not exist: "%s"',
    async (subAccount) => {
      expect(await code(pix(10, [leg(subAccount, 1)]))).toEqual({
        status: 400,
        code: 'SPLIT_SUB_ACCOUNT_UNAVAILABLE',
      })
    },
  )

  test('SPLIT_SUB_ACCOUNT_UNAVAILABLE: one that is not active', async () => {
    await service.command('/sub-accounts/test/loja/suspend')
    expect(await code(pix(10, [leg('loja', 1)]))).toEqual({
      status: 400,
      code: 'SPLIT_SUB_ACCOUNT_UNAVAILABLE',
    })
  })

  test.each([{header: undefined}, {header: 'principal'}])(
    'SPLIT_PRINCIPAL_FROM_PRINCIPAL: the main account to principal ($header)',
    async ({header}) => {
      expect(await code(pix(10, [leg('principal', 1)], header))).toEqual({
        status: 400,
        code: 'SPLIT_PRINCIPAL_FROM_PRINCIPAL',
      })
    },
  )

  test('SPLIT_TO_SELF: a sub-account to itself', async () => {
    expect(await code(pix(10, [leg('loja', 1)], 'loja'))).toEqual({
      status: 400,
      code: 'SPLIT_TO_SELF',
    })
  })

  test('SPLIT_TOO_MANY_ITEMS: 11', async () => {
    const legs = Array.from({length: 11}, () => leg('loja', 0.01))
    expect(await code(pix(10, legs))).toEqual({status: 400, code: 'SPLIT_TOO_MANY_ITEMS'})
    expect((await pix(10, legs.slice(1))).status).toBe(201)
  })

  test('nothing is created: no charge, no money', async () => {
    const before = await service.statement()
    const body = {amount: 10, split: [leg('loja', 9.5)], externalReference: 'recusada'}
    await service.test.post('/pix', body)
    expect((await service.test.get('/transactions/recusada')).status).toBe(404)
    expect(await service.statement()).toEqual(before)
  })
})

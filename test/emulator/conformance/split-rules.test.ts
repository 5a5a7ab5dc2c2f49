import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {available, fund, paidCharge, plus} from './drafts.ts'
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
const _code = async (reply: ReturnType<typeof pix>) => {
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

describe('Split rules', () => {
  test('1: the originator receives the gross, pays the full fee, then distributes', async () => {
    await paidCharge(service, service.test, {amount: 100, split: [leg('loja', 30)]})
    const lines = await service.statement()
    expect(lines.map(({type, amount}) => ({type, amount}))).toEqual(
      expect.arrayContaining([
        {type: 'payment', amount: 100},
        {type: 'fee', amount: -0.99},
        {type: 'internal_transfer', amount: -30},
      ]),
    )
    expect(lines).toHaveLength(3)
  })

  test('1: the fee is not shared among recipients', async () => {
    const split = [leg('loja', 30), leg('socio', 20)]
    await paidCharge(service, service.test, {amount: 100, split})
    expect(await balances()).toMatchObject({principal: 49.01, loja: 30, socio: 20})
  })

  test('1: the originator may be the sub-account named in X-Sub-Account', async () => {
    const body = {amount: 100, split: [leg('socio', 30)]}
    await paidCharge(service, service.test, body, {subAccount: 'loja'})
    expect(await balances()).toEqual({principal: 0, loja: 69.01, socio: 30, irma: 0})
  })

  test('2: each recipient receives exactly the amount requested', async () => {
    const split = [leg('loja', 0.01), leg('socio', 33.33), leg('irma', 12.34)]
    await paidCharge(service, service.test, {amount: 100, split})
    expect(await balances()).toMatchObject({loja: 0.01, socio: 33.33, irma: 12.34})
  })

  test('2: a wallet may have several legs', async () => {
    const split = [leg('loja', 1), leg('socio', 2), leg('loja', 3)]
    await paidCharge(service, service.test, {amount: 10, split})
    expect(await balances()).toMatchObject({loja: 4, socio: 2})
  })

  test('3: the ceiling follows a percentage fee, half up to the centavo', async () => {
    await setFee(0.1, 1.5)
    expect((await pix(33, [leg('loja', 32.4)])).status).toBe(201)
    expect((await pix(33, [leg('loja', 32.41)])).status).toBe(400)
    await setFee(0, 0.5)
    expect((await pix(1, [leg('loja', 0.99)])).status).toBe(201)
    expect((await pix(1, [leg('loja', 1)])).status).toBe(400)
  })

  test('4: creating the charge moves no money', async () => {
    await pix(100, [leg('loja', 30)])
    await service.advance(60)
    expect(await balances()).toEqual({principal: 0, loja: 0, socio: 0, irma: 0})
  })

  test('4: it is executed only when payment is confirmed', async () => {
    const {json} = await pix(100, [leg('loja', 30)])
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toMatchObject({principal: 69.01, loja: 30})
  })

  test('4: an expired charge produces no split', async () => {
    const {json} = await pix(100, [leg('loja', 30)])
    await service.command(`/charges/${json.id}/expire`)
    expect(await balances()).toMatchObject({principal: 0, loja: 0})
  })

  test('5: if the fee rose, legs are served in the order sent until the net runs out', async () => {
    const {json} = await pix(10, [leg('loja', 5), leg('socio', 3), leg('irma', 1.01)])
    await setFee(4)
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toEqual({principal: 0, loja: 5, socio: 1, irma: 0})
  })

  test('5: in the order sent, not by size', async () => {
    const {json} = await pix(10, [leg('irma', 1.01), leg('socio', 3), leg('loja', 5)])
    await setFee(4)
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toEqual({principal: 0, irma: 1.01, socio: 3, loja: 1.99})
  })

  test('5: settlement never fails: a fee above the gross is debited in full, no leg', async () => {
    const {json} = await pix(10, [leg('loja', 5)])
    await setFee(15)
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toMatchObject({principal: -5, loja: 0})
  })

  test('5: a fee equal to the gross leaves nothing and no leg', async () => {
    const {json} = await pix(10, [leg('loja', 5)])
    await setFee(10)
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toMatchObject({principal: 0, loja: 0})
  })

  test('5: a fee that fell leaves the rest with the originator', async () => {
    const {json} = await pix(10, [leg('loja', 9.01)])
    await setFee(0)
    await service.command(`/charges/${json.id}/pay`)
    expect(await balances()).toMatchObject({principal: 0.99, loja: 9.01})
  })

  test('5: the accepted split of the charge is not changed by it', async () => {
    const {json} = await pix(10, [leg('loja', 9.01)])
    await setFee(4)
    const paid = await service.command(`/charges/${json.id}/pay`)
    expect(paid.split).toEqual([leg('loja', 9.01)])
  })

  test('5: a wallet suspended since creation is served all the same', async () => {
    const {json} = await pix(10, [leg('loja', 5)])
    await service.command('/sub-accounts/test/loja/suspend')
    await service.command(`/charges/${json.id}/pay`)
    await service.command('/sub-accounts/test/loja/activate')
    expect(await balances()).toMatchObject({loja: 5})
  })

  test('6: principal sends part of the net back to the main account', async () => {
    const body = {amount: 10, split: [leg('principal', 4)]}
    await paidCharge(service, service.test, body, {subAccount: 'loja'})
    expect(await balances()).toMatchObject({principal: 4, loja: 5.01})
  })

  test('6: a sub-account to a sibling leaves the main account untouched', async () => {
    await fund(service, service.test, 50)
    const before = await service.statement()
    const body = {amount: 10, split: [leg('socio', 9.01)]}
    await paidCharge(service, service.test, body, {subAccount: 'loja'})
    expect(await service.statement()).toEqual(before)
    expect(await balances()).toEqual({principal: 50, loja: 0, socio: 9.01, irma: 0})
  })

  test('7: if 100 % was split and it is reversed, the originator goes negative', async () => {
    const body = {amount: 10, split: [leg('socio', 9.01)]}
    const {id} = await paidCharge(service, service.test, body, {subAccount: 'loja'})
    await service.command(`/charges/${id}/refund`)
    expect(await balances()).toEqual({principal: 0, loja: -10.5, socio: 9.01, irma: 0})
  })

  test('7: MED debits only the originator', async () => {
    const body = {amount: 10, split: [leg('socio', 9.01)]}
    const {id} = await paidCharge(service, service.test, body, {subAccount: 'loja'})
    await service.command('/blocks', {transactionId: id, blockType: 'med'})
    expect(await balances()).toEqual({principal: 0, loja: -10, socio: 9.01, irma: 0})
  })

  test('8: the response echoes subAccount as principal for the main account', async () => {
    const {json} = await pix(10, [leg('principal', 4)], 'loja')
    expect(json.split).toEqual([leg('principal', 4)])
  })

  test('9: each leg creates an outgoing and an incoming internal_transfer line', async () => {
    const body = {amount: 10, split: [leg('socio', 3), leg('irma', 2)]}
    const {id} = await paidCharge(service, service.test, body, {subAccount: 'loja'})
    const transfers = async (wallet: string) =>
      (await service.statement(wallet))
        .filter(({type}) => type === 'internal_transfer')
        .map(({amount, parentTransactionId}) => ({amount, parentTransactionId}))
    expect(await transfers('loja')).toEqual([
      {amount: -3, parentTransactionId: id},
      {amount: -2, parentTransactionId: id},
    ])
    expect(await transfers('socio')).toEqual([{amount: 3, parentTransactionId: id}])
    expect(await transfers('irma')).toEqual([{amount: 2, parentTransactionId: id}])
  })

  test('the total balance of the account is the net of what was paid', async () => {
    const body = {amount: 100, split: [leg('socio', 12.5), leg('irma', 7.77)]}
    await paidCharge(service, service.test, body, {subAccount: 'loja'})
    const all = await balances()
    expect(plus(all.principal, all.loja, all.socio, all.irma)).toBe(99.01)
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, plus, withdrawalDraft} from './drafts.ts'
import {subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

describe('Withdrawals: money', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  test('amount is the gross debited; the recipient receives amount minus feeAmount', async () => {
    await fund(service, service.test, 100)
    const before = await available(service.test)
    await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})
    expect(await available(service.test)).toBe(plus(before, -40))
  })

  test('netAmount is what the recipient receives; gross = netAmount + feeAmount', async () => {
    await fund(service, service.test, 100)
    const before = await available(service.test)
    const made = await service.test.create('/withdrawals', {...withdrawalDraft, netAmount: 40})
    expect(made).toMatchObject({netAmount: 40, feeAmount: 2.5, amount: 42.5})
    expect(await available(service.test)).toBe(plus(before, -42.5))
  })

  test.each([
    {fee: {fixed: 0, percent: 1}, net: 100, amount: 101.01},
    {fee: {fixed: 0, percent: 50}, net: 1, amount: 2},
    {fee: {fixed: 1, percent: 0}, net: 9.99, amount: 10.99},
    {fee: {fixed: 0.5, percent: 2.5}, net: 1000, amount: 1026.15},
  ])('with a fee of $fee, net $net has the smallest gross that leaves it: $amount', async (row) => {
    await fund(service, service.test, 2000)
    await service.change('/accounts/test', {fees: {withdrawal: row.fee}})
    const body = {...withdrawalDraft, netAmount: row.net}
    const made = await service.test.create('/withdrawals', body)
    await service.change('/accounts/test', {fees: {withdrawal: {fixed: 2.5, percent: 0}}})
    expect(made).toMatchObject({
      netAmount: row.net,
      amount: row.amount,
      feeAmount: plus(row.amount, -row.net),
    })
  })

  test('amount is at least 1: 1 is accepted where the fee leaves something', async () => {
    await fund(service, service.test, 10)
    await service.change('/accounts/test', {fees: {withdrawal: {fixed: 0, percent: 0}}})
    const made = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 1})
    const refused = await service.test.post('/withdrawals', {...withdrawalDraft, amount: 0.99})
    await service.change('/accounts/test', {fees: {withdrawal: {fixed: 2.5, percent: 0}}})
    expect(made).toMatchObject({amount: 1, feeAmount: 0, netAmount: 1})
    expect(refused.status).toBe(400)
  })

  test.each([
    {by: 'amount', over: (all: number) => ({amount: plus(all, 0.01)})},
    {by: 'netAmount', over: (all: number) => ({netAmount: plus(all, -2.49)})},
  ])(
    'one centavo above the balance, by $by: 400 INSUFFICIENT_BALANCE, none made',
    async ({over}) => {
      const all = await available(service.test)
      const before = await service.statement()
      const reply = await service.test.post('/withdrawals', {
        ...withdrawalDraft,
        ...over(all),
        externalReference: 'too-much',
      })
      expect(reply.status).toBe(400)
      expect(reply.json.details['code']).toBe('INSUFFICIENT_BALANCE')
      expect(await service.statement()).toEqual(before)
      expect((await service.test.get('/transactions/too-much')).status).toBe(404)
    },
  )

  test('the whole balance is accepted and leaves zero', async () => {
    const all = await available(service.test)
    await service.test.create('/withdrawals', {...withdrawalDraft, amount: all})
    expect(await available(service.test)).toBe(0)
  })

  test('a withdrawal is checked against spendable: available minus open refund debt', async () => {
    const charge = await fund(service, service.test, 100)
    const all = await available(service.test)
    await service.test.create(`/transactions/${charge.id}/refund`, {})
    const {spendable, refundDebt} = (await service.test.get('/balance')).json
    expect(spendable).toBe(plus(all, -refundDebt))
    await fund(service, service.test, 50)
    const over = {...withdrawalDraft, amount: plus(spendable, 50.01)}
    expect((await service.test.post('/withdrawals', over)).json.details['code']).toBe(
      'INSUFFICIENT_BALANCE',
    )
    const exact = {...withdrawalDraft, amount: plus(spendable, 50)}
    expect((await service.test.post('/withdrawals', exact)).status).toBe(201)
  })

  test('the outcome is always delivered by webhook, with the externalReference', async () => {
    const receiver = await subscribe(service.test)
    await fund(service, service.test, 100)
    const body = {...withdrawalDraft, amount: 20, externalReference: 'out-1'}
    const {id} = await service.test.create('/withdrawals', body)
    await service.command(`/withdrawals/${id}/complete`)
    await service.advance()
    const [event] = receiver.bodies('withdrawal_completed')
    expect(event?.data).toMatchObject({withdrawalId: id, externalReference: 'out-1'})
  })
})

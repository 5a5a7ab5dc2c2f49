import {afterAll, beforeEach, describe, expect, test} from 'vitest'
import {available, fund, paidCharge, plus, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

const service: Service = await openService()
afterAll(() => service.close())
beforeEach(() => service.reset())

type Kind = 'pix' | 'withdrawal' | 'refund'
const setFee = (kind: Kind, fixed: number, percent: number) =>
  service.change('/accounts/test', {fees: {[kind]: {fixed, percent}}})
const feeOf = async (id: string) => (await service.test.get(`/transactions/${id}`)).json.feeAmount

describe('Fees: fixed plus percent of the gross, half up to the centavo', () => {
  test.each([
    {fixed: 0.99, percent: 0, gross: 10, fee: 0.99},
    {fixed: 0, percent: 1, gross: 100, fee: 1},
    {fixed: 0, percent: 1, gross: 100.5, fee: 1.01},
    {fixed: 0, percent: 1, gross: 100.49, fee: 1},
    {fixed: 0, percent: 0.5, gross: 1, fee: 0.01},
    {fixed: 0, percent: 0.99, gross: 50, fee: 0.5},
    {fixed: 0, percent: 0.99, gross: 49.99, fee: 0.49},
    {fixed: 0, percent: 1.15, gross: 100, fee: 1.15},
    {fixed: 0, percent: 2.675, gross: 100, fee: 2.68},
    {fixed: 0.1, percent: 0.1, gross: 1234.5, fee: 1.33},
    {fixed: 0, percent: 0, gross: 10, fee: 0},
    {fixed: 0, percent: 99.999, gross: 10, fee: 10},
  ])('$fixed + $percent % of $gross is $fee', async ({fixed, percent, gross, fee}) => {
    await setFee('pix', fixed, percent)
    const {id} = await paidCharge(service, service.test, {amount: gross})
    expect(await feeOf(id)).toBe(fee)
    expect(await available(service.test)).toBe(plus(gross, -fee))
  })

  test('a charge pays the fee at settlement', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    await setFee('pix', 2, 0)
    await service.command(`/charges/${id}/pay`)
    await setFee('pix', 3, 0)
    expect(await feeOf(id)).toBe(2)
    expect(await available(service.test)).toBe(8)
  })

  test('a withdrawal pays the fee at creation', async () => {
    await fund(service, service.test, 100)
    const made = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    await setFee('withdrawal', 5, 0)
    const done = await service.command(`/withdrawals/${made.id}/complete`)
    expect(done).toMatchObject({amount: 10, feeAmount: 2.5, netAmount: 7.5})
    expect(await available(service.test)).toBe(90)
  })

  test('a failed withdrawal gets back the fee it paid, not the fee of today', async () => {
    await fund(service, service.test, 100)
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    await setFee('withdrawal', 5, 0)
    await service.command(`/withdrawals/${id}/fail`, {reason: 'x'})
    expect(await available(service.test)).toBe(100)
  })

  test('an amount whose fee takes everything is 400 also with a percentage', async () => {
    await fund(service, service.test, 100)
    await setFee('withdrawal', 0, 99.999)
    const reply = await service.test.post('/withdrawals', {...withdrawalDraft, amount: 10})
    expect(reply.status).toBe(400)
  })

  test('a net that only a gross beyond the balance leaves is 400, and answers at once', async () => {
    await fund(service, service.test, 100)
    await setFee('withdrawal', 0, 99.999)
    const reply = await service.test.post('/withdrawals', {...withdrawalDraft, netAmount: 10})
    expect(reply.status).toBe(400)
  })

  test.each([
    {fixed: 2.5, percent: 0},
    {fixed: 0, percent: 0.99},
    {fixed: 0.37, percent: 3.33},
    {fixed: 0, percent: 33.3},
    {fixed: 1, percent: 90},
  ])('gross by net is the smallest that leaves it: $fixed + $percent %', async (fee) => {
    await fund(service, service.test, 10_000)
    await setFee('withdrawal', fee.fixed, fee.percent)
    const cut = (centavos: number) =>
      Math.round(fee.fixed * 100) +
      Math.floor((centavos * Math.round(fee.percent * 100) + 5000) / 10_000)
    for (const net of [100, 101, 333, 999, 2718]) {
      let gross = net
      while (gross - cut(gross) < net) gross += 1
      const body = {...withdrawalDraft, netAmount: net / 100}
      const made = await service.test.create('/withdrawals', body)
      expect(made).toMatchObject({amount: gross / 100, netAmount: net / 100})
    }
  })
})

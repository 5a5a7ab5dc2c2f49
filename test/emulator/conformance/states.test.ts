import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, CNPJ_PAYER, CPF_PAYER, fund, paidCharge, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await fund(service, service.test, 10_000)
})
afterAll(() => service.close())

const statusOf = async (id: string) => (await service.test.get(`/transactions/${id}`)).json.status
const refused = async (path: string) => (await service.control('POST', path, {})).status

describe('States: charge', () => {
  const charge = () => service.test.create('/pix', {amount: 10})

  test('(none) → pending when the request is valid; no money moves', async () => {
    const before = await available(service.test)
    const {id, status} = await charge()
    expect(status).toBe('pending')
    expect(await statusOf(id)).toBe('pending')
    expect(await available(service.test)).toBe(before)
  })

  test('pending → completed when payment is confirmed', async () => {
    const {id} = await charge()
    const answer = await service.command(`/charges/${id}/pay`, {payer: CPF_PAYER})
    expect(answer).toMatchObject({id, status: 'completed'})
    expect(await statusOf(id)).toBe('completed')
  })

  test('pending → cancelled when it expires without confirmation', async () => {
    const {id} = await charge()
    const answer = await service.command(`/charges/${id}/expire`)
    expect(answer).toMatchObject({id, status: 'cancelled'})
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('pending → failed when the payment cannot be credited', async () => {
    await service.change('/accounts/test', {cnpjPayersBlocked: true})
    const {id} = await charge()
    await service.command(`/charges/${id}/pay`, {payer: CNPJ_PAYER})
    await service.change('/accounts/test', {cnpjPayersBlocked: false})
    expect(await statusOf(id)).toBe('failed')
  })

  test.each([
    {state: 'completed', first: 'pay', next: 'pay'},
    {state: 'completed', first: 'pay', next: 'expire'},
    {state: 'cancelled', first: 'expire', next: 'pay'},
    {state: 'cancelled', first: 'expire', next: 'expire'},
  ])('$next on a $state charge is 409 and changes nothing', async ({state, first, next}) => {
    const {id} = await charge()
    await service.command(`/charges/${id}/${first}`)
    const before = await service.statement()
    expect(await refused(`/charges/${id}/${next}`)).toBe(409)
    expect(await statusOf(id)).toBe(state)
    expect(await service.statement()).toEqual(before)
  })

  test.each(['pay', 'expire', 'refund'])('%s on an unknown charge is 404', async (verb) => {
    expect(await refused(`/charges/00000000-0000-4000-8000-000000000000/${verb}`)).toBe(404)
  })
})

describe('States: withdrawal', () => {
  const withdrawal = () => service.test.create('/withdrawals', {...withdrawalDraft, amount: 100})

  test('(none) → pending, processing or already completed', async () => {
    expect(['pending', 'processing', 'completed']).toContain((await withdrawal()).status)
  })

  test('process shows processing', async () => {
    const {id} = await withdrawal()
    expect(await service.command(`/withdrawals/${id}/process`)).toMatchObject({
      id,
      status: 'processing',
    })
  })

  test.each([
    {from: 'pending', steps: []},
    {from: 'processing', steps: ['process']},
  ])('$from → completed when it is processed successfully', async ({steps}) => {
    const {id} = await withdrawal()
    for (const step of steps) await service.command(`/withdrawals/${id}/${step}`)
    const answer = await service.command(`/withdrawals/${id}/complete`)
    expect(answer).toMatchObject({id, status: 'completed', failureReason: null})
    expect(await statusOf(id)).toBe('completed')
  })

  test.each([
    {from: 'pending', steps: []},
    {from: 'processing', steps: ['process']},
  ])('$from → failed when it is rejected, with failureReason set', async ({steps}) => {
    const {id} = await withdrawal()
    for (const step of steps) await service.command(`/withdrawals/${id}/${step}`)
    const answer = await service.command(`/withdrawals/${id}/fail`, {reason: 'Chave inexistente'})
    expect(answer).toMatchObject({id, status: 'failed', failureReason: 'Chave inexistente'})
    expect(await statusOf(id)).toBe('failed')
  })

  test('completed → failed when the PSP reverses it, with failureReason set', async () => {
    const {id} = await withdrawal()
    await service.command(`/withdrawals/${id}/complete`)
    const answer = await service.command(`/withdrawals/${id}/reverse`, {reason: 'Conta encerrada'})
    expect(answer).toMatchObject({id, status: 'failed', failureReason: 'Conta encerrada'})
  })

  test.each([
    {state: 'completed', steps: ['complete'], next: 'complete'},
    {state: 'completed', steps: ['complete'], next: 'process'},
    {state: 'completed', steps: ['complete'], next: 'fail'},
    {state: 'failed', steps: ['fail'], next: 'complete'},
    {state: 'failed', steps: ['fail'], next: 'process'},
    {state: 'failed', steps: ['fail'], next: 'fail'},
    {state: 'failed', steps: ['fail'], next: 'reverse'},
    {state: 'reversed', steps: ['complete', 'reverse'], next: 'reverse'},
    {state: 'reversed', steps: ['complete', 'reverse'], next: 'complete'},
  ])('$next on a $state withdrawal is 409 and changes nothing', async ({steps, next}) => {
    const {id} = await withdrawal()
    for (const step of steps) await service.command(`/withdrawals/${id}/${step}`, {reason: 'x'})
    const before = {status: await statusOf(id), lines: await service.statement()}
    const reply = await service.control('POST', `/withdrawals/${id}/${next}`, {reason: 'y'})
    expect(reply.status).toBe(409)
    expect({status: await statusOf(id), lines: await service.statement()}).toEqual(before)
  })

  test('an unknown withdrawal is 404', async () => {
    expect(await refused('/withdrawals/00000000-0000-4000-8000-000000000000/complete')).toBe(404)
  })
})

describe('States: balance block', () => {
  async function block() {
    const {id} = await paidCharge(service, service.test, {amount: 40})
    return service.command('/blocks', {transactionId: id, blockType: 'med', amount: 30})
  }

  test('a new block is awaiting_response', async () => {
    expect((await block()).status).toBe('awaiting_response')
  })

  test.each([
    {steps: ['defend'], status: 'defended'},
    {steps: ['approve'], status: 'approved'},
    {steps: ['reject'], status: 'rejected'},
    {steps: ['defend', 'approve'], status: 'approved'},
    {steps: ['defend', 'reject'], status: 'rejected'},
  ])('$steps → $status', async ({steps, status}) => {
    const {id} = await block()
    const answers = []
    for (const step of steps) answers.push(await service.command(`/blocks/${id}/${step}`))
    expect(answers.at(-1)).toMatchObject({id, status})
    const list = await service.test.get(`/balance-blocks?status=${status}`)
    expect(list.json.items.map((item) => item.id)).toContain(id)
  })

  test.each([
    {state: 'approved', first: 'approve', next: 'approve'},
    {state: 'approved', first: 'approve', next: 'reject'},
    {state: 'approved', first: 'approve', next: 'defend'},
    {state: 'rejected', first: 'reject', next: 'reject'},
    {state: 'rejected', first: 'reject', next: 'approve'},
    {state: 'rejected', first: 'reject', next: 'defend'},
  ])('$next on a $state block is 409 and changes nothing', async ({state, first, next}) => {
    const {id} = await block()
    await service.command(`/blocks/${id}/${first}`)
    const before = await service.statement()
    expect(await refused(`/blocks/${id}/${next}`)).toBe(409)
    const list = await service.test.get(`/balance-blocks?status=${state}`)
    expect(list.json.items.map((item) => item.id)).toContain(id)
    expect(await service.statement()).toEqual(before)
  })

  test('an unknown block is 404', async () => {
    expect(await refused('/blocks/00000000-0000-4000-8000-000000000000/approve')).toBe(404)
  })
})

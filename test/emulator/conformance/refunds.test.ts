import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  available,
  fund,
  ISO_UTC,
  keysOf,
  paidCharge,
  plus,
  UNKNOWN_ID,
  UUID,
  withdrawalDraft,
} from './drafts.ts'
import {subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

describe('Refunds', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'loja'})
    await service.test.create('/sub-accounts', {reference: 'socio'})
    await fund(service, service.test, 1000)
  })
  afterAll(() => service.close())

  const paid = (amount = 100) => paidCharge(service, service.test, {amount})
  const refund = (id: string, body: object = {}) =>
    service.test.post(`/transactions/${id}/refund`, body)
  const balance = async () => (await service.test.get('/balance')).json

  test('answers 201 with originalTransactionId, status and pspRefundTransactionId', async () => {
    const {id} = await paid()
    const reply = await refund(id, {reason: 'Desistência'})
    expect(reply.status).toBe(201)
    expect(keysOf(reply.json)).toEqual([
      'originalTransactionId',
      'pspRefundTransactionId',
      'status',
    ])
    expect(reply.json).toMatchObject({originalTransactionId: id, status: 'PENDING'})
    expect(reply.json.pspRefundTransactionId).toEqual(expect.any(String))
  })

  test('reason is optional, and so is the body', async () => {
    const {id} = await paid()
    expect((await service.test.post(`/transactions/${id}/refund`)).status).toBe(201)
  })

  test('is open, amount plus fee in refundDebt, until it is done', async () => {
    await service.advance(60)
    const {id} = await paid()
    const before = await balance()
    await refund(id)
    const open = await balance()
    expect(open.refundDebt).toBe(100.5)
    expect(open.available).toBe(before.available)
    expect(open.spendable).toBe(plus(before.available, -100.5))
    await service.advance(5)
    const done = await balance()
    expect(done.refundDebt).toBe(0)
    expect(done.available).toBe(plus(before.available, -100.5))
    expect(done.spendable).toBe(done.available)
  })

  test('its lines are posted when it is done: refund, and fee whose parent is the refund', async () => {
    const {id} = await paid()
    await refund(id)
    const open = await service.statement()
    expect(
      open.filter(({parentTransactionId, type}) => type === 'refund' && parentTransactionId === id),
    ).toEqual([])
    await service.advance(5)
    const lines = await service.statement()
    const line = lines.find(
      ({type, parentTransactionId}) => type === 'refund' && parentTransactionId === id,
    )
    expect(line).toMatchObject({amount: -100, wallet: 'principal'})
    const fee = lines.find(
      ({type, parentTransactionId}) => type === 'fee' && parentTransactionId === line?.id,
    )
    expect(fee?.amount).toBe(-0.5)
  })

  test('is done 5 s later also on the standing clock of a seed', async () => {
    const seeded = await openService({seed: 1})
    const {id} = await fund(seeded, seeded.test, 100)
    await seeded.test.create(`/transactions/${id}/refund`, {})
    await seeded.advance(4)
    expect((await seeded.test.get('/balance')).json.refundDebt).toBe(101.49)
    await seeded.advance(1)
    expect((await seeded.test.get('/balance')).json.refundDebt).toBe(0)
    await seeded.close()
  })

  test('is still open 4 s later', async () => {
    await service.advance(60)
    const {id} = await paid()
    await refund(id)
    await service.advance(3)
    expect((await balance()).refundDebt).toBe(100.5)
  })

  test('is done at once by the control plane', async () => {
    await service.advance(60)
    const {id} = await paid()
    await refund(id)
    await service.command(`/charges/${id}/refund`)
    expect((await balance()).refundDebt).toBe(0)
    const before = await available(service.test)
    await service.advance(60)
    expect(await available(service.test)).toBe(before)
  })

  test('refund_completed: netAmount is the full refund, the fee is separate', async () => {
    const receiver = await subscribe(service.test, {events: ['refund_completed']})
    const {id} = await paid(80)
    await refund(id)
    await service.advance(6)
    const [event] = receiver.bodies('refund_completed')
    expect(event?.subAccount).toBe('principal')
    expect(event?.data).toEqual({
      refundTransactionId: expect.stringMatching(UUID),
      originalTransactionId: id,
      amount: 80,
      feeAmount: 0.5,
      netAmount: 80,
      refundedAt: expect.stringMatching(ISO_UTC),
    })
    const line = (await service.statement()).find(
      ({parentTransactionId, type}) => parentTransactionId === id && type === 'refund',
    )
    expect(event?.data.refundTransactionId).toBe(line?.id)
  })

  test('total merchant cost is amount plus feeAmount', async () => {
    const {id} = await paid(80)
    const before = await available(service.test)
    await refund(id)
    await service.advance(6)
    expect(await available(service.test)).toBe(plus(before, -80.5))
  })

  test('a percentage fee applies to a refund too', async () => {
    await service.change('/accounts/test', {fees: {refund: {fixed: 0, percent: 1.5}}})
    const {id} = await paid(33)
    const before = await available(service.test)
    await refund(id)
    await service.advance(6)
    await service.change('/accounts/test', {fees: {refund: {fixed: 0.5, percent: 0}}})
    expect(await available(service.test)).toBe(plus(before, -33.5))
  })

  test('a refund of an unpaid charge is 409', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    const reply = await refund(id)
    expect(reply.status).toBe(409)
    expect(reply.json.error).toBe('Conflict')
  })

  test('a second refund is 409, while the first is open and when it is done', async () => {
    const {id} = await paid()
    await refund(id)
    expect((await refund(id)).status).toBe(409)
    await service.advance(6)
    expect((await refund(id)).status).toBe(409)
    expect((await service.control('POST', `/charges/${id}/refund`, {})).status).toBe(409)
  })

  test('a refund of an unknown transaction is 404', async () => {
    const reply = await refund(UNKNOWN_ID)
    expect(reply.status).toBe(404)
    expect(reply.json.error).toBe('NotFound')
  })

  test('a refund debits only the originator; recipients are never debited', async () => {
    const draft = {amount: 100, split: [{subAccount: 'socio', amount: 99.01}]}
    const charge = await paidCharge(service, service.test, draft, {subAccount: 'loja'})
    const socio = await available(service.test, 'socio')
    expect(await available(service.test, 'loja')).toBe(0)
    await service.test.create(`/transactions/${charge.id}/refund`, {})
    await service.advance(6)
    expect(await available(service.test, 'socio')).toBe(socio)
    expect(await available(service.test, 'loja')).toBe(-100.5)
  })

  test('the refund of a charge of another wallet is not reached through the header', async () => {
    const {id} = await paid()
    const path = `/transactions/${id}/refund`
    expect((await service.test.post(path, {}, {subAccount: 'loja'})).status).toBe(404)
  })

  test('the control plane refunds a part: {amount}', async () => {
    const {id} = await paid(50)
    const before = await available(service.test)
    await service.command(`/charges/${id}/refund`, {amount: 20})
    await service.advance()
    expect(await available(service.test)).toBe(plus(before, -20.5))
  })

  test('the control plane refunds one centavo', async () => {
    const {id} = await paid(50)
    const before = await available(service.test)
    await service.command(`/charges/${id}/refund`, {amount: 0.01})
    expect(await available(service.test)).toBe(plus(before, -0.51))
  })

  test.each([0, -1])('the control plane refunds no amount of %s', async (amount) => {
    const {id} = await paid(50)
    expect((await service.control('POST', `/charges/${id}/refund`, {amount})).status).toBe(400)
  })

  test('what is left after a part is refunded as a whole, and then nothing more', async () => {
    const {id} = await paid(50)
    await service.command(`/charges/${id}/refund`, {amount: 20})
    const before = await available(service.test)
    expect((await refund(id)).status).toBe(201)
    await service.advance(6)
    expect(await available(service.test)).toBe(plus(before, -30.5))
    expect((await refund(id)).status).toBe(409)
  })

  test.each([
    {by: 'externalReference', name: 'pedido-devolvido'},
    {by: 'idempotency key', name: 'chave-devolvida'},
  ])('the charge may be named by its $by', async ({name}) => {
    const body = {amount: 10, externalReference: 'pedido-devolvido'}
    const key = 'chave-devolvida'
    const {id} =
      name === key
        ? await paidCharge(service, service.test, {amount: 10}, {key})
        : await paidCharge(service, service.test, body)
    expect((await refund(name)).json.originalTransactionId).toBe(id)
  })

  test('a withdrawal cannot be refunded', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 10})
    expect([404, 409]).toContain((await refund(id)).status)
  })

  test('the control plane refunds no more than was paid', async () => {
    const {id} = await paid(50)
    const reply = await service.control('POST', `/charges/${id}/refund`, {amount: 50.01})
    expect([400, 409]).toContain(reply.status)
  })

  test('a refund is a transaction of type refund', async () => {
    const {id} = await paid(10)
    await refund(id)
    await service.advance(6)
    const line = (await service.statement()).find(
      ({parentTransactionId, type}) => parentTransactionId === id && type === 'refund',
    )
    const {json} = await service.test.get(`/transactions/${line?.id}`)
    expect(json).toMatchObject({id: line?.id, type: 'refund', subAccount: 'principal'})
  })
})

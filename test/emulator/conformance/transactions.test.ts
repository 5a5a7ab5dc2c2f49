import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {
  CNPJ_PAYER,
  CPF_PAYER,
  fund,
  ISO_UTC,
  keysOf,
  paidCharge,
  UNKNOWN_ID,
  withdrawalDraft,
} from './drafts.ts'
import {openService, type Service} from './service.ts'

const FIELDS = [
  'amount',
  'blockedDeposit',
  'counterpartDocument',
  'counterpartName',
  'createdAt',
  'currency',
  'e2eId',
  'externalReference',
  'failureReason',
  'feeAmount',
  'id',
  'netAmount',
  'paidAt',
  'status',
  'subAccount',
  'type',
]

describe('Transactions: record', () => {
  let service: Service
  let charge: Answer
  let lines: Answer[]
  const get = async (id: string, subAccount?: string) =>
    service.test.get(`/transactions/${id}`, subAccount === undefined ? {} : {subAccount})

  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'socio'})
    await fund(service, service.test, 1000)
    charge = await paidCharge(
      service,
      service.test,
      {amount: 100, externalReference: 'pedido-1', split: [{subAccount: 'socio', amount: 30}]},
      {key: 'chave-do-pedido-1'},
    )
    lines = await service.statement()
  })
  afterAll(() => service.close())

  test('a paid charge is a completed payment with fee, net, payer and e2eId', async () => {
    const reply = await get(charge.id)
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({
      id: charge.id,
      type: 'payment',
      status: 'completed',
      amount: 100,
      currency: 'BRL',
      feeAmount: 0.99,
      netAmount: 99.01,
      subAccount: 'principal',
      externalReference: 'pedido-1',
      counterpartName: CPF_PAYER.name,
      counterpartDocument: CPF_PAYER.document,
      createdAt: expect.stringMatching(ISO_UTC),
      paidAt: expect.stringMatching(ISO_UTC),
      e2eId: expect.any(String),
    })
  })

  test('an e2eId is that of the arrangement: E, ISPB, minute, suffix', async () => {
    expect((await get(charge.id)).json.e2eId).toMatch(/^E\d{8}\d{12}[A-Za-z0-9]{11}$/)
  })

  test('a pending charge is a payment without paidAt', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    const {json} = await get(id)
    expect(json).toMatchObject({type: 'payment', status: 'pending', amount: 10})
    expect(json.paidAt).toBeUndefined()
    expect(json.e2eId).toBeUndefined()
  })

  test.each([
    {by: 'UUID', key: () => charge.id},
    {by: 'externalReference', key: () => 'pedido-1'},
    {by: 'idempotency key', key: () => 'chave-do-pedido-1'},
  ])('is found by its $by', async ({key}) => {
    expect((await get(key())).json.id).toBe(charge.id)
  })

  test('an externalReference with spaces and slashes is found percent-encoded', async () => {
    const externalReference = 'loja 1/pedido ç'
    const made = await service.test.create('/pix', {amount: 10, externalReference})
    expect((await get(encodeURIComponent(externalReference))).json.id).toBe(made.id)
  })

  test('a withdrawal is a transaction found by id, reference and key', async () => {
    const body = {...withdrawalDraft, amount: 50, externalReference: 'saque-1'}
    const made = await service.test.create('/withdrawals', body, {key: 'chave-do-saque'})
    for (const key of [made.id, 'saque-1', 'chave-do-saque']) {
      expect((await get(key)).json).toMatchObject({
        id: made.id,
        type: 'withdrawal',
        status: made.status,
        feeAmount: 2.5,
        netAmount: 47.5,
        subAccount: 'principal',
        externalReference: 'saque-1',
      })
    }
  })

  test('both lines of a split leg are retrievable, with type internal_transfer', async () => {
    const outgoing = lines.find(({type, amount}) => type === 'internal_transfer' && amount === -30)
    const [incoming] = await service.statement('socio')
    expect(incoming?.amount).toBe(30)
    for (const line of [outgoing, incoming]) {
      const reply = await get(line?.id ?? '')
      expect(reply.status).toBe(200)
      expect(reply.json).toMatchObject({
        id: line?.id,
        type: 'internal_transfer',
        status: 'completed',
        currency: 'BRL',
      })
      expect(Math.abs(reply.json.amount)).toBe(30)
    }
    expect((await get(outgoing?.id ?? '')).json.subAccount).toBe('principal')
    expect((await get(incoming?.id ?? '')).json.subAccount).toBe('socio')
  })

  test('parentTransactionId is a statement link, not part of any record', async () => {
    for (const line of lines) {
      const {json} = await get(line.id)
      expect(keysOf(json)).not.toContain('parentTransactionId')
    }
  })

  test('every line of the statement is retrievable, with no field beyond the record', async () => {
    const statement = await service.statement()
    expect(statement.length).toBeGreaterThan(4)
    for (const line of statement) {
      const {json} = await get(line.id)
      expect(json).toMatchObject({id: line.id, type: line.type})
      for (const key of keysOf(json)) expect(FIELDS).toContain(key)
    }
  })

  test('a line without a status of its own is completed', async () => {
    const fee = lines.find(({type}) => type === 'fee')
    expect((await get(fee?.id ?? '')).json).toMatchObject({type: 'fee', status: 'completed'})
  })

  test('a block is a transaction with the status of the block', async () => {
    const paid = await paidCharge(service, service.test, {amount: 20})
    const block = await service.command('/blocks', {transactionId: paid.id, blockType: 'med'})
    expect((await get(block.id)).json).toMatchObject({type: 'block', status: 'awaiting_response'})
  })

  test('a withdrawal has paidAt once it is completed', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 20})
    expect((await get(id)).json.paidAt).toBeUndefined()
    await service.command(`/withdrawals/${id}/complete`)
    expect((await get(id)).json).toMatchObject({
      status: 'completed',
      paidAt: expect.stringMatching(ISO_UTC),
    })
  })

  test('a failed withdrawal shows its failureReason', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 20})
    await service.command(`/withdrawals/${id}/fail`, {reason: 'Conta inexistente'})
    expect((await get(id)).json).toMatchObject({
      status: 'failed',
      failureReason: 'Conta inexistente',
    })
  })

  test('after payment_failed the e2eId of the refund is there at most 60 s later', async () => {
    await service.change('/accounts/test', {cnpjPayersBlocked: true})
    const {id} = await service.test.create('/pix', {amount: 10})
    await service.command(`/charges/${id}/pay`, {payer: CNPJ_PAYER})
    expect((await get(id)).json.blockedDeposit.reason).toEqual(expect.any(String))
    await service.advance(60)
    await service.change('/accounts/test', {cnpjPayersBlocked: false})
    const {refund} = (await get(id)).json.blockedDeposit
    expect(refund.e2eId).toEqual(expect.any(String))
    expect(refund.settledAt).toMatch(ISO_UTC)
  })
})

describe('Transactions: who sees what', () => {
  let service: Service
  let main: Answer
  let sub: Answer
  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'loja'})
    await service.test.create('/sub-accounts', {reference: 'outra'})
    main = await service.test.create('/pix', {amount: 10})
    sub = await service.test.create(
      '/pix',
      {amount: 10, externalReference: 'da-loja'},
      {subAccount: 'loja'},
    )
  })
  afterAll(() => service.close())

  const status = async (id: string, subAccount?: string) =>
    (await service.test.get(`/transactions/${id}`, subAccount ? {subAccount} : {})).status

  test('without the header every wallet of the account is seen', async () => {
    expect(await status(main.id)).toBe(200)
    expect(await status(sub.id)).toBe(200)
    expect(await status('da-loja')).toBe(200)
  })

  test('with the header only that wallet is seen', async () => {
    expect(await status(sub.id, 'loja')).toBe(200)
    expect(await status('da-loja', 'loja')).toBe(200)
    expect(await status(sub.id, 'outra')).toBe(404)
    expect(await status('da-loja', 'outra')).toBe(404)
    expect(await status(main.id, 'loja')).toBe(404)
    expect(await status(sub.id, 'principal')).toBe(404)
    expect(await status(main.id, 'principal')).toBe(200)
  })

  test('the record names the wallet', async () => {
    expect((await service.test.get(`/transactions/${sub.id}`)).json.subAccount).toBe('loja')
  })

  test('an unknown transaction is 404 with resource and id', async () => {
    const reply = await service.test.get(`/transactions/${UNKNOWN_ID}`)
    expect(reply.status).toBe(404)
    expect(reply.json.error).toBe('NotFound')
    expect(reply.json.details).toMatchObject({resource: expect.any(String), id: UNKNOWN_ID})
  })

  test('a transaction of the other environment is unknown', async () => {
    const reply = await service.live.get(`/transactions/${main.id}`)
    expect(reply.status).toBe(404)
  })
})

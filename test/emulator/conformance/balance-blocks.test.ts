import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {available, fund, ISO_UTC, keysOf, paidCharge, UNKNOWN_ID, UUID} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Resources: balance block', () => {
  let service: Service
  const charges: Answer[] = []
  const blocks: Record<string, Answer> = {}

  const charge = (amount: number, extra = {}) =>
    paidCharge(service, service.test, {amount, ...extra})
  const items = async (query = '') => (await service.test.get(`/balance-blocks${query}`)).json.items

  beforeAll(async () => {
    service = await openService()
    for (const step of ['', 'defend', 'approve', 'reject']) {
      const paid = await charge(100, {externalReference: `pedido-${step}`})
      charges.push(paid)
      const draft = {
        transactionId: paid.id,
        blockType: 'med',
        amount: 60,
        reason: 'Fraude',
        referenceNumber: `MED-${step}`,
      }
      const block = await service.command('/blocks', draft)
      blocks[step] = block
      if (step !== '') {
        const body = step === 'defend' ? {} : {resolutionReason: 'Analisado'}
        blocks[step] = await service.command(`/blocks/${block.id}/${step}`, body)
      }
    }
  })
  afterAll(() => service.close())

  const KNOWN = [
    'amount',
    'blockType',
    'createdAt',
    'e2eId',
    'externalReference',
    'id',
    'reason',
    'referenceNumber',
    'resolutionReason',
    'resolvedAt',
    'status',
    'transactionId',
  ]

  test('has no field beyond the table', async () => {
    for (const item of await items()) {
      for (const key of keysOf(item)) expect(KNOWN).toContain(key)
    }
  })

  test('an open block shows what it is about', async () => {
    const block = (await items('?status=awaiting_response'))[0]
    expect(block).toMatchObject({
      id: expect.stringMatching(UUID),
      transactionId: charges[0]?.id,
      amount: 60,
      status: 'awaiting_response',
      blockType: 'med',
      referenceNumber: 'MED-',
      reason: 'Fraude',
      createdAt: expect.stringMatching(ISO_UTC),
      externalReference: 'pedido-',
    })
    expect(block?.e2eId).toEqual(expect.any(String))
    expect(block?.resolvedAt ?? null).toBeNull()
    expect(block?.resolutionReason ?? null).toBeNull()
  })

  test('a resolved block shows when and why', async () => {
    const block = (await items('?status=approved'))[0]
    expect(block).toMatchObject({
      resolvedAt: expect.stringMatching(ISO_UTC),
      resolutionReason: 'Analisado',
    })
  })

  test('a control command answers with the block as the service shows it', async () => {
    expect((await items('?status=rejected'))[0]).toEqual(blocks['reject'])
  })

  test('the list is items and total, 200', async () => {
    const reply = await service.test.get('/balance-blocks')
    expect(reply.status).toBe(200)
    expect(keysOf(reply.json)).toEqual(['items', 'total'])
  })

  test('without a filter all blocks are returned', async () => {
    const reply = await service.test.get('/balance-blocks')
    expect(reply.json.total).toBe(4)
    expect(reply.json.items).toHaveLength(4)
  })

  test.each(['awaiting_response', 'defended', 'approved', 'rejected'])(
    'status=%s returns the blocks of that status',
    async (status) => {
      const reply = await service.test.get(`/balance-blocks?status=${status}`)
      expect(reply.json.total).toBe(1)
      expect(reply.json.items.map((item) => item.status)).toEqual([status])
    },
  )

  test.each(['open', 'APPROVED', 'pending', ''])('status=%s is 400', async (status) => {
    const reply = await service.test.get(`/balance-blocks?status=${status}`)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
  })

  test('no paging parameters exist: limit does not cut the list', async () => {
    expect(await items('?limit=1&page=2')).toHaveLength(4)
  })

  test.each(['med', 'judicial', 'administrative'])('a block may be %s', async (blockType) => {
    const {id} = await charge(10)
    expect((await service.command('/blocks', {transactionId: id, blockType})).blockType).toBe(
      blockType,
    )
  })

  test('another blockType is 400', async () => {
    const {id} = await charge(10)
    const body = {transactionId: id, blockType: 'fraud'}
    expect((await service.control('POST', '/blocks', body)).status).toBe(400)
  })

  test('a block of an unknown transaction is 404', async () => {
    const body = {transactionId: UNKNOWN_ID, blockType: 'med'}
    expect((await service.control('POST', '/blocks', body)).status).toBe(404)
  })

  test('a block of an unpaid charge is refused', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    const reply = await service.control('POST', '/blocks', {transactionId: id, blockType: 'med'})
    expect([400, 409]).toContain(reply.status)
  })

  test('a block without amount is of the gross', async () => {
    const {id} = await charge(33.33)
    const block = await service.command('/blocks', {transactionId: id, blockType: 'judicial'})
    expect(block.amount).toBe(33.33)
  })

  test.each([
    {rule: 'the gross', amount: 40, status: 201},
    {rule: 'one centavo', amount: 0.01, status: 201},
    {rule: 'one centavo above the gross', amount: 40.01, status: 400},
    {rule: 'nothing', amount: 0, status: 400},
    {rule: 'less than nothing', amount: -1, status: 400},
    {rule: 'three decimals', amount: 1.001, status: 400},
  ])('a block of $rule is $status', async ({amount, status}) => {
    const {id} = await charge(40)
    const body = {transactionId: id, blockType: 'med', amount}
    expect((await service.control('POST', '/blocks', body)).status).toBe(status)
  })

  test('the other environment has none of them', async () => {
    expect((await service.live.get('/balance-blocks')).json).toEqual({items: [], total: 0})
  })
})

describe('Balance blocks: money', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'loja'})
    await service.test.create('/sub-accounts', {reference: 'socio'})
  })
  afterAll(() => service.close())

  const balance = async (subAccount: string) =>
    (await service.test.get('/balance', {subAccount})).json
  const block = async (subAccount: string) => {
    const {id} = await fund(service, service.test, 100, subAccount)
    return service.command('/blocks', {transactionId: id, blockType: 'med', amount: 70})
  }

  test('creation moves the amount from available to held', async () => {
    const before = await balance('principal')
    await block('principal')
    const after = await balance('principal')
    expect(after.available).toBe(before.available + 30)
    expect(after.held).toBe(before.held + 70)
  })

  test('defended is still open: the amount stays held', async () => {
    const {id} = await block('loja')
    const before = await balance('loja')
    await service.command(`/blocks/${id}/defend`)
    expect(await balance('loja')).toMatchObject({available: before.available, held: before.held})
  })

  test('approved: the value went to the payer, held falls, available stays', async () => {
    const {id} = await block('loja')
    const before = await balance('loja')
    await service.command(`/blocks/${id}/approve`)
    const after = await balance('loja')
    expect(after.available).toBe(before.available)
    expect(after.held).toBe(before.held - 70)
  })

  test('rejected: the value returns to available', async () => {
    const {id} = await block('loja')
    const before = await balance('loja')
    await service.command(`/blocks/${id}/reject`)
    const after = await balance('loja')
    expect(after.available).toBe(before.available + 70)
    expect(after.held).toBe(before.held - 70)
  })

  test('MED debits only the originator, whose balance can go negative', async () => {
    const draft = {amount: 100, split: [{subAccount: 'socio', amount: 99.01}]}
    const {id} = await paidCharge(service, service.test, draft, {subAccount: 'loja'})
    const before = await available(service.test, 'loja')
    const funded = await available(service.test, 'socio')
    await service.command('/blocks', {transactionId: id, blockType: 'med'})
    expect(await available(service.test, 'loja')).toBeCloseTo(before - 100, 2)
    expect(await available(service.test, 'socio')).toBe(funded)
  })

  test('available below zero is shown as it is', async () => {
    await service.test.create('/sub-accounts', {reference: 'vazia'})
    const {id} = await fund(service, service.test, 20, 'vazia')
    await service.command('/blocks', {transactionId: id, blockType: 'med'})
    expect(await available(service.test, 'vazia')).toBe(-0.99)
  })

  test('with X-Sub-Account only the blocks of that wallet, without it all', async () => {
    const all = (await service.test.get('/balance-blocks')).json.total
    const of = async (subAccount: string) =>
      (await service.test.get('/balance-blocks', {subAccount})).json.total
    const parts = [await of('principal'), await of('loja'), await of('vazia'), await of('socio')]
    expect(parts).toEqual([1, 4, 1, 0])
    expect(all).toBe(6)
  })
})

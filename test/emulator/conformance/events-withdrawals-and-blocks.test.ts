import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, ISO_UTC, keysOf, paidCharge, UUID, withdrawalDraft} from './drafts.ts'
import {onlyEvent} from './receiver.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await service.test.create('/sub-accounts', {reference: 'loja'})
  await service.test.create('/sub-accounts', {reference: 'socio'})
  await fund(service, service.test, 5000)
  await fund(service, service.test, 5000, 'loja')
})
afterAll(() => service.close())

const eventOf = (act: () => Promise<unknown>) => onlyEvent(service, act)

describe('Events: kinds', () => {
  test('withdrawal_completed when it is processed successfully', async () => {
    const body = {...withdrawalDraft, amount: 30, externalReference: 'w-1'}
    const {id} = await service.test.create('/withdrawals', body)
    const event = await eventOf(() => service.command(`/withdrawals/${id}/complete`))
    expect(event.event).toBe('withdrawal_completed')
    expect(event.data).toEqual({
      withdrawalId: id,
      amount: 30,
      feeAmount: 2.5,
      netAmount: 27.5,
      status: 'completed',
      completedAt: expect.stringMatching(ISO_UTC),
      externalReference: 'w-1',
    })
  })

  test('withdrawal_failed when it is rejected or fails', async () => {
    const body = {...withdrawalDraft, amount: 30}
    const {id} = await service.test.create('/withdrawals', body, {subAccount: 'loja'})
    const event = await eventOf(() => service.command(`/withdrawals/${id}/fail`, {reason: 'Não'}))
    expect(event).toMatchObject({event: 'withdrawal_failed', subAccount: 'loja'})
    expect(event.data).toEqual({
      withdrawalId: id,
      amount: 30,
      feeAmount: 2.5,
      netAmount: 27.5,
      status: 'failed',
      failedAt: expect.stringMatching(ISO_UTC),
      failureReason: 'Não',
    })
  })

  test('withdrawal_reversed when the PSP reverses it', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 30})
    await service.command(`/withdrawals/${id}/complete`)
    const event = await eventOf(() =>
      service.command(`/withdrawals/${id}/reverse`, {reason: 'Devolvido'}),
    )
    expect(event.event).toBe('withdrawal_reversed')
    expect(event.data).toEqual({
      reversalTransactionId: expect.stringMatching(UUID),
      withdrawalId: id,
      amount: 30,
      reversedAt: expect.stringMatching(ISO_UTC),
    })
    const line = (await service.statement()).find((l) => l.id === event.data.reversalTransactionId)
    expect(line).toMatchObject({type: 'withdrawal_reversal', amount: 30, parentTransactionId: id})
  })

  const BLOCK = [
    'amount',
    'blockId',
    'blockType',
    'createdAt',
    'e2eId',
    'externalReference',
    'reason',
    'referenceNumber',
    'resolutionReason',
    'resolvedAt',
    'status',
    'transactionId',
  ]

  test('balance_block_created when a block is created', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 40, externalReference: 'b-1'})
    let block = ''
    const event = await eventOf(async () => {
      const draft = {transactionId: id, blockType: 'judicial', amount: 25, reason: 'Ofício'}
      block = (await service.command('/blocks', draft)).id
    })
    expect(event).toMatchObject({event: 'balance_block_created', subAccount: 'principal'})
    expect(event.data).toMatchObject({
      blockId: block,
      transactionId: id,
      amount: 25,
      blockType: 'judicial',
      status: 'awaiting_response',
      reason: 'Ofício',
      externalReference: 'b-1',
      createdAt: expect.stringMatching(ISO_UTC),
    })
    for (const key of keysOf(event.data)) expect(BLOCK).toContain(key)
  })

  test.each([
    {verb: 'approve', kind: 'balance_block_approved', status: 'approved'},
    {verb: 'reject', kind: 'balance_block_rejected', status: 'rejected'},
  ])('$kind when a block is resolved so', async ({verb, kind, status}) => {
    const {id} = await paidCharge(service, service.test, {amount: 40})
    const block = await service.command('/blocks', {transactionId: id, blockType: 'med'})
    const body = {resolutionReason: 'Decidido'}
    const event = await eventOf(() => service.command(`/blocks/${block.id}/${verb}`, body))
    expect(event.event).toBe(kind)
    expect(event.data).toMatchObject({
      blockId: block.id,
      status,
      resolutionReason: 'Decidido',
      resolvedAt: expect.stringMatching(ISO_UTC),
    })
    for (const key of keysOf(event.data)) expect(BLOCK).toContain(key)
  })

  test('defending a block sends nothing', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 40})
    const block = await service.command('/blocks', {transactionId: id, blockType: 'med'})
    await expect(eventOf(() => service.command(`/blocks/${block.id}/defend`))).rejects.toThrow(
      'expected one event',
    )
  })

  test('an internal transfer sends nothing', async () => {
    const body = {environment: 'test', from: 'principal', to: 'loja', amount: 1}
    await expect(eventOf(() => service.command('/transfers', body))).rejects.toThrow(
      'expected one event',
    )
  })

  test('event times follow the virtual clock', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    const {now} = await service.advance(3600)
    const event = await eventOf(() => service.command(`/charges/${id}/pay`))
    expect(Date.parse(event.timestamp)).toBeGreaterThanOrEqual(Date.parse(now))
    expect(Date.parse(event.data.completedAt)).toBeGreaterThanOrEqual(Date.parse(now))
  })
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, CNPJ_PAYER, fund, ISO_UTC, keysOf, paidCharge} from './drafts.ts'
import {onlyEvent, subscribe} from './receiver.ts'
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

describe('Events: payload', () => {
  test('all events share one base: event, eventId, timestamp, subAccount, data', async () => {
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 10}))
    expect(keysOf(event)).toEqual(['data', 'event', 'eventId', 'subAccount', 'timestamp'])
    expect(event.timestamp).toMatch(ISO_UTC)
    expect(event.eventId).toEqual(expect.any(String))
  })

  test('two events have two eventIds', async () => {
    const pay = () => eventOf(() => paidCharge(service, service.test, {amount: 10}))
    expect((await pay()).eventId).not.toBe((await pay()).eventId)
  })

  test('subAccount is principal for the main wallet', async () => {
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 10}))
    expect(event.subAccount).toBe('principal')
  })

  test('subAccount is the reference for a sub-account', async () => {
    const options = {subAccount: 'loja'}
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 10}, options))
    expect(event.subAccount).toBe('loja')
  })
})

describe('Events: kinds', () => {
  test('payment_completed when a payment is confirmed', async () => {
    let id = ''
    const event = await eventOf(async () => {
      id = (await paidCharge(service, service.test, {amount: 45.5, externalReference: 'e-1'})).id
    })
    expect(event.event).toBe('payment_completed')
    const {projectId, ...data} = event.data
    expect(projectId ?? null).toBeNull()
    expect(data).toEqual({
      transactionId: id,
      amount: 45.5,
      feeAmount: 0.99,
      netAmount: 44.51,
      status: 'completed',
      completedAt: expect.stringMatching(ISO_UTC),
      e2eId: expect.any(String),
      externalReference: 'e-1',
    })
  })

  test('payment_completed agrees with the transaction', async () => {
    let id = ''
    const event = await eventOf(async () => {
      id = (await paidCharge(service, service.test, {amount: 45.5})).id
    })
    const {json} = await service.test.get(`/transactions/${id}`)
    expect(event.data).toMatchObject({
      e2eId: json.e2eId,
      completedAt: json.paidAt,
      netAmount: json.netAmount,
    })
  })

  test('its split lists what was actually distributed', async () => {
    const split = [
      {subAccount: 'socio', amount: 5},
      {subAccount: 'loja', amount: 1.5},
    ]
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 20, split}))
    expect(event.data.split).toEqual(split)
  })

  test('its split can differ from the request, when the fee changed', async () => {
    const split = [
      {subAccount: 'socio', amount: 5},
      {subAccount: 'loja', amount: 4},
      {subAccount: 'socio', amount: 0.01},
    ]
    const {id} = await service.test.create('/pix', {amount: 10, split})
    await service.change('/accounts/test', {fees: {pix: {fixed: 2, percent: 0}}})
    const event = await eventOf(() => service.command(`/charges/${id}/pay`))
    await service.change('/accounts/test', {fees: {pix: {fixed: 0.99, percent: 0}}})
    expect(event.data).toMatchObject({
      feeAmount: 2,
      netAmount: 8,
      split: [
        {subAccount: 'socio', amount: 5},
        {subAccount: 'loja', amount: 3},
      ],
    })
  })

  test('its split appears only when a split occurred', async () => {
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 20}))
    expect(keysOf(event.data)).not.toContain('split')
  })

  test('its split is absent when no leg was served', async () => {
    const split = [{subAccount: 'socio', amount: 5}]
    const {id} = await service.test.create('/pix', {amount: 10, split})
    await service.change('/accounts/test', {fees: {pix: {fixed: 12, percent: 0}}})
    const event = await eventOf(() => service.command(`/charges/${id}/pay`))
    await service.change('/accounts/test', {fees: {pix: {fixed: 0.99, percent: 0}}})
    expect(event.data).toMatchObject({feeAmount: 12, netAmount: -2})
    expect(keysOf(event.data)).not.toContain('split')
  })

  test('recipients of a split get no event', async () => {
    const receiver = await subscribe(service.test, {subAccount: 'socio'})
    const split = [{subAccount: 'socio', amount: 5}]
    await eventOf(() => paidCharge(service, service.test, {amount: 20, split}))
    expect(receiver.received).toHaveLength(0)
    await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
  })

  test('payment_expired when it expires without confirmation, and no split', async () => {
    let id = ''
    const before = await available(service.test, 'socio')
    const event = await eventOf(async () => {
      const split = [{subAccount: 'socio', amount: 5}]
      id = (await service.test.create('/pix', {amount: 12, split})).id
      await service.command(`/charges/${id}/expire`)
    })
    expect(event.event).toBe('payment_expired')
    expect(event.data).toEqual({
      transactionId: id,
      amount: 12,
      expiredAt: expect.stringMatching(ISO_UTC),
    })
    expect(await available(service.test, 'socio')).toBe(before)
  })

  test('payment_failed when the account blocks CNPJ payers: no credit, no fee', async () => {
    await service.change('/accounts/test', {cnpjPayersBlocked: true})
    const before = await service.statement()
    let id = ''
    const event = await eventOf(async () => {
      id = (await service.test.create('/pix', {amount: 12})).id
      await service.command(`/charges/${id}/pay`, {payer: CNPJ_PAYER})
    })
    await service.change('/accounts/test', {cnpjPayersBlocked: false})
    expect(event.event).toBe('payment_failed')
    expect(keysOf(event.data)).toEqual(['amount', 'blockedDeposit', 'failedAt', 'transactionId'])
    expect(event.data).toMatchObject({
      transactionId: id,
      amount: 12,
      failedAt: expect.stringMatching(ISO_UTC),
      blockedDeposit: {reason: expect.any(String), refund: {status: expect.any(String)}},
    })
    expect(await service.statement()).toEqual(before)
  })

  test('a CPF payer pays an account that blocks CNPJ payers', async () => {
    await service.change('/accounts/test', {cnpjPayersBlocked: true})
    const event = await eventOf(() => paidCharge(service, service.test, {amount: 12}))
    await service.change('/accounts/test', {cnpjPayersBlocked: false})
    expect(event.event).toBe('payment_completed')
  })

  test('a CNPJ payer pays an account that does not block them', async () => {
    const event = await eventOf(async () => {
      const {id} = await service.test.create('/pix', {amount: 12})
      await service.command(`/charges/${id}/pay`, {payer: CNPJ_PAYER})
    })
    expect(event.event).toBe('payment_completed')
  })

  test('refund_completed when a refund is processed', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 12})
    const event = await eventOf(() => service.test.create(`/transactions/${id}/refund`, {}))
    expect(event.event).toBe('refund_completed')
    expect(event.data).toMatchObject({originalTransactionId: id, amount: 12, netAmount: 12})
  })
})

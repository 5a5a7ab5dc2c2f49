import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {available, fund, ISO_UTC, paidCharge, withdrawalDraft} from './drafts.ts'
import {type Receiver, subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

const reais = /^-?\d+\.\d{2}$/

describe('Control plane: export of the data set', () => {
  let service: Service
  let receiver: Receiver
  const ids: Record<string, string> = {}
  let bodies: Answer[] = []

  const file = (name: string, environment = 'test') =>
    service.control('GET', `/export/${environment}/${name}`)
  const rows = async (name: string): Promise<Answer[]> =>
    (await file(name)).text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const statement = async () =>
    (await file('statement.csv')).text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\r$/, ''))

  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'loja'})
    receiver = await subscribe(service.test)
    const split = [{subAccount: 'loja', amount: 25}]
    ids['paid'] = (await paidCharge(service, service.test, {amount: 500, split})).id
    ids['pending'] = (
      await service.test.create(
        '/pix',
        {amount: 12.3, externalReference: 'x"y,z'},
        {subAccount: 'loja'},
      )
    ).id
    ids['withdrawal'] = (
      await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})
    ).id
    await service.command(`/withdrawals/${ids['withdrawal']}/fail`, {reason: 'Não'})
    const {id} = await fund(service, service.test, 30)
    ids['block'] = (
      await service.command('/blocks', {transactionId: id, blockType: 'med', amount: 5})
    ).id
    await service.advance(2)
    bodies = receiver.received.map(({raw}) => JSON.parse(raw.toString('utf8')))
  })
  afterAll(() => service.close())

  test('charges.jsonl: charge responses plus subAccount and feeAmount', async () => {
    const charges = await rows('charges.jsonl')
    const paid = charges.find(({id}) => id === ids['paid'])
    expect(paid).toMatchObject({
      status: 'completed',
      amount: 500,
      currency: 'BRL',
      subAccount: 'principal',
      feeAmount: 0.99,
      split: [{subAccount: 'loja', amount: 25}],
    })
    const pending = charges.find(({id}) => id === ids['pending'])
    expect(pending).toMatchObject({
      status: 'pending',
      subAccount: 'loja',
      externalReference: 'x"y,z',
    })
    expect(pending?.feeAmount).toBeUndefined()
    expect(charges).toHaveLength(3)
  })

  test('withdrawals.jsonl: withdrawal responses plus subAccount', async () => {
    expect(await rows('withdrawals.jsonl')).toMatchObject([
      {
        id: ids['withdrawal'],
        status: 'failed',
        amount: 40,
        feeAmount: 2.5,
        netAmount: 37.5,
        failureReason: 'Não',
        subAccount: 'principal',
      },
    ])
  })

  test('events.jsonl: webhook bodies in order of arrival', async () => {
    expect(await rows('events.jsonl')).toEqual(bodies)
    expect(bodies.length).toBeGreaterThanOrEqual(4)
  })

  test('blocks.jsonl: the blocks as the service shows them', async () => {
    const {items} = (await service.test.get('/balance-blocks')).json
    expect(await rows('blocks.jsonl')).toMatchObject(items)
    expect(items.map(({id}) => id)).toEqual([ids['block']])
  })

  test('statement.csv: the header of the contract', async () => {
    expect((await statement())[0]).toBe('id,wallet,type,amount,createdAt,parentTransactionId')
  })

  test('statement.csv: amounts signed, in BRL, with two decimals; times in UTC', async () => {
    for (const line of (await statement()).slice(1)) {
      const [, , , amount = '', createdAt = ''] = line.split(',')
      expect(amount).toMatch(reais)
      expect(createdAt).toMatch(ISO_UTC)
    }
  })

  test('statement.csv: every line of every wallet', async () => {
    const all = [...(await service.statement()), ...(await service.statement('loja'))]
    const lines = (await statement()).slice(1)
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(
      all.map(({id}) => id).toSorted(),
    )
  })

  test('balances.json: wallet, available, held, asOf', async () => {
    const balances: {wallet: string; available: number; held: number; asOf: string}[] = JSON.parse(
      (await file('balances.json')).text,
    )
    const main = balances.find(({wallet}) => wallet === 'principal')
    expect(main).toMatchObject({
      available: await available(service.test),
      held: 5,
      asOf: expect.stringMatching(ISO_UTC),
    })
    expect(balances.find(({wallet}) => wallet === 'loja')).toMatchObject({available: 25, held: 0})
  })

  test('fees.json: per kind, from when', async () => {
    const fees: Record<string, {from: string; fixed: number; percent: number}[]> = JSON.parse(
      (await file('fees.json')).text,
    )
    expect(fees['pix']).toMatchObject([{fixed: 0.99, percent: 0}])
    expect(fees['withdrawal']).toMatchObject([{fixed: 2.5, percent: 0}])
    expect(fees['refund']).toMatchObject([{fixed: 0.5, percent: 0}])
    expect(fees['pix']?.[0]?.from).toEqual(expect.any(String))
  })

  test('fees.json: a change adds a line and keeps the old one', async () => {
    await service.advance(10)
    await service.change('/accounts/test', {fees: {pix: {fixed: 1.5, percent: 1}}})
    const fees: Record<string, {from: string; fixed: number; percent: number}[]> = JSON.parse(
      (await file('fees.json')).text,
    )
    expect(fees['pix']).toMatchObject([
      {fixed: 0.99, percent: 0},
      {fixed: 1.5, percent: 1},
    ])
    expect(fees['refund']).toHaveLength(1)
  })

  test('the other environment has its own', async () => {
    expect((await file('charges.jsonl', 'live')).text.trim()).toBe('')
    expect((await file('statement.csv', 'live')).text.trim().split('\n')).toHaveLength(1)
  })

  test.each(['nothing.csv', '..%2f..%2fetc%2fpasswd', '../../package.json', 'charges.jsonl.bak'])(
    'no other file is given: %s',
    async (name) => {
      expect((await file(name)).status).toBe(404)
    },
  )
})

import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Answer} from './answer.ts'
import {
  available,
  CNPJ_PAYER,
  fund,
  ISO_UTC,
  keysOf,
  paidCharge,
  plus,
  UUID,
  withdrawalDraft,
} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await service.test.create('/sub-accounts', {reference: 'loja'})
  await service.test.create('/sub-accounts', {reference: 'socio'})
  await fund(service, service.test, 1000)
})
afterAll(() => service.close())

interface Line {
  readonly id?: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly parent: string | null
}

/** The lines that `act` posts to a wallet, in order. */
async function postedBy(act: () => Promise<unknown>, wallet = 'principal'): Promise<Answer[]> {
  const before = new Set((await service.statement(wallet)).map(({id}) => id))
  await act()
  return (await service.statement(wallet)).filter(({id}) => !before.has(id))
}
const shape = ({wallet, type, amount, parentTransactionId}: Answer): Line => ({
  wallet,
  type,
  amount,
  parent: parentTransactionId ?? null,
})
const held = async (subAccount = 'principal') =>
  (await service.test.get('/balance', {subAccount})).json.held

describe('Ledger: lines', () => {
  test('a settled charge: payment +gross with the id of the charge, fee −fee as its child', async () => {
    let id = ''
    const lines = await postedBy(async () => {
      id = (await paidCharge(service, service.test, {amount: 10})).id
    })
    expect(lines.map(shape)).toEqual([
      {wallet: 'principal', type: 'payment', amount: 10, parent: null},
      {wallet: 'principal', type: 'fee', amount: -0.99, parent: id},
    ])
    expect(lines[0]?.id).toBe(id)
  })

  test('then per leg −leg at the originator and +leg at the receiver, children too', async () => {
    let id = ''
    const split = [
      {subAccount: 'socio', amount: 3},
      {subAccount: 'socio', amount: 1},
    ]
    const act = async () => {
      const options = {subAccount: 'loja'}
      id = (await paidCharge(service, service.test, {amount: 10, split}, options)).id
    }
    const before = (await service.statement('socio')).length
    const lines = await postedBy(act, 'loja')
    expect(lines.map(shape)).toEqual([
      {wallet: 'loja', type: 'payment', amount: 10, parent: null},
      {wallet: 'loja', type: 'fee', amount: -0.99, parent: id},
      {wallet: 'loja', type: 'internal_transfer', amount: -3, parent: id},
      {wallet: 'loja', type: 'internal_transfer', amount: -1, parent: id},
    ])
    expect((await service.statement('socio')).slice(before).map(shape)).toEqual([
      {wallet: 'socio', type: 'internal_transfer', amount: 3, parent: id},
      {wallet: 'socio', type: 'internal_transfer', amount: 1, parent: id},
    ])
  })

  test('a pending, expired or failed charge posts nothing', async () => {
    const lines = await postedBy(async () => {
      await service.test.create('/pix', {amount: 10})
      const {id} = await service.test.create('/pix', {amount: 10})
      await service.command(`/charges/${id}/expire`)
      await service.change('/accounts/test', {cnpjPayersBlocked: true})
      const failed = await service.test.create('/pix', {amount: 10})
      await service.command(`/charges/${failed.id}/pay`, {payer: CNPJ_PAYER})
      await service.advance(120)
      await service.change('/accounts/test', {cnpjPayersBlocked: false})
    })
    expect(lines).toEqual([])
  })

  test('a withdrawal: −net with the id of the withdrawal, fee −fee, at creation', async () => {
    let id = ''
    const lines = await postedBy(async () => {
      id = (await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})).id
    })
    expect(lines.map(shape)).toEqual([
      {wallet: 'principal', type: 'withdrawal', amount: -37.5, parent: null},
      {wallet: 'principal', type: 'fee', amount: -2.5, parent: id},
    ])
    expect(lines[0]?.id).toBe(id)
  })

  test('completing a withdrawal posts nothing more', async () => {
    const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})
    expect(await postedBy(() => service.command(`/withdrawals/${id}/complete`))).toEqual([])
  })

  test.each([
    {outcome: 'failed', steps: ['fail']},
    {outcome: 'failed while processing', steps: ['process', 'fail']},
    {outcome: 'reversed', steps: ['complete', 'reverse']},
  ])(
    '$outcome: withdrawal_reversal +gross, fee included, parent the withdrawal',
    async ({steps}) => {
      const {id} = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 40})
      const lines = await postedBy(async () => {
        for (const step of steps) {
          await service.command(`/withdrawals/${id}/${step}`, {reason: 'x'})
        }
      })
      expect(lines.map(shape)).toEqual([
        {wallet: 'principal', type: 'withdrawal_reversal', amount: 40, parent: id},
      ])
    },
  )

  test('a refund: −amount with parent the charge, fee −fee with parent the refund', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 30})
    const lines = await postedBy(() => service.command(`/charges/${id}/refund`))
    expect(lines.map(shape)).toEqual([
      {wallet: 'principal', type: 'refund', amount: -30, parent: id},
      {wallet: 'principal', type: 'fee', amount: -0.5, parent: lines[0]?.id},
    ])
  })

  test('a block: −amount at the originator, id the block, parent the charge', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 30}, {subAccount: 'loja'})
    let block = ''
    const lines = await postedBy(async () => {
      block = (await service.command('/blocks', {transactionId: id, blockType: 'med'})).id
    }, 'loja')
    expect(lines.map(shape)).toEqual([{wallet: 'loja', type: 'block', amount: -30, parent: id}])
    expect(lines[0]?.id).toBe(block)
  })

  test('a rejected block: block_release +amount, parent the block', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 30})
    const block = await service.command('/blocks', {transactionId: id, blockType: 'med'})
    const lines = await postedBy(() => service.command(`/blocks/${block.id}/reject`))
    expect(lines.map(shape)).toEqual([
      {wallet: 'principal', type: 'block_release', amount: 30, parent: block.id},
    ])
  })

  test('an approved block posts nothing more', async () => {
    const {id} = await paidCharge(service, service.test, {amount: 30})
    const block = await service.command('/blocks', {transactionId: id, blockType: 'med'})
    expect(await postedBy(() => service.command(`/blocks/${block.id}/approve`))).toEqual([])
  })

  test('a dashboard transfer: two internal_transfer lines without a parent', async () => {
    const body = {environment: 'test', from: 'principal', to: 'socio', amount: 7}
    const lines = await postedBy(() => service.command('/transfers', body))
    expect(lines.map(shape)).toEqual([
      {wallet: 'principal', type: 'internal_transfer', amount: -7, parent: null},
    ])
  })
})

describe('Ledger: statement', () => {
  test('a line is id, wallet, type, amount, createdAt, parentTransactionId', async () => {
    for (const line of await service.statement()) {
      const keys = keysOf(line).filter((key) => key !== 'parentTransactionId')
      expect(keys).toEqual(['amount', 'createdAt', 'id', 'type', 'wallet'])
      expect(line.id).toMatch(UUID)
      expect(line.createdAt).toMatch(ISO_UTC)
    }
  })

  test('no two lines have one id', async () => {
    const ids = [...(await service.statement()), ...(await service.statement('loja'))].map(
      ({id}) => id,
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('lines are in the order in which they were posted', async () => {
    const times = (await service.statement()).map(({createdAt}) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test.each(['principal', 'loja', 'socio'])(
    'available is the sum of the lines: %s',
    async (wallet) => {
      const lines = await service.statement(wallet)
      expect(lines.length).toBeGreaterThan(0)
      expect(plus(...lines.map(({amount}) => amount))).toBe(await available(service.test, wallet))
    },
  )

  test.each(['principal', 'loja', 'socio'])(
    'held is the sum of the open blocks: %s',
    async (wallet) => {
      const {items} = (await service.test.get('/balance-blocks', {subAccount: wallet})).json
      const open = items.filter(({status}) => ['awaiting_response', 'defended'].includes(status))
      expect(await held(wallet)).toBe(plus(...open.map(({amount}) => amount)))
    },
  )

  test('the other environment has its own', async () => {
    expect(await service.statement('principal', 'live')).toEqual([])
  })
})

import {expect, test} from 'vitest'
import {iso, reais, WorldMaker} from '../worlds/world.ts'
import {drop, eventOf, lineOf, otherLine, paid, resultOf, testReadings} from './reading.ts'

testReadings([
  {
    name: 'of a charge that was not paid nothing can be refunded',
    make: (maker) => {
      const charge = maker.unpaidCharge('payment_expired')
      maker.refund(charge, 1_000)
      maker.close()
      return [`OVER_REFUND ${charge.id}`]
    },
  },
  {
    name: 'what was posted as paid can be, though no record or event says so',
    make: (maker) => {
      const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
      maker.refund(charge, 10_000)
      maker.close()
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      charge.status = 'pending'
      return [`MISSING_EVENT ${charge.id}`]
    },
  },
  {
    name: 'two refunds that debit a recipient under other ids are each found once',
    make: (maker) => {
      const charge = paid(maker)
      for (const amount of [1_000, 1_000]) {
        const id = String(maker.refund(charge, amount).data['refundTransactionId'])
        const line = lineOf(maker, 'refund', id)
        line.wallet = 'loja-2'
        line.id = maker.world.random.uuid()
      }
      maker.close()
      return [`RECIPIENT_DEBITED ${charge.id}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'a block that only the statement knows debits a recipient',
    make: (maker) => {
      const charge = paid(maker)
      maker.post('loja-2', 'block', -100, {atMs: maker.tick(), parent: charge.id})
      maker.close()
      return [`RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'the fee of a refund that only the statement knows debits a recipient',
    make: (maker) => {
      const charge = paid(maker)
      const {data} = maker.refund(charge, 1_000)
      const id = String(data['refundTransactionId'])
      lineOf(maker, 'fee', id).wallet = 'loja-2'
      maker.close()
      drop(maker.world.events, eventOf(maker, id, 'refund_completed'))
      return [`MISSING_EVENT ${id}`, `RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'what came back of a block without an outcome is compared with nothing, of an orphan, too',
    make: (maker) => {
      const block = maker.block(paid(maker), 'rejected')
      lineOf(maker, 'block_release', block.id).amount += 1
      maker.close()
      drop(maker.world.blocks, block)
      drop(maker.world.events, eventOf(maker, block.id, 'balance_block_rejected'))
      const {eventId} = eventOf(maker, block.id, 'balance_block_created')
      return [`ORPHAN_EVENT ${eventId}`]
    },
  },
  {
    name: 'a block that debits a recipient is no missing posting, though the line has another id',
    make: (maker) => {
      const charge = paid(maker)
      const line = lineOf(maker, 'block', maker.block(charge, 'defended').id)
      line.wallet = 'loja-2'
      line.id = 'another'
      maker.close()
      return [`RECIPIENT_DEBITED ${charge.id}`]
    },
  },
  {
    name: 'a block that was resolved after the as-of instant was held then',
    options: {asOf: '2026-01-01T06:00:00.000Z'},
    make: (maker) => {
      const block = maker.block(paid(maker), 'approved')
      block['resolvedAt'] = '2026-01-01T06:00:00.001Z'
      eventOf(maker, block.id, 'balance_block_approved').timestamp = '2026-01-01T06:00:00.001Z'
      maker.close()
      for (const balance of maker.world.balances) balance.asOf = '2026-01-01T06:00:00.000Z'
      return ['HELD_MISMATCH loja-1']
    },
  },
  {
    name: 'a block that cannot be read, of a charge that is unknown, is of the wallet of its event',
    make: (maker) => {
      const charge = paid(maker)
      const block = maker.block(charge, 'awaiting_response')
      maker.close()
      block.amount = 1.234
      drop(maker.world.charges, charge)
      for (const {event, data} of [...maker.world.events]) {
        if (event === 'payment_completed')
          drop(maker.world.events, eventOf(maker, String(data['transactionId']), event))
      }
      for (const line of [...maker.world.lines]) {
        if (line.type !== 'block') drop(maker.world.lines, line)
      }
      maker.world.balances.length = 0
      return ['RECORD_INVALID blocks.jsonl:1']
    },
  },
  {
    name: 'transfers at one instant are paired so that none is left over',
    make: (maker) => {
      const atMs = maker.tick()
      const post = (wallet: string, amount: number, id: string) =>
        maker.post(wallet, 'internal_transfer', amount, {atMs, id})
      post('loja-1', -500, 'a')
      post('loja-2', -500, 'b')
      post('loja-3', 500, 'c')
      post('loja-2', 500, 'd')
      post('loja-1', -700, 'e')
      post('loja-2', 700, 'f')
      maker.close()
      return []
    },
  },
  {
    name: 'and one left over is found, whichever could be exchanged',
    make: (maker) => {
      const atMs = maker.tick()
      const post = (wallet: string, amount: number, id: string) =>
        maker.post(wallet, 'internal_transfer', amount, {atMs, id})
      post('loja-1', -700, 'a')
      post('loja-2', 700, 'b')
      post('loja-3', -500, 'c')
      maker.close()
      return ['MISSING_COUNTERPART_LEG c']
    },
  },
])

test('a balance without held is no held mismatch', async () => {
  const maker = new WorldMaker(11)
  maker.block(paid(maker), 'defended')
  maker.close()
  for (const balance of maker.world.balances) Reflect.deleteProperty(balance, 'held')
  expect((await resultOf(maker)).findings).toEqual([])
})

test('a transfer that lost its pair names the line that is there', async () => {
  const maker = new WorldMaker(11)
  const out = maker.transfer('loja-1', 'loja-2')
  maker.close()
  drop(maker.world.lines, otherLine(maker, out))
  const [finding] = (await resultOf(maker)).findings
  expect(finding).toMatchObject({
    code: 'MISSING_COUNTERPART_LEG',
    subject: {kind: 'transfer', id: out.id},
    expectedCentavos: -out.amount,
    actualCentavos: 0,
  })
  expect(reais(-out.amount)).toBeGreaterThan(0)
  expect(finding?.occurredAt).toBe(iso(Date.parse(out.createdAt)))
})

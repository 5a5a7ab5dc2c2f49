import {expect, test} from 'vitest'
import {cents, iso, type Line, reais, WorldMaker} from '../worlds/world.ts'
import {
  balanceOf,
  drop,
  eventOf,
  legLine,
  lineOf,
  otherLine,
  paid,
  resultOf,
  TWO_LEGS,
  testReadings,
  withIdOfCharge,
} from './reading.ts'

/** States the balance of loja-1 a moment before an instant, and that nothing was held then. */
function stateBefore(maker: WorldMaker, instant: string): void {
  const balance = balanceOf(maker, 'loja-1')
  const isLater = ({wallet, createdAt}: Line) => wallet === 'loja-1' && createdAt >= instant
  const later = maker.world.lines.filter(isLater).reduce((sum, {amount}) => sum + amount, 0)
  balance.available = reais(cents(balance.available) - later)
  balance.held = 0
  balance.asOf = iso(Date.parse(instant) - 1)
}

const STRANGER = '00000000-0000-4000-8000-000000000000'

testReadings([
  {
    name: 'the parent of the fee of a withdrawal is the withdrawal',
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      const fee = lineOf(maker, 'fee', id)
      fee.parentTransactionId = STRANGER
      maker.close()
      return [`MISSING_POSTING ${id}`, `UNMATCHED_LEDGER_LINE ${fee.id}`]
    },
  },
  {
    name: 'a fee is of what a record or event names, though a payment line has the same id',
    make: (maker) => {
      const {id} = maker.withdrawal('completed')
      lineOf(maker, 'withdrawal', id).type = 'payment'
      maker.close()
      return [`MISSING_POSTING ${id}`, `UNMATCHED_LEDGER_LINE ${id}`]
    },
  },
  {
    name: 'the parent of a block_release is the block, not the charge',
    make: (maker) => {
      const charge = paid(maker)
      const block = maker.block(charge, 'rejected')
      const release = lineOf(maker, 'block_release', block.id)
      release.parentTransactionId = charge.id
      maker.close()
      return [`MISSING_POSTING ${block.id}`, `UNMATCHED_LEDGER_LINE ${release.id}`]
    },
  },
  {
    name: 'the parent of the fee of a refund is the refund, not the charge',
    make: (maker) => {
      const charge = paid(maker)
      const id = String(maker.refund(charge).data['refundTransactionId'])
      lineOf(maker, 'fee', id).parentTransactionId = charge.id
      maker.close()
      return [`DUPLICATE_POSTING ${charge.id}`, `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'the id of a refund line is the refundTransactionId: under another it is another refund',
    make: (maker) => {
      const charge = maker.paidCharge({gross: 20_000, wallet: 'loja-1', legs: []})
      const id = String(maker.refund(charge, 5_000).data['refundTransactionId'])
      const line = lineOf(maker, 'refund', id)
      line.id = STRANGER
      drop(maker.world.lines, lineOf(maker, 'fee', id))
      maker.close()
      return [`MISSING_EVENT ${STRANGER}`, `MISSING_POSTING ${id}`, `MISSING_POSTING ${id}`]
    },
  },
  {
    name: 'a reversal without a parent is found by its reversalTransactionId',
    make: (maker) => {
      const {id} = maker.withdrawal('reversed')
      lineOf(maker, 'withdrawal_reversal', id).parentTransactionId = ''
      maker.close()
      return []
    },
  },
  {
    name: 'payment and withdrawal lines are found by their own id, whatever parent they state',
    make: (maker) => {
      lineOf(maker, 'payment', paid(maker).id).parentTransactionId = STRANGER
      lineOf(maker, 'withdrawal', maker.withdrawal('completed').id).parentTransactionId = STRANGER
      maker.close()
      return []
    },
  },
  {
    name: 'a block belongs to the originator of its charge, whose held balance it is',
    make: (maker) => {
      maker.block(paid(maker), 'awaiting_response')
      maker.close()
      balanceOf(maker, 'loja-1').held = 0
      balanceOf(maker, 'loja-2').held = 100
      return ['HELD_MISMATCH loja-1', 'HELD_MISMATCH loja-2']
    },
  },
  {
    name: 'held counts the defended',
    make: (maker) => {
      maker.block(paid(maker), 'defended')
      maker.close()
      balanceOf(maker, 'loja-1').held = 0
      return ['HELD_MISMATCH loja-1']
    },
  },
  {
    name: 'held does not count the approved, nor the rejected',
    make: (maker) => {
      maker.block(paid(maker), 'approved')
      maker.block(paid(maker), 'rejected')
      maker.close()
      balanceOf(maker, 'loja-1').held = 200
      return ['HELD_MISMATCH loja-1']
    },
  },
  {
    name: 'held is that of when it was stated: a block of after it does not count',
    make: (maker) => {
      const block = maker.block(paid(maker), 'awaiting_response')
      maker.close()
      stateBefore(maker, block.createdAt)
      return []
    },
  },
  {
    name: 'held is that of when it was stated: a block that was open then counts',
    make: (maker) => {
      const block = maker.block(paid(maker), 'rejected')
      maker.close()
      stateBefore(maker, String(block['resolvedAt']))
      return ['HELD_MISMATCH loja-1']
    },
  },
  {
    name: 'lines of two instants are no pair',
    make: (maker) => {
      const out = maker.transfer()
      const into = otherLine(maker, out)
      into.createdAt = new Date(Date.parse(into.createdAt) + 1).toISOString()
      maker.close()
      return [out.id, into.id].map((id) => `MISSING_COUNTERPART_LEG ${id}`)
    },
  },
  {
    name: 'three lines left over at one instant are three transfers without their other line',
    make: (maker) => {
      const atMs = maker.tick()
      const lines = (['loja-1', 'loja-2', 'loja-3'] as const).map((wallet, at) =>
        maker.post(wallet, 'internal_transfer', -100 * (at + 1), {atMs}),
      )
      maker.close()
      return lines.map(({id}) => `MISSING_COUNTERPART_LEG ${id}`)
    },
  },
  {
    name: 'exact amounts are paired first: of two legs to one receiver only the other is off',
    make: (maker) => {
      const charge = paid(maker, [
        {subAccount: 'loja-2', amount: 10},
        {subAccount: 'loja-2', amount: 20},
      ])
      maker.close()
      legLine(maker, charge.id, 1_000).amount = 3_000
      return [`LEG_IMBALANCE ${charge.id}`]
    },
  },
  {
    name: 'both lines of a leg off by different amounts are one imbalance',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      legLine(maker, charge.id, 1_000).amount = 1_001
      legLine(maker, charge.id, -1_000).amount = -1_003
      return [`LEG_IMBALANCE ${charge.id}`]
    },
  },
  {
    name: 'without an event the distribution is what rule 5 gives for the accepted split',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      drop(maker.world.lines, legLine(maker, charge.id, -2_000))
      return [`MISSING_COUNTERPART_LEG ${charge.id}`, `MISSING_EVENT ${charge.id}`]
    },
  },
  {
    name: 'a split reduced under one and the same fee is no shortfall, only above its ceiling',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 99.01}])
      maker.close()
      charge.split = [{subAccount: 'loja-2', amount: 100}]
      return [`SPLIT_CEILING_EXCEEDED ${charge.id}`]
    },
  },
  {
    name: 'a split above its ceiling is cut for that, whatever the fee is at settlement',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 99.01}])
      maker.close()
      charge.split = [{subAccount: 'loja-2', amount: 99.02}]
      maker.world.fees.pix = [{from: '2025-01-01T00:00:00.000Z', fixed: 1.2, percent: 0}]
      return [`FEE_UNDERCHARGE ${charge.id}`, `SPLIT_CEILING_EXCEEDED ${charge.id}`]
    },
  },
  {
    name: 'nor is one reduced because less was paid than asked: the fee is the same',
    make: (maker) => {
      const charge = paid(maker, [{subAccount: 'loja-2', amount: 99.01}])
      maker.close()
      charge.amount = 100.01
      charge.split = [{subAccount: 'loja-2', amount: 99.02}]
      return [`AMOUNT_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'a leg names its charge and its place in the distribution',
    make: (maker) => {
      const charge = paid(maker, TWO_LEGS)
      maker.close()
      legLine(maker, charge.id, 2_000).amount = 2_005
      legLine(maker, charge.id, -2_000).amount = -2_005
      return [`AMOUNT_MISMATCH ${charge.id}#1`]
    },
  },
  {
    name: 'a transfer without an outgoing line is named by the other',
    make: (maker) => {
      const out = maker.transfer()
      const into = otherLine(maker, out)
      drop(maker.world.lines, out)
      maker.close()
      return [`MISSING_COUNTERPART_LEG ${into.id}`]
    },
  },
])

test('two left over are one transfer out of balance, whose amount is that of the outgoing line', async () => {
  const maker = new WorldMaker(11)
  const out = maker.transfer('loja-1', 'loja-2')
  maker.close()
  otherLine(maker, out).amount += 10
  const {findings, wallets} = await resultOf(maker)
  expect(findings).toMatchObject([
    {
      code: 'LEG_IMBALANCE',
      subject: {kind: 'transfer', id: out.id},
      wallet: 'loja-2',
      expectedCentavos: -out.amount,
      deltaCentavos: 10,
    },
  ])
  expect(wallets.find(({wallet}) => wallet === 'loja-2')?.explainedCentavos).toBe(-10)
})

test('one fee of a charge and of its refund of the same id is of the charge, where both name its amount', async () => {
  const maker = new WorldMaker(11)
  maker.world.fees.refund = [{from: '2025-01-01T00:00:00.000Z', fixed: 0.99, percent: 0}]
  const charge = paid(maker)
  const refund = maker.refund(charge, 5_000)
  drop(maker.world.lines, lineOf(maker, 'fee', String(refund.data['refundTransactionId'])))
  withIdOfCharge(maker, charge.id, refund)
  maker.close()
  const {findings} = await resultOf(maker)
  expect(findings).toMatchObject([
    {code: 'MISSING_POSTING', subject: {kind: 'refund', id: charge.id}},
  ])
})

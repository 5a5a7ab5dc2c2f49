import {expect, test} from 'vitest'
import {cents, iso, reais, WorldMaker} from '../worlds/world.ts'
import {balanceOf, drop, eventOf, lineOf, paid, resultOf, testReadings} from './reading.ts'

testReadings([
  {
    name: 'a record whose net does not follow is net mismatch only',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      withdrawal.amount = reais(cents(withdrawal.amount) + 1)
      return [`NET_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'its net is then amount − fee: a line that is not posted is missing by that',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      withdrawal.netAmount = withdrawal.amount
      drop(maker.world.lines, lineOf(maker, 'withdrawal', withdrawal.id))
      return [`MISSING_POSTING ${withdrawal.id}`, `NET_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'a fee posted with the wrong sign is that alone, no fee of another amount',
    make: (maker) => {
      const fee = lineOf(maker, 'fee', paid(maker).id)
      maker.close()
      fee.amount = -fee.amount
      return [`SIGN_MISMATCH ${fee.id}`]
    },
  },
  {
    name: 'the fee of a charge is that in force at completedAt, from inclusive',
    make: (maker) => {
      const charge = paid(maker)
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      maker.world.fees.pix.push({from: String(data['completedAt']), fixed: 1, percent: 0})
      maker.close()
      return [`FEE_UNDERCHARGE ${charge.id}`]
    },
  },
  {
    name: 'not that at its creation',
    make: (maker) => {
      const charge = paid(maker)
      maker.world.fees.pix.push(
        {from: charge.createdAt, fixed: 1, percent: 0},
        {from: iso(Date.parse(charge.createdAt) + 1), fixed: 0.99, percent: 0},
      )
      maker.close()
      return []
    },
  },
  {
    name: 'the fee of a refund is that in force at refundedAt',
    make: (maker) => {
      const event = maker.refund(paid(maker))
      maker.world.fees.refund.push({from: String(event.data['refundedAt']), fixed: 0.4, percent: 0})
      maker.close()
      return [`FEE_OVERCHARGE ${event.data['refundTransactionId']}`]
    },
  },
  {
    name: 'without a schedule the posted fee is compared with the event',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.fees.pix = []
      lineOf(maker, 'fee', charge.id).amount = -100
      return [`FEE_OVERCHARGE ${charge.id}`]
    },
  },
  {
    name: 'a fee posted with the wrong sign is that alone, also where the schedule says another',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.fees.pix = [{from: '2025-01-01T00:00:00.000Z', fixed: 0.98, percent: 0}]
      const line = lineOf(maker, 'fee', charge.id)
      line.amount = -line.amount
      return [`SIGN_MISMATCH ${line.id}`]
    },
  },
  {
    name: 'without record and line nothing tells when a withdrawal was created, nor what fee was due',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      maker.close()
      maker.world.fees.withdrawal = [{from: '2025-01-01T00:00:00.000Z', fixed: 1, percent: 0}]
      const line = lineOf(maker, 'withdrawal', withdrawal.id)
      withdrawal.status = 'unknown'
      line.createdAt = '2026-02-30T00:00:00.000Z'
      const row = maker.world.lines.indexOf(line) + 2
      return ['RECORD_INVALID withdrawals.jsonl:1', `RECORD_INVALID statement.csv:${row}`]
    },
  },
  {
    name: 'feeAmount of a charge record is the fee at settlement: another one than posted is a mismatch, also without an event',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
      charge.feeAmount = 1.99
      return [`AMOUNT_MISMATCH ${charge.id}`, `MISSING_EVENT ${charge.id}`]
    },
  },
  {
    name: 'the fee of a refund that only the statement knows is compared with the schedule',
    make: (maker) => {
      const event = maker.refund(paid(maker))
      const id = String(event.data['refundTransactionId'])
      maker.close()
      drop(maker.world.events, event)
      lineOf(maker, 'fee', id).amount = -49
      return [`FEE_UNDERCHARGE ${id}`, `MISSING_EVENT ${id}`]
    },
  },
  {
    name: 'a payment of the wrong sign has the right magnitude still, where the event alone is off',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      const line = lineOf(maker, 'payment', charge.id)
      line.amount = -line.amount
      const {data} = eventOf(maker, charge.id, 'payment_completed')
      data.amount = 103
      data.netAmount = 102.01
      return [`AMOUNT_MISMATCH ${charge.id}`, `SIGN_MISMATCH ${line.id}`]
    },
  },
  {
    name: 'and so has a withdrawal that was reversed, where the reversal alone is off',
    make: (maker) => {
      const withdrawal = maker.withdrawal('failed')
      maker.close()
      const line = lineOf(maker, 'withdrawal', withdrawal.id)
      line.amount = -line.amount
      const {data} = eventOf(maker, withdrawal.id, 'withdrawal_failed')
      data.amount = reais(cents(data.amount) + 5_000)
      Reflect.deleteProperty(data, 'feeAmount')
      Reflect.deleteProperty(data, 'netAmount')
      drop(maker.world.lines, lineOf(maker, 'withdrawal_reversal', withdrawal.id))
      return [
        `AMOUNT_MISMATCH ${withdrawal.id}`,
        `FAILED_NOT_RETURNED ${withdrawal.id}`,
        `SIGN_MISMATCH ${line.id}`,
      ]
    },
  },
  {
    name: 'what came back to an orphan is compared with its event',
    make: (maker) => {
      const withdrawal = maker.withdrawal('failed')
      const {eventId} = eventOf(maker, withdrawal.id, 'withdrawal_failed')
      drop(maker.world.withdrawals, withdrawal)
      lineOf(maker, 'withdrawal_reversal', withdrawal.id).amount += 250
      maker.close()
      return [`AMOUNT_MISMATCH ${withdrawal.id}`, `ORPHAN_EVENT ${eventId}`]
    },
  },
])

test('less than the gross came back: expected is the gross', async () => {
  const maker = new WorldMaker(11)
  const withdrawal = maker.withdrawal('failed')
  maker.close()
  lineOf(maker, 'withdrawal_reversal', withdrawal.id).amount -= 250
  const {findings} = await resultOf(maker)
  expect(findings).toMatchObject([
    {
      code: 'FAILED_NOT_RETURNED',
      expectedCentavos: cents(withdrawal.amount),
      deltaCentavos: -250,
    },
  ])
})

test('the gross of a withdrawal that cannot be read is that of its last event', async () => {
  const maker = new WorldMaker(11)
  const withdrawal = maker.withdrawal('reversed')
  maker.close()
  withdrawal.createdAt = '2026-02-30T00:00:00.000Z'
  const {data} = eventOf(maker, withdrawal.id, 'withdrawal_completed')
  data.amount = reais(cents(data.amount) + 300)
  data.netAmount = reais(cents(data.netAmount ?? 0) + 300)
  const {counts} = await resultOf(maker)
  expect(counts).toEqual({RECORD_INVALID: 1, AMOUNT_MISMATCH: 1})
})

test.each([
  {posted: -100, code: 'FEE_OVERCHARGE', expected: 99, actual: 100},
  {posted: -98, code: 'FEE_UNDERCHARGE', expected: 99, actual: 98},
])('fees are compared as magnitudes: $code', async ({posted, code, expected, actual}) => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  lineOf(maker, 'fee', charge.id).amount = posted
  const {findings} = await resultOf(maker)
  expect(findings).toMatchObject([{code, expectedCentavos: expected, actualCentavos: actual}])
})

test('where the event agrees with the schedule, a fee line that differs counts as altered', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  lineOf(maker, 'fee', charge.id).amount = -100
  const {wallets} = await resultOf(maker)
  expect(wallets.find(({wallet}) => wallet === 'loja-1')).toMatchObject({
    differenceCentavos: 1,
    explainedCentavos: 1,
  })
})

test('where the event has the fee that was posted, no line was altered', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  lineOf(maker, 'fee', charge.id).amount = -100
  const {data} = eventOf(maker, charge.id, 'payment_completed')
  data.feeAmount = 1
  data.netAmount = 99
  charge.feeAmount = 1
  maker.close()
  balanceOf(maker, 'loja-1').available += 0.01
  const {counts, wallets} = await resultOf(maker)
  expect(counts).toEqual({FEE_OVERCHARGE: 1, UNEXPLAINED_DIFFERENCE: 1})
  expect(wallets.find(({wallet}) => wallet === 'loja-1')?.explainedCentavos).toBe(0)
})

test('of two events the one that record and last event contradict is the odd one', async () => {
  const maker = new WorldMaker(11)
  const charge = maker.unpaidCharge('payment_expired')
  maker.close()
  const event = eventOf(maker, charge.id, 'payment_expired')
  const amount = reais(cents(charge.amount) - 99)
  maker.world.events.push({...event, eventId: '0', data: {...event.data, amount}})
  const {findings} = await resultOf(maker)
  expect(findings).toMatchObject([
    {
      code: 'AMOUNT_MISMATCH',
      expectedCentavos: cents(charge.amount),
      actualCentavos: cents(charge.amount) - 99,
    },
  ])
})

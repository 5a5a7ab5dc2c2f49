import {expect, test} from 'vitest'
import {cents, reais, WorldMaker} from '../worlds/world.ts'
import {drop, eventOf, lineOf, paid, resultOf} from './reading.ts'

test('a release that is not posted is of what record and block line say, where the event is off', async () => {
  const maker = new WorldMaker(11)
  const block = maker.block(paid(maker), 'rejected')
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'block_release', block.id))
  eventOf(maker, block.id, 'balance_block_rejected').data.amount = 150
  const {findings} = await resultOf(maker)
  expect(findings.find(({code}) => code === 'MISSING_POSTING')?.expectedCentavos).toBe(10_000)
})

test('what is missing is what record and last event say, where an earlier one is off', async () => {
  const maker = new WorldMaker(11)
  const block = maker.block(paid(maker), 'approved')
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'block', block.id))
  eventOf(maker, block.id, 'balance_block_created').data.amount = 150
  const {findings} = await resultOf(maker)
  expect(findings.find(({code}) => code === 'MISSING_POSTING')?.expectedCentavos).toBe(-10_000)
})

test('what came back to another wallet says nothing of what is missing', async () => {
  const maker = new WorldMaker(11)
  const withdrawal = maker.withdrawal('failed')
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'withdrawal', withdrawal.id))
  lineOf(maker, 'withdrawal_reversal', withdrawal.id).wallet = 'loja-3'
  const {data} = eventOf(maker, withdrawal.id, 'withdrawal_failed')
  data.amount = reais(cents(data.amount) - 1)
  data.netAmount = reais(cents(data.netAmount ?? 0) - 1)
  const {findings} = await resultOf(maker)
  expect(findings.find(({code}) => code === 'MISSING_POSTING')?.expectedCentavos).toBe(
    -cents(data.netAmount),
  )
})

test('of three fees that all differ the one of the event is expected', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'fee', charge.id))
  charge.feeAmount = 1.99
  const {data} = eventOf(maker, charge.id, 'payment_completed')
  data.feeAmount = 7
  data.netAmount = 93
  const {findings} = await resultOf(maker)
  expect(findings).toMatchObject([
    {code: 'MISSING_POSTING', expectedCentavos: -700},
    {code: 'AMOUNT_MISMATCH', expectedCentavos: 700, actualCentavos: 199},
  ])
})

test('feeAmount of a charge record is the fee charged at settlement: without an event that is missing', async () => {
  const maker = new WorldMaker(11)
  const charge = paid(maker)
  maker.close()
  drop(maker.world.lines, lineOf(maker, 'fee', charge.id))
  drop(maker.world.events, eventOf(maker, charge.id, 'payment_completed'))
  charge.feeAmount = 5
  const {findings} = await resultOf(maker)
  expect(findings.find(({code}) => code === 'MISSING_POSTING')?.expectedCentavos).toBe(-500)
})

test('a record whose net is not amount − fee still tells a fee, where nothing else does', async () => {
  const maker = new WorldMaker(11)
  const withdrawal = maker.withdrawal('completed')
  maker.close()
  const {world} = maker
  drop(world.lines, lineOf(maker, 'withdrawal', withdrawal.id))
  drop(world.lines, lineOf(maker, 'fee', withdrawal.id))
  drop(world.events, eventOf(maker, withdrawal.id, 'withdrawal_completed'))
  withdrawal.netAmount = reais(cents(withdrawal.netAmount) - 1)
  world.fees.withdrawal.splice(0)
  const {findings} = await resultOf(maker)
  const missing = findings.filter(({code}) => code === 'MISSING_POSTING')
  expect(missing.map(({expectedCentavos}) => Math.abs(expectedCentavos ?? 0)).sort()).toEqual(
    [cents(withdrawal.feeAmount), cents(withdrawal.amount) - cents(withdrawal.feeAmount)].sort(),
  )
})

test('of a refund that no event names the amount is that of its line', async () => {
  const maker = new WorldMaker(11)
  const refund = maker.refund(paid(maker), 5_000)
  maker.close()
  drop(maker.world.events, refund)
  const {findings} = await resultOf(maker)
  expect(findings.map(({code, expectedCentavos}) => [code, expectedCentavos])).toEqual([
    ['MISSING_EVENT', 5_000],
  ])
})

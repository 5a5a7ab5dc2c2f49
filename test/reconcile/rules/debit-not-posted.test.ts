import {describe, expect, test} from 'vitest'
import type {Plan} from '../../../src/fleet/plan.ts'
import {FleetRollUp} from '../../../src/fleet/roll-up.ts'
import type {Unit} from '../../../src/fleet/unit.ts'
import {summaryOf} from '../../../src/fleet/unit-result.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {iso, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

/** A payout without an outcome, so many hours before the closing, whose debit is not in the statement. */
function twoMonths(spoil: (world: World) => void = () => undefined, hours = 1) {
  const maker = new WorldMaker(5)
  const record = maker.withdrawal('completed')
  maker.transfer('loja-1', 'loja-2')
  const {world} = maker
  const createdAt = iso(world.asOfMs - hours * HOUR_MS)
  record.createdAt = createdAt
  for (const line of world.lines) line.createdAt = createdAt
  maker.close()
  const debit = world.lines.find(({type}) => type === 'withdrawal')
  const fee = world.lines.find(({type}) => type === 'fee')
  if (!debit || !fee) throw new Error('the payout lacks a line')
  const events = world.events.map((event) => ({...event, timestamp: iso(world.asOfMs + HOUR_MS)}))
  const first: World = {
    ...world,
    events: [],
    withdrawals: [{...record, status: 'processing'}],
    lines: world.lines.filter((line) => line !== debit),
  }
  spoil(first)
  return {first, record, debit, fee, events}
}

const ofPayout = ({findings}: Result) => findings.find(({subject}) => subject.kind === 'withdrawal')

describe.each([
  {name: 'that is not final', hours: 1, code: 'IN_TRANSIT'},
  {name: 'whose time is over', hours: 30, code: 'STALE_PENDING'},
])('a payout $name, whose fee is posted and whose debit is not', ({hours, code}) => {
  test('says which line is missing, and what it moves', async () => {
    const {first, debit} = twoMonths(undefined, hours)
    const previous = await resultOfBoth(first)
    expect(ofPayout(previous)?.lackingCentavos).toBe(-debit.amount)
    expect(ofPayout(previous)).toMatchObject({code, hintCode: 'debit_not_posted'})
    expect(ofPayout(previous)?.evidence.length).toBe(2)
  })

  test('is asked for its debit once it ends, and not for its fee', async () => {
    const {first, record, debit, events} = twoMonths(undefined, hours)
    const previous = await resultOfBoth(first)
    const after = await resultOfBoth(monthAfter(first, {withdrawals: [record], events}), previous)
    const missing = [`MISSING_POSTING main ${debit.amount} 0`]
    expect(amountsFound(after)).toEqual(missing)
    const third = await resultOfBoth(monthAfter(monthAfter(first, {}), {}), after)
    expect(amountsFound(third)).toEqual(missing)
  })

  test('is asked for neither where the debit comes then', async () => {
    const {first, record, debit, events} = twoMonths(undefined, hours)
    const lines = [{...debit, createdAt: iso(first.asOfMs + HOUR_MS)}]
    const second = monthAfter(first, {withdrawals: [record], events, lines})
    expect(amountsFound(await resultOfBoth(second, await resultOfBoth(first)))).toEqual([])
  })
})

test('a fee that stood alone before the closing and comes once more is posted twice', async () => {
  const {first, record, debit, fee, events} = twoMonths()
  const lines = [debit, {...fee, id: 'again'}].map((line) => ({
    ...line,
    createdAt: iso(first.asOfMs + HOUR_MS),
  }))
  const second = monthAfter(first, {withdrawals: [record], events, lines})
  expect(amountsFound(await resultOfBoth(second, await resultOfBoth(first)))).toEqual([
    `DUPLICATE_POSTING fee 0 ${fee.amount}`,
  ])
})

test('its fee is known over a period that says nothing of it', async () => {
  const {first, record, debit, events} = twoMonths()
  const between = monthAfter(first, {})
  const previous = await resultOfBoth(between, await resultOfBoth(first))
  expect(previous.carryForward?.items).toContainEqual(
    expect.objectContaining({subject: {kind: 'withdrawal', id: record.id}, feePosted: true}),
  )
  const ended = events.map((event) => ({...event, timestamp: iso(between.asOfMs + HOUR_MS)}))
  const third = monthAfter(between, {withdrawals: [record], events: ended})
  expect(amountsFound(await resultOfBoth(third, previous))).toEqual([
    `MISSING_POSTING main ${debit.amount} 0`,
  ])
})

test('neither is said to be posted where both are missing', async () => {
  const {first, record, debit, fee, events} = twoMonths((world) => {
    world.lines = world.lines.filter(({type}) => type !== 'fee')
  })
  const previous = await resultOfBoth(first)
  expect(ofPayout(previous)?.hintCode).toBe('neither_posted')
  const after = await resultOfBoth(monthAfter(first, {withdrawals: [record], events}), previous)
  expect(amountsFound(after)).toEqual([
    `MISSING_POSTING fee ${fee.amount} 0`,
    `MISSING_POSTING main ${debit.amount} 0`,
  ])
})

test('the roll-up of a fleet counts the missing debit once', async () => {
  const {first, record, debit, events} = twoMonths()
  const before = await resultOfBoth(first)
  expect(before.counts).toEqual({IN_TRANSIT: 1, UNEXPLAINED_DIFFERENCE: 1})
  const after = await resultOfBoth(monthAfter(first, {withdrawals: [record], events}), before)
  const units = ['2026-02', '2026-03'].map(
    (period) => ({account: 'a', environment: 'live', period, digest: period}) as Unit,
  )
  const fleet = new FleetRollUp({units, parts: [[0, 1]]} as never as Plan)
  fleet.take(0, summaryOf(units[0] as Unit, before))
  fleet.take(
    1,
    summaryOf(units[1] as Unit, after, () => before),
  )
  const {problems, atStakeCentavos} = fleet.report()
  expect({problems, atStakeCentavos}).toEqual({problems: 1, atStakeCentavos: -debit.amount})
})

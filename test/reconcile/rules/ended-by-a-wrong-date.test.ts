import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {month, shiftClock} from '../causes/injectors.ts'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, type EventBody, type FeeTable, iso, START_MS, WorldMaker} from '../worlds/world.ts'

const fee = (fixed: number) => [{from: iso(START_MS - DAY_MS), fixed, percent: 0}]
const FEES: FeeTable = {pix: fee(0.99), withdrawal: fee(2.5), refund: fee(0.5)}

/** A month with a charge that was paid, and a payout. */
function firstMonth() {
  const maker = new WorldMaker(5, FEES)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.withdrawal('completed')
  maker.close()
  return {maker, world: maker.world, charge}
}

/** The month after it, all of which is in order but for its events. */
async function nextMonth(spoil: (event: EventBody) => void): Promise<Result> {
  const {world: first} = firstMonth()
  const last = await resultOfBoth(first)
  expect(last.verdict).toBe('reconciled')
  const {world} = month(2, FEES)
  const {charges, withdrawals, blocks, events, lines} = world
  for (const row of [...charges, ...withdrawals, ...blocks, ...events]) shiftClock(row, 28 * 24)
  for (const line of lines) line.createdAt = iso(Date.parse(line.createdAt) + 28 * DAY_MS)
  for (const event of events) spoil(event)
  return resultOfBoth(monthAfter(first, world), last)
}

describe('events that are dated before the last closing make no second postings of lines', () => {
  test.each([
    {name: 'a year early', spoil: (event: EventBody) => shiftClock(event, -365 * 24)},
    {name: 'a month early', spoil: (event: EventBody) => shiftClock(event, -31 * 24)},
    {
      name: 'a year early by their timestamp alone',
      spoil: (event: EventBody) => {
        event.timestamp = event.timestamp.replace(/^2026/, '2025')
      },
    },
  ])('$name', async ({spoil}) => {
    const {counts, causes} = await nextMonth(spoil)
    expect(counts.DUPLICATE_POSTING).toBeUndefined()
    expect(causes).toEqual([])
  })
})

const early =
  (days: number) =>
  (event: EventBody): void =>
    shiftClock(event, -days * 24)

/** A refund of this month of a charge of the last one. */
async function refundedLater(spoil: (event: EventBody) => void, times = 1) {
  const {maker, world, charge} = firstMonth()
  const last = await resultOfBoth(world)
  const posted = new Set(world.lines)
  const event = maker.refund(charge, 4_000, 40 * DAY_MS)
  const lines = world.lines.filter((line) => !posted.has(line))
  spoil(event)
  const second = {
    charges: [charge],
    events: [event],
    lines: Array.from({length: times}, () => lines).flat(),
  }
  return resultOfBoth(monthAfter(world, second), last)
}

test('a refund that its event dates before its charge was made is posted once', async () => {
  expect(amountsFound(await refundedLater(early(365)))).toEqual([])
})

test('nor is it said to have ended before the closing where it was not posted', async () => {
  const {findings} = await refundedLater(early(365), 0)
  const missing = findings.filter(({code}) => code === 'MISSING_POSTING')
  expect(missing.map(({hintCode}) => hintCode)).toEqual([undefined, undefined])
})

test('one whose event is dated before the closing, and whose line is one of now, is posted once', async () => {
  expect(amountsFound(await refundedLater(early(30)))).toEqual([])
})

test('it is posted twice where the statement of now has its lines twice', async () => {
  const found = ['DUPLICATE_POSTING fee 0 -50', 'DUPLICATE_POSTING main 0 -4000']
  expect(amountsFound(await refundedLater(early(30), 2))).toEqual(found)
})

test('its lines are missing where the last run had its event, and are posted once when they come', async () => {
  const {maker, world, charge} = firstMonth()
  const lines = new Set(world.lines)
  const event = maker.refund(charge, 4_000, 20 * DAY_MS)
  const taken = world.lines.filter((line) => !lines.has(line))
  world.lines = [...lines]
  const last = await resultOfBoth(world)
  expect(amountsFound(last)).toEqual(['MISSING_POSTING fee -50 0', 'MISSING_POSTING main -4000 0'])
  const late = taken.map((line) => ({...line, createdAt: iso(world.asOfMs + DAY_MS)}))
  const of = {charges: [charge], events: [event]}
  expect(amountsFound(await resultOfBoth(monthAfter(world, {...of, lines: late}), last))).toEqual(
    [],
  )
})

test('one that its event dates after the closing, but for its timestamp, is posted once', async () => {
  const found = await refundedLater((event) => {
    event.timestamp = iso(START_MS + 10 * DAY_MS)
  })
  expect(amountsFound(found)).toEqual([])
})

import {describe, expect, test} from 'vitest'
import type {CarriedItem, Result} from '../../../src/reconcile/result.ts'
import {amountsFound, resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, iso, type Line, type World, WorldMaker} from '../worlds/world.ts'

const REFUNDED = 4_000

/** A month in which a charge was refunded. */
function refundedMonth() {
  const maker = new WorldMaker(5)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  const before = new Set(maker.world.lines)
  const event = maker.refund(charge, REFUNDED, 10 * DAY_MS)
  const {world} = maker
  return {maker, world, event, lines: world.lines.filter((line) => !before.has(line))}
}

/** The same, which lacks the event of the refund. */
async function withoutEvent() {
  const {maker, world, event, lines} = refundedMonth()
  world.events = world.events.filter((one) => one !== event)
  maker.close()
  const last = await resultOfBoth(world)
  expect(amountsFound(last)).toEqual([`MISSING_EVENT ${REFUNDED} `])
  return {world, event, lines, last}
}

const states = ({carryForward}: Result): readonly string[] =>
  carryForward?.items.map(({state, code}: CarriedItem) => `${state} ${code}`) ?? []

const inNextMonth = (line: Line, {asOfMs}: World): Line => ({
  ...line,
  createdAt: iso(asOfMs + 2 * DAY_MS),
})

describe('the event of a refund that comes a month late, without the record of its charge', () => {
  test('ends what was missing, and is of a known charge', async () => {
    const {world, event, last} = await withoutEvent()
    const next = await resultOfBoth(monthAfter(world, {events: [event]}), last)
    expect(amountsFound(next)).toEqual([])
    expect(states(next)).toEqual(['resolved MISSING_EVENT'])
  })

  test.each(['withdrawals', 'events', 'statement'] as const)(
    'asks for no line, though the last run had no file of %s',
    async (missing) => {
      const {world, event, last} = await withoutEvent()
      const skipped = [...last.skipped, {code: 'MISSING_POSTING', missing: [missing]} as const]
      const next = await resultOfBoth(monthAfter(world, {events: [event]}), {...last, skipped})
      expect(amountsFound(next)).toEqual([])
    },
  )

  test('leaves a second line one more', async () => {
    const {world, event, lines, last} = await withoutEvent()
    const again = lines.filter(({type}) => type === 'refund').map((one) => inNextMonth(one, world))
    const next = await resultOfBoth(monthAfter(world, {events: [event], lines: again}), last)
    expect(amountsFound(next)).toEqual([`DUPLICATE_POSTING main 0 -${REFUNDED}`])
  })

  test('is of a known charge, too, where the lines were missing', async () => {
    const {maker, world, event, lines} = refundedMonth()
    world.lines = world.lines.filter((line) => !lines.includes(line))
    maker.close()
    const last = await resultOfBoth(world)
    expect(last.counts).toEqual({MISSING_POSTING: lines.length})
    const late = lines.map((line) => inNextMonth(line, world))
    const next = await resultOfBoth(monthAfter(world, {events: [event], lines: late}), last)
    expect(amountsFound(next)).toEqual([])
  })

  test('is of no known charge where the last run had no charges', async () => {
    const {maker, world, event, lines} = refundedMonth()
    world.lines = world.lines.filter((line) => !lines.includes(line))
    maker.close()
    const last = await resultOfBoth(world)
    const skipped = [{code: 'MISSING_POSTING', missing: ['charges']} as const]
    const next = await resultOfBoth(monthAfter(world, {events: [event]}), {...last, skipped})
    expect(next.counts.REFUND_WITHOUT_ORIGINAL).toBe(1)
  })

  test('of nothing that was open is a refund without its charge', async () => {
    const {maker, world, event} = refundedMonth()
    maker.close()
    const last = await resultOfBoth(world)
    expect(amountsFound(last)).toEqual([])
    const next = await resultOfBoth(monthAfter(world, {events: [event]}), last)
    expect(next.counts.REFUND_WITHOUT_ORIGINAL).toBe(1)
  })

  test('stays without its charge where the last run said so', async () => {
    const {maker, world, event, lines} = refundedMonth()
    const others = new Set(world.events.slice(0, 1))
    world.charges = []
    world.events = world.events.filter((one) => one === event || !others.has(one))
    world.lines = lines
    maker.paidCharge({gross: 5_000, wallet: 'loja-2', legs: []})
    maker.close()
    const last = await resultOfBoth(world)
    expect(last.counts.REFUND_WITHOUT_ORIGINAL).toBe(1)
    const next = await resultOfBoth(monthAfter(world, {events: [event]}), last)
    expect(next.counts.REFUND_WITHOUT_ORIGINAL).toBe(1)
  })
})

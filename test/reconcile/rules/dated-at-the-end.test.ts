import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {drop, eventOf, lineOf} from '../readings/reading.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {type BlockRecord, DAY_MS, iso, START_MS, WorldMaker} from '../worlds/world.ts'

/** Long after the blocks were made, which is on the first day. */
const RESOLVED_MS = START_MS + 20 * DAY_MS + 13 * 3_600_000

/** Blocks of the first day that are all rejected twenty days later, an hour apart. */
function blockedLong(count: number) {
  const maker = new WorldMaker(5)
  const blocks = Array.from({length: count}, (_, nth) => {
    const charge = maker.paidCharge({wallet: 'loja-1', legs: []})
    const block = maker.block(charge, 'rejected')
    const resolvedAt = iso(RESOLVED_MS + nth * 3_600_000)
    const event = eventOf(maker, block.id, 'balance_block_rejected')
    Object.assign(block, {resolvedAt})
    Object.assign(event, {timestamp: resolvedAt, data: {...event.data, resolvedAt}})
    lineOf(maker, 'block_release', block.id).createdAt = resolvedAt
    return block
  })
  return {maker, blocks, first: blocks[0] as BlockRecord}
}

const datesOf = ({findings}: Result, code: string) =>
  findings.filter((one) => one.code === code).map(({occurredAt}) => occurredAt)

describe('what comes back of a block is dated when the block ended', () => {
  const ended = iso(RESOLVED_MS)

  test('where the release is missing', async () => {
    const {maker, first} = blockedLong(1)
    maker.close()
    drop(maker.world.lines, lineOf(maker, 'block_release', first.id))
    expect(datesOf(await resultOfBoth(maker.world), 'MISSING_POSTING')).toEqual([ended])
  })

  test('where no event says that it ended', async () => {
    const {maker, first} = blockedLong(1)
    maker.close()
    drop(maker.world.lines, lineOf(maker, 'block_release', first.id))
    drop(maker.world.events, eventOf(maker, first.id, 'balance_block_rejected'))
    expect(datesOf(await resultOfBoth(maker.world), 'MISSING_POSTING')).toEqual([ended])
  })

  test('where the release has another amount', async () => {
    const {maker, first} = blockedLong(1)
    maker.close()
    lineOf(maker, 'block_release', first.id).amount += 100
    expect(datesOf(await resultOfBoth(maker.world), 'AMOUNT_MISMATCH')).toEqual([ended])
  })

  test('its debit when it was made', async () => {
    const {maker, first} = blockedLong(1)
    maker.close()
    drop(maker.world.lines, lineOf(maker, 'block', first.id))
    const {createdAt} = first
    expect(datesOf(await resultOfBoth(maker.world), 'MISSING_POSTING')).toEqual([createdAt])
  })

  test('so that releases of a day without lines name that day, and not the days of their blocks', async () => {
    const {maker} = blockedLong(4)
    maker.paidCharge({wallet: 'loja-1', legs: [], atMs: RESOLVED_MS + 3 * DAY_MS})
    maker.close()
    const {world} = maker
    world.lines = world.lines.filter(({type}) => type !== 'block_release')
    const {causes} = await resultOfBoth(world)
    const day = iso(RESOLVED_MS).slice(0, 10)
    expect(causes).toMatchObject([{kind: 'statement_day_missing', findings: 4, facts: {day}}])
    expect(causes?.[0]?.facts).not.toHaveProperty('lineType')
  })
})

test('what comes back of a payout is dated when its record says that it failed, where no event does', async () => {
  const maker = new WorldMaker(7)
  const payout = maker.withdrawal('failed')
  maker.close()
  payout['processedAt'] = iso(RESOLVED_MS)
  drop(maker.world.lines, lineOf(maker, 'withdrawal_reversal', payout.id))
  drop(maker.world.events, eventOf(maker, payout.id, 'withdrawal_failed'))
  const result = await resultOfBoth(maker.world)
  expect(datesOf(result, 'FAILED_NOT_RETURNED')).toEqual([iso(RESOLVED_MS)])
})

/** A charge that was paid long after it was made, and that no event tells of. */
function paidLate() {
  const maker = new WorldMaker(9)
  const charge = maker.paidCharge({wallet: 'loja-1', legs: [], gross: 10_000})
  const paidAt = iso(Date.parse(charge.createdAt) + DAY_MS / 2)
  for (const line of maker.world.lines) line.createdAt = paidAt
  maker.close()
  maker.world.events = []
  return {maker, charge, paidAt}
}

describe('what is missing of a charge without an event is dated when it was paid', () => {
  test('as its record says', async () => {
    const {maker, charge, paidAt} = paidLate()
    charge['paidAt'] = paidAt
    maker.world.lines = []
    const dates = datesOf(await resultOfBoth(maker.world), 'MISSING_POSTING')
    expect(new Set(dates)).toEqual(new Set([paidAt]))
  })

  test('as its payment line says', async () => {
    const {maker, charge, paidAt} = paidLate()
    drop(maker.world.lines, lineOf(maker, 'fee', charge.id))
    expect(datesOf(await resultOfBoth(maker.world), 'MISSING_POSTING')).toEqual([paidAt])
  })
})

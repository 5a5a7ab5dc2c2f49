import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, type World, WorldMaker} from '../worlds/world.ts'

/** Charges in order, and after them three refunds and three blocks of some of them. */
function worldOf(charges: number): World {
  const maker = new WorldMaker(3)
  const paid = Array.from({length: charges}, () => maker.paidCharge({legs: []}))
  for (const charge of paid.slice(0, 3)) maker.refund(charge)
  for (const charge of paid.slice(3, 6)) maker.block(charge, 'rejected')
  return maker.close()
}

async function found(spoil: (world: World) => void): Promise<Result> {
  const world = worldOf(60)
  spoil(world)
  return resultOfBoth(world)
}

const apartIn = ({misfits = []}: Result) => misfits.filter(({kind}) => kind === 'dates_apart')

const later = (at: string, days: number): string => iso(Date.parse(at) + days * DAY_MS)

const said = (file: string, days: number, rows: {apart: number; compared: number}) => [
  expect.objectContaining({
    file,
    other: 'statement.csv',
    fromDays: days,
    untilDays: days,
    ...rows,
  }),
]

describe('rows of one kind, few among others, whose dates are of another month or year', () => {
  test.each([-365, -31])('refunds whose lines are dated %i days later', async (days) => {
    const result = await found(({lines}) => {
      for (const line of lines) {
        if (line.type === 'refund') line.createdAt = later(line.createdAt, days)
      }
    })
    expect(apartIn(result)).toEqual(said('events.jsonl', -days, {apart: 3, compared: 66}))
  })

  test.each([-365, -31, 31])('records of blocks that are dated %i days later', async (days) => {
    const result = await found(({blocks, balances}) => {
      for (const block of blocks) block.createdAt = later(block.createdAt, days)
      balances.length = 0
    })
    expect(apartIn(result)).toEqual(said('blocks.jsonl', days, {apart: 3, compared: 3}))
  })

  test('events of blocks', async () => {
    const result = await found(({events}) => {
      for (const event of events) {
        if (event.event !== 'balance_block_created') continue
        event.timestamp = later(event.timestamp, -365)
        event.data['createdAt'] = event.timestamp
      }
    })
    expect(apartIn(result)).toEqual(said('events.jsonl', -365, {apart: 3, compared: 66}))
  })

  test('are not said where only two are', async () => {
    const result = await found(({lines}) => {
      const refunds = lines.filter(({type}) => type === 'refund')
      for (const line of refunds.slice(1)) line.createdAt = later(line.createdAt, -31)
    })
    expect(apartIn(result)).toEqual([])
  })

  test('are not said where nothing is apart', async () => {
    expect(apartIn(await found(() => {}))).toEqual([])
  })

  test('are not said where the release of a block follows months after it', async () => {
    const result = await found((world) => {
      world.asOfMs += 90 * DAY_MS
      for (const line of world.lines) {
        if (line.type === 'block_release') line.createdAt = later(line.createdAt, 80)
      }
    })
    expect(apartIn(result)).toEqual([])
  })
})

describe('events whose timestamp alone is of another year', () => {
  const stamp =
    (days: number) =>
    ({events}: World): void => {
      for (const event of events) event.timestamp = later(event.timestamp, days)
    }

  test('are said to be, though what they tell agrees with the statement', async () => {
    const result = await found(stamp(-365))
    expect(apartIn(result)).toEqual(said('events.jsonl', -365, {apart: 66, compared: 66}))
  })

  test('are not said to be where they come long after what they tell', async () => {
    const result = await found((world) => {
      stamp(40)(world)
      world.asOfMs += 60 * DAY_MS
    })
    expect(apartIn(result)).toEqual([])
  })

  const inMonth =
    (month: string, of = /./) =>
    ({events}: World): void => {
      for (const event of events) {
        if (of.test(event.event)) event.timestamp = event.timestamp.replace(/^2026-01/, month)
      }
    }

  test.each(['2027-01', '2026-02'])('are said to be in %s, later than they tell', async (month) => {
    const result = await found(inMonth(month))
    const days = month === '2026-02' ? 31 : 365
    expect(apartIn(result)).toEqual(said('events.jsonl', days, {apart: 66, compared: 66}))
  })

  test('are said to be where only those of payouts are later', async () => {
    const maker = new WorldMaker(4)
    for (let nth = 0; nth < 30; nth += 1) maker.paidCharge({legs: []})
    for (let nth = 0; nth < 6; nth += 1) maker.withdrawal('completed')
    for (const event of maker.world.events) event.data['completedAt'] = event.timestamp
    const world = maker.close()
    inMonth('2027-01', /^withdrawal/)(world)
    const result = await resultOfBoth(world)
    expect(apartIn(result)).toEqual(said('events.jsonl', 365, {apart: 6, compared: 36}))
    expect(result.counts.STALE_PENDING).toBe(6)
    const text = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(text).not.toContain('Ask for the outcome')
  })

  test('are not said to be where all are sent anew in one night of the next month', async () => {
    const result = await found(({events}) => {
      for (const [nth, event] of events.entries()) {
        event.timestamp = iso(Date.parse('2026-02-20T05:00:00.000Z') + nth * 1_000)
      }
    })
    expect(apartIn(result)).toEqual([])
  })

  test('are not held against a statement that what they tell is apart from', async () => {
    const result = await found((world) => {
      stamp(-365)(world)
      for (const line of world.lines) line.createdAt = later(line.createdAt, -31)
    })
    expect(apartIn(result)).toEqual([
      expect.objectContaining({file: 'statement.csv', fromDays: -31, untilDays: -31}),
    ])
  })
})

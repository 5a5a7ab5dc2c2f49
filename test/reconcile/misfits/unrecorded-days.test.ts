import {describe, expect, test} from 'vitest'
import {UnrecordedDays} from '../../../src/reconcile/misfits/unrecorded-days.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {dayOf, month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, START_MS, type World} from '../worlds/world.ts'

type IsOff = (day: string) => boolean

/** Leaves out records and events of some days, as exports of other days do. */
function withoutRecordsOf(world: World, isOff: IsOff): void {
  const isKept = ({createdAt}: {createdAt: string}): boolean => !isOff(dayOf(createdAt))
  world.charges = world.charges.filter(isKept)
  world.withdrawals = world.withdrawals.filter(isKept)
  world.blocks = world.blocks.filter(isKept)
  const known = new Set([...world.charges, ...world.withdrawals, ...world.blocks].map(({id}) => id))
  const namesKnown = ({data}: World['events'][number]): boolean =>
    Object.values(data).some((value) => known.has(String(value)))
  world.events = world.events.filter(namesKnown)
}

async function found(spoil: (world: World) => void): Promise<NonNullable<Result['misfits']>> {
  const {world} = month(2)
  spoil(world)
  const {misfits = []} = await resultOfBoth(world)
  return misfits.filter(({kind}) => kind === 'days_unrecorded')
}

describe('days whose records and events were not given', () => {
  test.each([
    {name: 'the last ones', isOff: (day: string) => day >= '2026-01-12', from: '2026-01-12'},
    {name: 'one in between', isOff: (day: string) => day === '2026-01-06', from: '2026-01-06'},
    {
      name: 'some in between',
      isOff: (day: string) => day >= '2026-01-06' && day <= '2026-01-09',
      from: '2026-01-06',
    },
  ])('are named: $name', async ({isOff, from}) => {
    const misfits = await found((world) => withoutRecordsOf(world, isOff))
    expect(misfits).toEqual([
      {
        kind: 'days_unrecorded',
        lines: expect.any(Number),
        fromDay: from,
        untilDay: expect.stringMatching(/^2026-01-/),
      },
    ])
  })

  test.each<{name: string; spoil: (world: World) => void}>([
    {name: 'lines of a few records are of none', spoil: (world) => world.charges.splice(20, 3)},
    {
      name: 'every day lacks some',
      spoil: (world) => {
        const gone = new Set(world.charges.filter((_, at) => at % 3 === 0).map(({id}) => id))
        world.charges = world.charges.filter(({id}) => !gone.has(id))
        world.events = world.events.filter(({data}) => !gone.has(String(data['transactionId'])))
      },
    },
    {
      name: 'records and events of no day are given',
      spoil: (world) => withoutRecordsOf(world, () => true),
    },
    {
      name: 'the lines of those days have other ids',
      spoil: (world) => {
        for (const line of world.lines) {
          if (dayOf(line.createdAt) < '2026-01-12') continue
          line.id = world.random.uuid()
          line.parentTransactionId = ''
        }
      },
    },
  ])('are not named where $name', async ({spoil}) => {
    expect(await found(spoil)).toEqual([])
  })
})

/** What is said of days with so many lines, of which so many are of no record. */
function saidOf(days: readonly (readonly [lines: number, unrecorded: number])[]) {
  const atMs = (nth: number): number => START_MS + nth * DAY_MS + DAY_MS / 2
  const lines = days.flatMap(([count], nth) =>
    Array.from({length: count}, () => ({wallet: 'principal', atMs: atMs(nth), type: 'fee'})),
  )
  const read = {clean: {hours: []}, rows: {lines, balances: []}, asOfMs: Number.MAX_SAFE_INTEGER}
  const counted = new UnrecordedDays({totals: {}} as unknown as Result, read as never)
  for (const [nth, [, unrecorded]] of days.entries()) {
    for (let n = 0; n < unrecorded; n += 1) {
      counted.add({code: 'UNMATCHED_LEDGER_LINE', occurredAt: iso(atMs(nth))} as never)
    }
  }
  return counted.misfits.length
}

test.each<{name: string; days: readonly (readonly [number, number])[]; said: number}>([
  {
    name: 'ten lines of one day',
    days: [
      [20, 0],
      [10, 10],
    ],
    said: 1,
  },
  {
    name: 'nine lines',
    days: [
      [20, 0],
      [9, 9],
    ],
    said: 0,
  },
  {
    name: 'three of four lines of a day',
    days: [
      [20, 0],
      [16, 12],
    ],
    said: 1,
  },
  {
    name: 'fewer of the lines of a day',
    days: [
      [20, 0],
      [20, 14],
    ],
    said: 0,
  },
  {
    name: 'a tenth of other days',
    days: [
      [20, 2],
      [18, 18],
    ],
    said: 1,
  },
  {
    name: 'more of other days',
    days: [
      [20, 3],
      [18, 18],
    ],
    said: 0,
  },
  {
    name: 'days apart from each other',
    days: [
      [9, 9],
      [20, 0],
      [9, 9],
    ],
    said: 0,
  },
])('it goes by how many lines are of no record: $name', ({days, said}) => {
  expect(saidOf(days)).toBe(said)
})

import {describe, expect, test} from 'vitest'
import {datesApart} from '../../../src/reconcile/misfits/dates-apart.ts'
import type {Rows} from '../../../src/reconcile/read/rows/rows.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {dayOf, month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {DAY_MS, iso, START_MS, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

/** Every date of the lines, some days later. */
const movedBy =
  (days: number) =>
  ({lines}: World): void => {
    for (const line of lines) line.createdAt = iso(Date.parse(line.createdAt) + days * DAY_MS)
  }

async function found(spoil: (world: World) => void, {world} = month(2)): Promise<Result> {
  spoil(world)
  return resultOfBoth(world)
}

const apartIn = ({misfits = []}: Result) => misfits.filter(({kind}) => kind === 'dates_apart')

describe('a statement whose dates are of another month than those of its records', () => {
  test.each([
    {name: 'a month before', days: -31},
    {name: 'a year before', days: -365},
    {name: 'a month after, where nothing says when the period ends', days: 31},
  ])('$name is said of a run without a finding', async ({days}) => {
    const result = await found((world) => {
      movedBy(days)(world)
      if (days > 0) world.balances = []
    })
    expect([result.verdict, result.findings]).toEqual(['reconciled', []])
    const [misfit] = apartIn(result)
    expect(misfit).toEqual({
      kind: 'dates_apart',
      file: 'statement.csv',
      other: expect.stringContaining('events.jsonl'),
      compared: expect.any(Number),
      apart: expect.any(Number),
      fromDays: days,
      untilDays: days,
      examples: expect.any(Array),
      fees: true,
    })
    if (misfit?.kind !== 'dates_apart') throw new Error('no misfit')
    expect(misfit.apart).toBe(misfit.compared)
    expect(misfit.apart).toBeGreaterThan(200)
    const {at, otherAt} = misfit.examples[0] ?? {at: '', otherAt: ''}
    expect(Date.parse(at) - Date.parse(otherAt)).toBe(days * DAY_MS)
  })

  test('is said before all else that a run with findings says of its files', async () => {
    const {misfits = []} = await found(movedBy(31))
    expect(misfits.map(({kind}) => kind)).toEqual(['dates_apart', 'lines_after'])
  })

  test('is said of the file that is apart from a statement with which others agree', async () => {
    const result = await found(({charges}) => {
      for (const charge of charges) charge.createdAt = charge.createdAt.replace(/^2026/, '2024')
    })
    const days = {fromDays: -731, untilDays: -731}
    const files = {file: 'charges.jsonl', other: 'statement.csv'}
    expect(apartIn(result)).toEqual([expect.objectContaining({...files, ...days})])
  })
})

describe('which fee was in force goes by', () => {
  const early = (at: string): string => at.replace(/^2026/, '2025')
  /** Whether the one file that is apart is said to tell which fee was in force. */
  async function areOfFees(spoil: (world: World) => void): Promise<boolean> {
    const misfits = apartIn(await found(spoil))
    expect(misfits).toHaveLength(1)
    return misfits.some((one) => one.kind === 'dates_apart' && one.fees === true)
  }
  const chargesEarly = ({charges}: World): void => {
    for (const charge of charges) charge.createdAt = early(charge.createdAt)
  }

  test.each([
    {
      name: 'the dates of events',
      is: true,
      spoil: ({events}: World) => {
        for (const event of events) {
          for (const [key, value] of Object.entries(event.data)) {
            if (typeof value === 'string') event.data[key] = early(value)
          }
        }
      },
    },
    {
      name: 'no date of charges beside events',
      is: false,
      spoil: chargesEarly,
    },
    {
      name: 'the dates of lines without events',
      is: true,
      spoil: (world: World) => {
        world.events = []
        chargesEarly(world)
      },
    },
    {
      name: 'no timestamp of an event',
      is: false,
      spoil: ({events}: World) => {
        for (const event of events) event.timestamp = early(event.timestamp)
      },
    },
    {
      name: 'nothing without a fee table',
      is: false,
      spoil: (world: World) => {
        movedBy(-365)(world)
        world.fees = {} as World['fees']
      },
    },
  ])('$name', async ({is, spoil}) => {
    expect(await areOfFees(spoil)).toBe(is)
  })
})

describe('payouts whose dates are of another month, where all else agrees', () => {
  /** Payouts that are posted after so many charges. */
  const payoutsAfter = (charges: number): WorldMaker => {
    const maker = new WorldMaker(3)
    for (let nth = 0; nth < charges; nth += 1) maker.paidCharge({legs: []})
    for (let nth = 0; nth < 12; nth += 1) maker.withdrawal('completed')
    maker.close()
    return maker
  }

  test.each([-365, -31, 31])('dated %i days later are said to be', async (days) => {
    const result = await found(({withdrawals}) => {
      for (const one of withdrawals) {
        one.createdAt = iso(Date.parse(one.createdAt) + days * DAY_MS)
      }
    }, payoutsAfter(700))
    const rows = {compared: 12, apart: 12, fromDays: days, untilDays: days, fees: true}
    const files = {file: 'withdrawals.jsonl', other: 'statement.csv'}
    expect(apartIn(result)).toEqual([expect.objectContaining({...files, ...rows})])
  })

  test('are not said to be apart where they agree', async () => {
    expect(apartIn(await found(() => {}, payoutsAfter(700)))).toEqual([])
  })
})

const ofLoja2 = ({wallet}: {wallet: string}): boolean => wallet === 'loja-2'
const isLate = ({createdAt}: {createdAt: string}): boolean => createdAt > iso(START_MS + 8 * DAY_MS)

describe('a part of a statement whose dates are of another year', () => {
  type Lines = World['lines']
  const moveBy =
    (days: number, isMoved: (line: Lines[number]) => boolean, isLast = false) =>
    (world: World): void => {
      const moved = new Set(world.lines.filter(isMoved))
      for (const line of moved) line.createdAt = iso(Date.parse(line.createdAt) + days * DAY_MS)
      const others = world.lines.filter((line) => !moved.has(line))
      if (isLast) world.lines = [...others, ...moved]
    }

  test.each([
    {name: 'of one wallet', spoil: moveBy(365, ofLoja2)},
    {name: 'of one wallet, which stands last', spoil: moveBy(365, ofLoja2, true)},
    {name: 'of the second half', spoil: moveBy(365, isLate)},
    {name: 'of the second half, a month later', spoil: moveBy(31, isLate)},
  ])('$name, is said, and not that its lines are not there', async ({spoil}) => {
    const {misfits = [], causes, counts} = await found(spoil)
    expect(misfits.map(({kind}) => kind)).toEqual(['dates_apart'])
    expect(misfits).toEqual([expect.objectContaining({file: 'statement.csv'})])
    expect(causes).toEqual([])
    expect(counts.MISSING_POSTING).toBeGreaterThan(20)
  })

  test.each([
    {name: 'one wallet', spoil: moveBy(-365, ofLoja2)},
    {name: 'the first half', spoil: moveBy(-365, (line) => !isLate(line))},
  ])('is said of $name where all lines count', async ({spoil}) => {
    const {misfits = []} = await found((world) => {
      spoil(world)
      world.balances = []
    })
    expect(misfits).toEqual([expect.objectContaining({kind: 'dates_apart'})])
  })

  test('is said where it stands after all that is looked at of other lines', async () => {
    const {misfits = []} = await found((world) => {
      const of = {wallet: 'caixa', type: 'adjustment', parentTransactionId: ''}
      const others = Array.from({length: 3_000}, (_, nth) => {
        const createdAt = iso(START_MS + nth * 60_000)
        return {...of, id: world.random.uuid(), amount: 100 + nth, createdAt}
      })
      world.lines = [...others, ...world.lines]
      moveBy(365, ofLoja2, true)(world)
    })
    const kinds = misfits.map(({kind}) => kind)
    expect(kinds).toContain('dates_apart')
    expect(kinds).not.toContain('wallets_without_lines')
  })

  test('does not hide that a day is missing of the rest', async () => {
    const day = '2026-01-06'
    const {misfits = [], causes} = await found((world) => {
      world.lines = world.lines.filter(({createdAt}) => dayOf(createdAt) !== day)
      movedBy(-365)(world)
    })
    expect(misfits.map(({kind}) => kind)).toEqual(['dates_apart'])
    expect(causes).toMatchObject([{kind: 'statement_day_missing', facts: {day}}])
  })
})

/** As a table does that takes days up to the 12th for months. */
const exchange = (at: string): string =>
  Number(at.slice(8, 10)) > 12
    ? at
    : `${at.slice(0, 4)}-${at.slice(8, 10)}-${at.slice(5, 7)}${at.slice(10)}`

describe('days and months that are exchanged on the first twelve days alone', () => {
  test('are said in place of the days that seem to have no line', async () => {
    const result = await found((world) => {
      for (const line of world.lines) line.createdAt = exchange(line.createdAt)
    })
    expect(apartIn(result)).toEqual([expect.objectContaining({file: 'statement.csv'})])
    const [misfit] = apartIn(result)
    if (misfit?.kind !== 'dates_apart') throw new Error('no misfit')
    expect(misfit.apart).toBeLessThan(misfit.compared * 0.9)
    expect(result.misfits?.map(({kind}) => kind)).not.toContain('days_absent')
  })
})

describe('nothing is said', () => {
  const honest = (make: (maker: WorldMaker) => void): WorldMaker => {
    const maker = new WorldMaker(5)
    make(maker)
    maker.close()
    return maker
  }

  test.each([
    {name: 'of a month in order', maker: month(2)},
    {
      name: 'of refunds that follow their charges by weeks',
      maker: honest((maker) => {
        for (let nth = 0; nth < 6; nth += 1) {
          maker.refund(maker.paidCharge({legs: []}), undefined, 21 * DAY_MS)
        }
      }),
    },
    {
      name: 'of blocks that follow their charges by months',
      maker: honest((maker) => {
        maker.world.asOfMs += 90 * DAY_MS
        for (let nth = 0; nth < 6; nth += 1) {
          maker.block(maker.paidCharge({legs: []}), 'rejected', 80 * DAY_MS)
        }
      }),
    },
    {
      name: 'of charges that are paid when they expire, without their events',
      maker: honest((maker) => {
        for (let nth = 0; nth < 6; nth += 1) maker.paidCharge({legs: []})
        for (const charge of maker.world.charges) charge.createdAt = iso(START_MS - 6 * DAY_MS)
        maker.world.events = []
      }),
    },
    {
      name: 'of lines of the next night',
      maker: honest((maker) => {
        for (let nth = 0; nth < 6; nth += 1) maker.paidCharge({legs: []})
        for (const line of maker.world.lines) {
          line.createdAt = iso(Date.parse(line.createdAt) + 27 * HOUR_MS)
        }
      }),
    },
  ])('$name', async ({maker}) => {
    expect(apartIn(await found(() => undefined, maker))).toEqual([])
  })

  const pairs = (count: number, days: (nth: number) => number): Rows => {
    const ids = Array.from({length: count}, (_, nth) => `w${nth}`)
    return {
      charges: [],
      events: [],
      blocks: [],
      withdrawals: ids.map((id) => ({id, atMs: 0})),
      lines: ids.map((id, nth) => ({id, atMs: days(nth) * DAY_MS})),
    } as unknown as Rows
  }

  test.each([
    {name: 'of payouts that were in transit for days', rows: pairs(9, () => 12)},
    {name: 'of two payouts', rows: pairs(2, () => 31)},
    {name: 'where a fifth agrees', rows: pairs(10, (nth) => (nth < 2 ? 0 : 20 + 10 * nth))},
    {name: 'of four that are apart in a dozen', rows: pairs(12, (nth) => (nth < 4 ? 31 : 0))},
  ])('$name', ({rows}) => {
    expect(datesApart(rows)).toEqual([])
  })

  test('while a part of the dates that is exchanged is said', () => {
    const atMs = Date.UTC(2026, 10, 3, 12)
    const of = (otherMs: number): Rows => {
      const rows = pairs(12, () => 0)
      const apart = (nth: number) => (nth < 5 ? otherMs : atMs)
      return {
        ...rows,
        withdrawals: rows.withdrawals.map((row) => ({...row, atMs})),
        lines: rows.lines.map((row, nth) => ({...row, atMs: apart(nth)})),
      }
    }
    expect(datesApart(of(Date.UTC(2026, 2, 11, 12)))).toEqual([
      expect.objectContaining({apart: 5, compared: 12}),
    ])
  })

  test('while days and months that are exchanged are said, also where a day is its month', () => {
    const rows = pairs(12, (nth) => (nth === 4 ? 0 : 29 * (nth - 4)))
    expect(datesApart(rows)).toEqual([
      expect.objectContaining({apart: 11, compared: 12, fromDays: -116, untilDays: 203}),
    ])
  })
})

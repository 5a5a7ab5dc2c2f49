import {describe, expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, START_MS, type World, WorldMaker} from '../worlds/world.ts'
import {month} from './injectors.ts'

const movedBy = (at: string, days: number): string => iso(Date.parse(at) + days * DAY_MS)

/** Every date of the events of one kind, or of all, some days later. */
const eventsMovedBy =
  (days: number, isMoved: (event: World['events'][number]) => boolean = () => true) =>
  ({events}: World): void => {
    for (const event of events.filter(isMoved)) {
      event.timestamp = movedBy(event.timestamp, days)
      for (const [field, value] of Object.entries(event.data)) {
        if (field.endsWith('At') && typeof value === 'string') {
          event.data[field] = movedBy(value, days)
        }
      }
    }
  }

const linesMovedBy =
  (days: number, type: string) =>
  ({lines}: World): void => {
    for (const line of lines) {
      if (line.type === type) line.createdAt = movedBy(line.createdAt, days)
    }
  }

const kindsOf = (misfits: readonly {readonly kind: string}[] = []) => misfits.map(({kind}) => kind)

describe('events dated a month early, so that the table asks the fee of before of each', () => {
  const spoilt = (): World => {
    const from = iso(START_MS - 60 * DAY_MS)
    const pix = [
      {from, fixed: 0.99, percent: 0},
      {from: iso(START_MS + 7 * DAY_MS), fixed: 1.29, percent: 0},
    ]
    const of = (fixed: number) => [{from, fixed, percent: 0}]
    const maker = new WorldMaker(3, {pix, withdrawal: of(2.5), refund: of(0.5)})
    for (let nth = 0; nth < 56; nth += 1) {
      const atMs = START_MS + nth * 6 * HOUR_MS + 17 * 60_000
      maker.paidCharge({atMs, gross: 6_000 + nth * 1_100, legs: []})
    }
    const world = maker.close()
    eventsMovedBy(-31)(world)
    return world
  }

  test('no fee is said to have begun at another time, nor the table to be wrong', async () => {
    const {counts, misfits, causes} = await resultOfBoth(spoilt())
    expect(counts.FEE_OVERCHARGE).toBeGreaterThan(20)
    expect(kindsOf(misfits)).toContain('dates_apart')
    expect(causes).toEqual([])
  })

  test('no corrected fee table is written', async () => {
    const {corrections} = await reconcile(inputsOf(spoilt()), {timezone: 'America/Sao_Paulo'})
    expect(corrections).toEqual([])
  })
})

test('refund events dated a year early leave the wrong fees of charges their cause', async () => {
  const {world} = month(2)
  eventsMovedBy(-365, ({event}) => event === 'refund_completed')(world)
  world.fees.pix = world.fees.pix.map((step, at) => (at === 0 ? {...step, fixed: 0.98} : step))
  const {misfits, causes} = await resultOfBoth(world)
  expect(kindsOf(misfits)).toContain('dates_apart')
  expect(causes).toMatchObject([{kind: 'fee_table_differs', facts: {fee: 'pix'}}])
})

describe('lines of one type dated a year late are not said to be missing as a type', () => {
  const worldOf = (): World => {
    const maker = new WorldMaker(3)
    const paid = Array.from({length: 60}, () => maker.paidCharge({legs: []}))
    for (const charge of paid.slice(0, 9)) maker.refund(charge)
    for (const charge of paid.slice(9, 18)) maker.block(charge, 'awaiting_response')
    for (let nth = 0; nth < 9; nth += 1) maker.withdrawal('completed')
    return maker.close()
  }

  test.each(['refund', 'withdrawal', 'block'])('%s', async (type) => {
    const world = worldOf()
    linesMovedBy(365, type)(world)
    const {counts, misfits, causes} = await resultOfBoth(world)
    expect(counts.MISSING_POSTING).toBe(9)
    expect(kindsOf(misfits)).toContain('dates_apart')
    expect(causes).toEqual([])
  })

  test('another type that is missing altogether still is', async () => {
    const world = worldOf()
    linesMovedBy(365, 'refund')(world)
    world.lines = world.lines.filter(({type}) => type !== 'withdrawal')
    const {causes} = await resultOfBoth(world)
    expect(causes).toMatchObject([
      {kind: 'statement_day_missing', findings: 9, facts: {lineType: 'withdrawal'}},
    ])
  })

  test('nor does a line of after the end of the period hide it, where no dates are apart', async () => {
    const world = worldOf()
    const of = {wallet: 'principal', type: 'withdrawal', parentTransactionId: ''}
    const createdAt = iso(world.asOfMs + DAY_MS)
    world.lines = world.lines.filter(({type}) => type !== 'withdrawal')
    for (let nth = 0; nth < 9; nth += 1) {
      world.lines.push({...of, id: world.random.uuid(), amount: -1_000, createdAt})
    }
    const {causes} = await resultOfBoth(world)
    expect(causes).toMatchObject([{kind: 'statement_day_missing', facts: {lineType: 'withdrawal'}}])
  })
})

import {describe, expect, test} from 'vitest'
import {chargesAhead} from '../../../src/reconcile/misfits/charge-leads.ts'
import {clocksApart} from '../../../src/reconcile/misfits/clocks-apart.ts'
import type {Rows} from '../../../src/reconcile/read/rows/rows.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {shiftClock} from '../causes/injectors.ts'
import {inputsOf} from '../worlds/files.ts'
import {type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

interface Off {
  readonly statement?: (nth: number) => number
  readonly events?: number
  readonly payouts?: (nth: number) => number
  readonly count?: number
}

/** Charges that are paid two minutes after they are created, and payouts; what their lines are later by. */
function rowsWith({statement = () => 0, events = 0, payouts, count = 6}: Off): Rows {
  const ids = Array.from({length: count}, (_, nth) => `c${nth}`)
  const paidMs = (nth: number) => nth * 7 * HOUR_MS + nth * 61_000
  const payoutIds = payouts ? ['w0', 'w1', 'w2', 'w3'] : []
  const outMs = (nth: number) => nth * 30 * HOUR_MS
  return {
    charges: ids.map((id, nth) => ({id, atMs: paidMs(nth) - 2 * MINUTE_MS})),
    events: ids.map((id, nth) => ({
      kind: 'payment_completed',
      subjectId: id,
      settledAtMs: paidMs(nth) + events,
    })),
    lines: [
      ...ids.map((id, nth) => ({id, type: 'payment', atMs: paidMs(nth) + statement(nth)})),
      ...payoutIds.map((id, nth) => ({
        id,
        type: 'withdrawal',
        atMs: outMs(nth) + (payouts?.(nth) ?? 0),
      })),
    ],
    blocks: [],
    withdrawals: payoutIds.map((id, nth) => ({id, atMs: outMs(nth)})),
  } as unknown as Rows
}

const [ahead, behind] = [() => 3 * HOUR_MS, () => -3 * HOUR_MS]

describe('a clock is off', () => {
  test.each([
    {
      name: 'that of the statement, ahead',
      off: {statement: ahead},
      is: {name: 'statement', hours: 3},
    },
    {
      name: 'that of the statement, behind',
      off: {statement: behind},
      is: {name: 'statement', hours: -3},
    },
    {
      name: 'with payouts',
      off: {statement: behind, payouts: behind},
      is: {name: 'statement', hours: -3},
    },
    {
      name: 'by minutes alone, without seconds',
      off: {statement: (nth: number) => 3 * HOUR_MS - nth * 9_000},
      is: {name: 'statement', hours: 3},
    },
    {
      name: 'that of the events, as payouts tell',
      off: {events: 3 * HOUR_MS, payouts: () => 0},
      is: {name: 'events', hours: 3},
    },
    {
      name: 'that of the events, as charges tell',
      off: {events: -3 * HOUR_MS},
      is: {name: 'events', hours: -3},
    },
  ])('$name', ({off, is}) => {
    expect(clocksApart(rowsWith(off))).toEqual(is)
  })
})

describe('no clock is off', () => {
  test.each([
    {name: 'where all agree', off: {}},
    {name: 'where payouts alone are posted hours later', off: {payouts: ahead}},
    {
      name: 'where lines come at varying times',
      off: {statement: (nth: number) => 3 * HOUR_MS + nth * 5 * MINUTE_MS},
    },
    {
      name: 'where lines come at the next full hour',
      off: {statement: (nth: number) => HOUR_MS - ((nth * 61_000) % HOUR_MS)},
    },
    {name: 'where lines are half an hour later', off: {statement: () => 30 * MINUTE_MS}},
    {name: 'where a day lies between', off: {statement: () => 24 * HOUR_MS}},
    {
      name: 'where a quarter of the lines are off',
      off: {statement: (nth: number) => (nth % 4 === 0 ? 3 * HOUR_MS : 0)},
    },
    {name: 'where two payments alone can be compared', off: {statement: ahead, count: 2}},
  ])('$name', ({off}) => {
    expect(clocksApart(rowsWith(off))).toBeUndefined()
  })
})

async function reconciled(spoil: (world: World) => void) {
  const maker = new WorldMaker(3)
  for (let nth = 0; nth < 6; nth += 1) maker.paidCharge({legs: []})
  const world = maker.close()
  spoil(world)
  return reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
}

test('a run without a finding says it, and has a mapping that corrects it', async () => {
  const spoil = ({lines}: World): void => {
    for (const line of lines) shiftClock(line as never, -3)
  }
  const {result, corrections} = await reconciled(spoil)
  expect([result.verdict, result.findings]).toEqual(['reconciled', []])
  expect(result.misfits).toEqual([
    {kind: 'clocks_apart', file: 'statement.csv', other: 'events.jsonl', hours: -3},
  ])
  expect(corrections).toEqual([{file: 'mapping.json', content: {statement: {shiftHours: 3}}}])
})

describe('charges that are created after they were paid', () => {
  /** Charges that are paid two minutes after they are created, whose records say that they were so much later. */
  const createdLater = (laterMs: (nth: number) => number, count = 6): Rows => {
    const rows = rowsWith({count})
    const charges = rows.charges.map((one, nth) => ({...one, atMs: one.atMs + laterMs(nth)}))
    return {...rows, charges}
  }

  test.each([
    {name: 'three hours', rows: createdLater(() => 3 * HOUR_MS), hours: 3},
    {name: 'fourteen', rows: createdLater(() => 14 * HOUR_MS), hours: 14},
    {name: 'fifteen, which is no zone', rows: createdLater(() => 15 * HOUR_MS), hours: 0},
    {name: 'seconds', rows: createdLater(() => 2 * MINUTE_MS + 5_000), hours: 0},
    {name: 'varying times', rows: createdLater((nth) => nth * HOUR_MS), hours: 0},
    {name: 'two alone', rows: createdLater(() => 3 * HOUR_MS, 2), hours: 0},
    {name: 'no events', rows: {...createdLater(() => 3 * HOUR_MS), events: []}, hours: 0},
    {name: 'behind', rows: createdLater(() => -3 * HOUR_MS), hours: 0},
  ])('$name: $hours', ({rows, hours}) => {
    expect(chargesAhead(rows)).toBe(hours)
  })

  test('are said, with a mapping that corrects them, though no finding follows from them', async () => {
    const {result, corrections} = await reconciled(({charges}) => {
      for (const charge of charges) shiftClock(charge as never, 5)
    })
    expect(result.findings).toEqual([])
    expect(result.misfits).toEqual([
      {kind: 'clocks_apart', file: 'charges.jsonl', other: 'events.jsonl', hours: 5},
    ])
    expect(corrections).toEqual([{file: 'mapping.json', content: {charges: {shiftHours: -5}}}])
  })
})

test('a run in order says nothing of clocks', async () => {
  const {result, corrections} = await reconciled(() => undefined)
  expect([result.misfits, corrections]).toEqual([undefined, []])
})

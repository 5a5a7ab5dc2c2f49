import {expect, test} from 'vitest'
import {
  clockDifferences,
  isStatementClockRight,
} from '../../../src/reconcile/causes/clocks/clock-differences.ts'
import type {Rows} from '../../../src/reconcile/read/rows/rows.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Charges that are paid ten minutes after they are created, and hours by which two files are later than they should be. */
function rowsWith({events, statement}: {events: number; statement: number}): Rows {
  const ids = Array.from({length: 60}, (_, nth) => `c${nth}`)
  const paidAtMs = (nth: number) => nth * 5 * HOUR_MS
  return {
    charges: ids.map((id, nth) => ({id, atMs: paidAtMs(nth) - 10 * MINUTE_MS})),
    events: ids.map((id, nth) => ({
      kind: 'payment_completed',
      subjectId: id,
      settledAtMs: paidAtMs(nth) + events * HOUR_MS,
    })),
    lines: ids.map((id, nth) => ({
      id,
      type: 'payment',
      atMs: paidAtMs(nth) + statement * HOUR_MS,
    })),
    withdrawals: [],
    blocks: [],
  } as unknown as Rows
}

test.each([
  {
    name: 'a statement three hours behind',
    off: {events: 0, statement: -3},
    is: 'statement',
    no: 'events',
  },
  {
    name: 'a statement three hours ahead',
    off: {events: 0, statement: 3},
    is: 'statement',
    no: 'events',
  },
])('of $name charges tell that it is not the events', ({off, is, no}) => {
  const names = clockDifferences(rowsWith(off)).map(({name}) => name)
  expect(names).toContain(is)
  expect(names).not.toContain(no)
})

test.each([{events: 3}, {events: -3}])(
  'events off by $events hours may be the ones',
  ({events}) => {
    expect(clockDifferences(rowsWith({events, statement: 0}))).toContainEqual({
      name: 'events',
      hours: events,
    })
  },
)

/** Without events, and with payouts that are posted so many hours after they were created. */
function withoutEvents({statement, payouts}: {statement: number; payouts?: number}): Rows {
  const rows = rowsWith({events: 0, statement})
  if (payouts === undefined) return {...rows, events: []}
  const ids = ['w0', 'w1', 'w2']
  const atMs = (nth: number) => nth * 30 * HOUR_MS
  return {
    ...rows,
    events: [],
    withdrawals: ids.map((id, nth) => ({id, atMs: atMs(nth)})),
    lines: [
      ...rows.lines,
      ...ids.map((id, nth) => ({id, type: 'withdrawal', atMs: atMs(nth) + payouts * HOUR_MS})),
    ],
  } as unknown as Rows
}

test.each([
  {name: 'charges say so of a clock ahead', of: {statement: 0}, hours: 3, is: true},
  {name: 'charges say so of a clock behind', of: {statement: 0}, hours: -3, is: true},
  {name: 'a clock is ahead', of: {statement: 3}, hours: 3, is: false},
  {name: 'a clock is behind', of: {statement: -3}, hours: -3, is: false},
  {name: 'payouts say so', of: {statement: 3, payouts: 0}, hours: 3, is: true},
  {name: 'payouts are off, too', of: {statement: 3, payouts: 3}, hours: 3, is: false},
])('without events the clock of the statement is known to be right: $name', ({of, hours, is}) => {
  expect(isStatementClockRight(withoutEvents(of), hours)).toBe(is)
})

test('few charges do not refute that the clock of the statement is behind', () => {
  const rows = withoutEvents({statement: 0})
  expect(isStatementClockRight({...rows, charges: rows.charges.slice(0, 20)}, -3)).toBe(false)
})

test.each([
  {statement: 3, payouts: undefined, hours: 3},
  {statement: -3, payouts: undefined, hours: -3},
  {statement: 3, payouts: 0, hours: undefined},
  {statement: -3, payouts: 0, hours: undefined},
])(
  'without events charges name the statement of $statement hours, with payouts $payouts hours later: $hours',
  ({statement, payouts, hours}) => {
    const rows = withoutEvents({statement, ...(payouts !== undefined && {payouts})})
    const found = clockDifferences(rows).find(({name}) => name === 'statement')
    expect(found?.hours).toBe(hours)
  },
)

test('charges a year after their payments are of no clock', () => {
  expect(clockDifferences(rowsWith({events: -8_760, statement: 0}))).toEqual([])
})

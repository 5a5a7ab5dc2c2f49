import {expect, test} from 'vitest'
import {clockDifferences} from '../../../src/reconcile/findings/causes/clock-differences.ts'
import type {Rows} from '../../../src/reconcile/read/rows.ts'

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

import {beforeEach, describe, expect, test} from 'vitest'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import type {FeeRow} from '../../../src/reconcile/read/rows/rows.ts'
import {
  bucketOfSlot,
  isDirty,
  mergeScreens,
} from '../../../src/reconcile/screening/host/hashes/places.ts'
import {
  clearWithoutAgain,
  clearWithoutRepetitions,
  markRepeatedEvents,
  type RepeatedEvent,
  repeatedEvents,
} from '../../../src/reconcile/screening/host/marks/repeated-events.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import {KEY_NUMBERS} from '../../../src/reconcile/screening/host/plan/plan.ts'
import * as layout from '../../../src/reconcile/screening/kernel/row-layout.ts'

const BUCKETS = 16
const AT = '2026-01-05T12:00:00.000Z'
const FEE = {kind: 'pix', atMs: 0, schedule: {fixed: 99, percentMicros: 0}} as FeeRow

let kernel: Kernel

beforeEach(() => {
  kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: BUCKETS,
    fees: new FeeBook([FEE]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
})

const decode = (row: object): void => {
  const bytes = Buffer.from(`${JSON.stringify(row)}\n`)
  kernel.reserve(bytes.length)
  bytes.copy(kernel.bytes, kernel.input)
  kernel.decode(layout.EVENT, kernel.input, kernel.input + bytes.length)
  expect(kernel.wordOf(0, layout.FLAGS)).not.toBe(0)
}

const paid = (id: string, amount = 10) => ({
  event: 'payment_completed',
  eventId: `event-${id}`,
  timestamp: AT,
  subAccount: 'loja-2',
  data: {
    transactionId: id,
    amount,
    feeAmount: 0.99,
    netAmount: Number((amount - 0.99).toFixed(2)),
    completedAt: AT,
  },
})

/** Screens one more delivery; answers its place and what it added. */
function deliver(row: object) {
  decode(row)
  const added = kernel.addedBy(layout.EVENT)
  const {x, y} = kernel.hashIn(0, layout.ID_X)
  const slot = kernel.exports.slotOf(x, y)
  decode(row)
  kernel.screen(layout.EVENT, 1)
  return {slot, ...added}
}

type Delivered = ReturnType<typeof deliver>

/** The deliveries of one event, as threads hand them over. */
const repeated = (...all: readonly Delivered[]): RepeatedEvent => {
  const numbers = Float64Array.from(all.flatMap(({slot, x, y}) => [5, 9, slot, x, y]))
  const [event] = repeatedEvents([{numbers, step: KEY_NUMBERS}])
  return event as RepeatedEvent
}

const screened = () => mergeScreens([kernel.tables()], [])
const NOTHING_FETCHED = new Int32Array(BUCKETS)

/** Two deliveries alone in their bucket, which the second one keeps from what the first one makes it. */
function secondAlone(row: object): readonly [Delivered, Delivered] {
  const first = deliver(row)
  // What the record and the lines of the charge would take away again.
  const table = kernel.tables().table
  const at = bucketOfSlot(first.slot) * layout.BUCKET_WORDS
  table[at + layout.SUM_X] = (table[at + layout.SUM_X] as number) - first.x
  table[at + layout.SUM_Y] = (table[at + layout.SUM_Y] as number) - first.y
  return [first, deliver(row)]
}

test('what an event adds to its bucket is computed without a change of the sums', () => {
  decode(paid('a'))
  const {table} = kernel.tables()
  const before = table.slice()
  const {x, y} = kernel.addedBy(layout.EVENT)
  expect(table).toEqual(before)
  const {slot} = deliver(paid('a'))
  const at = bucketOfSlot(slot) * layout.BUCKET_WORDS
  expect([table[at + layout.SUM_X], table[at + layout.SUM_Y]]).toEqual([x, y])
})

test('what an event adds to its bucket is computed without counting the event again', () => {
  deliver(paid('a'))
  const {files, report} = kernel.counted()
  kernel.addedBy(layout.EVENT)
  expect(kernel.counted()).toMatchObject({files, report})
  expect(files.events.inScope.rows).toBe(1)
})

describe('a delivery whose key may have come before', () => {
  const noted = (...all: readonly Delivered[]) => [
    Float64Array.from(all.flatMap(({slot, x, y}) => [slot, x, y])),
  ]
  const marks = (dirty: Int32Array) =>
    [...dirty].flatMap((word, bucket) =>
      Array.from({length: 32}, (_, bit) => bit)
        .filter((bit) => (word >>> bit) & 1)
        .map((bit) => bucket * 32 + bit),
    )

  test('clears its bucket where it is all that is off there, and is examined itself', () => {
    const [first, second] = secondAlone(paid('a'))
    const merged = screened()
    expect(merged.dirty[bucketOfSlot(first.slot)]).toBe(-1)
    clearWithoutAgain(merged, noted(second))
    expect(marks(merged.dirty)).toEqual([second.slot])
  })

  test('is examined where it is a key of its own, and nothing else says what it says', () => {
    const alone = deliver(paid('a'))
    const merged = screened()
    clearWithoutAgain(merged, noted(alone))
    expect(marks(merged.dirty)).toEqual([alone.slot])
  })

  test('leaves its bucket as it is where something else is off, too', () => {
    const [first, second] = secondAlone(paid('a'))
    const third = deliver(paid('a', 20))
    expect(bucketOfSlot(third.slot)).toBe(bucketOfSlot(first.slot))
    const merged = screened()
    clearWithoutAgain(merged, noted(second))
    expect(merged.dirty[bucketOfSlot(first.slot)]).toBe(-1)
  })

  test('leaves a bucket in order as it is', () => {
    const [first, second] = secondAlone(paid('a'))
    const table = kernel.tables().table
    const at = bucketOfSlot(first.slot) * layout.BUCKET_WORDS
    table[at + layout.SUM_X] = 0
    table[at + layout.SUM_Y] = 0
    const merged = screened()
    clearWithoutAgain(merged, noted(second))
    expect(marks(merged.dirty)).toEqual([])
  })
})

describe('a bucket that only a repeated delivery keeps from summing to zero', () => {
  test('needs a closer look at the subject of the delivery alone', () => {
    const event = repeated(...secondAlone(paid('a')))
    const merged = screened()
    const bucket = bucketOfSlot(event.slots[0] as number)
    expect(merged.dirty[bucket]).toBe(-1)
    clearWithoutRepetitions(merged, [event], NOTHING_FETCHED)
    expect(merged.dirty[bucket]).toBe(0)
    markRepeatedEvents({dirty: merged.dirty, linked: new Int32Array(BUCKETS)}, [event])
    expect(isDirty(merged.dirty, event.slots[0] as number)).toBe(true)
    expect([...merged.dirty].reduce((marks, word) => marks + Number(word !== 0), 0)).toBe(1)
  })

  test('keeps the places that rows have marked, and those whose rows were fetched', () => {
    const event = repeated(...secondAlone(paid('a')))
    const bucket = bucketOfSlot(event.slots[0] as number)
    kernel.exports.markDirty(bucket * 32 + 3)
    const merged = screened()
    const whole = NOTHING_FETCHED.slice()
    whole[bucket] = 1 << 5
    clearWithoutRepetitions(merged, [event], whole)
    expect(merged.dirty[bucket]).toBe((1 << 3) | (1 << 5))
  })

  test('stays as it is where the deliveries say unlike things', () => {
    const [first] = secondAlone(paid('a'))
    const event = repeated(first, deliver(paid('a', 20)))
    const merged = screened()
    clearWithoutRepetitions(merged, [event], NOTHING_FETCHED)
    expect(merged.dirty[bucketOfSlot(first.slot)]).toBe(-1)
  })

  test('stays as it is where something else is off, too', () => {
    const event = repeated(...secondAlone(paid('a')))
    const [slot] = event.slots as [number]
    const table = kernel.tables().table
    const at = bucketOfSlot(slot) * layout.BUCKET_WORDS + layout.SUM_Y
    table[at] = (table[at] as number) + 1
    const merged = screened()
    clearWithoutRepetitions(merged, [event], NOTHING_FETCHED)
    expect(merged.dirty[bucketOfSlot(slot)]).toBe(-1)
  })
})

describe('deliveries of one key', () => {
  const event = (...slots: number[]) => repeated(...slots.map((slot) => ({slot, x: 1, y: 2})))
  const marked = (one: RepeatedEvent) => {
    const places = {dirty: new Int32Array(BUCKETS), linked: new Int32Array(BUCKETS)}
    markRepeatedEvents(places, [one])
    return places
  }

  test('about one bucket are judged where the bucket is judged', () => {
    expect(marked(event(33, 34)).linked).toEqual(new Int32Array(BUCKETS))
    expect(marked(event(33, 34)).dirty[1]).toBe(0b110)
  })

  test('about two buckets are judged together', () => {
    const {dirty, linked} = marked(event(33, 64))
    expect([dirty[1], dirty[2]]).toEqual([0b10, 0b1])
    expect(linked).toEqual(dirty)
  })
})

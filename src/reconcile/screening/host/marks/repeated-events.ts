import {forEachRepeated, type HashColumn} from '../hashes/hash-columns.ts'
import {
  bucketIn,
  bucketOfSlot,
  isDirty,
  type MergedScreens,
  markDirty,
  noPlaces,
} from '../hashes/places.ts'
import {AGAIN_NUMBERS} from '../plan/plan.ts'

/** Places that need a closer look, and those of them that cannot be judged by their own rows alone. */
export interface DoubtfulPlaces {
  readonly dirty: Int32Array
  readonly linked: Int32Array
}

/** Marks a place whose subjects are judged with all others; whether one of the marks is new. */
export function markLinked({dirty, linked}: DoubtfulPlaces, slot: number): boolean {
  const isNew = markDirty(dirty, slot)
  return markDirty(linked, slot) || isNew
}

/** All deliveries of one event: what each has added to the sums of its bucket, if it is the same of all. */
export interface RepeatedEvent {
  readonly slots: readonly number[]
  readonly x: number
  readonly y: number
  readonly deliveries: number
  /** All are about one place, and add the same there. */
  readonly areAlike: boolean
}

type Open<T> = {-readonly [Field in keyof T]: T[Field]}

/** Events of which more than one delivery is there: `KEY_NUMBERS` each. */
export function repeatedEvents(keys: readonly HashColumn[]): readonly RepeatedEvent[] {
  const events = new Map<
    number,
    Open<Omit<RepeatedEvent, 'slots'>> & {readonly slots: Set<number>}
  >()
  forEachRepeated(keys, (numbers, at, key) => {
    const slot = numbers[at + 2] as number
    const x = numbers[at + 3] as number
    const y = numbers[at + 4] as number
    const event = events.get(key)
    if (event === undefined) {
      events.set(key, {slots: new Set([slot]), x, y, deliveries: 1, areAlike: true})
      return
    }
    event.deliveries += 1
    event.areAlike &&= event.slots.has(slot) && event.x === x && event.y === y
    // A key that all events have is of as many places as there are subjects.
    event.slots.add(slot)
  })
  return Array.from(events.values(), ({slots, ...event}) => ({...event, slots: [...slots]}))
}

/** What the deliveries after the first have added to their bucket; nothing where they say unlike things. */
function addedAgain({slots, x, y, deliveries, areAlike}: RepeatedEvent) {
  if (!areAlike) return undefined
  const again = deliveries - 1
  return {
    bucket: bucketOfSlot(slots[0] as number),
    x: Math.imul(x, again),
    y: Math.imul(y, again),
  }
}

/** What deliveries have added to each bucket, one after the other. */
class AddedSums {
  readonly #sums = new Map<number, {x: number; y: number}>()

  add(bucket: number, x: number, y: number): void {
    const sum = this.#sums.get(bucket)
    if (sum === undefined) this.#sums.set(bucket, {x, y})
    else {
      sum.x = (sum.x + x) | 0
      sum.y = (sum.y + y) | 0
    }
  }

  /** The buckets that do not sum to zero, and would without them; and the places that rows have marked. */
  *surplus({screens}: MergedScreens): Generator<{bucket: number; marked: number}> {
    for (const [bucket, sums] of this.#sums) {
      const {x, y, marked} = bucketIn(screens, bucket)
      if (x === sums.x && y === sums.y && (x !== 0 || y !== 0)) yield {bucket, marked}
    }
  }
}

/**
 * Clears buckets before any row is fetched: where a bucket sums to exactly what deliveries add whose key
 * may have come before, all else in it is in order. Those deliveries are marked for a closer look, for
 * that their key has come before is only likely. Answers the places that nothing else has marked: their
 * events alone are needed.
 */
export function clearWithoutAgain(
  merged: MergedScreens,
  again: readonly Float64Array[],
): Int32Array {
  const alone = noPlaces(merged.dirty.length)
  if (merged.hasFeeSums) return alone
  const sums = new AddedSums()
  forEachDelivery(again, (slot, x, y) => sums.add(bucketOfSlot(slot), x, y))
  const cleared = new Set<number>()
  for (const {bucket, marked} of sums.surplus(merged)) {
    merged.dirty[bucket] = marked
    cleared.add(bucket)
  }
  forEachDelivery(again, (slot) => {
    if (!cleared.has(bucketOfSlot(slot)) || isDirty(merged.dirty, slot)) return
    markDirty(alone, slot)
  })
  addPlaces(merged.dirty, alone)
  return alone
}

/** Marks places beside those that are marked. */
function addPlaces(marked: Int32Array, places: Int32Array): void {
  for (let at = 0; at < marked.length; at += 1) {
    marked[at] = (marked[at] as number) | (places[at] as number)
  }
}

/** There are as many as rows: no object for any of them. */
function forEachDelivery(
  all: readonly Float64Array[],
  take: (slot: number, x: number, y: number) => void,
): void {
  for (const numbers of all) {
    for (let at = 0; at < numbers.length; at += AGAIN_NUMBERS) {
      take(numbers[at] as number, numbers[at + 1] as number, numbers[at + 2] as number)
    }
  }
}

/**
 * A delivery that came twice keeps its bucket from summing to zero. Where the bucket does without the
 * repetition, its other subjects are in order: only those need a closer look that rows have marked, or
 * whose rows are fetched already. Where fees are summed by themselves, too, buckets stay as they are.
 * Answers the buckets that do without.
 */
export function clearWithoutRepetitions(
  merged: MergedScreens,
  repeated: readonly RepeatedEvent[],
  whole: Int32Array,
): ReadonlySet<number> {
  const cleared = new Set<number>()
  if (merged.hasFeeSums) return cleared
  const sums = new AddedSums()
  for (const event of repeated) {
    const again = addedAgain(event)
    if (again) sums.add(again.bucket, again.x, again.y)
  }
  for (const {bucket, marked} of sums.surplus(merged)) {
    merged.dirty[bucket] = marked | (whole[bucket] as number)
    cleared.add(bucket)
  }
  return cleared
}

/**
 * Marks the subjects of repeated events for a closer look. Where all events of a key are about one
 * bucket, the worker that judges the bucket has them all; else the calling thread judges their subjects.
 */
export function markRepeatedEvents(
  places: DoubtfulPlaces,
  repeated: readonly RepeatedEvent[],
): void {
  for (const {slots} of repeated) {
    const isOfOneBucket = new Set(slots.map(bucketOfSlot)).size === 1
    for (const slot of slots) {
      if (isOfOneBucket) markDirty(places.dirty, slot)
      else markLinked(places, slot)
    }
  }
}

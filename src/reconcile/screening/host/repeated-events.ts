import {forEachRepeated, type HashColumn} from './hash-columns.ts'
import {bucketIn, bucketOfSlot, type MergedScreens, markDirty} from './places.ts'

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

/** All deliveries of one event, and what each has added to the sums of its bucket. */
export interface RepeatedEvent {
  readonly slots: readonly number[]
  readonly addedX: readonly number[]
  readonly addedY: readonly number[]
}

/** Events of which more than one delivery is there: `KEY_NUMBERS` each. */
export function repeatedEvents(keys: readonly HashColumn[]): readonly RepeatedEvent[] {
  const events = new Map<number, {slots: number[]; addedX: number[]; addedY: number[]}>()
  forEachRepeated(keys, (numbers, at, key) => {
    const event = events.get(key) ?? {slots: [], addedX: [], addedY: []}
    events.set(key, event)
    event.slots.push(numbers[at + 2] as number)
    event.addedX.push(numbers[at + 3] as number)
    event.addedY.push(numbers[at + 4] as number)
  })
  return [...events.values()]
}

const areAlike = (numbers: readonly number[]): boolean =>
  numbers.every((number) => number === numbers[0])

/** What the deliveries after the first have added to their bucket; nothing where they say unlike things. */
function addedAgain({slots, addedX, addedY}: RepeatedEvent) {
  if (![slots, addedX, addedY].every(areAlike)) return undefined
  const again = slots.length - 1
  return {
    bucket: bucketOfSlot(slots[0] as number),
    x: Math.imul(addedX[0] as number, again),
    y: Math.imul(addedY[0] as number, again),
  }
}

/**
 * A delivery that came twice keeps its bucket from summing to zero. Where the bucket does without the
 * repetition, its other subjects are in order: only those need a closer look that rows have marked, or
 * whose rows are fetched already. Where fees are summed by themselves, too, buckets stay as they are.
 */
export function clearWithoutRepetitions(
  {dirty, screens, hasFeeSums}: MergedScreens,
  repeated: readonly RepeatedEvent[],
  whole: Int32Array,
): void {
  if (hasFeeSums) return
  const againIn = new Map<number, {readonly x: number; readonly y: number}>()
  for (const event of repeated) {
    const again = addedAgain(event)
    if (again === undefined) continue
    const {x, y} = againIn.get(again.bucket) ?? {x: 0, y: 0}
    againIn.set(again.bucket, {x: (x + again.x) | 0, y: (y + again.y) | 0})
  }
  for (const [bucket, again] of againIn) {
    const {x, y, marked} = bucketIn(screens, bucket)
    if (x === again.x && y === again.y) dirty[bucket] = marked | (whole[bucket] as number)
  }
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
    const isOfOneBucket = areAlike(slots.map(bucketOfSlot))
    for (const slot of slots) {
      if (isOfOneBucket) markDirty(places.dirty, slot)
      else markLinked(places, slot)
    }
  }
}

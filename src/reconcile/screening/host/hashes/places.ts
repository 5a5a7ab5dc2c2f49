import {
  CARRIED,
  DIRTY,
  FEE_WORDS,
  SEEN,
  BUCKET_WORDS as WORDS,
  SUM_X as X,
  SUM_Y as Y,
} from '../../kernel/row-layout.ts'
import type {IdHash} from './id-hash.ts'

/**
 * Where an id is summed: its bucket, and which of the bucket's 32 places it has. A bucket has one
 * sum; a mark for a closer look is for one place, so that subjects of other places are not examined
 * with it.
 */
export const bucketOfSlot = (slot: number): number => slot >>> 5
const bitOfSlot = (slot: number): number => 1 << (slot & 31)

/** A place whose subjects need a closer look. */
export const isDirty = (dirty: Int32Array, slot: number): boolean =>
  ((dirty[bucketOfSlot(slot)] as number) & bitOfSlot(slot)) !== 0

/** Marks a place for a closer look; whether it was not marked before. */
export function markDirty(dirty: Int32Array, slot: number): boolean {
  const isNew = !isDirty(dirty, slot)
  dirty[bucketOfSlot(slot)] = (dirty[bucketOfSlot(slot)] as number) | bitOfSlot(slot)
  return isNew
}

/** A word a bucket, in memory that all threads share; no place is marked. */
export const noPlaces = (buckets: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(buckets * Int32Array.BYTES_PER_ELEMENT))

/** The place of an id among so many buckets: the kernel's `slotOf`. */
export const slotAmong = (buckets: number, {x, y}: IdHash): number =>
  (((x ^ (y >>> 7)) & (buckets - 1)) << 5) | (y & 31)

/** The table of one thread's screen: `BUCKET_WORDS` words a bucket, a power of two of buckets. */
export type ScreenTable = Int32Array

/** What one thread summed. */
export interface ScreenTables {
  readonly table: ScreenTable
  /** Of fees that records carry, where no schedule tells them; else empty. */
  readonly fees: Int32Array
  /** Places where only another fee was taken than was due, a word a bucket; empty where none can be. */
  readonly otherFees: Int32Array
}

/** Of all threads together: places that need a closer look, and those that may have two records of one id. */
export interface MergedScreens {
  readonly dirty: Int32Array
  /** The tables that were merged, as the threads left them. */
  readonly screens: readonly ScreenTables[]
  /** Fees that records carry have sums of their own, because no schedule tells them. */
  readonly hasFeeSums: boolean
  readonly shared: Int32Array
  /** Places where only another fee was taken than was due; empty where none can be. */
  readonly otherFees: Int32Array
  /** About how many records there are, and how many of them need a closer look. */
  readonly records: number
  readonly doubtful: number
}

/** What all threads together have summed in a bucket, and the places that their rows have marked. */
export function bucketIn(screens: readonly ScreenTables[], bucket: number) {
  let x = 0
  let y = 0
  let marked = 0
  for (let nth = 0; nth < screens.length; nth += 1) {
    const {table} = screens[nth] as ScreenTables
    const at = bucket * WORDS
    x = (x + (table[at + X] as number)) | 0
    y = (y + (table[at + Y] as number)) | 0
    marked |= table[at + DIRTY] as number
  }
  return {x, y, marked}
}

/**
 * Every place of a bucket that does not sum to zero needs a closer look. Associative, like all
 * merges.
 */
export function mergeScreens(
  screens: readonly ScreenTables[],
  sharedPlaces: Iterable<number>,
): MergedScreens {
  const buckets = (screens[0]?.table.length ?? 0) / WORDS
  const hasFeeSums = screens.some(({fees}) => fees.length > 0)
  const dirty = noPlaces(buckets)
  const shared = noPlaces(buckets)
  let records = 0
  let doubtful = 0
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    let seen = 0
    for (let nth = 0; nth < screens.length; nth += 1) {
      const own = (screens[nth] as ScreenTables).table[bucket * WORDS + SEEN] as number
      const both = seen & own
      // A record has two bits: one that both threads have seen is no record that both have seen.
      if ((both & (both - 1)) !== 0) shared[bucket] = (shared[bucket] as number) | both
      seen |= own
    }
    const {x, y, marked} = bucketIn(screens, bucket)
    const isZero = x === 0 && y === 0 && (!hasFeeSums || doFeesAgree(screens, bucket))
    dirty[bucket] = isZero ? marked : -1
    const seenBits = bitsIn(seen)
    records += seenBits / 2
    doubtful += isZero ? bitsIn(seen & marked) : seenBits / 2
  }
  for (const slot of sharedPlaces) markDirty(shared, slot)
  const otherFees = mergeOtherFees(screens)
  return {dirty, screens, hasFeeSums, shared, otherFees, records, doubtful}
}

function mergeOtherFees(screens: readonly ScreenTables[]): Int32Array {
  const length = screens[0]?.otherFees.length ?? 0
  const merged = noPlaces(length)
  for (const {otherFees} of screens) {
    for (let at = 0; at < length; at += 1) {
      merged[at] = (merged[at] as number) | (otherFees[at] as number)
    }
  }
  return merged
}

/** How many bits of a word are set. */
export function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Without a schedule, no record of a bucket carries a fee, or the fees are those of the events. */
function doFeesAgree(screens: readonly ScreenTables[], bucket: number): boolean {
  const at = bucket * FEE_WORDS
  let x = 0
  let y = 0
  let carried = 0
  for (const {fees} of screens) {
    x = (x + (fees[at + X] as number)) | 0
    y = (y + (fees[at + Y] as number)) | 0
    carried |= fees[at + CARRIED] as number
  }
  return carried === 0 || (x === 0 && y === 0)
}

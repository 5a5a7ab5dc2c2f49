import {
  CHARGE_FEE_TERM,
  CHARGE_RECORD_TERM,
  DIRTY,
  LINE_TERM,
  SEEN,
  WITHDRAWAL_RECORD_TERM,
  BUCKET_WORDS as WORDS,
  SUM_X as X,
  SUM_Y as Y,
} from '../kernel/row-layout.ts'
import {avalanche, highWord, type Lanes, stirX, stirY} from './lanes.ts'

/** What a term of a checksum stands for. */
export const TERM = {
  chargeRecord: CHARGE_RECORD_TERM,
  chargeFee: CHARGE_FEE_TERM,
  withdrawalRecord: WITHDRAWAL_RECORD_TERM,
  line: LINE_TERM,
} as const

/**
 * Where an id is summed: its bucket, and which of the bucket's 32 places it has. Sums are a bucket's,
 * doubts are a place's, so that one doubtful subject does not cast doubt on its neighbours.
 */
export const bucketOfSlot = (slot: number): number => slot >>> 5
const bitOfSlot = (slot: number): number => 1 << (slot & 31)

/** A place whose subjects need a closer look. */
export const isDirty = (dirty: Int32Array, slot: number): boolean =>
  ((dirty[bucketOfSlot(slot)] as number) & bitOfSlot(slot)) !== 0

/** Casts doubt on a place; whether there was none before. */
export function makeDirty(dirty: Int32Array, slot: number): boolean {
  const isNew = !isDirty(dirty, slot)
  dirty[bucketOfSlot(slot)] = (dirty[bucketOfSlot(slot)] as number) | bitOfSlot(slot)
  return isNew
}

/** The table of one thread's screen: `BUCKET_WORDS` words a bucket, a power of two of buckets. */
export type ScreenMemory = Int32Array

/** The place of an id among so many buckets. */
export const slotAmong = (buckets: number, {x, y}: Lanes): number =>
  (((x ^ (y >>> 7)) & (buckets - 1)) << 5) | (y & 31)

/**
 * Sums over buckets of subjects. One side adds what it says, the other takes away the same: a bucket
 * whose two 32-bit sums are zero holds only subjects on which all sides agree, to the last centavo.
 * Addition does not care about order, so threads sum on their own and the sums are added.
 */
export class Checksums {
  /** Places in which more than one record was seen. */
  readonly shared = new Set<number>()
  readonly #memory: ScreenMemory
  readonly #mask: number

  constructor(memory: ScreenMemory) {
    this.#memory = memory
    this.#mask = memory.length / WORDS - 1
  }

  slotOf(id: Lanes): number {
    return slotAmong(this.#mask + 1, id)
  }

  /** Something about this id needs a closer look. */
  soil(slot: number): void {
    const at = bucketOfSlot(slot) * WORDS + DIRTY
    this.#memory[at] = (this.#memory[at] as number) | bitOfSlot(slot)
  }

  /** Notes a record; where one was seen in its place before, both are read again to compare ids. */
  see(slot: number): void {
    const at = bucketOfSlot(slot) * WORDS + SEEN
    const seen = this.#memory[at] as number
    if ((seen & bitOfSlot(slot)) !== 0) this.shared.add(slot)
    this.#memory[at] = seen | bitOfSlot(slot)
  }

  /** Adds (`sign` 1) or takes away (`sign` -1) a term of `id`. */
  sum(slot: number, id: Lanes, value: Lanes, sign: number): void {
    const memory = this.#memory
    const at = bucketOfSlot(slot) * WORDS
    memory[at + X] = ((memory[at + X] as number) + sign * avalanche(id.x ^ value.x)) | 0
    memory[at + Y] = ((memory[at + Y] as number) + sign * avalanche((id.y + value.y) | 0)) | 0
  }
}

/** The lanes of an amount in a wallet, as part of a term. */
export function valueLanes(tag: number, wallet: Lanes, amount: number, out: Lanes): void {
  const low = amount | 0
  const high = highWord(amount)
  out.x = stirX(stirX(stirX(wallet.x, tag), low), high)
  out.y = stirY(stirY(stirY(wallet.y, tag), low), high)
}

/** Of all threads together: places that need a closer look, and places of more than one record. */
export interface MergedScreens {
  readonly dirty: Int32Array
  readonly shared: Int32Array
}

/** All of a bucket that does not sum to zero is doubtful. Associative, like all merges. */
export function mergeScreens(
  screens: readonly ScreenMemory[],
  sharedPlaces: Iterable<number>,
): MergedScreens {
  const buckets = (screens[0]?.length ?? 0) / WORDS
  const dirty = new Int32Array(new SharedArrayBuffer(buckets * 4))
  const shared = new Int32Array(new SharedArrayBuffer(buckets * 4))
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const at = bucket * WORDS
    let x = 0
    let y = 0
    let seen = 0
    let doubt = 0
    for (let nth = 0; nth < screens.length; nth += 1) {
      const memory = screens[nth] as ScreenMemory
      x = (x + (memory[at + X] as number)) | 0
      y = (y + (memory[at + Y] as number)) | 0
      doubt |= memory[at + DIRTY] as number
      shared[bucket] = (shared[bucket] as number) | (seen & (memory[at + SEEN] as number))
      seen |= memory[at + SEEN] as number
    }
    dirty[bucket] = x !== 0 || y !== 0 ? -1 : doubt
  }
  for (const slot of sharedPlaces) makeDirty(shared, slot)
  return {dirty, shared}
}

import {avalanche, highWord, type Lanes, stirX, stirY} from './lanes.ts'

/** What a term of a checksum stands for. */
export const TERM = {chargeRecord: 1, chargeFee: 2, withdrawalRecord: 3, line: 4} as const

/** Words of a bucket, side by side so that one look at memory fetches them all. */
const WORDS = 4
const X = 0
const Y = 1
/** 32 bits: which record ids were seen. */
const SEEN = 2
/** Not zero: something here needs a closer look. */
const DIRTY = 3

/** The memory of one thread's screen: `WORDS` words a bucket, a power of two of buckets. */
export type ScreenMemory = Int32Array

export const screenMemory = (buckets: number): ScreenMemory =>
  new Int32Array(new SharedArrayBuffer(buckets * WORDS * 4))

/**
 * Sums over buckets of subjects. One side adds what it says, the other takes away the same: a bucket
 * whose two 32-bit sums are zero holds only subjects on which all sides agree, to the last centavo.
 * Addition does not care about order, so threads sum on their own and the sums are added.
 */
export class Checksums {
  readonly #memory: ScreenMemory
  readonly #mask: number

  constructor(memory: ScreenMemory) {
    this.#memory = memory
    this.#mask = memory.length / WORDS - 1
  }

  bucketOf(id: Lanes): number {
    return (id.x ^ (id.y >>> 7)) & this.#mask
  }

  /** Something here needs a closer look. */
  soil(bucket: number): void {
    this.#memory[bucket * WORDS + DIRTY] = 1
  }

  /** A second record under one id, or one that looks like it, needs a closer look. */
  see(bucket: number, id: Lanes): void {
    const at = bucket * WORDS + SEEN
    const bit = 1 << (id.y & 31)
    const seen = this.#memory[at] as number
    if ((seen & bit) !== 0) this.soil(bucket)
    this.#memory[at] = seen | bit
  }

  /** Adds (`sign` 1) or takes away (`sign` -1) a term of `id`. */
  sum(bucket: number, id: Lanes, value: Lanes, sign: number): void {
    const memory = this.#memory
    const at = bucket * WORDS
    memory[at + X] = ((memory[at + X] as number) + sign * avalanche(id.x ^ value.x)) | 0
    memory[at + Y] = ((memory[at + Y] as number) + sign * avalanche((id.y + value.y) | 0)) | 0
  }
}

/** The lanes of an amount in a wallet, as part of a term. */
export function valueLanes(tag: number, wallet: Lanes, amount: number, out: Lanes): void {
  const high = highWord(amount)
  out.x = stirX(stirX(stirX(wallet.x, tag), amount | 0), high)
  out.y = stirY(stirY(stirY(wallet.y, tag), amount | 0), high)
}

/** The buckets that need a closer look, of all threads together. Associative, like all merges. */
export function mergeScreens(screens: readonly ScreenMemory[]): Uint8Array {
  const buckets = (screens[0]?.length ?? 0) / WORDS
  const dirty = new Uint8Array(new SharedArrayBuffer(buckets))
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const at = bucket * WORDS
    let [x, y, seen, doubt] = [0, 0, 0, 0]
    for (const memory of screens) {
      x = (x + (memory[at + X] as number)) | 0
      y = (y + (memory[at + Y] as number)) | 0
      doubt |= (memory[at + DIRTY] as number) | (seen & (memory[at + SEEN] as number))
      seen |= memory[at + SEEN] as number
    }
    dirty[bucket] = x !== 0 || y !== 0 || doubt !== 0 ? 1 : 0
  }
  return dirty
}

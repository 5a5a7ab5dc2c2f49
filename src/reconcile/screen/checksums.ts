import {avalanche, highWord, type Lanes, stirX, stirY} from './lanes.ts'

/** What a term of a checksum stands for. */
export const TERM = {chargeRecord: 1, chargeFee: 2, withdrawalRecord: 3, line: 4} as const

/** The memory of one thread's screen. Units: buckets are a power of two. */
export interface ScreenMemory {
  readonly x: Int32Array
  readonly y: Int32Array
  /** 32 bits a bucket: which record ids were seen. */
  readonly seen: Int32Array
  readonly dirty: Uint8Array
}

export const screenMemory = (buckets: number): ScreenMemory => ({
  x: new Int32Array(new SharedArrayBuffer(buckets * 4)),
  y: new Int32Array(new SharedArrayBuffer(buckets * 4)),
  seen: new Int32Array(new SharedArrayBuffer(buckets * 4)),
  dirty: new Uint8Array(new SharedArrayBuffer(buckets)),
})

/** What is summed: a value in a wallet, for an id. */
export interface Term {
  readonly tag: number
  x: number
  y: number
}

/**
 * Sums over buckets of subjects. One side adds what it says, the other takes away the same: a bucket
 * whose two 32-bit sums are zero holds only subjects on which all sides agree, to the last centavo.
 * Addition does not care about order, so threads sum on their own and the sums are added.
 */
export class Checksums {
  readonly memory: ScreenMemory
  readonly #mask: number

  constructor(memory: ScreenMemory) {
    this.memory = memory
    this.#mask = memory.dirty.length - 1
  }

  bucketOf(id: Lanes): number {
    return (id.x ^ (id.y >>> 7)) & this.#mask
  }

  /** Something here needs a closer look. */
  soil(bucket: number): void {
    this.memory.dirty[bucket] = 1
  }

  /** A second record under one id, or one that looks like it, needs a closer look. */
  see(bucket: number, id: Lanes): void {
    const {seen} = this.memory
    const bit = 1 << (id.y & 31)
    if (((seen[bucket] as number) & bit) !== 0) this.soil(bucket)
    seen[bucket] = (seen[bucket] as number) | bit
  }

  /** Adds (`sign` 1) or takes away (`sign` -1) a term of `id`. */
  sum(bucket: number, id: Lanes, value: Lanes, sign: number): void {
    const {x, y} = this.memory
    x[bucket] = ((x[bucket] as number) + sign * avalanche(id.x ^ value.x)) | 0
    y[bucket] = ((y[bucket] as number) + sign * avalanche((id.y + value.y) | 0)) | 0
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
  const [first, ...others] = screens
  if (first === undefined) return new Uint8Array(0)
  for (const {x, y, seen, dirty} of others) {
    for (let i = 0; i < first.dirty.length; i += 1) {
      first.x[i] = ((first.x[i] as number) + (x[i] as number)) | 0
      first.y[i] = ((first.y[i] as number) + (y[i] as number)) | 0
      const twice = (first.seen[i] as number) & (seen[i] as number)
      first.seen[i] = (first.seen[i] as number) | (seen[i] as number)
      first.dirty[i] = (first.dirty[i] as number) | (dirty[i] as number) | (twice === 0 ? 0 : 1)
    }
  }
  for (let i = 0; i < first.dirty.length; i += 1) {
    if (first.x[i] !== 0 || first.y[i] !== 0) first.dirty[i] = 1
  }
  return first.dirty
}

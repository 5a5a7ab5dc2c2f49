import {ALWAYS} from '../../kernel/row-layout.ts'
import {bucketOfSlot} from '../hashes/places.ts'
import type {LineCodes} from '../kept/line-codes.ts'
import type {CollectOrder, PlannedFile} from '../plan/plan.ts'

/** Why a line is fetched: it needs a closer look, its record alone is wanted, its key may be there twice. */
export const WHOLE = 1
export const ALONE = 2
export const KEY = 4
/** It needs a closer look, and is judged with the rows of its share alone. */
export const APART = 8

/** The lines of a part that are fetched, in their order, and why; valid until the next part. */
export interface WantedLines {
  readonly count: number
  readonly lines: Int32Array
  readonly wishes: Uint8Array
}

/** What the file of a line is to its wish. */
interface PlacedFile {
  readonly isRecord: boolean
  readonly leftOut: Int32Array | undefined
}

/** A power of two: most keys of a single event find no bit of one that may be there twice. */
const KEY_BITS = 1 << 18

/** Of the numbers of a set, the last bits: what is not among them is not in the set. */
function filterOf(numbers: ReadonlySet<number>): Int32Array {
  const filter = new Int32Array(KEY_BITS / 32)
  for (const number of numbers) {
    const bit = number & (KEY_BITS - 1)
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31))
  }
  return filter
}

const hasBit = (words: Int32Array, bit: number): boolean =>
  (((words[bit >>> 5] as number) >>> (bit & 31)) & 1) !== 0

/** Tells which lines of a part an order asks for: one loop over numbers, for most lines are not. */
export class Wishes {
  readonly #order: CollectOrder
  readonly #keyFilter: Int32Array
  #lines = new Int32Array(1024)
  #wishes = new Uint8Array(1024)

  constructor(order: CollectOrder) {
    this.#order = order
    this.#keyFilter = filterOf(order.twice)
  }

  of({codes, keys}: LineCodes, name: PlannedFile['name']): WantedLines {
    const {twice, withPlaceless, hot} = this.#order
    const isRecord = name === 'charges' || name === 'withdrawals'
    const leftOut = this.#leftOutOf(name)
    const hasKeys = keys.length > 0 && twice.size > 0
    const filter = this.#keyFilter
    const hotBits = hot.length * 32 - 1
    this.#makeRoom(codes.length)
    const [lines, wishes] = [this.#lines, this.#wishes]
    let count = 0
    for (let line = 0; line < codes.length; line += 1) {
      const place = codes[line] as number
      let wish = place === ALWAYS && withPlaceless ? WHOLE : 0
      if (place >= 0) {
        if (hasBit(hot, place & hotBits)) wish = this.#wishFor(place, {isRecord, leftOut})
        const key = hasKeys ? (keys[line] as number) : 0
        if (hasKeys && hasBit(filter, key & (KEY_BITS - 1)) && twice.has(key)) wish |= KEY
      }
      if (wish === 0) continue
      lines[count] = line
      wishes[count] = wish
      count += 1
    }
    return {count, lines, wishes}
  }

  /** The places of which this file is left out. */
  #leftOutOf(name: PlannedFile['name']): Int32Array | undefined {
    const {partly} = this.#order
    const isWanted = (name === 'events') === (partly?.wanted === 'events')
    return isWanted ? undefined : partly?.places
  }

  /** Why the lines of a place are fetched, if they are. */
  #wishFor(place: number, {isRecord, leftOut}: PlacedFile): number {
    const {whole, apart, claimed} = this.#order
    const bucket = bucketOfSlot(place)
    const bit = 1 << (place & 31)
    if (((whole[bucket] as number) & bit) !== 0) return WHOLE
    const isClaimed = isRecord && ((claimed[bucket] as number) & bit) !== 0
    const isApart = ((apart[bucket] as number) & bit) !== 0
    const isLeftOut = leftOut !== undefined && ((leftOut[bucket] as number) & bit) !== 0
    return (isApart && !isLeftOut ? APART : 0) | (isClaimed ? ALONE : 0)
  }

  #makeRoom(lines: number): void {
    if (lines <= this.#lines.length) return
    this.#lines = new Int32Array(lines * 2)
    this.#wishes = new Uint8Array(lines * 2)
  }
}

/** Of the places that are fetched, so many of the last bits of their number: small enough for the cache. */
const BUCKETS_A_WORD = 8

/** The last bits of the numbers of all places that are fetched, a bit for each: most others have no bit. */
export function hotPlaces({
  whole,
  apart,
  claimed,
}: Pick<CollectOrder, 'whole' | 'apart' | 'claimed'>): Int32Array {
  const buckets = whole.length
  const words = Math.max(1, buckets / BUCKETS_A_WORD)
  const hot = new Int32Array(new SharedArrayBuffer(words * 4))
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const word = (whole[bucket] as number) | (apart[bucket] as number) | (claimed[bucket] as number)
    if (word === 0) continue
    const at = bucket & (words - 1)
    hot[at] = (hot[at] as number) | word
  }
  return hot
}

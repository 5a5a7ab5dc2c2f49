import {FLAGS, HAS_KEY, IN_SCOPE, KEY_X, KEY_Y, ROW_WORDS} from '../kernel/row-layout.ts'
import type {IdHash} from './id-hash.ts'

const COUNTS = IN_SCOPE | HAS_KEY

/**
 * Which keys may have come twice: one bit a key in memory that all threads share. Not every key
 * whose bit was set before is a repetition; every repetition's bit was.
 */
export class RepeatFilter {
  readonly #bits: Int32Array
  readonly #mask: number
  /** Bits that were set when another key came to set them. */
  readonly twice = new Set<number>()

  constructor(bits: SharedArrayBuffer) {
    this.#bits = new Int32Array(bits)
    this.#mask = this.#bits.length * 32 - 1
  }

  bitOf(key: IdHash): number {
    return (key.x ^ Math.imul(key.y, 0x9e3779b1)) & this.#mask
  }

  /**
   * Fetches the bits of a batch of keys into the cache: independent reads wait for memory together,
   * the updates that follow would each wait alone.
   */
  #warm(words: Int32Array, rows: number): number {
    const bits = this.#bits
    const mask = this.#mask
    let sum = 0
    for (let at = KEY_X, row = 0; row < rows; row += 1, at += ROW_WORDS) {
      const bit = ((words[at] as number) ^ Math.imul(words[at + 1] as number, 0x9e3779b1)) & mask
      sum += bits[bit >>> 5] as number
    }
    return sum
  }

  /** Notes the keys of those lines of a batch that count, and writes down the bit of each. */
  addBatch(words: Int32Array, rows: number, bits: Int32Array): void {
    this.#warm(words, rows)
    const key = {x: 0, y: 0}
    for (let row = 0, at = 0; row < rows; row += 1, at += ROW_WORDS) {
      key.x = words[at + KEY_X] as number
      key.y = words[at + KEY_Y] as number
      bits[row] = this.bitOf(key)
      if (((words[at + FLAGS] as number) & COUNTS) === COUNTS) this.add(key)
    }
  }

  add(key: IdHash): void {
    if (this.hasSeen(key)) this.twice.add(this.bitOf(key))
  }

  /** Notes a key; whether it, or one that shares its bit, was noted before. */
  hasSeen(key: IdHash): boolean {
    const bit = this.bitOf(key)
    const flag = 1 << (bit & 31)
    return (Atomics.or(this.#bits, bit >>> 5, flag) & flag) !== 0
  }
}

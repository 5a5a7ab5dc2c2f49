import {
  BATCH_ROWS,
  FLAGS,
  HAS_KEY,
  IN_SCOPE,
  KEY_X,
  KEY_Y,
  ROW_WORDS,
} from '../../kernel/row-layout.ts'
import type {IdHash} from './id-hash.ts'

const COUNTS = IN_SCOPE | HAS_KEY

/**
 * Which keys may have come twice: two bits of one word a key, in memory that all threads share. Not every
 * key whose bits were set before is a repetition; every repetition's bits were.
 */
export class RepeatFilter {
  readonly #words: Int32Array
  readonly #mask: number
  /** Codes of keys whose bits were set when they came. */
  readonly twice = new Set<number>()
  /** The rows of a batch whose keys are among them. */
  readonly #again = new Int32Array(BATCH_ROWS)

  constructor(bits: SharedArrayBuffer) {
    this.#words = new Int32Array(bits)
    this.#mask = this.#words.length - 1
  }

  /**
   * Fetches the words of a batch of keys into the cache: independent reads wait for memory together,
   * the updates that follow would each wait alone.
   */
  #warm(words: Int32Array, rows: number): number {
    let sum = 0
    for (let at = KEY_X, row = 0; row < rows; row += 1, at += ROW_WORDS) {
      sum += this.#words[
        wordOf(words[at] as number, words[at + 1] as number) & this.#mask
      ] as number
    }
    return sum
  }

  /**
   * Notes the keys of those lines of a batch that count, and writes down the code of each. Answers the
   * rows of keys that may have come before; valid until the next batch.
   */
  addBatch(words: Int32Array, rows: number, codes: Int32Array): Int32Array {
    this.#warm(words, rows)
    let again = 0
    for (let row = 0, at = 0; row < rows; row += 1, at += ROW_WORDS) {
      const x = words[at + KEY_X] as number
      codes[row] = x
      const counts = ((words[at + FLAGS] as number) & COUNTS) === COUNTS
      if (!counts || !this.#note(x, words[at + KEY_Y] as number)) continue
      this.twice.add(x)
      this.#again[again] = row
      again += 1
    }
    return this.#again.subarray(0, again)
  }

  /** Notes a key; whether it, or one that shares its bits, was noted before. */
  hasSeen({x, y}: IdHash): boolean {
    return this.#note(x, y)
  }

  #note(x: number, y: number): boolean {
    const bits = (1 << (x & 31)) | (1 << (y & 31))
    return (Atomics.or(this.#words, wordOf(x, y) & this.#mask, bits) & bits) === bits
  }
}

const wordOf = (x: number, y: number): number => (x >>> 5) ^ Math.imul(y >>> 5, 0x9e3779b1)

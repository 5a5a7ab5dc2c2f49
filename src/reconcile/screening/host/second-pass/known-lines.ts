import type {IdHash} from '../hashes/id-hash.ts'
import {KEY_NUMBERS} from '../plan/plan.ts'

/** A line by the hash of its bytes. */
export interface HashedLine {
  readonly hash: IdHash
  /** The file whose columns tell what the bytes mean; one number for all files of JSON. */
  readonly meaning: number
}

/** Where a line stands that was handed over. */
export interface KnownLine {
  readonly source: number
  readonly line: number
}

/** A power of two: lines of which the last copies come further apart may be forgotten between them. */
const ENTRIES = 1 << 17
const [X, Y, MEANING, SOURCE, LINE, NUMBERS] = [0, 1, 2, 3, 4, 5] as const
const WORDS = NUMBERS + KEY_NUMBERS
/** No line has this number: they are counted from 1. */
const FREE = 0
/** No line of the same bytes was handed over lately. */
export const UNKNOWN = -1

/** The lines that were handed over lately: one that comes again, byte for byte, needs only its number. */
export class KnownLines {
  #words: Int32Array | undefined

  /** The entry of a line of the same bytes; `UNKNOWN`, if there is none. */
  find({hash: {x, y}, meaning}: HashedLine): number {
    const words = this.#words
    if (words === undefined) return UNKNOWN
    const at = entryOf(x)
    const isSame = words[at + X] === x && words[at + Y] === y && words[at + MEANING] === meaning
    return isSame && words[at + LINE] !== FREE ? at : UNKNOWN
  }

  placeOf(entry: number): KnownLine {
    return {source: this.#word(entry + SOURCE), line: this.#word(entry + LINE)}
  }

  /** One of the numbers that were noted of a line. */
  numberOf(entry: number, nth: number): number {
    return this.#word(entry + NUMBERS + nth)
  }

  #word(at: number): number {
    return this.#words?.[at] as number
  }

  /** @param numbers what `Collected.keys` says of the line. */
  keep(
    {hash: {x, y}, meaning}: HashedLine,
    {source, line}: KnownLine,
    numbers: readonly number[],
  ): void {
    this.#words ??= new Int32Array(ENTRIES * WORDS)
    this.#words.set([x, y, meaning, source, line, ...numbers], entryOf(x))
  }
}

const entryOf = (x: number): number => (x & (ENTRIES - 1)) * WORDS

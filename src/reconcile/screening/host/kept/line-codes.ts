import {HOUR_MS} from '../../../../domain/duration.ts'
import {END, ROW_WORDS, SLOT, START} from '../../kernel/row-layout.ts'

/** A mark stands before every so many lines. */
export const MARK_LINES = 8

const FIRST_LINES = 1_024

/** What each line of a screened part is about: its place, `ALWAYS`, `NEVER` or `BLANK`. */
export interface LineCodes {
  readonly codes: Int32Array
  /** Of events and withdrawals: the code of their key. */
  readonly keys: Int32Array
  /** Lines that are rows. */
  readonly rows: number
  /** Of a statement: the hours of its lines. */
  readonly firstHour: number
  readonly lastHour: number
  /** Where every `MARK_LINES`th line begins in its block. */
  readonly marks: Int32Array
  /** Where the last line of its block ends: the address behind its line feed. */
  readonly end: number
}

/** Takes the codes of one part after the other; grows to the longest. */
export class LineCodesTaker {
  length = 0
  #codes = new Int32Array(FIRST_LINES)
  #keys = new Int32Array(FIRST_LINES)
  #marks = new Int32Array(FIRST_LINES / MARK_LINES)
  #rows = 0
  #end = 0
  #firstHour = Number.POSITIVE_INFINITY
  #lastHour = Number.NEGATIVE_INFINITY

  /**
   * Takes a batch of lines as the kernel has screened them; answers the number of the first. `blanks`
   * are those that are no rows.
   */
  addBatch(words: Int32Array, lines: number, blanks: number): number {
    const first = this.length
    while (first + lines > this.#codes.length) this.#grow()
    const codes = this.#codes
    for (let nth = 0, at = SLOT; nth < lines; nth += 1, at += ROW_WORDS) {
      codes[first + nth] = words[at] as number
    }
    const gap = (MARK_LINES - (first % MARK_LINES)) % MARK_LINES
    for (let nth = gap; nth < lines; nth += MARK_LINES) {
      this.#marks[(first + nth) / MARK_LINES] = words[nth * ROW_WORDS + START] as number
    }
    this.length = first + lines
    this.#end = (words[(lines - 1) * ROW_WORDS + END] as number) + 1
    this.#rows += lines - blanks
    return first
  }

  /** Where the keys of the lines from `first` on are to be written. */
  keysFrom(first: number): Int32Array {
    return this.#keys.subarray(first)
  }

  /** The instant of a line. */
  addHour(atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS)
    if (hour < this.#firstHour) this.#firstHour = hour
    if (hour > this.#lastHour) this.#lastHour = hour
  }

  #grow(): void {
    this.#codes = grown(this.#codes)
    this.#keys = grown(this.#keys)
    this.#marks = grown(this.#marks)
  }

  /** The codes taken since the last time; valid until the next batch. */
  take(hasBits: boolean): LineCodes {
    const {length} = this
    const taken = {
      codes: this.#codes.subarray(0, length),
      keys: this.#keys.subarray(0, hasBits ? length : 0),
      rows: this.#rows,
      firstHour: this.#firstHour,
      lastHour: this.#lastHour,
      marks: this.#marks.subarray(0, Math.ceil(length / MARK_LINES)),
      end: this.#end,
    }
    this.length = 0
    this.#rows = 0
    this.#end = 0
    this.#firstHour = Number.POSITIVE_INFINITY
    this.#lastHour = Number.NEGATIVE_INFINITY
    return taken
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

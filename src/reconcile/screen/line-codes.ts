import {HOUR_MS} from './accounts.ts'

/** A row that is always looked at, and one that never needs to be. */
export const ALWAYS = -1
export const NEVER = -2
/** A line that is no row: empty, or the header. */
export const BLANK = -3

const MARK_LINES = 16

/** What each line of a part is about: its place, `ALWAYS`, `NEVER` or `BLANK`. Grows as lines come. */
export class LineCodes {
  codes = new Int32Array(1024)
  /** Of events and withdrawals: the bit of their key. */
  bits = new Int32Array(0)
  length = 0
  /** Lines that are rows. */
  rows = 0
  /** Of a statement: the hours of its lines. */
  firstHour = Number.POSITIVE_INFINITY
  lastHour = Number.NEGATIVE_INFINITY
  /** Where every so manieth line begins in its block. */
  #marks = new Int32Array(64)

  /** Takes the code of the line at the address `p`. */
  add(code: number, p: number): void {
    const {length} = this
    if (length === this.codes.length) this.codes = grown(this.codes)
    this.codes[length] = code
    if (length % MARK_LINES === 0) this.#mark(length / MARK_LINES, p)
    if (code !== BLANK) this.rows += 1
    this.length = length + 1
  }

  #mark(at: number, p: number): void {
    if (at === this.#marks.length) this.#marks = grown(this.#marks)
    this.#marks[at] = p
  }

  /** The bit of the line taken last. */
  addBit(bit: number): void {
    const at = this.length - 1
    while (at >= this.bits.length) this.bits = grown(this.bits)
    this.bits[at] = bit
  }

  /** The instant of the line taken last. */
  addHour(atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS)
    if (hour < this.firstHour) this.firstHour = hour
    if (hour > this.lastHour) this.lastHour = hour
  }

  /** A line at or before `line` whose beginning is known, and where it begins. */
  markBefore(line: number): {readonly line: number; readonly p: number} {
    const at = Math.floor(line / MARK_LINES)
    return {line: at * MARK_LINES, p: this.#marks[at] as number}
  }

  /** Gives back what was reserved and not needed. */
  close(): void {
    this.codes = this.codes.slice(0, this.length)
    this.bits = this.bits.slice(0, this.length)
    this.#marks = this.#marks.slice(0, Math.ceil(this.length / MARK_LINES))
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(1024, array.length * 2))
  larger.set(array)
  return larger
}

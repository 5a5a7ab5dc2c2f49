import type {LineCodes} from './line-codes.ts'
import {readSpilled, type Spill, writeSpilled} from './spill.ts'

/** Where the codes of a part wait, and how many numbers of each kind they are. */
interface Written extends Pick<LineCodes, 'rows' | 'firstHour' | 'lastHour' | 'end'> {
  readonly segment: number
  readonly lines: number
  readonly keys: number
  readonly marks: number
}

/** The codes of a part that was screened, wherever they are. */
export type KeptCodes = Written | {readonly inMemory: LineCodes}

/**
 * Keeps what the lines of parts are about until rows are fetched: on disk, because they are many, and
 * memory that a thread takes for them is not given back while it runs. Without a temporary file they
 * stay in memory.
 */
export class CodesKeeper {
  readonly #spill: Spill | undefined
  #numbers = new Int32Array(1 << 14)

  constructor(spill: Spill | undefined) {
    this.#spill = spill
  }

  keep(codes: LineCodes): KeptCodes {
    const {rows, firstHour, lastHour, end} = codes
    if (this.#spill === undefined) {
      const columns = {codes: codes.codes.slice(), keys: codes.keys.slice()}
      return {inMemory: {...codes, ...columns, marks: codes.marks.slice()}}
    }
    const [lines, keys, marks] = [codes.codes.length, codes.keys.length, codes.marks.length]
    const numbers = this.#room(lines + keys + marks)
    numbers.set(codes.codes)
    numbers.set(codes.keys, lines)
    numbers.set(codes.marks, lines + keys)
    const segment = writeSpilled(this.#spill, bytesOf(numbers))
    return {segment, lines, keys, marks, rows, firstHour, lastHour, end}
  }

  /** Valid until the next call. */
  read(kept: KeptCodes): LineCodes {
    if ('inMemory' in kept || this.#spill === undefined) return (kept as InMemory).inMemory
    const {segment, lines, keys, marks, ...part} = kept
    const numbers = this.#room(lines + keys + marks)
    readSpilled(this.#spill, segment, bytesOf(numbers))
    return {
      codes: numbers.subarray(0, lines),
      keys: numbers.subarray(lines, lines + keys),
      marks: numbers.subarray(lines + keys),
      ...part,
    }
  }

  #room(length: number): Int32Array<ArrayBuffer> {
    if (length > this.#numbers.length) this.#numbers = new Int32Array(length * 2)
    return this.#numbers.subarray(0, length)
  }
}

type InMemory = Extract<KeptCodes, {readonly inMemory: LineCodes}>

const bytesOf = (numbers: Int32Array<ArrayBuffer>): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)

/** What of a part is known without its codes. */
export function partOf(kept: KeptCodes) {
  if (!('inMemory' in kept)) {
    const {lines, rows, firstHour, lastHour} = kept
    return {lines, rows, firstHour, lastHour}
  }
  const {codes, rows, firstHour, lastHour} = kept.inMemory
  return {lines: codes.length, rows, firstHour, lastHour}
}

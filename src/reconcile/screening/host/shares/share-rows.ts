import {placeKey} from '../../../read/rows/rows.ts'
import {type RowToSpill, type SpilledRow, SpillWriter} from '../kept/spill.ts'
import type {CollectOrder, Extracted, ShareChunk} from '../plan/plan.ts'

const FIRST_BYTES = 1 << 14

/** The rows of one source that belong to one share: their bytes, each with its line feed. */
class ChunkBuilder {
  #bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #used = 0
  readonly #lines: number[] = []
  readonly #places: number[] = []

  add({line, place, from, start, length}: RowToSpill): void {
    if (this.#used + length > this.#bytes.length) this.#grow(length)
    from.copy(this.#bytes, this.#used, start, start + length)
    this.#used += length
    this.#lines.push(line)
    this.#places.push(place)
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#used + by))
    this.#bytes.copy(larger, 0, 0, this.#used)
    this.#bytes = larger
  }

  result(source: number): ShareChunk {
    const lines = Int32Array.from(this.#lines)
    const places = Int32Array.from(this.#places)
    return {source, lines, places, bytes: Uint8Array.from(this.#bytes.subarray(0, this.#used))}
  }
}

/** The buffers of a chunk, to be handed over instead of copied. */
export const buffersOfChunk = ({lines, places, bytes}: ShareChunk): ArrayBuffer[] => [
  lines.buffer,
  places.buffer,
  bytes.buffer,
]

/** Sorts rows into shares in memory. */
class ShareBuilder {
  readonly #shares: Map<number, ChunkBuilder>[]

  constructor(shares: number) {
    this.#shares = Array.from({length: shares}, () => new Map())
  }

  add(share: number, row: RowToSpill): void {
    const {source} = row
    const chunks = this.#shares[share] as Map<number, ChunkBuilder>
    let chunk = chunks.get(source)
    if (chunk === undefined) {
      chunk = new ChunkBuilder()
      chunks.set(source, chunk)
    }
    chunk.add(row)
  }

  result(): ShareChunk[][] {
    return this.#shares.map((chunks) =>
      Array.from(chunks, ([source, chunk]) => chunk.result(source)),
    )
  }
}

/** Where a row of a share stands. */
export interface PlacedLine {
  readonly source: number
  readonly line: number
  /** Of the subject it is about. */
  readonly place: number
}

/** The rows that are judged apart, sorted into shares. */
export interface ShareRows {
  add(share: number, row: RowToSpill): void
  /** A row whose bytes are those of another one of its share. */
  addSame(share: number, row: PlacedLine, as: Omit<PlacedLine, 'place'>): void
  result(): Extracted
}

const ZERO = 48
const LF = 10
/** Digits of a `placeKey`, and a line feed behind them: copied before the next. */
const DIGITS = Buffer.alloc(20, LF)
const LAST_DIGIT = DIGITS.length - 2

/** In the place of the bytes of a row that is the same as another one: where that stands. */
function sameRow({source, line, place}: PlacedLine, as: Omit<PlacedLine, 'place'>): RowToSpill {
  let start = LAST_DIGIT + 1
  for (let left = placeKey(as); left > 0; left = Math.floor(left / 10)) {
    start -= 1
    DIGITS[start] = ZERO + (left % 10)
  }
  return {source: ~source, line, place, from: DIGITS, start, length: DIGITS.length - start}
}

/** `placeKey` of the row that another one is the same as: of a row whose `source` is negative. */
export function sameAs({from, start, end}: Pick<SpilledRow, 'from' | 'start' | 'end'>): number {
  let key = 0
  for (let at = start; at < end - 1; at += 1) key = key * 10 + (from[at] as number) - ZERO
  return key
}

/** Sorts the rows of an order into its shares, in memory or on disk. */
export function shareRowsOf({shares, spill}: CollectOrder): ShareRows {
  if (spill) {
    const writer = new SpillWriter(spill, shares)
    return {
      add: (share, row) => writer.add(share, row),
      addSame: (share, row, as) => writer.add(share, sameRow(row, as)),
      result: () => ({chunks: [], segments: writer.result()}),
    }
  }
  const builder = new ShareBuilder(shares)
  return {
    add: (share, row) => builder.add(share, row),
    addSame: (share, row, as) => builder.add(share, sameRow(row, as)),
    result: () => ({chunks: builder.result(), segments: []}),
  }
}

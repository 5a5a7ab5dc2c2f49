import {bucketOfSlot, isDirty} from './places.ts'
import type {ExtractOrder, ShareChunk} from './plan.ts'

const FIRST_BYTES = 1 << 14

/** The rows of one source that belong to one share: their bytes, each with its line feed. */
class ChunkBuilder {
  #bytes = new Uint8Array(FIRST_BYTES)
  #used = 0
  readonly #lines: number[] = []

  add(line: number, row: Uint8Array): void {
    if (this.#used + row.length > this.#bytes.length) this.#grow(row.length)
    this.#bytes.set(row, this.#used)
    this.#used += row.length
    this.#lines.push(line)
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#used + by))
    larger.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = larger
  }

  result(source: number): ShareChunk {
    const lines = Int32Array.from(this.#lines)
    return {source, lines, bytes: this.#bytes.slice(0, this.#used)}
  }
}

/** The share of the round that a place belongs to, or -1. */
export function shareOf(order: ExtractOrder, slot: number): number {
  if (slot < 0 || !isDirty(order.apart, slot)) return -1
  const bucket = bucketOfSlot(slot)
  if (bucket % order.rounds !== order.round) return -1
  return Math.floor(bucket / order.rounds) % order.shares
}

interface ExtractedRow {
  readonly source: number
  readonly line: number
  readonly bytes: Uint8Array
}

/** Sorts the rows of a round into its shares. */
export class ShareBuilder {
  readonly #shares: Map<number, ChunkBuilder>[]

  constructor({shares}: ExtractOrder) {
    this.#shares = Array.from({length: shares}, () => new Map())
  }

  add(share: number, {source, line, bytes}: ExtractedRow): void {
    const chunks = this.#shares[share] as Map<number, ChunkBuilder>
    let chunk = chunks.get(source)
    if (chunk === undefined) {
      chunk = new ChunkBuilder()
      chunks.set(source, chunk)
    }
    chunk.add(line, bytes)
  }

  result(): ShareChunk[][] {
    return this.#shares.map((chunks) =>
      Array.from(chunks, ([source, chunk]) => chunk.result(source)),
    )
  }
}

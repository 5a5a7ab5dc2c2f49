/** What numbers of a column are kept in. */
type Column = Uint8Array | Int8Array | Uint16Array | Int32Array | Float64Array

/** Lets go of a column's memory at once: the garbage collector knows little of what it weighs. */
export const release = ({buffer}: Column): void => {
  ;(buffer as ArrayBuffer).transfer(0)
}

const FIRST_LENGTH = 1_024

type Made<T extends Column> = new (length: number) => T

/** Numbers to whose end others are added. What they have outgrown is let go at once. */
export class GrowingColumn<T extends Column> {
  length = 0
  #values: T
  readonly #made: Made<T>

  /** @param firstLength numbers that there is room for at first: less where columns are many. */
  constructor(made: Made<T>, firstLength = FIRST_LENGTH) {
    this.#made = made
    this.#values = new made(firstLength)
  }

  append(more: T): void {
    this.reserve(more.length)
    this.#values.set(more, this.length)
    this.length += more.length
  }

  /** Room for so many numbers more, from `length` on, which is to be moved on. */
  reserve(more: number): T {
    const values = this.#values
    if (this.length + more <= values.length) return values
    // Memory that is not written yet takes no room.
    const larger = new this.#made(Math.max(values.length * 2, this.length + more))
    larger.set(values.subarray(0, this.length))
    release(values)
    this.#values = larger
    return larger
  }

  /** The numbers so far. */
  get values(): T {
    return this.#values.subarray(0, this.length) as T
  }
}

/**
 * A column in another order, `width` numbers an item; the old one is let go. One function for each size
 * of numbers: with several it would look for the size at every number.
 */
export function bytesInOrder<T extends Uint8Array | Int8Array>(values: T, order: Uint32Array): T {
  const from = new Uint8Array(values.buffer)
  const to = new Uint8Array(order.length)
  for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] as number] as number
  release(values)
  return (values instanceof Int8Array ? new Int8Array(to.buffer) : to) as T
}

/** See `bytesInOrder`. */
export function wordsInOrder(values: Int32Array, order: Uint32Array, width = 1): Int32Array {
  const sorted = new Int32Array(order.length * width)
  for (let at = 0; at < order.length; at += 1) {
    const from = (order[at] as number) * width
    for (let nth = 0; nth < width; nth += 1) sorted[at * width + nth] = values[from + nth] as number
  }
  release(values)
  return sorted
}

/** See `bytesInOrder`. */
export function doublesInOrder(values: Float64Array, order: Uint32Array, width = 1): Float64Array {
  const sorted = new Float64Array(order.length * width)
  for (let at = 0; at < order.length; at += 1) {
    const from = (order[at] as number) * width
    for (let nth = 0; nth < width; nth += 1) sorted[at * width + nth] = values[from + nth] as number
  }
  release(values)
  return sorted
}

/** Items of different lengths, one after the other, and where each ends. */
export interface Stretches<T extends Column> {
  readonly values: T
  readonly ends: Int32Array
}

/** Items of different lengths in another order; the old columns are let go. */
export function stretchesInOrder<T extends Uint8Array | Uint16Array | Int32Array>(
  {values, ends}: Stretches<T>,
  order: Uint32Array,
): Stretches<T> {
  const sorted = new (values.constructor as Made<T>)(values.length)
  const sortedEnds = new Int32Array(order.length)
  let end = 0
  for (let at = 0; at < order.length; at += 1) {
    const item = order[at] as number
    const to = ends[item] as number
    for (let from = item === 0 ? 0 : (ends[item - 1] as number); from < to; from += 1) {
      sorted[end] = values[from] as number
      end += 1
    }
    sortedEnds[at] = end
  }
  release(values)
  release(ends)
  return {values: sorted, ends: sortedEnds}
}

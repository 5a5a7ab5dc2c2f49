/** What stands for an id that has no number. */
export const NONE = -1

/**
 * Numbers ids from 0 on, by their hashes, as they come: an open table, never more than half
 * full. A month has millions, so no object stands for a hash.
 */
export class HashNumbers {
  count = 0
  readonly #slots: Int32Array
  readonly #x: Int32Array
  readonly #y: Int32Array

  /** @param room for so many ids at most. */
  constructor(room: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(room * 2 + 2))).fill(NONE)
    this.#x = new Int32Array(room)
    this.#y = new Int32Array(room)
  }

  /** Where the number of an id stands, or would stand. */
  #slotOf(x: number, y: number): number {
    const mask = this.#slots.length - 1
    for (let at = x & mask; ; at = (at + 1) & mask) {
      const known = this.#slots[at] as number
      if (known === NONE || (this.#x[known] === x && this.#y[known] === y)) return at
    }
  }

  /** The number of an id, which is `count` as it was before where the id is met for the first time. */
  of(x: number, y: number): number {
    const slot = this.#slotOf(x, y)
    const known = this.#slots[slot] as number
    if (known !== NONE) return known
    const number = this.count
    this.count += 1
    this.#slots[slot] = number
    this.#x[number] = x
    this.#y[number] = y
    return number
  }

  /** The number of an id that was met; else `NONE`. */
  find(x: number, y: number): number {
    return this.#slots[this.#slotOf(x, y)] as number
  }
}

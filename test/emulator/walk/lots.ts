/** Reproducible lots (mulberry32): the same seed draws the same walk. */
export class Lots {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  isLucky(probability: number): boolean {
    return this.next() < probability
  }

  /** One of them, or nothing when there is none. */
  of<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)]
  }
}

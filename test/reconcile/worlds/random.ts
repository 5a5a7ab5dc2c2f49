/** Seeded pseudo-random numbers (mulberry32): the same seed, the same world. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }

  shuffled<T>(items: readonly T[]): T[] {
    const out = [...items]
    for (let at = out.length - 1; at > 0; at -= 1) {
      const other = this.between(0, at)
      const kept = out[at] as T
      out[at] = out[other] as T
      out[other] = kept
    }
    return out
  }

  uuid(): string {
    const hex = Array.from({length: 32}, () => this.between(0, 15).toString(16)).join('')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20),
    ].join('-')
  }
}

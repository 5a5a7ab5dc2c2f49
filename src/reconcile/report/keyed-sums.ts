import {byText} from '../read/values/order.ts'

/** Sums by their keys. */
export type Packed<T> = readonly (readonly [key: string, sums: T])[]

/** Rows of sums under a key, made when first asked for; the order of arrival leaves no trace. */
export class KeyedSums<T extends Record<string, number>> {
  readonly #blank: () => T
  readonly #sums = new Map<string, T>()

  constructor(blank: () => T) {
    this.#blank = blank
  }

  at(key: string): T {
    const known = this.#sums.get(key)
    if (known) return known
    const sums = this.#blank()
    this.#sums.set(key, sums)
    return sums
  }

  inOrder(): [key: string, sums: T][] {
    return [...this.#sums].sort(([a], [b]) => byText(a, b))
  }

  /** All of them in a form that can be sent. */
  packed(): Packed<T> {
    return [...this.#sums]
  }

  /** Adds what another one has packed. */
  addPacked(packed: Packed<T>): void {
    for (const [key, more] of packed) {
      const sums: Record<string, number> = this.at(key)
      for (const name of Object.keys(more)) sums[name] = (sums[name] ?? 0) + (more[name] ?? 0)
    }
  }
}

import {byText} from '../read/order.ts'

/** Rows of sums under a key, made when first asked for; the order of arrival leaves no trace. */
export class KeyedSums<T extends object> {
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
}

/** What a thread is sent of a change: its name, and then what it is about, value by value. */
export type Value = string | number | boolean | undefined

/** Reads the values of a message in their order. */
export class ValueReader {
  readonly #values: readonly Value[]
  #at = 0

  constructor(values: readonly Value[]) {
    this.#values = values
  }

  get isAtEnd(): boolean {
    return this.#at === this.#values.length
  }

  /** The next value, which the writer of the message put there as a `T`. */
  next<T extends Value>(): T {
    const value = this.#values[this.#at] as T
    this.#at += 1
    return value
  }
}

import type {PostgresValue} from './postgres.ts'

/** The conditions of a statement, with their values in order. A part that is absent is none. */
export class Conditions {
  readonly values: PostgresValue[] = []
  readonly #parts: string[] = []

  /** @param sql with `?` where the value stands; nothing is asked where there is no value. */
  add(sql: string, value: PostgresValue | undefined): this {
    if (value === undefined) return this
    this.#parts.push(sql.replaceAll('?', this.place(value)))
    return this
  }

  /** A condition without a value. */
  always(sql: string): this {
    this.#parts.push(sql)
    return this
  }

  /** Where a value stands in the statement. */
  place(value: PostgresValue): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  get where(): string {
    return this.#parts.length === 0 ? 'TRUE' : this.#parts.join(' AND ')
  }
}

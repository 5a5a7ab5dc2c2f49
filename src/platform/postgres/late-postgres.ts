import type {PostgresAddress} from './address.ts'
import type {Postgres, PostgresRow, PostgresValue, Statements} from './postgres.ts'
import {PostgresError} from './trouble.ts'

/**
 * A server that was not reached when it was first asked, or that has not answered yet: each statement
 * connects anew until one connection came about, and those that are asked meanwhile wait for the
 * same one.
 */
export class LatePostgres implements Postgres {
  readonly address: PostgresAddress
  readonly #open: () => Promise<Postgres>
  #opening: Promise<Postgres> | undefined
  #isClosed = false

  /** @param open connects, and looks whether the server is fit for what is asked of it. */
  constructor(address: PostgresAddress, open: () => Promise<Postgres>) {
    this.address = address
    this.#open = open
  }

  /** Connects before the first statement; one that fails is tried again by the next statement. */
  connect(): void {
    this.#reached().catch(() => {})
  }

  async query(sql: string, values?: readonly PostgresValue[]): Promise<PostgresRow[]> {
    return (await this.#reached()).query(sql, values)
  }

  async queryPrepared(sql: string, values: readonly PostgresValue[]): Promise<PostgresRow[]> {
    return (await this.#reached()).queryPrepared(sql, values)
  }

  async transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return (await this.#reached()).transaction(work)
  }

  /** One that is on its way is waited for: its connections would keep the process. */
  async close(): Promise<void> {
    this.#isClosed = true
    const postgres = await this.#opening?.catch(() => undefined)
    await postgres?.close()
  }

  #reached(): Promise<Postgres> {
    if (this.#isClosed && !this.#opening) {
      return Promise.reject(new PostgresError(this.address.url, new Error('it was closed')))
    }
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }
}

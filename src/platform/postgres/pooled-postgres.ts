import {hash} from 'node:crypto'
import {setTimeout as pause} from 'node:timers/promises'
import type {Pool, PoolClient} from 'pg'
import {CLOSE_MS} from '../close-limit.ts'
import type {PostgresAddress} from './address.ts'
import type {Postgres, PostgresRow, PostgresValue, Statements} from './postgres.ts'
import {PostgresError} from './trouble.ts'

const MOST_ATTEMPTS = 10
/** Also behind a pool that gives each transaction another connection: no setting is of a session. */
const BEGIN = 'BEGIN; SET LOCAL synchronous_commit TO on'

/**
 * Source: PostgreSQL, error codes: invalid_sql_statement_name, duplicate_prepared_statement. A pooler
 * gave another connection than the one that was asked to prepare; nothing was carried out.
 */
const NOT_KEPT = ['26000', '42P05']

/** The same for the same statement only, whichever version of the program asks. */
const nameOf = (sql: string): string => `pixctl_${hash('sha256', sql).slice(0, 16)}`

/** The same again, where another transaction is the reason why all of it was undone. */
async function whileUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isUndone = error instanceof PostgresError && error.isRepeatable
      if (!isUndone || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

/** A server behind the pool of connections that the driver keeps. */
export class PooledPostgres implements Postgres {
  readonly address: PostgresAddress
  readonly #pool: Pool
  #isKeepingStatements = true
  /** How often a session was found to be set as none may be that connects now. */
  #outdatings = 0
  /** How often that had been found when each connection was first taken. */
  readonly #takenAfter = new WeakMap<PoolClient, number>()

  constructor(address: PostgresAddress, pool: Pool) {
    this.address = address
    this.#pool = pool
  }

  query(sql: string, values: readonly PostgresValue[] = []): Promise<PostgresRow[]> {
    return whileUndone(() => this.#onOne(sql, values))
  }

  async queryPrepared(sql: string, values: readonly PostgresValue[]): Promise<PostgresRow[]> {
    if (!this.#isKeepingStatements) return this.#onOne(sql, values)
    const name = nameOf(sql)
    try {
      return await this.#onOne(sql, values, name)
    } catch (error) {
      if (!(error instanceof PostgresError && NOT_KEPT.includes(error.errcode))) throw error
      this.#isKeepingStatements = false
      return this.#onOne(sql, values)
    }
  }

  async #onOne(
    sql: string,
    values: readonly PostgresValue[],
    name?: string,
  ): Promise<PostgresRow[]> {
    const client = await this.#connect()
    try {
      const rows = await this.#ask(client, {sql, name}, values)
      client.release()
      return rows
    } catch (error) {
      client.release(this.#isPast(client, error))
      throw error
    }
  }

  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return whileUndone(() => this.#once(work))
  }

  async #once<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    const query: Statements['query'] = (sql, values = []) => this.#ask(client, {sql}, values)
    try {
      await this.#ask(client, {sql: BEGIN})
      const value = await work({query})
      await this.#ask(client, {sql: 'COMMIT'})
      client.release()
      return value
    } catch (error) {
      await this.#leave(client, error)
      throw error
    }
  }

  /** A connection that is in doubt is closed, which undoes what was not committed. */
  async #leave(client: PoolClient, error: unknown): Promise<void> {
    const isClean =
      !this.#isPast(client, error) &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ))
    client.release(!isClean)
  }

  /**
   * Whether a connection on which this failed is of no more use. Where its session is set as a new one
   * may not be, the others of the pool are as old, and closed when they are taken next: each would
   * fail a delivery first.
   */
  #isPast(client: PoolClient, error: unknown): boolean {
    if (!(error instanceof PostgresError)) return false
    if (error.isOfSession && this.#takenAfter.get(client) === this.#outdatings)
      this.#outdatings += 1
    return error.isOfSession || error.isConnectionLost
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#take()
      if (this.#takenAfter.get(client) === this.#outdatings) return client
      client.release(true)
    }
  }

  async #take(): Promise<PoolClient> {
    const outdatings = this.#outdatings
    try {
      const client = await this.#pool.connect()
      if (!this.#takenAfter.has(client)) this.#takenAfter.set(client, outdatings)
      return client
    } catch (error) {
      throw new PostgresError(this.address.url, error)
    }
  }

  async #ask(
    client: PoolClient,
    {sql, name}: {readonly sql: string; readonly name?: string | undefined},
    values: readonly PostgresValue[] = [],
  ): Promise<PostgresRow[]> {
    try {
      // Without values it is one message, and may hold several statements.
      const asked =
        values.length === 0
          ? sql
          : {text: sql, values: [...values], ...(name !== undefined && {name})}
      return (await client.query(asked)).rows ?? []
    } catch (error) {
      throw new PostgresError(this.address.url, error)
    }
  }

  /**
   * Statements that are under way are waited for. A server that is silent does not say that an idle
   * connection ended: that is not waited for long.
   */
  async close(): Promise<void> {
    const {ending, totalCount, idleCount} = this.#pool
    if (ending) return
    const ended = this.#pool.end()
    await (totalCount > idleCount
      ? ended
      : Promise.race([ended, pause(CLOSE_MS, undefined, {ref: false})]))
  }
}

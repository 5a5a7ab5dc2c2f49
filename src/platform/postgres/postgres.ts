import {hash} from 'node:crypto'
import {userInfo} from 'node:os'
import type {Pool, PoolClient, PoolConfig} from 'pg'
import type {PostgresAddress} from './address.ts'
import {givenPassword} from './password-file.ts'
import {type Tls, tlsWays} from './tls.ts'
import {PostgresError} from './trouble.ts'

export type PostgresRow = Readonly<Record<string, unknown>>
export type PostgresValue =
  | string
  | number
  | boolean
  | null
  | Buffer
  | readonly (string | number | boolean | null | Buffer)[]

/** Whoever takes one statement: the server, or a transaction on it. */
export interface Statements {
  /** Errors: `PostgresError`. */
  query(sql: string, values?: readonly PostgresValue[]): Promise<PostgresRow[]>
}

/** A PostgreSQL server, by as many connections as are in use at once. */
export interface Postgres extends Statements {
  readonly address: PostgresAddress
  /**
   * The same as `query`, for a statement that is asked again and again: each connection keeps it
   * prepared, so the server parses and plans it seldom. Where connections are pooled by transactions
   * and the pooler keeps no statements, it goes on without.
   *
   * Errors: `PostgresError`.
   */
  queryPrepared(sql: string, values: readonly PostgresValue[]): Promise<PostgresRow[]>
  /**
   * Runs `work` on one connection and commits when it ends. What another transaction undid is
   * repeated as a whole, so `work` has no other effects. The commit waits for the disk, and for that
   * of a synchronous standby, whatever the server's own setting is.
   *
   * Errors: `PostgresError`; with `isConnectionLost`, the commit may have happened.
   */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface PostgresOptions {
  readonly address: PostgresAddress
  /** Without one: PGPASSWORD, then the password file, when the server asks for it. */
  readonly password?: string | undefined
  /** Connections at once. */
  readonly connections?: number
  /** How long a connection, or an answer, is waited for. */
  readonly patienceMs?: number
}

const CONNECTIONS = 10
const PATIENCE_MS = 30_000
const CONNECT_MS = 10_000
const MOST_ATTEMPTS = 10
/** Also behind a pool that gives each transaction another connection: no setting is of a session. */
const BEGIN = 'BEGIN; SET LOCAL synchronous_commit TO on'
const NO_TLS_THERE = 'The server does not support SSL connections'
const TLS_FAILED = /^(ERR_SSL_|ERR_TLS_|EPROTO$)/
/** Source: PostgreSQL, error codes: invalid_authorization_specification, as from `pg_hba.conf`. */
const NOT_LET_IN_THIS_WAY = '28000'

/**
 * Connects, in the way the address asks for.
 *
 * Errors: `PostgresError` when the server does not answer or does not let this user in.
 */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const {url} = options.address
  let reason: unknown
  try {
    for (const tls of tlsWays(options.address)) {
      const pool = await openPool(options, tls)
      try {
        const client = await pool.connect()
        client.release()
        return new PooledPostgres(options.address, pool)
      } catch (error) {
        reason = error
        await pool.end()
        if (!mayTryOtherWay(error, options.address)) break
      }
    }
  } catch (error) {
    reason = error
  }
  throw new PostgresError(url, reason)
}

/**
 * `prefer` goes on without TLS where the server has none, or the handshake fails; both `prefer` and
 * `allow` go on where the server's rules let this user in by the other way only.
 */
function mayTryOtherWay(error: unknown, {sslMode}: PostgresAddress): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === NOT_LET_IN_THIS_WAY) return true
  return sslMode === 'prefer' && (error.message === NO_TLS_THERE || TLS_FAILED.test(code))
}

async function openPool(options: PostgresOptions, tls: Tls): Promise<Pool> {
  const {default: driver} = await import('pg')
  const {address, password, connections = CONNECTIONS, patienceMs = PATIENCE_MS} = options
  const user = address.user ?? userInfo().username
  const config: PoolConfig = {
    host: address.host,
    port: address.port,
    database: address.database,
    user,
    password: password ?? (() => givenPassword(address, user)),
    ssl: tls,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(CONNECT_MS, patienceMs),
    query_timeout: patienceMs,
    application_name: 'pixctl',
    types: {getTypeParser: (type: number) => parserOf(driver, type)} as never,
  }
  const pool = new driver.Pool(config)
  // An idle connection that ends is replaced when the next one is needed.
  pool.on('error', () => {})
  // One that ends while it is in use fails the statement that waits for it, and nothing else.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Source: PostgreSQL, error codes: invalid_sql_statement_name, duplicate_prepared_statement. A pooler
 * gave another connection than the one that was asked to prepare; nothing was carried out.
 */
const NOT_KEPT = ['26000', '42P05']

/** The same for the same statement only, whichever version of the program asks. */
const nameOf = (sql: string): string => `pixctl_${hash('sha256', sql).slice(0, 16)}`

type Driver = Pick<typeof import('pg'), 'types'>

/** Source: PostgreSQL, `pg_type.dat`: int8 and numeric. Every number that is kept here is exact. */
const NUMBERS = [20, 1700]

const parserOf = (driver: Driver, type: number): ((text: string) => unknown) =>
  NUMBERS.includes(type) ? Number : driver.types.getTypeParser(type)

class PooledPostgres implements Postgres {
  readonly address: PostgresAddress
  readonly #pool: Pool
  #isKeepingStatements = true

  constructor(address: PostgresAddress, pool: Pool) {
    this.address = address
    this.#pool = pool
  }

  query(sql: string, values: readonly PostgresValue[] = []): Promise<PostgresRow[]> {
    return this.#onOne(sql, values)
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
      client.release(error instanceof PostgresError && error.isConnectionLost)
      throw error
    }
  }

  async transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work)
      } catch (error) {
        const isUndone = error instanceof PostgresError && error.isRepeatable
        if (!isUndone || attempt === MOST_ATTEMPTS) throw error
      }
    }
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
    const isLost = error instanceof PostgresError && error.isConnectionLost
    const isClean =
      !isLost &&
      (await client.query('ROLLBACK').then(
        () => true,
        () => false,
      ))
    client.release(!isClean)
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
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

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }
}

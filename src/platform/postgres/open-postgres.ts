import {userInfo} from 'node:os'
import type {Pool, PoolConfig} from 'pg'
import type {PostgresAddress} from './address.ts'
import {givenPassword} from './password-file.ts'
import {PooledPostgres} from './pooled-postgres.ts'
import type {Postgres} from './postgres.ts'
import {type Tls, tlsWays} from './tls.ts'
import {NO_TLS_THERE, PostgresError} from './trouble.ts'

export interface PostgresOptions {
  readonly address: PostgresAddress
  /** Without one: PGPASSWORD, then the password file, when the server asks for it. */
  readonly password?: string | (() => Promise<string>) | undefined
  /** Connections at once. */
  readonly connections?: number
  /** How long a connection, or an answer, is waited for. */
  readonly patienceMs?: number
}

const CONNECTIONS = 10
const PATIENCE_MS = 30_000
const CONNECT_MS = 10_000
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
  throw new PostgresError(url, reason, {isNothingSent: true})
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

type Driver = Pick<typeof import('pg'), 'types'>

/** Source: PostgreSQL, `pg_type.dat`: int8 and numeric. Every number that is kept here is exact. */
const NUMBERS = [20, 1700]

const parserOf = (driver: Driver, type: number): ((text: string) => unknown) =>
  NUMBERS.includes(type) ? Number : driver.types.getTypeParser(type)

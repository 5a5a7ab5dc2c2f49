import type {PostgresAddress} from './address.ts'

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

import type {Postgres, PostgresRow, PostgresValue} from '../../../src/platform/postgres/postgres.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'
import {request} from '../fixtures.ts'

/** What the server says to a statement. */
export type Answer = readonly PostgresRow[] | Error

export interface Asked {
  readonly sql: string
  readonly values: readonly PostgresValue[]
}

/**
 * A server that gives the answers of a test, one after the other: what another machine does between
 * two statements is an answer here. It notes what it was asked.
 */
export function scriptedServer(...answers: Answer[]) {
  const asked: Asked[] = []
  const query = async (sql: string, values: readonly PostgresValue[] = []) => {
    asked.push({sql, values})
    const answer = answers.shift()
    if (answer === undefined) throw new Error(`no answer to ${sql}`)
    if (answer instanceof Error) throw answer
    return [...answer]
  }
  const transaction: Postgres['transaction'] = (work) => work({query})
  return {postgres: {query, transaction} as unknown as Postgres, asked}
}

/** What a database answers whose clock is that of this machine. */
export const rightClock = (): PostgresRow[] => [{now_ms: String(Date.now())}]

/** A refusal of the server, by its SQLSTATE. */
export const refusedWith = (
  code: string,
  {message = code, ...more}: {message?: string; routine?: string} = {},
): PostgresError =>
  new PostgresError('postgres://db/pixctl', Object.assign(new Error(message), {code, ...more}))

/** The row of `request` as it is read: just written, if nothing else is said. */
export const rowOf = (more: PostgresRow = {}): PostgresRow => ({
  id: request.id,
  kind: request.kind,
  environment: request.environment,
  profile: request.profile,
  account: request.account,
  client_id: request.clientId,
  base_url: request.baseUrl,
  instance: request.instance,
  wallet: request.wallet,
  path: request.path,
  idempotency_key: request.idempotencyKey,
  body: request.body,
  created_at_ms: request.createdAtMs,
  age_ms: 0,
  state: 'unknown',
  is_doubtful: false,
  is_undated: false,
  attempts: 0,
  settled_at_ms: null,
  status_code: null,
  code: null,
  message: null,
  trace_id: null,
  resource_id: null,
  replayed: false,
  ...more,
})

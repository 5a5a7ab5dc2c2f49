import type {Environment} from '../domain/environment.ts'
import type {RequestKind, RequestRecord} from './request-record.ts'
import type {RequestState} from './request-state.ts'
import {standingOf} from './request-state.ts'

/** A row of either store: columns by name. */
export type Row = Readonly<Record<string, unknown>>

/** SQLite has no truth values, PostgreSQL has. */
const isSet = (value: unknown): boolean => value === 1 || value === true

/**
 * What is found is written and done at one instant. One that a process wrote before it sent it, and that was
 * found later, left from here, also where its clock ran ahead and nothing came back.
 */
const isOnlyFound = (row: Row): boolean =>
  row['state'] === 'done' &&
  isSet(row['is_doubtful']) &&
  row['created_at_ms'] === row['settled_at_ms']

/** A row of the table as the record it is, in whichever store. */
export function toRecord(row: Row): RequestRecord {
  const state = row['state'] as RequestState
  return {
    id: row['id'] as string,
    kind: row['kind'] as RequestKind,
    environment: row['environment'] as Environment,
    profile: row['profile'] as string,
    account: row['account'] as string,
    clientId: row['client_id'] as string,
    baseUrl: row['base_url'] as string,
    instance: row['instance'] as string,
    wallet: row['wallet'] as string,
    path: row['path'] as string,
    idempotencyKey: row['idempotency_key'] as string,
    body: row['body'] as string,
    createdAtMs: row['created_at_ms'] as number,
    ...(row['age_ms'] !== undefined && {ageMs: row['age_ms'] as number}),
    state,
    standing: standingOf(state, isSet(row['is_doubtful'])),
    isUndated: isSet(row['is_undated']),
    ...(isOnlyFound(row) && {isOnlyFound: true}),
    attempts: row['attempts'] as number,
    settledAtMs: (row['settled_at_ms'] as number | null) ?? undefined,
    statusCode: (row['status_code'] as number | null) ?? undefined,
    code: (row['code'] as string | null) ?? undefined,
    message: (row['message'] as string | null) ?? undefined,
    traceId: (row['trace_id'] as string | null) ?? undefined,
    resourceId: (row['resource_id'] as string | null) ?? undefined,
    replayed: isSet(row['replayed']),
  }
}

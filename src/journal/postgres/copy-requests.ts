import {wrongByMs} from '../../platform/postgres/clock-ahead.ts'
import type {Postgres, PostgresValue} from '../../platform/postgres/postgres.ts'
import type {RequestRecord} from '../request-record.ts'
import {movedBy} from './in-its-clock.ts'
import {begunValues} from './request-values.ts'
import {asStored} from './resource-values.ts'

/** Values of one row. The last but ten is how old it is. */
const VALUES = 30
const AGE_AT = 20

/** The age of its key is that of the machine that wrote it, put on the clock of the database. */
const copySql = (count: number): string => `INSERT INTO pixctl_requests (account, environment,
    base_url, instance, client_id, wallet, path, idempotency_key, place, id, kind, profile, body,
    external_reference, pix_key, amount, description, created_at_ms, is_undated, begun_at, state,
    is_doubtful, attempts, settled_at_ms, status_code, code, message, trace_id, resource_id, replayed)
  VALUES ${Array.from({length: count}, (_, row) => rowSql(row * VALUES)).join(',\n')}
  ON CONFLICT (account, environment, idempotency_key, path, place, wallet) DO UPDATE SET
    state = excluded.state, is_doubtful = excluded.is_doubtful, attempts = excluded.attempts,
    settled_at_ms = excluded.settled_at_ms, status_code = excluded.status_code,
    code = excluded.code, message = excluded.message, trace_id = excluded.trace_id,
    resource_id = excluded.resource_id, replayed = excluded.replayed,
    created_at_ms = excluded.created_at_ms, begun_at = excluded.begun_at,
    is_undated = excluded.is_undated
  WHERE pixctl_requests.id = excluded.id
    AND (pixctl_requests.state <> 'done' AND excluded.state = 'done'
         OR pixctl_requests.state = 'unknown' AND excluded.state <> 'unknown'
            AND excluded.created_at_ms >= pixctl_requests.created_at_ms
         OR pixctl_requests.state IN ('refused', 'failed')
            AND excluded.created_at_ms > pixctl_requests.created_at_ms)
  RETURNING id`

const rowSql = (first: number): string => {
  const places = Array.from({length: VALUES}, (_, at) => {
    const place = `$${first + at + 1}`
    const isAge = at + 1 === AGE_AT
    return isAge ? `now() - ${place}::double precision * INTERVAL '1 millisecond'` : place
  })
  return `(${places.join(', ')})`
}

/**
 * Copies requests of another journal, in one statement. Says how many were not there, were of unknown
 * outcome there and are known here, or came to nothing there and were sent again here since. What is done
 * here is done, whatever the other journal has.
 *
 * Errors: `PostgresError`; then none was copied.
 */
export async function copyRequests(
  postgres: Postgres,
  records: readonly RequestRecord[],
  nowMs: number,
): Promise<number> {
  if (records.length === 0) return 0
  const aheadMs = await wrongByMs(postgres)
  const values = records.flatMap((record) => valuesOf(movedBy(record, aheadMs), nowMs + aheadMs))
  return (await postgres.query(copySql(records.length), values)).length
}

const valuesOf = (record: RequestRecord, nowMs: number): PostgresValue[] => [
  ...begunValues({...record, isUndated: record.isUndated || record.createdAtMs > nowMs}),
  Math.max(0, nowMs - record.createdAtMs),
  record.state,
  record.standing === 'doubtful',
  record.attempts,
  record.settledAtMs ?? null,
  record.statusCode ?? null,
  asStored(record.code),
  asStored(record.message),
  asStored(record.traceId),
  record.resourceId ?? null,
  record.replayed ?? false,
]

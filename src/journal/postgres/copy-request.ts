import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {RequestRecord} from '../request-record.ts'
import {bodyValues, keyValues} from './postgres-requests.ts'
import {asStored} from './postgres-resources.ts'

/** The age of its key is that of the machine that wrote it, put on the clock of the database. */
const COPY = `INSERT INTO pixctl_requests (account, environment, base_url, instance, client_id,
    wallet, path, idempotency_key, place, id, kind, profile, body, external_reference, pix_key,
    amount, description, created_at_ms, begun_at, state, is_doubtful, is_undated, attempts,
    settled_at_ms, status_code, code, message, trace_id, resource_id, replayed)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
    now() - $19::double precision * INTERVAL '1 millisecond', $20, $21, $22, $23, $24, $25, $26,
    $27, $28, $29, $30
  ON CONFLICT (account, environment, idempotency_key, path, place, wallet) DO UPDATE SET
    state = excluded.state, is_doubtful = excluded.is_doubtful, attempts = excluded.attempts,
    settled_at_ms = excluded.settled_at_ms, status_code = excluded.status_code,
    code = excluded.code, message = excluded.message, trace_id = excluded.trace_id,
    resource_id = excluded.resource_id, replayed = excluded.replayed
  WHERE pixctl_requests.state = 'unknown' AND excluded.state <> 'unknown'
    AND pixctl_requests.id = excluded.id
  RETURNING id`

/** Takes a request of another journal along. `false` when it is there already, as far as it goes. */
export async function copyRequest(
  postgres: Postgres,
  record: RequestRecord,
  nowMs: number,
): Promise<boolean> {
  const rows = await postgres.query(COPY, [
    ...keyValues(record),
    ...bodyValues(record),
    Math.max(0, nowMs - record.createdAtMs),
    record.state,
    record.standing === 'doubtful',
    record.isUndated || record.createdAtMs > nowMs,
    record.attempts,
    record.settledAtMs ?? null,
    record.statusCode ?? null,
    asStored(record.code),
    asStored(record.message),
    asStored(record.traceId),
    record.resourceId ?? null,
    record.replayed ?? false,
  ])
  return rows.length > 0
}

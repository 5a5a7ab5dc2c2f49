import {wrongByMs} from '../../platform/postgres/clock-ahead.ts'
import type {Postgres, PostgresValue} from '../../platform/postgres/postgres.ts'
import type {RequestRecord} from '../request-record.ts'
import {movedBy} from './in-its-clock.ts'
import {begunValues} from './request-values.ts'
import {asStored} from './resource-values.ts'

/** Values of one row. The last but ten is how old it is. */
const VALUES = 30
const AGE_AT = 20

const COLUMNS = `account, environment,
    base_url, instance, client_id, wallet, path, idempotency_key, place, id, kind, profile, body,
    external_reference, pix_key, amount, description, created_at_ms, is_undated, begun_at, state,
    is_doubtful, attempts, settled_at_ms, status_code, code, message, trace_id, resource_id, replayed`

/** Of these another request with its key has the same. */
const KEPT = 'account environment wallet path idempotency_key place id'.split(' ')

/** Two homes sent the same under one key, and neither knows what came of it. */
const BOTH_OPEN = `pixctl_requests.id <> excluded.id
    AND pixctl_requests.state = 'unknown' AND excluded.state = 'unknown'`

/** Of both the older age counts, and what either of them sent may have been carried out. */
const OF_BOTH: Readonly<Record<string, string>> = {
  created_at_ms: 'LEAST(pixctl_requests.created_at_ms, excluded.created_at_ms)',
  begun_at: 'LEAST(pixctl_requests.begun_at, excluded.begun_at)',
  is_undated: 'pixctl_requests.is_undated OR excluded.is_undated',
  is_doubtful: 'TRUE',
}

const REPLACED = COLUMNS.split(/,\s+/)
  .filter((column) => !KEPT.includes(column))
  .map((column) => {
    const ofBoth = OF_BOTH[column] ?? `pixctl_requests.${column}`
    return `${column} = CASE WHEN ${BOTH_OPEN} THEN ${ofBoth} ELSE excluded.${column} END`
  })
  .join(',\n    ')

/** A request of another home that came to nothing does not end it when it is copied once more. */
const NEW_ID = `CASE WHEN pixctl_requests.state <> 'unknown' AND excluded.state = 'unknown'
    THEN excluded.id ELSE pixctl_requests.id END`

/**
 * The age of its key is that of the machine that wrote it, put on the clock of the database. Two homes
 * may have one key under two ids. What was created wins over what may have been, and that over what
 * came to nothing: a payout that was made would be sent anew.
 */
const copySql = (count: number): string => `INSERT INTO pixctl_requests (${COLUMNS})
  VALUES ${Array.from({length: count}, (_, row) => rowSql(row * VALUES)).join(',\n')}
  ON CONFLICT (account, environment, idempotency_key, path, place, wallet) DO UPDATE SET
    id = ${NEW_ID},
    ${REPLACED}
  WHERE pixctl_requests.state <> 'done' AND excluded.state = 'done'
    OR pixctl_requests.id <> excluded.id AND excluded.state = 'unknown'
       AND (pixctl_requests.state IN ('refused', 'failed')
            OR pixctl_requests.state = 'unknown'
               AND (NOT pixctl_requests.is_doubtful
                    OR pixctl_requests.begun_at > excluded.begun_at + INTERVAL '1 second'))
    OR pixctl_requests.id = excluded.id
       AND (pixctl_requests.state = 'unknown' AND excluded.state <> 'unknown'
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
 * outcome there and are known here, or came to nothing there and were sent again here since, or by another
 * home under the same key. What is done here is done, whatever the other journal has.
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
  const moved = records.map((record) => movedBy(record, aheadMs))
  return copyInItsClock(postgres, moved, nowMs + aheadMs)
}

/** The same of requests whose times are those of the database already. */
export async function copyInItsClock(
  postgres: Postgres,
  records: readonly RequestRecord[],
  nowMs: number,
): Promise<number> {
  const values = records.flatMap((record) => valuesOf(record, nowMs))
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

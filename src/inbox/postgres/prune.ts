import {notAfterNow} from '../../platform/postgres/clock-ahead.ts'
import type {Postgres, PostgresRow, Statements} from '../../platform/postgres/postgres.ts'
import type {Pruned, Retention} from '../inbox.ts'

/** Dropped in one transaction: more would hold up the listeners. */
const SLICE_ROWS = 500
const HERE = `account = '' AND environment = ''`
const ITS = `made.account = '' AND made.environment = '' AND made.event = pixctl_events.id`

/** Listed, shown or exported by a command, or taken by a target of the user's. */
const IS_SEEN = `(seen OR forward = 'delivered' OR EXISTS (
  SELECT 1 FROM pixctl_attempts AS made WHERE ${ITS} AND status BETWEEN 200 AND 299))`

const IS_SETTLED = `forward NOT IN ('queued', 'failed') AND NOT EXISTS (
  SELECT 1 FROM pixctl_replay_events AS made WHERE ${ITS} AND NOT done)`

/**
 * Drops what `retention` lets go, slice by slice; key and body hash of each stay. The age of an event
 * is the time between its receipt and the last receipt, or the clock of this machine or of the database
 * where that is earlier.
 */
export async function pruneEvents(
  postgres: Postgres,
  retention: Retention,
): Promise<Pruned | undefined> {
  const bounds = await boundsOf(postgres, retention)
  let count = 0
  let lastReceivedAtMs = 0
  for (;;) {
    const dropped = await postgres.transaction((tx) => dropSlice(tx, bounds, retention.evenUnseen))
    count += dropped.length
    for (const {at} of dropped) lastReceivedAtMs = Math.max(lastReceivedAtMs, Number(at))
    if (dropped.length < SLICE_ROWS) break
  }
  return count === 0 ? undefined : {count, lastReceivedAtMs}
}

interface Bounds {
  readonly receivedBeforeMs: number
  /** The newest event that `keepNewest` does not keep. */
  readonly upToId: string | null
}

async function boundsOf(
  postgres: Postgres,
  {nowMs, keepMs, keepNewest}: Retention,
): Promise<Bounds> {
  const [last] = await postgres.query(
    `SELECT ${notAfterNow('max(received_at_ms)')} AS at FROM pixctl_events WHERE ${HERE} AND NOT dropped`,
  )
  const [row] = await postgres.query(
    `SELECT id FROM pixctl_events WHERE ${HERE} AND NOT dropped ORDER BY id DESC
     LIMIT 1 OFFSET $1`,
    [keepNewest],
  )
  return {
    receivedBeforeMs: Math.min(nowMs, Number(last?.['at'] ?? 0)) - keepMs,
    upToId: (row?.['id'] as string | undefined) ?? null,
  }
}

async function dropSlice(
  tx: Statements,
  {receivedBeforeMs, upToId}: Bounds,
  evenUnseen: boolean,
): Promise<PostgresRow[]> {
  const dropped = await tx.query(
    `UPDATE pixctl_events SET dropped = TRUE, headers = '[]', body = ''
     WHERE ${HERE} AND NOT dropped AND id IN (
       SELECT id FROM pixctl_events
       WHERE ${HERE} AND NOT dropped AND (received_at_ms < $1 OR id <= $2)
         AND ${IS_SETTLED} ${evenUnseen ? '' : `AND ${IS_SEEN}`}
       ORDER BY id LIMIT ${SLICE_ROWS})
     RETURNING id, received_at_ms AS at`,
    [receivedBeforeMs, upToId],
  )
  const ids = dropped.map(({id}) => String(id))
  for (const table of ['attempts', 'forwards', 'replay_events']) {
    await tx.query(`DELETE FROM pixctl_${table} WHERE ${HERE} AND event = ANY($1)`, [ids])
  }
  await tx.query(`UPDATE pixctl_event_terms SET terms = '' WHERE ${HERE} AND id = ANY($1)`, [ids])
  return dropped
}

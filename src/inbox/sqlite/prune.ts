import type {DatabaseSync} from 'node:sqlite'
import {inTransaction, readValue} from '../../platform/sqlite.ts'
import type {Pruned, Retention} from '../inbox.ts'

/** Dropped in one transaction: more would hold up the writer of deliveries. */
const SLICE_ROWS = 500

/** Listed, shown or exported by a command, or taken by a target of the user's. */
const IS_SEEN = `(seen = 1 OR forward = 'delivered' OR EXISTS (
  SELECT 1 FROM attempts WHERE attempts.event = events.id AND status BETWEEN 200 AND 299))`

const IS_SETTLED = `forward NOT IN ('queued', 'failed') AND NOT EXISTS (
  SELECT 1 FROM replay_events WHERE replay_events.event = events.id AND done = 0)`

/**
 * Drops what `retention` lets go, slice by slice, and keeps key and body hash of each in `pruned`.
 *
 * The age of an event is the time between its receipt and the last receipt, or the clock where that
 * is earlier: a clock that is wrong for an hour makes no event old, as long as none comes in.
 */
export async function pruneEvents(
  db: DatabaseSync,
  retention: Retention,
): Promise<Pruned | undefined> {
  const bounds = boundsOf(db, retention)
  let count = 0
  let lastReceivedAtMs = 0
  for (;;) {
    const slice = inTransaction(db, () => pruneSlice(db, bounds, retention))
    count += slice.count
    lastReceivedAtMs = Math.max(lastReceivedAtMs, slice.lastReceivedAtMs)
    if (slice.count < SLICE_ROWS) break
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return count === 0 ? undefined : {count, lastReceivedAtMs}
}

interface Bounds {
  readonly receivedBeforeMs: number
  /** The newest row that `keepNewest` does not keep. */
  readonly upToRow: number
}

function boundsOf(db: DatabaseSync, {nowMs, keepMs, keepNewest}: Retention): Bounds {
  const last = Number(readValue(db, 'SELECT max(received_at_ms) FROM events'))
  const row = db.prepare('SELECT id FROM events ORDER BY id DESC LIMIT 1 OFFSET ?').get(keepNewest)
  return {
    receivedBeforeMs: Math.min(nowMs, last) - keepMs,
    upToRow: Number(row?.['id'] ?? 0),
  }
}

function pruneSlice(
  db: DatabaseSync,
  {receivedBeforeMs, upToRow}: Bounds,
  {evenUnseen}: Retention,
): Pruned {
  const rows = db
    .prepare(
      `SELECT id, received_at_ms AS at FROM events
       WHERE (received_at_ms < ? OR id <= ?) AND ${IS_SETTLED} ${evenUnseen ? '' : `AND ${IS_SEEN}`}
       LIMIT ${SLICE_ROWS}`,
    )
    .all(receivedBeforeMs, upToRow)
  const remember = db.prepare(
    `INSERT INTO pruned (event_id_hash, event, event_id, body_hash, conflict)
     SELECT event_id_hash, event, event_id, body_hash, conflict FROM events WHERE id = ?`,
  )
  const drop = db.prepare('DELETE FROM events WHERE id = ?')
  let lastReceivedAtMs = 0
  for (const {id, at} of rows) {
    remember.run(id as number)
    drop.run(id as number)
    lastReceivedAtMs = Math.max(lastReceivedAtMs, at as number)
  }
  return {count: rows.length, lastReceivedAtMs}
}

import {canonicalEventName} from '../../domain/event.ts'
import type {PostgresRow, Statements} from '../../platform/postgres/postgres.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {Delivery, StoredEvent} from '../inbox.ts'
import {bodyHash} from '../stored-row.ts'
import type {PostgresForwards} from './forwards.ts'
import {takeAll} from './intake.ts'
import {FIND_KNOWN} from './intake-sql.ts'
import {keyText} from './key-text.ts'
import {inboxId} from './rows.ts'

/** An event of another inbox, and how it is to be received here. */
export interface BroughtEvent {
  readonly event: StoredEvent
  readonly delivery: Delivery
}

/**
 * What was done with events that this transaction stored, by the ids that it gave them: the same ones of
 * another machine, which brings them at this moment, have other ids.
 */
const BRING = `WITH brought AS MATERIALIZED (
  SELECT ''::text AS account, ''::text AS environment, given.* FROM json_to_recordset($1::json)
    AS given (id UUID, event_id TEXT, event_key TEXT, body_hash TEXT, duplicates INTEGER,
      forward TEXT))
UPDATE pixctl_events AS its SET duplicates = brought.duplicates,
  forward = CASE WHEN its.forward = 'none' THEN brought.forward ELSE its.forward END
FROM brought WHERE its.account = brought.account AND its.environment = brought.environment
  AND its.event_id = brought.event_id AND its.event_key = brought.event_key
  AND its.body_hash = brought.body_hash AND its.id = brought.id
RETURNING its.id, its.event_id, its.event_key, its.body_hash`

/**
 * The caller holds the transaction: killed before its end, nothing of these is there.
 *
 * @returns how many it stored.
 */
export async function bringAll(
  tx: Statements,
  {brought, aheadMs}: {readonly brought: readonly BroughtEvent[]; readonly aheadMs: number},
  forwards: PostgresForwards,
): Promise<number> {
  const ids = [...new Set(brought.map(({event}) => keyText(event.eventId)))]
  const known = new Set((await tx.query(FIND_KNOWN, [ids])).map(placeOfRow))
  const fresh = [...firstOfPlaces(brought).values()]
    .filter((one) => !known.has(placeOf(one)))
    .map(({event, delivery}) => ({event, delivery: {...delivery, id: delivery.id ?? uuid7()}}))
  if (fresh.length === 0) return 0
  await takeAll(
    tx,
    fresh.map(({delivery}) => delivery),
    aheadMs,
  )
  const rows = fresh.map(({event, delivery: {id}}) => ({
    id,
    event_id: keyText(event.eventId),
    event_key: keyText(canonicalEventName(event.event)),
    body_hash: bodyHash(event.body),
    duplicates: event.duplicates,
    forward: event.forward,
  }))
  const written = await tx.query(BRING, [JSON.stringify(rows)])
  const idOf = new Map(written.map((row) => [placeOfRow(row), inboxId(String(row['id']))]))
  const attempts = fresh.flatMap((one) => {
    const id = idOf.get(placeOf(one))
    return id === undefined ? [] : one.event.attempts.map((attempt) => ({...attempt, id}))
  })
  if (attempts.length > 0) await forwards.record(tx, attempts)
  return written.length
}

/** What comes twice is one event, not an event and its repetition. */
function firstOfPlaces(brought: readonly BroughtEvent[]): Map<string, BroughtEvent> {
  const first = new Map<string, BroughtEvent>()
  for (const one of brought) if (!first.has(placeOf(one))) first.set(placeOf(one), one)
  return first
}

/** Which body under which key. */
const placeOf = ({event}: BroughtEvent): string =>
  JSON.stringify([
    keyText(event.eventId),
    keyText(canonicalEventName(event.event)),
    bodyHash(event.body),
  ])

const placeOfRow = ({event_id, event_key, body_hash}: PostgresRow): string =>
  JSON.stringify([event_id, event_key, body_hash])

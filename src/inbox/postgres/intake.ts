import {canonicalEventName} from '../../domain/event.ts'
import type {PostgresRow, Statements} from '../../platform/postgres/postgres.ts'
import {storedText} from '../../platform/stored-text.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {Delivery, Verdict} from '../inbox.ts'
import {bodyHash} from '../sqlite/rows.ts'
import {bucketOf} from './rows.ts'

/** A delivery as a row of `pixctl_events`, but for its body. */
interface EventRow {
  readonly event_id: string
  readonly event_key: string
  /** Empty for the event of a key; the hash of the body for a conflict. */
  readonly variant: string
  readonly id: string
  readonly event: string
  readonly sub_account: string | null
  readonly subject: string | null
  readonly bucket: number
  readonly received_at_ms: number
  readonly forward: string
  readonly body_hash: string
  readonly headers: string
}

/** A body that is known under a key. */
type Known = Pick<EventRow, 'variant' | 'id' | 'body_hash' | 'received_at_ms' | 'headers'> & {
  readonly dropped: boolean
}

interface Repetition extends Pick<EventRow, 'event_id' | 'event_key' | 'variant'> {
  count: number
  requeued: boolean
}

/** One commit: what it is to write after the first insert, gathered delivery by delivery. */
interface Batch {
  readonly known: Map<string, Known[]>
  readonly stored: ReadonlySet<string>
  readonly conflicts: EventRow[]
  readonly bodies: Map<string, Buffer>
  readonly repetitions: Map<string, Repetition>
  readonly again: AgainRow[]
  readonly mayBeThere: boolean
}

/** A repetition that is forwarded, too. */
interface AgainRow extends EventRow {
  readonly known_id: string
}

const ROW = `event_id TEXT, event_key TEXT, variant TEXT, id UUID, event TEXT, sub_account TEXT,
  subject TEXT, bucket SMALLINT, received_at_ms BIGINT, forward TEXT, body_hash TEXT, headers TEXT,
  at INTEGER, length INTEGER`

/**
 * Keys sorted, so that two transactions never wait for each other crosswise; the primary key lets
 * one of several machines in. What is to be forwarded is owed in the same statement.
 */
const INSERT = `WITH stored AS (
  INSERT INTO pixctl_events (account, environment, event_id, event_key, variant, id, event,
    sub_account, subject, bucket, received_at_ms, stored_at, forward, body_hash, headers, body)
  SELECT '', '', event_id, event_key, variant, id, event, sub_account, subject, bucket,
    received_at_ms, now(), forward, body_hash, headers, substring($2::bytea FROM at FOR length)
  FROM json_to_recordset($1::json) AS arrived (${ROW})
  ORDER BY event_id COLLATE "C", event_key COLLATE "C", variant COLLATE "C"
  ON CONFLICT (account, environment, event_id, event_key, variant) DO NOTHING
  RETURNING id, subject, bucket, stored_at, received_at_ms, forward),
owed AS (
  INSERT INTO pixctl_forwards (account, environment, id, event, subject, bucket, stored_at, state,
    due_at_ms)
  SELECT '', '', id, id, subject, bucket, stored_at, 'queued', received_at_ms
  FROM stored WHERE forward = 'queued')
SELECT id FROM stored`

const FIND_KNOWN = `SELECT event_id, event_key, variant, id, body_hash, received_at_ms, headers,
    dropped
  FROM pixctl_events JOIN json_to_recordset($1::json) AS asked (event_id TEXT, event_key TEXT)
    USING (event_id, event_key)
  WHERE account = '' AND environment = '' ORDER BY id`

const COUNT = `WITH repeated AS (
  SELECT * FROM json_to_recordset($1::json)
    AS asked (event_id TEXT, event_key TEXT, variant TEXT, count INTEGER, requeued BOOLEAN)),
locked AS (
  SELECT event_id, event_key, variant FROM pixctl_events JOIN repeated
    USING (event_id, event_key, variant)
  WHERE account = '' AND environment = ''
  ORDER BY event_id, event_key, variant FOR UPDATE OF pixctl_events)
UPDATE pixctl_events SET duplicates = duplicates + repeated.count,
  forward = CASE WHEN repeated.requeued THEN 'queued' ELSE forward END
FROM repeated JOIN locked USING (event_id, event_key, variant)
WHERE account = '' AND environment = '' AND pixctl_events.event_id = repeated.event_id
  AND pixctl_events.event_key = repeated.event_key AND pixctl_events.variant = repeated.variant`

/** Retention may have dropped what is to be forwarded again: its bytes are there again, then. */
const OWE_AGAIN = `WITH again AS (
  SELECT * FROM json_to_recordset($1::json) AS arrived (known_id UUID, ${ROW})),
revived AS (
  UPDATE pixctl_events SET dropped = FALSE, forward = 'queued', seen = FALSE,
    headers = again.headers, body = substring($2::bytea FROM at FOR length),
    received_at_ms = again.received_at_ms
  FROM again WHERE account = '' AND environment = '' AND pixctl_events.id = known_id AND dropped)
INSERT INTO pixctl_forwards (account, environment, id, event, subject, bucket, stored_at, state,
  due_at_ms, headers)
SELECT '', '', id, known_id, subject, bucket, now(), 'queued', received_at_ms, headers FROM again`

/**
 * Puts deliveries into the inbox, once per key, and says what each became. The caller holds the
 * transaction.
 *
 * @param mayBeThere they were sent before, and the answer to that commit was lost: one that is there
 *   as it was received is itself, not a repetition.
 */
export async function takeAll(
  tx: Statements,
  deliveries: readonly Delivery[],
  mayBeThere = false,
): Promise<Verdict[]> {
  const rows = deliveries.map(toRow)
  const bodies = new Map(rows.map(({id}, at) => [id, deliveries[at]?.body ?? Buffer.alloc(0)]))
  const first = firstOfKeys(rows)
  const inserted = await tx.query(INSERT, withBodies([...first.values()], bodies))
  const stored = new Set(inserted.map(({id}) => String(id)))
  if (stored.size === rows.length) return rows.map(() => 'stored')
  const known = await knownUnder(tx, [...first.values()])
  const batch: Batch = {
    known,
    stored,
    bodies,
    mayBeThere,
    conflicts: [],
    again: [],
    repetitions: new Map(),
  }
  const verdicts = rows.map((row, at) => judge(batch, row, deliveries[at]?.forwardRepeats === true))
  await writeRest(tx, batch)
  return verdicts
}

async function writeRest(tx: Statements, {conflicts, again, repetitions, bodies}: Batch) {
  if (conflicts.length > 0) {
    const inserted = await tx.query(INSERT, withBodies(conflicts, bodies))
    const isNew = new Set(inserted.map(({id}) => String(id)))
    // Another machine stored the same conflict at this moment.
    for (const row of conflicts) if (!isNew.has(row.id)) repeat(repetitions, row, row.variant)
  }
  if (repetitions.size > 0) await tx.query(COUNT, [JSON.stringify([...repetitions.values()])])
  if (again.length > 0) await tx.query(OWE_AGAIN, withBodies(again, bodies))
}

function judge(batch: Batch, row: EventRow, forwardRepeats: boolean): Verdict {
  if (batch.stored.has(row.id)) return 'stored'
  const known = batch.known.get(keyOf(row)) ?? []
  const same = known.find(({body_hash}) => body_hash === row.body_hash)
  if (!same) {
    const conflict = {...row, variant: row.body_hash, forward: 'none'}
    batch.conflicts.push(conflict)
    known.push({...conflict, dropped: false})
    return 'conflict'
  }
  const verdict = same.variant === '' ? 'duplicate' : 'conflict'
  const isItself = same.headers === row.headers && same.received_at_ms === row.received_at_ms
  if (batch.mayBeThere && isItself) return verdict
  const isForwarded = same.variant === '' && forwardRepeats && row.forward === 'queued'
  if (!same.dropped) repeat(batch.repetitions, row, same.variant).requeued ||= isForwarded
  if (isForwarded) batch.again.push({...row, known_id: same.id})
  return verdict
}

function repeat(
  repetitions: Map<string, Repetition>,
  {event_id, event_key}: EventRow,
  variant: string,
): Repetition {
  const key = JSON.stringify([event_id, event_key, variant])
  const repetition = repetitions.get(key) ?? {
    event_id,
    event_key,
    variant,
    count: 0,
    requeued: false,
  }
  repetition.count += 1
  repetitions.set(key, repetition)
  return repetition
}

async function knownUnder(
  tx: Statements,
  rows: readonly EventRow[],
): Promise<Map<string, Known[]>> {
  const keys = rows.map(({event_id, event_key}) => ({event_id, event_key}))
  const found: PostgresRow[] = await tx.query(FIND_KNOWN, [JSON.stringify(keys)])
  return Map.groupBy(found as unknown as (Known & EventRow)[], keyOf)
}

function firstOfKeys(rows: readonly EventRow[]): Map<string, EventRow> {
  const first = new Map<string, EventRow>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row)
  return first
}

const keyOf = ({event_id, event_key}: Pick<EventRow, 'event_id' | 'event_key'>): string =>
  `${event_key}\0${event_id}`

function toRow(delivery: Delivery): EventRow {
  const eventId = storedText(delivery.eventId)
  const subject = delivery.subject === null ? null : storedText(delivery.subject)
  const event = storedText(delivery.event)
  return {
    event_id: eventId,
    event_key: storedText(canonicalEventName(delivery.event)),
    variant: '',
    id: uuid7(),
    event,
    sub_account: delivery.subAccount === null ? null : storedText(delivery.subAccount),
    subject,
    bucket: bucketOf(subject ?? eventId),
    received_at_ms: delivery.receivedAtMs,
    forward: delivery.forward,
    body_hash: bodyHash(delivery.body),
    headers: JSON.stringify(delivery.headers),
  }
}

/** The rows as JSON, and their bodies back to back: one parameter each, whatever their number. */
function withBodies(
  rows: readonly EventRow[],
  bodies: ReadonlyMap<string, Buffer>,
): [string, Buffer] {
  const pieces = rows.map(({id}) => bodies.get(id) ?? Buffer.alloc(0))
  let at = 1
  const placed = rows.map((row, index) => {
    const length = pieces[index]?.length ?? 0
    const from = at
    at += length
    return {...row, at: from, length}
  })
  return [JSON.stringify(placed), Buffer.concat(pieces)]
}

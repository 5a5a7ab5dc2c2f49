import {uuidArray} from '../../platform/postgres/array-parameter.ts'
import type {Postgres, PostgresRow, Statements} from '../../platform/postgres/postgres.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import type {Delivery, Verdict} from '../inbox.ts'
import {columnsOf, type EventRow, keyOf, toRow} from './arrived-row.ts'
import {COUNT, FIND_KNOWN, INSERT, INSERT_AND_OWE, OWE_AGAIN, PUT_IN_ORDER} from './intake-sql.ts'

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
  readonly repetitions: Map<string, Repetition>
  readonly again: AgainRow[]
  readonly mayBeThere: boolean
  /** Stored already by a commit whose answer was lost, maybe long after they were received. */
  readonly itself: {readonly event: string; readonly stored_at_ms: number | null}[]
}

/** A repetition that is forwarded, too. */
interface AgainRow extends EventRow {
  readonly known_id: string
}

/**
 * Takes what was never sent to the database before. Keys that are new, as almost all are, go in one
 * statement that is its own transaction; the others follow in a second one. Nothing is acknowledged
 * before both, so after a power cut between them the sender sends all of it again.
 *
 * Errors: `PostgresError`; then it is not known what became of the last of them.
 */
export async function takeUnsent(
  postgres: Postgres,
  deliveries: readonly Delivery[],
): Promise<Verdict[]> {
  const isNew = await areNew(postgres, deliveries)
  const others = deliveries.filter((_, at) => !isNew[at])
  if (others.length === 0) return deliveries.map(() => 'stored')
  const verdicts = await postgres.transaction((tx) => takeAll(tx, others))
  const verdictOf = new Map(others.map((delivery, at) => [delivery, verdicts[at]]))
  return deliveries.map((delivery) => verdictOf.get(delivery) ?? 'stored')
}

/** Which of them were stored. What another transaction undid is left to one that is repeated. */
async function areNew(
  postgres: Postgres,
  deliveries: readonly Delivery[],
): Promise<readonly boolean[]> {
  const rows = deliveries.map((delivery) => toRow(delivery))
  try {
    const ask: Statements['query'] = (sql, values = []) => postgres.queryPrepared(sql, values)
    const stored = await insert({query: ask}, rows)
    return rows.map(({id}) => stored.has(id))
  } catch (error) {
    if (error instanceof PostgresError && error.isRepeatable) return []
    throw error
  }
}

/**
 * Puts deliveries into the inbox, once per key, and says what each became. The caller holds the
 * transaction.
 *
 * @param clockAheadMs they were received before, by a clock that the database's is so much ahead of:
 *   each counts as stored when it was received. One that is there as it was received is itself, not a
 *   repetition: the answer to an earlier commit was lost.
 */
export async function takeAll(
  tx: Statements,
  deliveries: readonly Delivery[],
  clockAheadMs?: number,
): Promise<Verdict[]> {
  const rows = deliveries.map((delivery) => toRow(delivery, clockAheadMs))
  const stored = await insert(tx, rows)
  if (stored.size === rows.length) return rows.map(() => 'stored')
  const known = await knownUnder(tx, rows)
  const batch: Batch = {
    known,
    stored,
    mayBeThere: clockAheadMs !== undefined,
    conflicts: [],
    again: [],
    itself: [],
    repetitions: new Map(),
  }
  const verdicts = rows.map((row, at) => judge(batch, row, deliveries[at]?.forwardRepeats === true))
  await writeRest(tx, batch)
  return verdicts
}

async function writeRest(
  tx: Statements,
  {conflicts, again, itself, repetitions}: Batch,
): Promise<void> {
  if (itself.length > 0) await tx.query(PUT_IN_ORDER, [JSON.stringify(itself)])
  if (conflicts.length > 0) {
    const inserted = await tx.query(INSERT, columnsOf(conflicts))
    const isNew = new Set(inserted.map(({id}) => String(id)))
    // Another machine stored the same conflict at this moment.
    for (const row of conflicts) if (!isNew.has(row.id)) repeat(repetitions, row, row.variant)
  }
  if (repetitions.size > 0) await tx.query(COUNT, [JSON.stringify([...repetitions.values()])])
  if (again.length > 0) {
    const knownIds = uuidArray(again.map(({known_id}) => known_id))
    await tx.query(OWE_AGAIN, [...columnsOf(again), knownIds])
  }
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
  if (batch.mayBeThere && isItself) {
    batch.itself.push({event: same.id, stored_at_ms: row.stored_at_ms})
    return verdict
  }
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
  const ids = [...new Set(rows.map(({event_id}) => event_id))]
  const found: PostgresRow[] = await tx.query(FIND_KNOWN, [ids])
  return Map.groupBy(found as unknown as (Known & EventRow)[], keyOf)
}

/** The ids of those that were not there: of each key the first. */
async function insert(statements: Statements, rows: readonly EventRow[]): Promise<Set<string>> {
  const first = [...firstOfKeys(rows).values()]
  const isAnyOwed = first.some(({forward}) => forward === 'queued')
  const sql = isAnyOwed ? INSERT_AND_OWE : INSERT
  const inserted = await statements.query(sql, columnsOf(first))
  return new Set(inserted.map(({id}) => String(id)))
}

function firstOfKeys(rows: readonly EventRow[]): Map<string, EventRow> {
  const first = new Map<string, EventRow>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row)
  return first
}

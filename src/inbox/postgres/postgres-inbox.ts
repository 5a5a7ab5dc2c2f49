import type {AnyOf} from '../../domain/search-terms.ts'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {beginsWith} from '../../platform/postgres/begins-with.ts'
import {clockAheadMs} from '../../platform/postgres/clock-ahead.ts'
import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {requireNotSetReadOnly} from '../../platform/postgres/set-read-only.ts'
import {idsWith} from '../../platform/postgres/term-table.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import {storedText} from '../../platform/stored-text.ts'
import {hasTerms} from '../event-terms.ts'
import {
  type Attempt,
  type AttemptRecord,
  type Delivery,
  type EventSelection,
  type ForwardJob,
  type InboxEvent,
  InboxUnavailable,
  type ListenerFacts,
  type OpenInbox,
  type OtherListener,
  type Pruned,
  type Retention,
  type StoredEvent,
  type Verdict,
} from '../inbox.ts'
import {LEAST_PREFIX, toAttempt} from '../stored-row.ts'
import {type BroughtEvent, bringAll} from './bring.ts'
import {BucketLeases} from './bucket-leases.ts'
import {eventNamesOf} from './event-names.ts'
import {PostgresForwards} from './forwards.ts'
import {takeAll, takeUnsent} from './intake.ts'
import {keyText} from './key-text.ts'
import {PostgresReplays} from './postgres-replays.ts'
import {Present} from './present.ts'
import {pruneEvents} from './prune.ts'
import {namingRights} from './required-rights.ts'
import {EVENT_COLUMNS, toInboxEvent, toStoredEvent, uuidOfInboxId} from './rows.ts'
import {EVENT_TERMS} from './search.ts'
import {conditionsOf} from './selection.ts'

/** Rows of one answer: a list asks seldom. */
const PAGE_ROWS = 500
/** Deliveries of one commit: more of them cost less each, and take longer together. */
const MOST_AT_ONCE = 1_000
/** How soon what another machine stored is forwarded from here. */
const LOOK_EVERY_MS = 250
const HERE = `account = '' AND environment = ''`

/**
 * The inbox that several machines share. What arrives while a commit is under way goes with the next
 * one; a delivery is taken when its commit is on the disk, and on that of a synchronous standby.
 */
export class PostgresInbox implements OpenInbox {
  readonly lookEveryMs = LOOK_EVERY_MS
  readonly replays: PostgresReplays
  readonly #postgres: Postgres
  readonly #onLongSearch: (() => void) | undefined
  readonly #leases: BucketLeases
  readonly #forwards: PostgresForwards
  readonly #present: Present
  readonly #commits = new GroupCommit((deliveries: readonly Delivery[]) => this.#commit(deliveries))

  /** @param onLongSearch is called by a search that first has to read many events. */
  constructor(postgres: Postgres, onLongSearch?: () => void) {
    this.#postgres = postgres
    this.#onLongSearch = onLongSearch
    this.#leases = new BucketLeases(postgres)
    this.#present = new Present(postgres, this.#leases.owner)
    this.#forwards = new PostgresForwards(postgres, this.#leases)
    this.replays = new PostgresReplays(postgres, this.#forwards)
  }

  accept(delivery: Delivery): Promise<Verdict> {
    return this.#commits.add(delivery)
  }

  /**
   * Takes these in one transaction for each thousand, or in two where some are there already.
   *
   * @param when `earlier`: they were received a while ago, and may be stored already.
   * Errors: `PostgresError`; then it is not known what became of the last of them.
   *         `LocalFailureError`, code `STORE_RIGHTS_MISSING`.
   */
  take(deliveries: readonly Delivery[], when: 'now' | 'earlier' = 'now'): Promise<Verdict[]> {
    return namingRights(this.#postgres, this.#take(deliveries, when))
  }

  async #take(deliveries: readonly Delivery[], when: 'now' | 'earlier'): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    const aheadMs = when === 'now' ? undefined : await clockAheadMs(this.#postgres)
    for (let at = 0; at < deliveries.length; at += MOST_AT_ONCE) {
      const slice = deliveries.slice(at, at + MOST_AT_ONCE)
      const taken =
        aheadMs === undefined
          ? await takeUnsent(this.#postgres, slice)
          : await this.#postgres.transaction((tx) => takeAll(tx, slice, aheadMs))
      for (const verdict of taken) verdicts.push(verdict)
    }
    return verdicts
  }

  /**
   * Takes events of another inbox along, with what was done with them, in one transaction. Says how
   * many were not there.
   */
  async bring(brought: readonly BroughtEvent[]): Promise<number> {
    const aheadMs = await clockAheadMs(this.#postgres)
    return this.#postgres.transaction((tx) => bringAll(tx, {brought, aheadMs}, this.#forwards))
  }

  async #commit(deliveries: readonly Delivery[]): Promise<PromiseFulfilledResult<Verdict>[]> {
    try {
      return (await this.take(deliveries)).map((verdict) => fulfilled(verdict))
    } catch (cause) {
      throw new InboxUnavailable('the store did not take the delivery', {cause})
    }
  }

  async *events(selection: EventSelection): AsyncGenerator<InboxEvent> {
    const isBackwards = selection.newestFirst === true
    const [beyond, order] = isBackwards ? ['<', 'DESC'] : ['>', '']
    for (let after: string | undefined; ; ) {
      const asked = conditionsOf(selection).add(`id ${beyond} ?`, after)
      const rows = await this.#postgres.query(
        `SELECT ${EVENT_COLUMNS} FROM pixctl_events WHERE ${asked.where}
         ORDER BY id ${order} LIMIT ${PAGE_ROWS}`,
        asked.values,
      )
      for (const row of rows) yield toInboxEvent(row)
      after = rows.at(-1)?.['id'] as string | undefined
      if (rows.length < PAGE_ROWS) return
    }
  }

  async count(selection: EventSelection, most: number): Promise<number> {
    const asked = conditionsOf(selection)
    const [row] = await this.#postgres.query(
      `SELECT count(*) AS count
       FROM (SELECT 1 FROM pixctl_events WHERE ${asked.where} LIMIT ${most}) AS counted`,
      asked.values,
    )
    return Number(row?.['count'])
  }

  eventNames(subjects: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return eventNamesOf(this.#postgres, subjects)
  }

  async find(idOrEventId: string): Promise<StoredEvent[]> {
    const uuid = uuidOfInboxId(idOrEventId)
    const byId = uuid === undefined ? [] : await this.#select('id = $1', uuid)
    if (byId.length > 0) return byId
    const exact = await this.#select('event_id = $1', keyText(idOrEventId))
    return exact.length > 0 ? exact : this.#begunWith(idOrEventId)
  }

  async search(anyOf: AnyOf, limit: number): Promise<StoredEvent[]> {
    const ids = await idsWith(this.#postgres, EVENT_TERMS, {
      anyOf,
      limit,
      onLong: this.#onLongSearch,
    })
    const found = (await this.#select('id = ANY($1)', ids)).filter((event) =>
      hasTerms(event, anyOf),
    )
    return found.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
  }

  /** Those of the one eventId that `text` begins; nothing where it begins several. */
  async #begunWith(text: string): Promise<StoredEvent[]> {
    if (text.length < LEAST_PREFIX || uuidOfInboxId(text) !== undefined) return []
    const [only, another] = await this.#postgres.query(
      `SELECT DISTINCT event_id FROM pixctl_events
       WHERE ${HERE} AND NOT dropped AND ${beginsWith('event_id', '$1')} LIMIT 2`,
      [storedText(text)],
    )
    return only && !another ? this.#select('event_id = $1', String(only['event_id'])) : []
  }

  async #select(condition: string, value: string | readonly string[]): Promise<StoredEvent[]> {
    const rows = await this.#postgres.query(
      `SELECT ${EVENT_COLUMNS}, headers, body FROM pixctl_events
       WHERE ${HERE} AND NOT dropped AND ${condition} ORDER BY variant <> '', id`,
      [value],
    )
    const attempts = await this.#attemptsOf(rows.map(({id}) => String(id)))
    return rows.map((row) => toStoredEvent(row, attempts.get(String(row['id'])) ?? []))
  }

  /** Of each event, in order. */
  async #attemptsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PostgresRow[]>> {
    if (ids.length === 0) return new Map()
    return Map.groupBy(await this.#forwards.attemptsOf(ids), ({event}) => String(event))
  }

  async attempts(id: string): Promise<Attempt[]> {
    const uuid = uuidOfInboxId(id)
    if (uuid === undefined) return []
    return (await this.#forwards.attemptsOf([uuid])).map(toAttempt)
  }

  refusesWhatItWasGiven(error: unknown): boolean {
    return error instanceof PostgresError && error.isOfValues
  }

  /** Says whether deliveries wait in the log of this machine; no listener forwards meanwhile. */
  async sayBehind(isBehind: boolean): Promise<void> {
    this.#leases.isBehind = isBehind
    await requireNotSetReadOnly(this.#postgres)
    await this.#leases.sayBehind()
  }

  /** See `BucketLeases`. */
  haveReturned(trouble: {readonly troubleMs: number; readonly quietMs: number}): Promise<boolean> {
    return this.#leases.haveReturned(trouble)
  }

  /** A listener on connections that may still write loses to a backup that is put back what it stores meanwhile. */
  async sayPresent(own: ListenerFacts): Promise<OtherListener[]> {
    await requireNotSetReadOnly(this.#postgres)
    return namingRights(this.#postgres, this.#present.say(own))
  }

  due(moment: {nowMs: number; limit: number}): Promise<ForwardJob[]> {
    return this.#forwards.due(moment)
  }

  nextDueMs(afterMs: number): Promise<number | undefined> {
    return this.#forwards.nextDueMs(afterMs)
  }

  hasten(nowMs: number): Promise<void> {
    return this.#forwards.hasten(nowMs)
  }

  lastForwardTarget(): Promise<string | undefined> {
    return this.#forwards.lastTarget()
  }

  async record(attempts: readonly AttemptRecord[]): Promise<void> {
    await this.#postgres.transaction((tx) => this.#forwards.record(tx, attempts))
    this.#forwards.forget(attempts)
  }

  async markSeen(ids: Iterable<string>): Promise<void> {
    const uuids = [...ids].flatMap((id) => uuidOfInboxId(id) ?? [])
    await this.#postgres
      .query(`UPDATE pixctl_events SET seen = TRUE WHERE ${HERE} AND id = ANY($1) AND NOT seen`, [
        uuids,
      ])
      .catch(() => {})
  }

  prune(retention: Retention): Promise<Pruned | undefined> {
    return pruneEvents(this.#postgres, retention)
  }

  async close(): Promise<void> {
    await this.#commits.drain()
    // A store that is away lets the leases run out by itself.
    await this.#leases.release().catch(() => {})
    await this.#present.leave().catch(() => {})
    await this.#postgres.close()
  }
}

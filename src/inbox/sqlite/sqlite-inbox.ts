import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {AnyOf} from '../../domain/search-terms.ts'
import {fulfilled, GroupCommit} from '../../platform/group-commit.ts'
import {openToRead} from '../../platform/open-to-read.ts'
import {inTransaction, openSqlite, readValue, userVersion} from '../../platform/sqlite.ts'
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
  type OpenInbox,
  type Pruned,
  type Retention,
  type StoredEvent,
  type Verdict,
} from '../inbox.ts'
import type {LogSlice} from '../log/log-reader.ts'
import type {LogPosition} from '../log/position.ts'
import {LEAST_PREFIX, type Row, toAttempt} from '../stored-row.ts'
import {eventNamesOf} from './event-names.ts'
import {Forwards} from './forwards.ts'
import {type IdHashes, idHashesOf} from './id-hashes.ts'
import {EventIntake, type KeyedBody} from './intake.ts'
import {pruneEvents} from './prune.ts'
import {EVENT_COLUMNS, idHash, rowOfInboxId, toInboxEvent, toStoredEvent} from './rows.ts'
import {INBOX_MIGRATIONS, INDEXED_CHARACTERS} from './schema.ts'
import {eventsWith} from './search.ts'
import {whereOf} from './selection.ts'
import {isRowSound} from './sound-row.ts'
import {InboxDamage} from './soundness.ts'
import {SqliteReplays} from './sqlite-replays.ts'

const PAGE_ROWS = 50
const BY_EVENT_ID = 'event_id_hash = ? AND event_id = ?'

/**
 * The inbox in one SQLite file. On its own it commits what arrives in one turn of the event loop
 * together; behind the intake log it takes over what the log has made durable already.
 */
export class SqliteInbox implements OpenInbox {
  readonly #db: DatabaseSync
  readonly #forwards: Forwards
  readonly #intake: EventIntake
  readonly #commits = new GroupCommit((deliveries: readonly Delivery[]) =>
    this.#takeAll(deliveries),
  )
  /** Kept, because a long list marks its events page by page. */
  #markSeen: StatementSync | undefined

  private constructor(db: DatabaseSync) {
    this.#db = db
    this.#forwards = new Forwards(db)
    this.#intake = new EventIntake(db)
  }

  /** @param durability `full` when nothing else makes deliveries durable. */
  static async open(path: string, durability: 'full' | 'normal' = 'full'): Promise<SqliteInbox> {
    return new SqliteInbox(await openSqlite(path, {migrations: INBOX_MIGRATIONS, durability}))
  }

  /** For this process alone, which needs no index in a file beside it. */
  static async openAlone(path: string): Promise<SqliteInbox> {
    const options = {migrations: INBOX_MIGRATIONS, durability: 'full', exclusive: true} as const
    return new SqliteInbox(await openSqlite(path, options))
  }

  /**
   * To be read alone, where this process may write neither the file nor beside it. Errors: `NewerSchemaError`; `Error` for one of an older pixctl.
   */
  static async openToRead(path: string): Promise<SqliteInbox> {
    const db = await openToRead(path, INBOX_MIGRATIONS)
    if (userVersion(db) === INBOX_MIGRATIONS.length) return new SqliteInbox(db)
    db.close()
    throw new Error(`${path} is of an older pixctl`)
  }

  accept(delivery: Delivery): Promise<Verdict> {
    return this.#commits.add(delivery)
  }

  async *events(selection: EventSelection): AsyncGenerator<InboxEvent> {
    const {sql, values} = whereOf(selection)
    const isBackwards = selection.newestFirst === true
    const [beyond, order] = isBackwards ? ['<', 'DESC'] : ['>', 'ASC']
    const page = this.#db.prepare(
      `SELECT ${EVENT_COLUMNS} FROM events WHERE events.id ${beyond} ? ${sql}
       ORDER BY events.id ${order} LIMIT ${PAGE_ROWS}`,
    )
    for (let after = isBackwards ? Number.MAX_SAFE_INTEGER : 0; ; ) {
      const rows = page.all(after, ...values)
      yield* rows.map(toInboxEvent)
      const last = rows.at(-1)
      if (!last || rows.length < PAGE_ROWS) return
      after = last['id'] as number
    }
  }

  async count(selection: EventSelection, most: number): Promise<number> {
    const {sql, values} = whereOf(selection)
    const row = this.#db
      .prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM events WHERE TRUE ${sql} LIMIT ?)`)
      .get(...values, most)
    return Number(row?.['count'])
  }

  async eventNames(subjects: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return eventNamesOf(this.#db, subjects)
  }

  async find(idOrEventId: string): Promise<StoredEvent[]> {
    const row = rowOfInboxId(idOrEventId)
    const byRow = row === undefined ? [] : this.#select('id = ?', row)
    if (byRow.length > 0) return byRow
    const stored = storedText(idOrEventId)
    const exact = this.#select(BY_EVENT_ID, idHash(stored), stored)
    return exact.length > 0 ? exact : this.#begunWith(idOrEventId)
  }

  async search(anyOf: AnyOf, limit: number): Promise<StoredEvent[]> {
    const rows = await eventsWith(this.#db, {anyOf, limit})
    const events = rows.flatMap((row) => this.#select('id = ?', row))
    return events.filter((event) => hasTerms(event, anyOf))
  }

  /** Those of the one eventId that `text` begins; nothing where it begins several. */
  #begunWith(text: string): StoredEvent[] {
    if (text.length < LEAST_PREFIX || rowOfInboxId(text) !== undefined) return []
    const found = this.#db
      .prepare(
        `SELECT DISTINCT event_id FROM events
         WHERE substr(event_id, 1, ${INDEXED_CHARACTERS}) BETWEEN ?1 AND ?1 || char(0x10ffff)
           AND event_id >= ?2 AND event_id < ?2 || char(0x10ffff) LIMIT 2`,
      )
      .all(text.slice(0, INDEXED_CHARACTERS), text)
    const eventId = found.length === 1 ? String(found[0]?.['event_id']) : undefined
    return eventId === undefined ? [] : this.#select(BY_EVENT_ID, idHash(eventId), eventId)
  }

  #select(condition: string, ...values: (string | number)[]): StoredEvent[] {
    return this.#db
      .prepare(
        `SELECT ${EVENT_COLUMNS}, event_id_hash, headers, body_hash, body FROM events
         WHERE ${condition} ORDER BY conflict, events.id`,
      )
      .all(...values)
      .map((row) => this.#stored(row))
  }

  #stored(row: Row): StoredEvent {
    if (!isRowSound(row)) throw new InboxDamage(`event ${row['id']} is not what was stored`)
    return toStoredEvent(row, this.#forwards.attemptsOf(row['id'] as number))
  }

  async attempts(id: string): Promise<Attempt[]> {
    return this.#forwards.attemptsOf(rowOfInboxId(id) ?? 0).map(toAttempt)
  }

  async due(moment: {nowMs: number; limit: number; inOrder?: boolean}): Promise<ForwardJob[]> {
    return this.#forwards.due(moment)
  }

  async nextDueMs(afterMs: number): Promise<number | undefined> {
    return this.#forwards.nextDueMs(afterMs)
  }

  async hasten(nowMs: number): Promise<void> {
    this.#forwards.hasten(nowMs)
  }

  async lastForwardTarget(): Promise<string | undefined> {
    return this.#forwards.lastTarget()
  }

  async record(attempts: readonly AttemptRecord[]): Promise<void> {
    inTransaction(this.#db, () => {
      for (const attempt of attempts) this.#forwards.record(attempt)
    })
  }

  async markSeen(ids: Iterable<string>): Promise<void> {
    this.#markSeen ??= this.#db.prepare('UPDATE events SET seen = 1 WHERE id = ? AND seen = 0')
    const mark = this.#markSeen
    try {
      inTransaction(this.#db, () => {
        for (const id of ids) mark.run(rowOfInboxId(id) ?? 0)
      })
    } catch {}
  }

  prune(retention: Retention): Promise<Pruned | undefined> {
    return pruneEvents(this.#db, retention)
  }

  get replays(): SqliteReplays {
    return new SqliteReplays(this.#db)
  }

  async close(): Promise<void> {
    this.#commits.flush()
    this.#db.close()
  }

  /** What a body under its key would be if it were taken now. */
  verdict(keyed: KeyedBody): Verdict {
    return this.#intake.verdict(keyed)
  }

  /** See `idHashesOf`. */
  idHashes(): IdHashes {
    return idHashesOf(this.#db)
  }

  /** How far the intake log was taken over. */
  position(): LogPosition {
    const row = this.#db.prepare('SELECT segment, position FROM intake').get()
    return {segment: row?.['segment'] as number, offset: row?.['position'] as number}
  }

  /**
   * Takes over what `read` gives from the position on, and moves the position, in one transaction:
   * whoever does it, and however often it is cut short, every frame is taken once.
   */
  takeOver(read: (from: LogPosition) => LogSlice): Omit<LogSlice, 'deliveries'> & {taken: number} {
    return inTransaction(this.#db, () => {
      const from = this.position()
      const {deliveries, end, damaged} = read(from)
      for (const delivery of deliveries) this.#intake.take(delivery)
      // Where nothing is left to take, a full disk is not asked for room.
      if (end.segment !== from.segment || end.offset !== from.offset) this.#moveTo(end)
      return {taken: deliveries.length, end, damaged}
    })
  }

  #moveTo({segment, offset}: LogPosition): void {
    this.#db.prepare('UPDATE intake SET segment = ?, position = ?').run(segment, offset)
  }

  /**
   * Takes over as `takeOver` does, and writes none of it: only this connection sees it, until it is
   * closed. So an inbox can be read whole where the disk takes nothing.
   */
  takeOverUnwritten(read: (from: LogPosition) => LogSlice): void {
    this.#db.exec('PRAGMA cache_spill = OFF')
    this.#db.exec('BEGIN IMMEDIATE')
    for (let from = this.position(); ; ) {
      const {deliveries, end} = read(from)
      for (const delivery of deliveries) this.#intake.take(delivery)
      if (deliveries.length === 0) return
      from = end
    }
  }

  /** True when everything committed so far is on the disk, and no reader holds an older state. */
  checkpoint(): boolean {
    return readValue(this.#db, 'PRAGMA wal_checkpoint(FULL)') === 0
  }

  #takeAll(deliveries: readonly Delivery[]): PromiseFulfilledResult<Verdict>[] {
    try {
      return inTransaction(this.#db, () =>
        deliveries.map((delivery) => fulfilled(this.#intake.take(delivery))),
      )
    } catch (cause) {
      throw new InboxUnavailable('the inbox did not take the delivery', {cause})
    }
  }
}

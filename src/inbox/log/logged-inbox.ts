import {statSync} from 'node:fs'
import {deduplicationKey} from '../../domain/event.ts'
import {storedText} from '../../platform/stored-text.ts'
import {
  type AttemptRecord,
  type Delivery,
  type EventSelection,
  type ForwardJob,
  type Inbox,
  type InboxEvent,
  InboxUnavailable,
  type Pruned,
  type Retention,
  type StoredEvent,
  type Verdict,
} from '../inbox.ts'
import type {KeyedBody} from '../sqlite/intake.ts'
import {idHash} from '../sqlite/rows.ts'
import {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import {bodyHash} from '../stored-row.ts'
import type {Writer, WriterPlace} from '../writer/calls.ts'
import {Backlog} from './backlog.ts'
import type {LoggedDelivery} from './frame.ts'
import {FreshBodies} from './fresh-bodies.ts'
import {KnownIds} from './known-ids.ts'
import {dropSegments, IntakeLog, segmentsIn} from './log.ts'
import type {LogPosition} from './position.ts'
import {sizeOf} from './take-over.ts'

const TEND_EVERY_MS = 100
/** A moment with fewer deliveries than this is a quiet one. */
const QUIET_DELIVERIES = 50

interface InboxConnections {
  readonly reader: SqliteInbox
  readonly writer: Writer
}

/**
 * The inbox of a listener: the log makes deliveries durable, SQLite takes them over in quiet moments.
 * A delivery costs one lookup and a share of one synced write.
 */
export class LoggedInbox implements Inbox {
  readonly #place: WriterPlace
  /** Of the database: a file that was moved away or deleted is not the inbox any more. */
  readonly #inode: number | undefined
  readonly #sqlite: SqliteInbox
  readonly #writer: Writer
  readonly #known: KnownIds
  readonly #log: IntakeLog
  readonly #fresh = new FreshBodies()
  readonly #backlog = new Backlog()
  readonly #tending: NodeJS.Timeout
  #isInPlace = true
  #sinceTended = 0
  #draining: Promise<void> | undefined

  private constructor(place: WriterPlace, {reader, writer}: InboxConnections) {
    this.#place = place
    this.#inode = inodeOf(place.database)
    this.#sqlite = reader
    this.#writer = writer
    this.#known = KnownIds.of(reader.idHashes())
    this.#log = new IntakeLog(place.log, reader.position().segment + 1)
    this.#tending = setInterval(() => this.#tend(), TEND_EVERY_MS)
    this.#tending.unref()
  }

  /**
   * Takes over what an earlier listener left before anything new is accepted, so that nothing of it
   * is taken for new. The caller holds the lock of the inbox: one listener writes the log.
   *
   * @param writer is closed with the inbox, or when that cannot be opened.
   */
  static async open(place: WriterPlace, writer: Writer): Promise<LoggedInbox> {
    try {
      await writer.takeOverAll()
      const reader = await SqliteInbox.open(place.database, 'normal')
      return new LoggedInbox(place, {reader, writer})
    } catch (error) {
      // The file may be replaced by a sound one now, which an open connection would go past.
      await writer.close().catch(() => {})
      throw error
    }
  }

  async accept(delivery: Delivery): Promise<Verdict> {
    this.#sinceTended += 1
    if (this.#backlog.isFull || !this.#isInPlace) {
      throw new InboxUnavailable('the inbox cannot take over what it took already')
    }
    const {event, eventId} = delivery
    const key = deduplicationKey(event, eventId)
    const hash = bodyHash(delivery.body)
    const fresh = this.#fresh.find(key)
    if (fresh) {
      return this.#acceptKnown(delivery, {
        same: fresh.hash === hash,
        durable: fresh.end !== undefined,
      })
    }
    const verdict = this.#storedVerdict({event, eventId, hash})
    if (verdict === 'stored') return this.#acceptFirst(delivery, key, hash)
    return this.#acceptKnown(delivery, {same: verdict === 'duplicate', durable: true})
  }

  #storedVerdict(keyed: KeyedBody): Verdict {
    const id = idHash(storedText(keyed.eventId))
    if (this.#known.mayHave(id)) return this.#sqlite.verdict(keyed)
    this.#known.add(id)
    return 'stored'
  }

  async #acceptFirst(delivery: Delivery, key: string, hash: string): Promise<Verdict> {
    const owedAtMs = delivery.forward === 'queued' ? delivery.receivedAtMs : undefined
    await this.#fresh.add(key, {hash, owedAtMs}, this.#append(delivery))
    return 'stored'
  }

  /**
   * A repetition needs no second copy of its body, unless the first copy is still on its way to
   * the disk: that write may fail and this one succeed.
   */
  async #acceptKnown(
    delivery: Delivery,
    {same, durable}: {same: boolean; durable: boolean},
  ): Promise<Verdict> {
    // A repetition that is to be forwarded keeps its body: retention may have dropped the first one.
    const isKept = same && durable && !delivery.forwardRepeats
    await this.#append(isKept ? {...delivery, body: undefined} : delivery)
    return same ? 'duplicate' : 'conflict'
  }

  async #append(delivery: LoggedDelivery): Promise<LogPosition> {
    const end = await this.#log.append(delivery)
    this.#backlog.add(sizeOf(delivery))
    return end
  }

  async *events(selection: EventSelection): AsyncGenerator<InboxEvent> {
    await this.#takeOverAll()
    yield* this.#sqlite.events(selection)
  }

  async find(idOrEventId: string): Promise<StoredEvent[]> {
    await this.#takeOverAll()
    return this.#sqlite.find(idOrEventId)
  }

  async due(moment: {nowMs: number; limit: number; inOrder?: boolean}): Promise<ForwardJob[]> {
    await this.#takeOverSlice()
    return this.#sqlite.due(moment)
  }

  async nextDueMs(afterMs: number): Promise<number | undefined> {
    if (!this.#backlog.isEmpty) return afterMs + 1
    return this.#sqlite.nextDueMs(afterMs)
  }

  /** SQLite has what came first. A repetition that waits to be forwarded again is not counted. */
  async oldestOwedAtMs(): Promise<number | undefined> {
    for await (const {receivedAtMs} of this.#sqlite.events({forward: 'queued'})) return receivedAtMs
    return this.#fresh.oldestOwedAtMs()
  }

  hasten(nowMs: number): Promise<void> {
    return this.#writer.ask('hasten', nowMs)
  }

  lastForwardTarget(): Promise<string | undefined> {
    return this.#sqlite.lastForwardTarget()
  }

  record(attempts: readonly AttemptRecord[]): Promise<void> {
    return this.#writer.ask('record', attempts)
  }

  async prune(retention: Retention): Promise<Pruned | undefined> {
    await this.#takeOverAll()
    return this.#writer.ask('prune', retention)
  }

  /** What SQLite cannot take now stays in the log for the next process that opens the inbox. */
  async close(): Promise<void> {
    clearInterval(this.#tending)
    await this.#log.close()
    await this.#draining
    try {
      await this.#writer.takeOverAll()
      await this.#dropSegmentsUpTo(this.#sqlite.position().segment)
    } finally {
      await this.#sqlite.close()
      await this.#writer.close()
    }
  }

  #tend(): void {
    this.#isInPlace = inodeOf(this.#place.database) === this.#inode
    const quiet = this.#sinceTended < QUIET_DELIVERIES
    this.#sinceTended = 0
    if (this.#draining || (!quiet && !this.#backlog.isLarge)) return
    this.#draining = this.#drain(quiet)
      // Left for the next time: the log keeps what SQLite cannot take now.
      .catch(() => {})
      .finally(() => {
        this.#draining = undefined
      })
  }

  /** In a quiet moment to the end, else until the backlog is small again. */
  async #drain(quiet: boolean): Promise<void> {
    const enough = (): boolean =>
      quiet ? this.#sinceTended > QUIET_DELIVERIES : this.#backlog.isSmall
    while (!enough()) {
      if ((await this.#takeOverSlice()) > 0) continue
      // Deliveries may have come to the file where SQLite stands since it looked: it is not complete.
      await this.#dropSegmentsUpTo(this.#sqlite.position().segment - 1)
      return
    }
  }

  async #takeOverAll(): Promise<void> {
    while ((await this.#takeOverSlice()) > 0);
  }

  async #takeOverSlice(): Promise<number> {
    if (this.#backlog.isEmpty) return 0
    const before = this.#backlog.bytes
    const {taken, bytes, end} = await this.#writer.takeOver('with-successor')
    // Nothing was left to take, but for what arrived since the question.
    this.#backlog.remove(taken === 0 ? before : bytes)
    this.#fresh.dropUpTo(end)
    return taken
  }

  /** SQLite has them; once it has them on the disk, too, the log need not keep them. */
  async #dropSegmentsUpTo(last: number): Promise<void> {
    const hasAny = segmentsIn(this.#place.log).some((segment) => segment <= last)
    if (!hasAny || !this.#isInPlace || !(await this.#writer.ask('checkpoint'))) return
    dropSegments(this.#place.log, last)
  }
}

const inodeOf = (path: string): number | undefined => statSync(path, {throwIfNoEntry: false})?.ino

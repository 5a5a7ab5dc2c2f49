import {mkdirSync} from 'node:fs'
import {deduplicationKey} from '../../domain/event.ts'
import {type Delivery, InboxUnavailable, type Verdict} from '../inbox.ts'
import {type Damage, readRest, readRestAndKeep} from '../log/damage.ts'
import {withBody} from '../log/frame.ts'
import {dropSegments, IntakeLog, type RescueFrom} from '../log/log.ts'
import {type LogSlice, readLog} from '../log/log-reader.ts'
import type {LogPosition} from '../log/position.ts'
import {bodyHash} from '../stored-row.ts'

/** What is brought over in one transaction. */
const SLICE_BYTES = 1024 * 1024
const START: LogPosition = {segment: 0, offset: 0}

/** Deliveries in the order of the log, and where they end. */
interface Slice {
  readonly deliveries: readonly Delivery[]
  readonly end: LogPosition
  /** Files in which deliveries are lost. */
  readonly damaged: readonly Damage[]
}

/** What is shown of the deliveries that wait. What is deleted is decided by what was read, not by it. */
interface Count {
  /** On the disk, as far as their writes have settled. */
  stored: number
  onTheirWay: number
  isDoubtful: boolean
}

const countOf = (stored: number): Count => ({stored, onTheirWay: 0, isDoubtful: false})

/** What a machine keeps while the store is away: the synced log of the local inbox, on its own. */
export class OutageLog {
  readonly #directory: string
  readonly #mostWaiting: number
  readonly #found: (damage: Damage) => void
  #log: IntakeLog
  #position = START
  /** The body first kept under a key. */
  readonly #hashes = new Map<string, string>()
  #count: Count
  /** Earlier files were left by another listener, and nothing is added to them. */
  readonly #firstOwn: number
  /** Whether an earlier listener left anything: deliveries, or files from which some are lost. */
  readonly isLeft: boolean
  /** Of what an earlier listener left, when the first was received. */
  readonly firstReceivedMs: number | undefined

  /**
   * @param mostWaiting so many deliveries are kept; then they are refused.
   * @param found is called for each file from which deliveries are lost.
   */
  constructor(directory: string, mostWaiting: number, found: (damage: Damage) => void) {
    this.#directory = directory
    this.#mostWaiting = mostWaiting
    this.#found = found
    this.#log = new IntakeLog(directory, 1, this.#rescueFrom)
    this.#firstOwn = this.#log.segment
    const {count, isDamaged, firstReceivedMs} = this.#onDisk()
    this.#count = countOf(count)
    this.firstReceivedMs = firstReceivedMs
    this.isLeft = count > 0 || isDamaged
  }

  /** Deliveries that were not brought over yet. */
  get waiting(): number {
    return this.#count.stored + this.#count.onTheirWay
  }

  /**
   * Settles when the delivery is on the disk of this machine. Whether the store has its event is
   * not known here: it counts as stored unless the log itself has another one of its key.
   *
   * Errors: `InboxUnavailable`.
   */
  async append(delivery: Delivery): Promise<Verdict> {
    if (this.waiting >= this.#mostWaiting) throw new InboxUnavailable('too many deliveries wait')
    // One that settles after the log was dropped was read before: it is none of those of the next log.
    const count = this.#count
    count.onTheirWay += 1
    try {
      await this.#log.append(delivery)
      count.stored += 1
    } finally {
      count.onTheirWay -= 1
      this.#recount()
    }
    return this.#verdict(delivery)
  }

  #verdict({event, eventId, body}: Delivery): Verdict {
    const key = deduplicationKey(event, eventId)
    const [hash, known] = [bodyHash(body), this.#hashes.get(key)]
    if (known === undefined) this.#hashes.set(key, hash)
    if (known === undefined) return 'stored'
    return known === hash ? 'duplicate' : 'conflict'
  }

  /** What was brought over already is not brought twice. */
  readonly #rescueFrom: RescueFrom = (segment) => {
    if (segment === this.#position.segment) return this.#position.offset
    return segment < this.#position.segment ? Number.POSITIVE_INFINITY : 0
  }

  /**
   * Where the folder or a file of the log was moved away, has again what can still be read of it. Of
   * what cannot, the marks say that it is gone. A disk that takes nothing is asked the next time.
   */
  async mend(): Promise<void> {
    await this.#log.look()
    try {
      mkdirSync(this.#directory, {recursive: true, mode: 0o700})
    } catch {}
  }

  /** The next of what waits; nothing while it is on its way to the disk. */
  next(): Slice {
    const {deliveries, end, damaged} = this.#read(this.#position, readRestAndKeep)
    return {deliveries: deliveries.flatMap(withBody), end, damaged}
  }

  /** The store has them. What is lost is reported now, once, and not waited for any more. */
  taken({deliveries, end, damaged}: Slice): void {
    this.#position = end
    this.#count.stored -= deliveries.length
    for (const damage of damaged) this.#found(damage)
    this.#count.isDoubtful ||= damaged.length > 0
    this.#recount()
  }

  /**
   * Lost deliveries were counted when they came, and one that was read before its write failed never
   * was. A write under way may be on the disk already.
   */
  #recount(): void {
    const {stored, onTheirWay, isDoubtful} = this.#count
    if (onTheirWay > 0 || !(isDoubtful || stored < 0)) return
    this.#count = countOf(this.#onDisk().count)
  }

  /**
   * Whether the store has everything that is in the log, or can still come into it by a write under
   * way. Said by the files themselves: a delivery behind what was read would go with them.
   */
  get isTaken(): boolean {
    if (!this.#log.endsBy(this.#position)) return false
    const {deliveries, damaged} = this.#read(this.#position, readRest)
    return deliveries.length + damaged.length === 0
  }

  /** What is there to bring over. */
  #onDisk(): {
    readonly count: number
    readonly isDamaged: boolean
    readonly firstReceivedMs: number | undefined
  } {
    let count = 0
    let isDamaged = false
    let firstReceivedMs: number | undefined
    for (let from = this.#position; ; ) {
      const {deliveries, damaged, end} = this.#read(from, readRest)
      if (deliveries.length + damaged.length === 0) return {count, isDamaged, firstReceivedMs}
      firstReceivedMs ??= deliveries[0]?.receivedAtMs
      count += deliveries.length
      isDamaged ||= damaged.length > 0
      from = end
    }
  }

  #read(from: LogPosition, read: typeof readRest): LogSlice {
    return readLog(this.#directory, from, {
      bytes: SLICE_BYTES,
      rest: (at, isClosed) =>
        isClosed || at.segment < this.#firstOwn ? read(this.#directory, at) : undefined,
    })
  }

  /** Everything was brought over (`isTaken`): the files go, and what comes later begins a new one. */
  async drop(): Promise<void> {
    const log = this.#log
    this.#log = new IntakeLog(this.#directory, log.segment + 1, this.#rescueFrom)
    const taken = this.#position.segment
    this.#hashes.clear()
    this.#count = countOf(0)
    await log.close()
    dropSegments(this.#directory, taken)
  }

  close(): Promise<void> {
    return this.#log.close()
  }
}

import {deduplicationKey} from '../../domain/event.ts'
import {type Delivery, InboxUnavailable, type Verdict} from '../inbox.ts'
import {dropSegments, IntakeLog, type LogPosition} from '../log/log.ts'
import {readLog} from '../log/log-reader.ts'
import {bodyHash} from '../sqlite/rows.ts'

/** What is brought over in one transaction. */
const SLICE_BYTES = 1024 * 1024
/** Beyond so many the sender is asked to come back. */
const MOST_WAITING = 1_000_000
const START: LogPosition = {segment: 0, offset: 0}

/** Deliveries in the order of the log, and where they end. */
interface Slice {
  readonly deliveries: readonly Delivery[]
  readonly end: LogPosition
}

/** What a machine keeps while the store is away: the synced log of the local inbox, on its own. */
export class OutageLog {
  readonly #directory: string
  #log: IntakeLog
  #position = START
  /** The body first kept under a key. */
  readonly #hashes = new Map<string, string>()
  #waiting: number

  constructor(directory: string) {
    this.#directory = directory
    this.#waiting = countIn(directory)
    this.#log = new IntakeLog(directory, 1)
  }

  /** Deliveries that were not brought over yet. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Settles when the delivery is on the disk of this machine. Whether the store has its event is
   * not known here: it counts as stored unless the log itself has another one of its key.
   *
   * Errors: `InboxUnavailable`.
   */
  async append(delivery: Delivery): Promise<Verdict> {
    if (this.#waiting >= MOST_WAITING) throw new InboxUnavailable('too many deliveries wait')
    this.#waiting += 1
    try {
      await this.#log.append(delivery)
    } catch (error) {
      this.#waiting -= 1
      throw error
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

  /** The next of what waits; nothing while it is on its way to the disk. */
  next(): Slice {
    const {deliveries, end} = readLog(this.#directory, this.#position, {bytes: SLICE_BYTES})
    return {deliveries: deliveries.flatMap(whole), end}
  }

  /** The store has them. */
  taken({deliveries, end}: Slice): void {
    this.#position = end
    this.#waiting -= deliveries.length
  }

  /** Everything was brought over: the files go, and what comes later begins a new one. */
  async drop(): Promise<void> {
    const log = this.#log
    this.#log = new IntakeLog(this.#directory, log.segment + 1)
    const taken = this.#position.segment
    this.#hashes.clear()
    await log.close()
    dropSegments(this.#directory, taken)
  }

  close(): Promise<void> {
    return this.#log.close()
  }
}

/** This log holds every body. */
const whole = <T extends {readonly body: Buffer | undefined}>(
  delivery: T,
): (T & {readonly body: Buffer})[] => {
  const {body} = delivery
  return body === undefined ? [] : [{...delivery, body}]
}

function countIn(directory: string): number {
  let count = 0
  for (let position = START; ; ) {
    const {deliveries, end} = readLog(directory, position, {bytes: SLICE_BYTES})
    if (deliveries.length === 0) return count
    count += deliveries.length
    position = end
  }
}

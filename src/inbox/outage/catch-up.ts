import {setTimeout as pause} from 'node:timers/promises'
import type {Delivery, Verdict} from '../inbox.ts'
import {inTime, reasonOf} from './in-time.ts'
import type {OutageLog} from './outage-log.ts'
import type {OutageOptions} from './outage-options.ts'
import {RecentDeliveries} from './recent-deliveries.ts'
import {RefusedDeliveries} from './refused-deliveries.ts'
import type {SharedInbox} from './shared-inbox.ts'

/** How long one answer of a store that comes back may take. */
const LONGEST_ANSWER_MS = 8_000
/** Of what is brought once more, so many have to be taken within one answer. */
const BROUGHT_AT_ONCE = 500

/**
 * Brings to a store that was away what it lacks, in the order of arrival: what it took last, where another server may
 * have taken over, then what the log of this machine kept.
 */
export class CatchUp {
  readonly #store: SharedInbox
  readonly #log: OutageLog
  readonly #options: Pick<OutageOptions, 'refusedFile' | 'refused'>
  readonly #refused: RefusedDeliveries
  readonly #recent = new RecentDeliveries()
  #isRecentInDoubt = false
  #isStopped = false

  constructor(
    store: SharedInbox,
    log: OutageLog,
    options: Pick<OutageOptions, 'refusedFile' | 'refused'>,
  ) {
    this.#store = store
    this.#log = log
    this.#options = options
    this.#refused = new RefusedDeliveries(options.refusedFile)
  }

  /** How many deliveries the store refused for what is in them. */
  get refused(): number {
    return this.#refused.count
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** From now on the log is that of the next listener of this home. */
  stop(): void {
    this.#isStopped = true
  }

  /** What the store took, as another server that takes over may lack it. */
  keepRecent(deliveries: readonly Delivery[], verdicts: readonly Verdict[]): void {
    this.#recent.add(deliveries, verdicts, performance.now())
  }

  /** The store answered with an error: another server may answer next. */
  doubtRecent(): void {
    this.#isRecentInDoubt = true
  }

  /** One slice of the log; how many the store took of it. Errors: those of the store; then the slice stays. */
  async bringSlice(): Promise<number> {
    await inTime(this.#store.sayBehind(true), LONGEST_ANSWER_MS)
    await this.bringRecent()
    await this.#log.mend()
    const slice = this.#log.next()
    if (slice.deliveries.length + slice.damaged.length === 0) {
      // What is on its way to the disk can be read in a moment; the store is asked meanwhile.
      await pause(this.#log.waiting > 0 ? 1 : 0)
      return 0
    }
    const stored = await this.#bring(slice.deliveries)
    // The log is the next listener's by now, which finds that the store has them.
    if (!this.#isStopped) this.#log.taken(slice)
    return stored
  }

  /**
   * Brings deliveries over in their order, and says how many the store took. One that it refuses for
   * what is in it would keep all those after it waiting: it is looked for by halves and put aside.
   */
  async #bring(deliveries: readonly Delivery[]): Promise<number> {
    if (deliveries.length === 0) return 0
    try {
      await inTime(this.#store.take(deliveries, 'earlier'), LONGEST_ANSWER_MS)
      return deliveries.length
    } catch (error) {
      if (!this.#store.refusesWhatItWasGiven(error)) throw error
      if (deliveries.length === 1) {
        for (const delivery of deliveries) this.#putAside(delivery, reasonOf(error))
        return 0
      }
      const half = deliveries.length >> 1
      const first = await this.#bring(deliveries.slice(0, half))
      return first + (await this.#bring(deliveries.slice(half)))
    }
  }

  #putAside(delivery: Delivery, reason: string): void {
    const {refusedFile: path, refused} = this.#options
    if (!this.#refused.add({delivery, reason})) return
    const {event, eventId, subAccount, receivedAtMs} = delivery
    refused({path, event, eventId, subAccount, receivedAtMs, reason})
  }

  /**
   * Another server may have taken over, and lack what the one before it took last: it came before all
   * that waits in the log. What is there is there as it was received, and stays as it is.
   *
   * Errors: those of the store; then it is brought the next time.
   */
  async bringRecent(): Promise<void> {
    if (!this.#isRecentInDoubt) return
    const recent = this.#recent.all()
    for (let at = 0; at < recent.length; at += BROUGHT_AT_ONCE) {
      const slice = recent.slice(at, at + BROUGHT_AT_ONCE)
      await inTime(this.#store.take(slice, 'earlier'), LONGEST_ANSWER_MS)
    }
    this.#isRecentInDoubt = false
  }
}

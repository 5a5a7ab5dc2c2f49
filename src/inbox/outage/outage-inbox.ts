import {setTimeout as pause} from 'node:timers/promises'
import type {OutageReason} from '../../messages/webhooks/outage.ts'
import {fulfilled} from '../../platform/group-commit.ts'
import {ParallelCommit} from '../../platform/parallel-commit.ts'
import {uuid7} from '../../platform/uuid7.ts'
import {
  type AttemptRecord,
  type Delivery,
  type EventSelection,
  type ForwardJob,
  type Inbox,
  type InboxEvent,
  InboxUnavailable,
  type ListenerFacts,
  type OtherListener,
  type Pruned,
  type Retention,
  type StoredEvent,
  type StoreHealth,
  type Verdict,
} from '../inbox.ts'
import {COMMIT_OPTIONS} from './commit-options.ts'
import {inTime, reasonOf, spokenReason, TookTooLong} from './in-time.ts'
import {OutageLog} from './outage-log.ts'
import type {OutageOptions} from './outage-options.ts'
import {RecentDeliveries} from './recent-deliveries.ts'
import {RefusalState} from './refusal-state.ts'
import {RefusedDeliveries} from './refused-deliveries.ts'
import type {SharedInbox} from './shared-inbox.ts'

/** How often a store that is away is asked whether it is back, and how long one answer may take. */
const ASK_EVERY_MS = 300
const LONGEST_ANSWER_MS = 8_000
/** A listener that ends waits so long for its store, after the last commit. */
const CLOSE_GRACE_MS = 400
/** Of what is brought once more, so many have to be taken within one answer. */
const BROUGHT_AT_ONCE = 500
/** Beyond so many deliveries in the log the sender is asked to come back. */
const MOST_WAITING = 1_000_000
/**
 * After trouble nothing is forwarded until the other listeners have come back, and those that kept
 * deliveries have brought them over: what they kept came first. One that does not come back is waited
 * for so long.
 */
const SETTLE_MS = 15_000

/**
 * The inbox of a listener on a store that may be away. A delivery whose commit fails, takes too long
 * or has an unknown outcome goes to a synced log of this machine, and is acknowledged. From then on
 * everything goes there until the log was brought over, so that the order of arrival holds.
 */
export class OutageInbox implements Inbox {
  readonly lookEveryMs: number
  readonly #store: SharedInbox
  readonly #options: OutageOptions
  readonly #log: OutageLog
  readonly #refused: RefusedDeliveries
  readonly #commits = new ParallelCommit(
    (deliveries: readonly Delivery[]) => this.#commit(deliveries),
    COMMIT_OPTIONS,
  )
  readonly #recent = new RecentDeliveries()
  #isRecentInDoubt = false
  #isAway = false
  /** The log of this machine did not keep the last deliveries that were given to it. */
  #isLogFailing = false
  /** While deliveries are turned away nothing is asked for a recovery: the next answer of the store tells. */
  readonly #refusal: RefusalState
  #isClosing = false
  #isClosed = false
  #isSilent = false
  #recovering: Promise<void> | undefined
  #troubleBeganMs = Number.NEGATIVE_INFINITY
  #troubledMs = Number.NEGATIVE_INFINITY

  constructor(store: SharedInbox, options: OutageOptions) {
    this.#store = store
    this.#options = options
    this.lookEveryMs = store.lookEveryMs
    this.#refusal = new RefusalState(options)
    this.#refused = new RefusedDeliveries(options.refusedFile)
    this.#log = new OutageLog(options.directory, MOST_WAITING, options.damaged)
    // What an earlier listener left is brought over before anything new is stored beside it.
    const {isLeft} = this.#log
    const {away} = options
    const reason = away === undefined ? 'log_left' : spokenReason(away)
    if (isLeft || (away !== undefined && this.#keepsDeliveries)) this.#leave(reason)
    else if (away !== undefined) this.#refusal.begin(reason)
  }

  get #keepsDeliveries(): boolean {
    return this.#options.onOutage === 'log'
  }

  /**
   * Every delivery goes to the store, or every one to the log, so that none overtakes those that
   * wait.
   */
  accept(delivery: Delivery): Promise<Verdict> {
    return this.#commits.add({...delivery, id: uuid7()})
  }

  async #commit(deliveries: readonly Delivery[]): Promise<PromiseSettledResult<Verdict>[]> {
    if (!this.#isAway) {
      try {
        const verdicts = await inTime(this.#store.take(deliveries), this.#options.commitTimeoutMs)
        this.#refusal.end()
        this.#recent.add(deliveries, verdicts, performance.now())
        return verdicts.map((verdict) => fulfilled(verdict))
      } catch (error) {
        this.#noteTrouble(error)
        if (!this.#keepsDeliveries) {
          if (this.#store.refusesWhatItWasGiven(error)) this.#refusal.end()
          else this.#refusal.begin(spokenReason(error))
          throw new InboxUnavailable('the store did not take the delivery', {cause: error})
        }
        this.#leave(spokenReason(error))
      }
    }
    if (!this.#keepsDeliveries) {
      throw new InboxUnavailable('the log of an earlier listener is not in the store yet')
    }
    const kept = await Promise.allSettled(deliveries.map((one) => this.#log.append(one)))
    this.#isLogFailing = kept.some(({status}) => status === 'rejected')
    return kept
  }

  #leave(reason: OutageReason): void {
    if (this.#isAway) return
    this.#isAway = true
    if (this.#keepsDeliveries) this.#options.began(reason)
    else this.#refusal.begin(reason)
    this.#recovering = this.#recover()
  }

  async #recover(): Promise<void> {
    const counted = {taken: 0}
    while (!this.#isClosing) {
      this.#noteTrouble()
      try {
        counted.taken += await this.#bringOver()
        // There is no await between the two lines below, so no delivery is kept after the log was
        // left.
        if (this.#isClosed || !this.#log.isTaken) continue
        this.#isAway = false
        this.#options.ended(counted.taken)
        this.#refusal.end()
        await this.#log.drop()
        if (!this.#isAway) await this.#store.sayBehind(false).catch(() => {})
        return
      } catch (error) {
        this.#noteTrouble(error)
        await pause(ASK_EVERY_MS)
      }
    }
  }

  /** One slice of the log. Errors: those of the store; then the slice stays. */
  async #bringOver(): Promise<number> {
    await inTime(this.#store.sayBehind(true), LONGEST_ANSWER_MS)
    await this.#bringRecent()
    await this.#log.mend()
    const slice = this.#log.next()
    if (slice.deliveries.length + slice.damaged.length === 0) {
      // What is on its way to the disk can be read in a moment; the store is asked meanwhile.
      await pause(this.#log.waiting > 0 ? 1 : 0)
      return 0
    }
    const stored = await this.#bring(slice.deliveries)
    // The log is the next listener's by now, which finds that the store has them.
    if (!this.#isClosed) this.#log.taken(slice)
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
  async #bringRecent(): Promise<void> {
    if (!this.#isRecentInDoubt) return
    const recent = this.#recent.all()
    for (let at = 0; at < recent.length; at += BROUGHT_AT_ONCE) {
      const slice = recent.slice(at, at + BROUGHT_AT_ONCE)
      await inTime(this.#store.take(slice, 'earlier'), LONGEST_ANSWER_MS)
    }
    this.#isRecentInDoubt = false
  }

  async due(moment: {nowMs: number; limit: number; inOrder?: boolean}): Promise<ForwardJob[]> {
    try {
      if (this.#isAway) return []
      await this.#bringRecent()
      return (await this.#isSettled()) ? await this.#store.due(moment) : []
    } catch (error) {
      this.#noteTrouble(error)
      throw error
    }
  }

  #noteTrouble(error?: unknown): void {
    const isSlow = error === undefined || error instanceof TookTooLong
    if (!isSlow) this.#isRecentInDoubt = true
    const nowMs = performance.now()
    if (nowMs - this.#troubledMs > SETTLE_MS) this.#troubleBeganMs = nowMs
    this.#troubledMs = nowMs
  }

  /** Errors: those of the store. */
  async #isSettled(): Promise<boolean> {
    const quietMs = performance.now() - this.#troubledMs
    if (quietMs > SETTLE_MS) return true
    return this.#store.haveReturned({troubleMs: performance.now() - this.#troubleBeganMs, quietMs})
  }

  health(): StoreHealth {
    const refused = this.#refused.count
    const state = this.#isAway || this.#refusal.isRefusing ? 'outage' : 'ok'
    return {state, waiting: this.#log.waiting, ...(refused > 0 && {refused})}
  }

  takesDeliveries(): boolean {
    return !this.#refusal.isRefusing && !(this.#isAway && this.#isLogFailing)
  }

  /** A store that is away, or that this listener may not write, is known before a delivery comes. */
  async sayPresent(own: ListenerFacts): Promise<OtherListener[]> {
    try {
      const others = await this.#store.sayPresent(own)
      this.#isSilent = false
      // What an earlier listener left may not be in the store yet.
      if (!this.#isAway) this.#refusal.end()
      return others
    } catch (error) {
      // Where it takes deliveries all the same, that is said once.
      if (!this.#isSilent && !this.#isClosing) this.#lose(error)
      this.#isSilent = true
      throw error
    }
  }

  commitOne(own: ListenerFacts): Promise<unknown> {
    return this.#store.sayPresent(own)
  }

  #lose(error: unknown): void {
    if (!this.#keepsDeliveries) return void this.#refusal.begin(spokenReason(error))
    this.#noteTrouble(error)
    this.#leave(spokenReason(error))
  }

  events(selection: EventSelection): AsyncIterable<InboxEvent> {
    return this.#store.events(selection)
  }

  find(idOrEventId: string): Promise<StoredEvent[]> {
    return this.#store.find(idOrEventId)
  }

  nextDueMs(afterMs: number): Promise<number | undefined> {
    return this.#store.nextDueMs(afterMs)
  }

  hasten(nowMs: number): Promise<void> {
    return this.#store.hasten(nowMs)
  }

  lastForwardTarget(): Promise<string | undefined> {
    return this.#store.lastForwardTarget()
  }

  record(attempts: readonly AttemptRecord[]): Promise<void> {
    return this.#store.record(attempts)
  }

  prune(retention: Retention): Promise<Pruned | undefined> {
    return this.#store.prune(retention)
  }

  /**
   * What the store cannot take now stays in the log for the next listener of this home. One that is silent
   * is not waited for: what it is asked ends with the process, and its leases run out by themselves.
   */
  async close(): Promise<void> {
    await this.#commits.drain()
    this.#isClosing = true
    const grace = pause(CLOSE_GRACE_MS, undefined, {ref: false})
    await Promise.race([this.#recovering, grace])
    this.#isClosed = true
    await this.#log.close()
    await Promise.race([this.#store.close(), grace])
  }
}

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
import {CatchUp} from './catch-up.ts'
import {COMMIT_OPTIONS} from './commit-options.ts'
import {inTime, spokenReason, TookTooLong} from './in-time.ts'
import {OutageLog} from './outage-log.ts'
import type {OutageOptions} from './outage-options.ts'
import {RefusalState} from './refusal-state.ts'
import type {SharedInbox} from './shared-inbox.ts'

/** How often a store that is away is asked whether it is back. */
const ASK_EVERY_MS = 300
/** A listener that ends waits so long for its store, after the last commit. */
const CLOSE_GRACE_MS = 400
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
  readonly #catchUp: CatchUp
  readonly #commits = new ParallelCommit(
    (deliveries: readonly Delivery[]) => this.#commit(deliveries),
    COMMIT_OPTIONS,
  )
  #isAway = false
  /** The log of this machine did not keep the last deliveries that were given to it. */
  #isLogFailing = false
  /** While deliveries are turned away nothing is asked for a recovery: the next answer of the store tells. */
  readonly #refusal: RefusalState
  #isClosing = false
  #isSilent = false
  #recovering: Promise<void> | undefined
  #troubleBeganMs = Number.NEGATIVE_INFINITY
  #troubledMs = Number.NEGATIVE_INFINITY

  constructor(store: SharedInbox, options: OutageOptions) {
    this.#store = store
    this.#options = options
    this.lookEveryMs = store.lookEveryMs
    this.#refusal = new RefusalState(options)
    this.#log = new OutageLog(options.directory, MOST_WAITING, options.damaged)
    this.#catchUp = new CatchUp(store, this.#log, options)
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
        this.#catchUp.keepRecent(deliveries, verdicts)
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
        counted.taken += await this.#catchUp.bringSlice()
        // There is no await between the two lines below, so no delivery is kept after the log was
        // left.
        if (this.#catchUp.isStopped || !this.#log.isTaken) continue
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

  async due(moment: {nowMs: number; limit: number; inOrder?: boolean}): Promise<ForwardJob[]> {
    try {
      if (this.#isAway) return []
      await this.#catchUp.bringRecent()
      return (await this.#isSettled()) ? await this.#store.due(moment) : []
    } catch (error) {
      this.#noteTrouble(error)
      throw error
    }
  }

  #noteTrouble(error?: unknown): void {
    const isSlow = error === undefined || error instanceof TookTooLong
    if (!isSlow) this.#catchUp.doubtRecent()
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
    const refused = this.#catchUp.refused
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
    this.#catchUp.stop()
    await this.#log.close()
    await Promise.race([this.#store.close(), grace])
  }
}

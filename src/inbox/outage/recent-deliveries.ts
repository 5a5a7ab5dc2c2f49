import type {Delivery, Verdict} from '../inbox.ts'
import {FrameBatch, readFrames, withBody} from '../log/frame.ts'

/** Longer than a standby that takes over is behind, in a cluster that anyone would let take over. */
const KEPT_MS = 30_000
const MOST_KEPT = 5_000
const MOST_BYTES = 8 * 1024 * 1024

/** What one commit stored, before it is kept as bytes. */
interface Stored {
  readonly deliveries: readonly Delivery[]
  readonly atMs: number
}

/** The same, as the intake log would hold it. */
interface Group {
  readonly frames: Buffer
  readonly count: number
  readonly atMs: number
}

/**
 * What the store took of late: a server that takes over without being a synchronous standby may lack
 * it. Bounded by time, number and bytes: the oldest commits go first, the newest always stays.
 *
 * They are kept as bytes. As objects, thousands of them would be moved by each collection of garbage,
 * and every sender would wait meanwhile.
 */
export class RecentDeliveries {
  readonly #groups: Group[] = []
  readonly #batch = new FrameBatch()
  #count = 0
  #bytes = 0
  #waiting: Stored[] = []

  /**
   * A repetition is none of these: the event that it repeats is older. Their senders are answered before
   * they are written as bytes.
   */
  add(deliveries: readonly Delivery[], verdicts: readonly Verdict[], nowMs: number): void {
    const stored = deliveries.filter((_, at) => verdicts[at] !== 'duplicate')
    if (this.#waiting.length === 0) setImmediate(() => this.#keepWaiting())
    this.#waiting.push({deliveries: stored, atMs: nowMs})
  }

  all(): Delivery[] {
    this.#keepWaiting()
    return this.#groups.flatMap(({frames}) => readFrames(frames).deliveries.flatMap(withBody))
  }

  #keepWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const {deliveries, atMs} of waiting) {
      if (deliveries.length > 0) this.#keep(deliveries, atMs)
      this.#dropOld(atMs - KEPT_MS)
    }
  }

  #keep(deliveries: readonly Delivery[], atMs: number): void {
    for (const delivery of deliveries) this.#batch.append(delivery)
    const frames = Buffer.from(this.#batch.bytes)
    this.#batch.clear()
    this.#groups.push({frames, count: deliveries.length, atMs})
    this.#count += deliveries.length
    this.#bytes += frames.length
  }

  #dropOld(beforeMs: number): void {
    for (
      let [oldest] = this.#groups;
      oldest && this.#isTooMuch(oldest, beforeMs);
      [oldest] = this.#groups
    ) {
      this.#groups.shift()
      this.#count -= oldest.count
      this.#bytes -= oldest.frames.length
    }
  }

  #isTooMuch({atMs}: Group, beforeMs: number): boolean {
    if (atMs < beforeMs) return true
    return this.#groups.length > 1 && (this.#count > MOST_KEPT || this.#bytes > MOST_BYTES)
  }
}

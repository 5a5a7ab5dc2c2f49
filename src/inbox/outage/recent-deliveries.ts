import type {Delivery, Verdict} from '../inbox.ts'

/** Longer than a standby that takes over is behind, in a cluster that anyone would let take over. */
const KEPT_MS = 30_000
const MOST_KEPT = 5_000
const MOST_BYTES = 8 * 1024 * 1024

interface Kept {
  readonly delivery: Delivery
  readonly atMs: number
}

/**
 * What the store took of late: a server that takes over without being a synchronous standby may lack
 * it. Bounded by time, number and bytes, of which the newest stay.
 */
export class RecentDeliveries {
  readonly #kept: Kept[] = []
  #bytes = 0

  /** A repetition is none of these: the event that it repeats is older. */
  add(deliveries: readonly Delivery[], verdicts: readonly Verdict[], nowMs: number): void {
    deliveries.forEach((delivery, at) => {
      if (verdicts[at] === 'duplicate') return
      this.#kept.push({delivery, atMs: nowMs})
      this.#bytes += delivery.body.length
    })
    this.#dropOld(nowMs - KEPT_MS)
  }

  all(): Delivery[] {
    return this.#kept.map(({delivery}) => delivery)
  }

  #dropOld(beforeMs: number): void {
    let bytes = this.#bytes
    const mostKept = this.#kept.length - MOST_KEPT
    const first = this.#kept.findIndex(({delivery, atMs}, at) => {
      if (atMs >= beforeMs && at >= mostKept && bytes <= MOST_BYTES) return true
      bytes -= delivery.body.length
      return false
    })
    this.#kept.splice(0, first < 0 ? this.#kept.length : first)
    this.#bytes = bytes
  }
}

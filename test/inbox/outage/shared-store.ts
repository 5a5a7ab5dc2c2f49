import type {AttemptRecord, Delivery, Verdict} from '../../../src/inbox/inbox.ts'
import type {SharedInbox} from '../../../src/inbox/outage/shared-inbox.ts'

/** A delivery that the store would refuse each time. */
class Unfit extends Error {}

/** A store that other machines share, in memory, which fails or waits where a test wants it. */
export class SharedStore implements SharedInbox {
  readonly lookEveryMs = 123
  /** What was asked of it, but for deliveries. */
  readonly asked: string[] = []
  /** The event ids of each commit, and whether they were brought over. */
  readonly commits: string[] = []
  readonly stored: Delivery[] = []
  /** What it fails with, while it is away. */
  failure: unknown
  /** What it fails with once it has refused a delivery that came alone. */
  failureAfterRefusal: unknown
  /** The event that it never takes. */
  unfit: string | undefined
  /** The event that it has already. */
  had: string | undefined
  haveOthersReturned = true
  /** What a commit waits for before it begins. */
  held: Promise<void> | undefined

  async take(deliveries: readonly Delivery[], when?: 'earlier'): Promise<Verdict[]> {
    const ids = deliveries.map(({eventId}) => eventId).join(' ')
    this.commits.push(when ? `${when}: ${ids}` : ids)
    await this.held
    this.#answer()
    const unfit = deliveries.find(({eventId}) => eventId === this.unfit)
    if (unfit) {
      if (deliveries.length === 1) this.failure = this.failureAfterRefusal
      throw new Unfit(`${unfit.eventId} does not fit`)
    }
    for (const delivery of deliveries) this.stored.push(delivery)
    return deliveries.map(({eventId}) => (eventId === this.had ? 'duplicate' : 'stored'))
  }

  refusesWhatItWasGiven(error: unknown): boolean {
    return error instanceof Unfit
  }

  async sayBehind(isBehind: boolean): Promise<void> {
    this.asked.push(`behind: ${isBehind}`)
    this.#answer()
  }

  async haveReturned(trouble: {troubleMs: number; quietMs: number}): Promise<boolean> {
    const [troubleMs, quietMs] = [trouble.troubleMs, trouble.quietMs].map(Math.round)
    this.asked.push(`returned: ${troubleMs} ${quietMs}`)
    this.#answer()
    return this.haveOthersReturned
  }

  async sayPresent({pid}: {pid: number}) {
    this.asked.push(`present: ${pid}`)
    this.#answer()
    return []
  }

  async due({nowMs}: {nowMs: number}) {
    this.asked.push(`due: ${nowMs}`)
    this.#answer()
    return [{...this.#job, tries: nowMs}]
  }

  readonly #job = {
    jobId: 1,
    id: 'in_1',
    event: 'e',
    eventId: 'e',
    headers: [],
    body: Buffer.alloc(0),
  }

  async *events() {
    this.asked.push('events')
    yield* []
  }

  async find(id: string) {
    this.asked.push(`find: ${id}`)
    return []
  }

  async nextDueMs(afterMs: number): Promise<number> {
    return afterMs + 1
  }

  async hasten(nowMs: number): Promise<void> {
    this.asked.push(`hasten: ${nowMs}`)
  }

  async lastForwardTarget(): Promise<string> {
    return 'http://127.0.0.1/'
  }

  async record(attempts: readonly AttemptRecord[]): Promise<void> {
    this.asked.push(`record: ${attempts.length}`)
  }

  async prune({keepMs}: {keepMs: number}) {
    return {count: keepMs, lastReceivedAtMs: 5}
  }

  async accept(): Promise<Verdict> {
    throw new Error('a listener gives it groups')
  }

  async close(): Promise<void> {
    this.asked.push('close')
  }

  #answer(): void {
    if (this.failure !== undefined) throw this.failure
  }
}

import type {AttemptRecord, ForwardJob, Inbox, JobId} from '../inbox/inbox.ts'
import {type EventSender, isDelivered, type SendResult} from './event-sender.ts'
import {HoldUp, type HoldUpReports} from './hold-up.ts'

/** What a forward that was tried reports. */
export interface ForwardReport extends SendResult {
  readonly job: ForwardJob
  readonly state: 'delivered' | 'retrying' | 'failed'
  /** Counts from 1. */
  readonly attempt: number
  readonly atMs: number
  readonly durationMs: number
  /** When it is tried again, where it is. */
  readonly nextTryAtMs?: number
}

export interface ForwarderOptions extends HoldUpReports {
  readonly inbox: Pick<Inbox, 'due' | 'nextDueMs' | 'hasten' | 'record' | 'lookEveryMs'>
  readonly sender: Pick<EventSender, 'send'>
  readonly target: URL
  /** An event waits until the one before it about the same subject is delivered or given up. */
  readonly inOrder: boolean
  readonly nowMs: () => number
  readonly report: (report: ForwardReport) => void
}

/** Source: commands.md, "Listen": after 0, 1, 2, 4, 8 s and then every 30 s, at most 20 times. */
const DELAYS_SECONDS = [0, 1, 2, 4, 8]
const LATER_SECONDS = 30
const MAX_FORWARD_TRIES = 20

/** How long to wait after the `tries`-th try failed, or nothing when it was the last. */
export function delayAfterTryMs(tries: number): number | undefined {
  if (tries >= MAX_FORWARD_TRIES) return undefined
  return (DELAYS_SECONDS[tries] ?? LATER_SECONDS) * 1_000
}

const CONCURRENT = 16
/** When the inbox could not say what is due, or not take down what was done. */
const AFTER_TROUBLE_MS = 1_000

/**
 * Sends what the inbox owes to the target, until each event is delivered or given up. All of its
 * state is in the inbox, so it may be killed at any moment and go on later.
 */
export class Forwarder {
  readonly #options: ForwarderOptions
  readonly #underWay = new Map<JobId, Promise<void>>()
  /** What was taken down while a look waits for the inbox, or since the last one did. */
  readonly #takenDown = new Set<JobId>()
  #waitingLooks = 0
  readonly #aborted = new AbortController()
  readonly #holdUp: HoldUp
  #done: AttemptRecord[] = []
  #recording: Promise<void> | undefined
  #isStarting = false
  #looking = false
  #lookAgain = false
  #stopping = false
  #lastFound = 0
  #lookedMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: ForwarderOptions) {
    this.#options = options
    this.#holdUp = new HoldUp(options)
  }

  /**
   * Forwards that an earlier listener left are tried at once. A store that several machines share may be
   * away now: they are then tried when it is back.
   */
  async start(): Promise<void> {
    const {inbox, nowMs} = this.#options
    this.#isStarting = inbox.lookEveryMs !== undefined
    if (!this.#isStarting) await inbox.hasten(nowMs())
    this.wake()
  }

  /** Something new may be due. */
  wake(): void {
    this.#lookAgain = true
    if (this.#looking) return
    this.#looking = true
    setImmediate(() => void this.#look())
  }

  /**
   * Sends what was never tried, finishes what is under way, and leaves the rest to the next start.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    const deadline = setTimeout(() => this.#aborted.abort(), graceMs)
    do {
      await this.#lookOnce().catch(() => {})
      await Promise.all(this.#underWay.values())
    } while (!this.#aborted.signal.aborted && this.#lastFound > 0)
    clearTimeout(deadline)
    clearTimeout(this.#timer)
    await this.#recording
  }

  /** Cuts what is being sent, and sends nothing more: the next start sends it again. */
  interrupt(): void {
    this.#stopping = true
    this.#aborted.abort()
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    try {
      while (this.#lookAgain && !this.#stopping) {
        this.#lookAgain = false
        await this.#lookOnce()
      }
      await this.#sleepUntilDue()
    } catch (error) {
      this.#holdUp.failed('due', error)
      this.#sleep(AFTER_TROUBLE_MS)
    } finally {
      this.#looking = false
    }
    // What was reported while this was falling asleep.
    if (this.#lookAgain && !this.#stopping) this.wake()
  }

  async #lookOnce(): Promise<void> {
    const {inbox, nowMs, inOrder} = this.#options
    const free = CONCURRENT - this.#underWay.size
    if (free <= 0) return
    this.#lookedMs = nowMs()
    if (this.#waitingLooks === 0) this.#takenDown.clear()
    this.#waitingLooks += 1
    // Where the inbox fails, nothing was found: a stop does not wait for it.
    this.#lastFound = 0
    try {
      await this.#hastenAtStart()
      const due = await inbox.due({nowMs: this.#lookedMs, limit: 2 * CONCURRENT, inOrder})
      this.#holdUp.done('due')
      const jobs = due
        // The answer may be older than what was taken down while it was on its way.
        .filter(({jobId}) => !this.#underWay.has(jobId) && !this.#takenDown.has(jobId))
        .filter(({tries}) => !this.#stopping || tries === 0)
        .slice(0, free)
      this.#lastFound = jobs.length
      for (const job of jobs) this.#underWay.set(job.jobId, this.#forward(job))
    } finally {
      this.#waitingLooks -= 1
    }
  }

  async #hastenAtStart(): Promise<void> {
    if (!this.#isStarting) return
    await this.#options.inbox.hasten(this.#lookedMs)
    this.#isStarting = false
  }

  async #forward(job: ForwardJob): Promise<void> {
    const {target, sender, nowMs, report} = this.#options
    const atMs = nowMs()
    const {headers, body} = job
    const result = await sender.send({url: target, headers, body}, this.#aborted.signal)
    if (result.error === 'interrupted') {
      this.#underWay.delete(job.jobId)
      return
    }
    const endedAtMs = nowMs()
    const attempt = job.tries + 1
    const delayMs = delayAfterTryMs(attempt)
    const failed = delayMs === undefined ? 'failed' : {atMs: endedAtMs + delayMs}
    const next = isDelivered(result) ? 'delivered' : failed
    const record = {kind: 'forward', atMs, url: target.href, id: job.id, ...result} as const
    await this.#record({...record, job: {jobId: job.jobId, next}}, job)
    const said = {job, ...result, attempt, atMs, durationMs: endedAtMs - atMs}
    if (typeof next === 'string') report({...said, state: next})
    else report({...said, state: 'retrying', nextTryAtMs: next.atMs})
  }

  /** What finished at about the same time is taken down together; only then its job is free. */
  async #record(record: AttemptRecord, {jobId}: ForwardJob): Promise<void> {
    this.#done.push(record)
    this.#recording ??= this.#recordAll()
    await this.#recording
    this.#underWay.delete(jobId)
    this.#takenDown.add(jobId)
    this.wake()
  }

  async #recordAll(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve))
    const records = this.#done
    this.#done = []
    this.#recording = undefined
    for (;;) {
      try {
        await this.#options.inbox.record(records)
        this.#holdUp.done('record')
        return
      } catch (error) {
        if (this.#stopping) return
        this.#holdUp.failed('record', error)
        await new Promise((resolve) => setTimeout(resolve, AFTER_TROUBLE_MS))
      }
    }
  }

  async #sleepUntilDue(): Promise<void> {
    const {inbox, nowMs} = this.#options
    // From when was looked last, not from now: what came due since then was not seen.
    const next = await inbox.nextDueMs(this.#lookedMs)
    const isDue = next === undefined ? Number.POSITIVE_INFINITY : next - nowMs()
    const waitMs = Math.min(isDue, inbox.lookEveryMs ?? Number.POSITIVE_INFINITY)
    if (waitMs < Number.POSITIVE_INFINITY) this.#sleep(Math.max(1, waitMs))
  }

  #sleep(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#stopping) return
    this.#timer = setTimeout(() => this.wake(), Math.min(ms, 60_000))
  }
}

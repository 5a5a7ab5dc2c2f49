import type {Alarm, World} from './world.ts'

/** Something that falls due: expiries, refunds, deliveries. */
export interface Schedule {
  /** When the next thing is due, if anything is. */
  nextDueMs(): number | undefined
  /** Does what is due by then, and says how much that was. */
  fire(atMs: number): Promise<number>
  /** When what was started is over. */
  settled?(): Promise<void>
  /** Ends what was started without its outcome: it stays due. */
  abandon?(): void
}

/** The longest that a timer sleeps: 24 days. No charge lives longer than seven. */
const MAXIMUM_SLEEP_MS = 2 ** 31 - 1

/** How long an end or another state waits for a listener that has not answered yet. */
const PATIENCE_MS = 1_000

/** How long until what could not be done, because the disk is full for instance, is tried again. */
const RETRY_MS = 1_000

/** Does what is due when it is due, by the clock's own time or when the clock is put forward. */
export class Scheduler implements Alarm {
  readonly #world: () => World
  readonly #schedules: Schedule[] = []
  #timer: NodeJS.Timeout | undefined
  #armedForMs = Number.POSITIVE_INFINITY
  #turn: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(world: () => World) {
    this.#world = world
  }

  add(schedules: readonly Schedule[]): void {
    for (const schedule of schedules) this.#schedules.push(schedule)
  }

  /** Something new is due then. Only an earlier moment than the one awaited moves the timer. */
  touch(dueAtMs: number): void {
    if (this.#closed || dueAtMs >= this.#armedForMs) return
    this.#arm(dueAtMs)
  }

  /**
   * Sets the timer anew from what the store holds: after a restart, and whenever the clock was
   * moved. A timer set before that counts by the old time, and would keep what is due now waiting.
   */
  start(): void {
    if (!this.#closed) this.#arm(this.#nextDueMs() ?? Number.POSITIVE_INFINITY)
  }

  /**
   * Puts the clock forward and fires everything that falls due on the way, in the order of its due
   * time, what that makes due included.
   */
  advance(byMs: number): Promise<number> {
    return this.#inTurn(async () => {
      try {
        return await this.#fireUntil(this.#world().clock.nowMs() + byMs)
      } finally {
        this.start()
      }
    })
  }

  async #fireUntil(untilMs: number): Promise<number> {
    const {clock} = this.#world()
    let fired = 0
    for (;;) {
      await this.#settled()
      const nextMs = this.#nextDueMs()
      if (this.#closed || nextMs === undefined || nextMs > untilMs) break
      clock.moveTo(nextMs)
      fired += await this.#fire(nextMs)
    }
    clock.moveTo(untilMs)
    return fired
  }

  /** Runs `work` while nothing fires and nothing is under way. */
  pause<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      await this.#patiently(this.#settled())
      return work()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#patiently(this.#turn.then(() => this.#settled()))
  }

  async #patiently(end: Promise<void>): Promise<void> {
    const abandon = () => {
      for (const schedule of this.#schedules) schedule.abandon?.()
    }
    const timer = setInterval(abandon, PATIENCE_MS)
    await end
    clearInterval(timer)
  }

  #arm(dueAtMs: number): void {
    clearTimeout(this.#timer)
    this.#armedForMs = dueAtMs
    if (dueAtMs === Number.POSITIVE_INFINITY) return
    const waitMs = Math.max(0, dueAtMs - this.#world().clock.nowMs())
    this.#timer = setTimeout(() => this.#wake(), Math.min(waitMs, MAXIMUM_SLEEP_MS))
    this.#timer.unref()
  }

  /** A clock that stands still moves by waiting, too: as long by the wall as it has to go. */
  #wake(): void {
    const dueAtMs = this.#armedForMs
    this.#armedForMs = Number.POSITIVE_INFINITY
    this.#inTurn(async () => {
      if (this.#closed) return
      const {clock} = this.#world()
      if (this.#nextDueMs() === dueAtMs) clock.moveTo(dueAtMs)
      while (!this.#closed && (this.#nextDueMs() ?? Number.POSITIVE_INFINITY) <= clock.nowMs()) {
        await this.#fire(clock.nowMs())
      }
      this.touch(this.#nextDueMs() ?? Number.POSITIVE_INFINITY)
    }).catch(() => this.#tryAgainSoon())
  }

  /** What failed stays due. Without this the timer would never be set again. */
  #tryAgainSoon(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#armedForMs = this.#world().clock.nowMs()
    this.#timer = setTimeout(() => this.#wake(), RETRY_MS)
    this.#timer.unref()
  }

  #nextDueMs(): number | undefined {
    let earliest: number | undefined
    for (const schedule of this.#schedules) {
      const dueAtMs = schedule.nextDueMs()
      if (dueAtMs !== undefined && dueAtMs < (earliest ?? Number.POSITIVE_INFINITY)) {
        earliest = dueAtMs
      }
    }
    return earliest
  }

  async #fire(atMs: number): Promise<number> {
    let fired = 0
    for (const schedule of this.#schedules) fired += await schedule.fire(atMs)
    return fired
  }

  async #settled(): Promise<void> {
    for (const schedule of this.#schedules) await schedule.settled?.()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => {})
    return result
  }
}

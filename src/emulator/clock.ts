/** What the clock keeps across restarts. */
export interface ClockState {
  /** How far ahead of the wall the clock runs. */
  readonly aheadMs: number
  /** Where time stands, on a clock that does not run by itself. */
  readonly standsAtMs: number | undefined
}

/** Where a seeded clock begins, so that two runs of one script write the same timestamps. */
export const SEEDED_START_MS = Date.UTC(2026, 0, 15, 12)

/**
 * Virtual time. It follows the wall and can be put ahead of it; with a seed it stands still and
 * moves only from due moment to due moment, so that timestamps are reproducible.
 */
export class Clock {
  #aheadMs: number
  #standsAtMs: number | undefined
  readonly #wallMs: () => number

  constructor(state: ClockState, wallMs: () => number = Date.now) {
    this.#aheadMs = state.aheadMs
    this.#standsAtMs = state.standsAtMs
    this.#wallMs = wallMs
  }

  nowMs(): number {
    return this.#standsAtMs ?? this.#wallMs() + this.#aheadMs
  }

  /** Never back: a moment that has passed is no move. */
  moveTo(atMs: number): void {
    const behindMs = atMs - this.nowMs()
    if (behindMs <= 0) return
    if (this.#standsAtMs === undefined) this.#aheadMs += behindMs
    else this.#standsAtMs = atMs
  }

  /** Whether time moves only from due moment to due moment. */
  get isStanding(): boolean {
    return this.#standsAtMs !== undefined
  }

  state(): ClockState {
    return {aheadMs: this.#aheadMs, standsAtMs: this.#standsAtMs}
  }
}

import {askNow} from './clock-ahead.ts'
import type {Statements} from './postgres.ts'

/**
 * The clock of the database, as it showed it at the latest look, and carried on from there by the time that
 * passed in this process. It is behind by what an answer takes and by the time that this machine slept,
 * and never ahead: a deadline by it comes too early rather than too late. Setting the clock of this
 * machine changes nothing.
 */
export class ServerClock {
  #shownMs: number
  #seenAtMs = performance.now()

  constructor(shownMs: number) {
    this.#shownMs = shownMs
  }

  /** One question; says as well how much the database is ahead of a clock that is wrong. */
  static async ask(
    statements: Statements,
  ): Promise<{readonly clock: ServerClock; readonly wrongByMs: number}> {
    const {nowMs, wrongByMs} = await askNow(statements)
    return {clock: new ServerClock(nowMs), wrongByMs}
  }

  /** The time that an answer showed which came just now. */
  see(shownMs: number): void {
    this.#shownMs = shownMs
    this.#seenAtMs = performance.now()
  }

  /** When the database shows so much more than now. */
  in(ms: number): number {
    return Math.floor(this.#shownMs + performance.now() - this.#seenAtMs + ms)
  }
}

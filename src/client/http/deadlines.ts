/** What may run for a limited time. */
interface Limited {
  /** When it began, by the uptime of the process. */
  readonly madeAtSeconds: number
  abort(failure: Error): void
}

/** It was given up at its limit. */
class TookTooLong extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * One timer for the limits of all that runs: with a limit that is the same for all, what began first
 * is the first to reach it. A timer for each request costs a batch 2 % of its time.
 */
export class Deadlines {
  readonly #running: ReadonlySet<Limited>
  readonly #limitMs: number
  #timer: NodeJS.Timeout | undefined

  /** @param running in the order in which they began. */
  constructor(running: ReadonlySet<Limited>, limitMs: number) {
    this.#running = running
    this.#limitMs = limitMs
  }

  /** Called after one more began. */
  begun(): void {
    this.#timer ??= setTimeout(this.#look, this.#limitMs)
  }

  /** Called after one ended. */
  ended(): void {
    if (this.#running.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  readonly #look = (): void => {
    this.#timer = undefined
    for (const one of this.#running) {
      const leftMs = this.#limitMs - (process.uptime() - one.madeAtSeconds) * 1_000
      if (leftMs > 0) {
        this.#timer = setTimeout(this.#look, Math.ceil(leftMs))
        return
      }
      one.abort(new TookTooLong())
    }
  }
}

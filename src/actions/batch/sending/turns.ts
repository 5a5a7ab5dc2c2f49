import type {TakeTurn} from '../../../client/creation/creation-terms.ts'
import {InterruptedError} from '../../../messages/errors.ts'
import {rowNotSent} from '../../../messages/payments/batch.ts'

/** The code of a row whose turn did not come before the batch was stopped. */
export const NOT_SENT = rowNotSent().code

/**
 * How many rows are at the service at one moment. A row has its turn from its first attempt until
 * its answer, or its last failure, has come; others wait, in the order in which they asked.
 */
export class Turns {
  readonly #signal: AbortSignal
  readonly #waiting: PromiseWithResolvers<void>[] = []
  #free: number

  /** @param signal once aborted, no row gets a turn any more. */
  constructor(count: number, signal: AbortSignal) {
    this.#free = count
    this.#signal = signal
    signal.addEventListener('abort', () => {
      for (const {reject} of this.#waiting.splice(0)) reject(new InterruptedError(rowNotSent()))
    })
  }

  /** Ends with how the turn is given back. Errors: `InterruptedError`, code `NOT_SENT`. */
  readonly take: TakeTurn = async () => {
    if (this.#signal.aborted) throw new InterruptedError(rowNotSent())
    if (this.#free === 0) {
      const turn = Promise.withResolvers<void>()
      this.#waiting.push(turn)
      await turn.promise
    } else this.#free -= 1
    return this.#leave
  }

  readonly #leave = (): void => {
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#free += 1
  }
}

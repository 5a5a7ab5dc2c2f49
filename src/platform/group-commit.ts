/**
 * Writes the entries of one group together, and gives an outcome for each, in their order. Where it
 * throws, every entry of the group has failed.
 */
export type WriteGroup<Entry, Result> = (entries: readonly Entry[]) => Outcomes<Result>

type Outcomes<Result> = Settled<Result> | Promise<Settled<Result>>
type Settled<Result> = readonly PromiseSettledResult<Result>[]

/** An entry whose outcome is not known yet. */
export interface Waiting<Entry, Result> {
  readonly entry: Entry
  readonly settled: PromiseWithResolvers<Result>
}

interface GroupCommitOptions {
  /** An entry waits at most this long for others to join its group, where the disk is slow. */
  readonly longestPauseMs?: number
}

/**
 * Commits together what comes at about the same time: one wait for the disk for all of it. What
 * comes while a group is being written goes with the next one. With a longest pause, a group that
 * follows one of several entries waits as long as that one took to write, so that a slow disk is
 * asked less often; a lone entry is written at once.
 */
export class GroupCommit<Entry, Result> {
  readonly #write: WriteGroup<Entry, Result>
  readonly #longestPauseMs: number
  #waiting: Waiting<Entry, Result>[] = []
  #writing: Promise<void> | undefined
  #pauseMs = 0

  constructor(write: WriteGroup<Entry, Result>, {longestPauseMs = 0}: GroupCommitOptions = {}) {
    this.#write = write
    this.#longestPauseMs = longestPauseMs
  }

  /** Settles with the entry's outcome once its group is written. */
  add(entry: Entry): Promise<Result> {
    const settled = Promise.withResolvers<Result>()
    if (this.#waiting.length === 0 && !this.#writing) this.#schedule()
    this.#waiting.push({entry, settled})
    return settled.promise
  }

  /** Writes what is waiting now; where a group is being written, what is waiting follows it. */
  flush(): void {
    if (this.#writing || this.#waiting.length === 0) return
    const group = this.#waiting
    this.#waiting = []
    // `performance` loads a module of Node, which a command that writes one entry need not wait
    // for.
    const startedAtMs = group.length > 1 ? performance.now() : undefined
    const settle = (outcomes: Settled<Result>): void => {
      const tookMs = startedAtMs === undefined ? 0 : performance.now() - startedAtMs
      this.#pauseMs = Math.min(tookMs, this.#longestPauseMs)
      settleAll(group, outcomes)
    }
    try {
      const outcomes = this.#write(group.map(({entry}) => entry))
      if (outcomes instanceof Promise) this.#writing = this.#follow(outcomes.then(settle), group)
      else settle(outcomes)
    } catch (error) {
      rejectAll(group, error)
    }
  }

  /** Ends when nothing is waiting or being written. */
  async drain(): Promise<void> {
    this.flush()
    while (this.#writing) await this.#writing
  }

  async #follow(written: Promise<void>, group: Waiting<Entry, Result>[]): Promise<void> {
    await written.catch((error) => rejectAll(group, error))
    this.#writing = undefined
    this.flush()
  }

  #schedule(): void {
    const flush = (): void => this.flush()
    if (this.#pauseMs < 1) setImmediate(flush)
    else setTimeout(flush, this.#pauseMs)
  }
}

/** Gives each entry of a group its outcome. */
export function settleAll<Result>(
  group: readonly Waiting<unknown, Result>[],
  outcomes: Settled<Result>,
): void {
  for (const [at, {settled}] of group.entries()) {
    const outcome = outcomes[at]
    if (outcome?.status === 'fulfilled') settled.resolve(outcome.value)
    else settled.reject(outcome?.reason)
  }
}

/** Fails every entry of a group. */
export function rejectAll<Result>(
  group: readonly Waiting<unknown, Result>[],
  reason: unknown,
): void {
  for (const {settled} of group) settled.reject(reason)
}

export const fulfilled = <T>(value: T): PromiseFulfilledResult<T> => ({status: 'fulfilled', value})

export const rejected = (reason: unknown): PromiseRejectedResult => ({status: 'rejected', reason})

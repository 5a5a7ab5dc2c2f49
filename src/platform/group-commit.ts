interface Waiting {
  readonly isSynced: boolean
  /** Does the write, and gives what tells its writer once it is on the disk. */
  readonly run: () => () => void
  readonly reject: (reason: unknown) => void
}

/** Runs `work` as one; synced, it ends when that is on the disk. */
type Transaction = (work: () => void, isSynced: boolean) => void

/** A caller waits at most this long for others to join its commit. */
const LONGEST_PAUSE_MS = 10

/**
 * Commits together what is written at about the same time: one wait for the disk for all of it.
 * Where several came last time and the disk took long, it gives as long again for more to come, so
 * that a slow disk is asked less often. A lone write is committed at once.
 */
export class GroupCommit {
  readonly #transaction: Transaction
  #waiting: Waiting[] = []
  #pauseMs = 0

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  /**
   * Ends when what `work` wrote is on the disk, or, not synced, with the operating system.
   *
   * Errors: those of any write committed with it.
   */
  write<T>(work: () => T, isSynced = true): Promise<T> {
    const {promise, resolve, reject} = Promise.withResolvers<T>()
    if (this.#waiting.length === 0) this.#schedule()
    const run = () => {
      const value = work()
      return () => resolve(value)
    }
    this.#waiting.push({run, reject, isSynced})
    return promise
  }

  #schedule(): void {
    const commit = (): void => this.#commit()
    if (this.#pauseMs < 1) setImmediate(commit)
    else setTimeout(commit, this.#pauseMs)
  }

  #commit(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const startedAt = performance.now()
    this.#commitAll(waiting)
    const tookMs = performance.now() - startedAt
    this.#pauseMs = waiting.length > 1 ? Math.min(tookMs, LONGEST_PAUSE_MS) : 0
  }

  #commitAll(waiting: readonly Waiting[]): void {
    const written: (() => void)[] = []
    try {
      this.#transaction(
        () => {
          for (const {run} of waiting) written.push(run())
        },
        waiting.some(({isSynced}) => isSynced),
      )
    } catch (error) {
      for (const {reject} of waiting) reject(error)
      return
    }
    for (const tell of written) tell()
  }
}

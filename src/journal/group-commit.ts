interface Waiting {
  /** Does the write, and gives what tells its writer once it is on the disk. */
  readonly run: () => () => void
  readonly reject: (reason: unknown) => void
}

/** Commits together what is written at about the same time: one wait for the disk for all of it. */
export class GroupCommit {
  readonly #transaction: (work: () => void) => void
  #waiting: Waiting[] = []

  constructor(transaction: (work: () => void) => void) {
    this.#transaction = transaction
  }

  /** Ends when what `work` wrote is on the disk. Errors: those of any write committed with it. */
  write<T>(work: () => T): Promise<T> {
    const {promise, resolve, reject} = Promise.withResolvers<T>()
    if (this.#waiting.length === 0) setImmediate(() => this.#commit())
    const run = () => {
      const value = work()
      return () => resolve(value)
    }
    this.#waiting.push({run, reject})
    return promise
  }

  #commit(): void {
    const waiting = this.#waiting
    this.#waiting = []
    const written: (() => void)[] = []
    try {
      this.#transaction(() => {
        for (const {run} of waiting) written.push(run())
      })
    } catch (error) {
      for (const {reject} of waiting) reject(error)
      return
    }
    for (const tell of written) tell()
  }
}

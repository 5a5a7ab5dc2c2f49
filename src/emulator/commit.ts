import type {DatabaseSync, StatementSync} from 'node:sqlite'

/** One command that waits for the commit of its group. */
interface Waiting {
  readonly release: () => void
  readonly abort: (cause: unknown) => void
}

/**
 * Runs commands in transactions. Commands that arrive in one turn of the event loop share one
 * commit; each stands in its own savepoint, so that a failing one takes no other with it. No answer
 * leaves before the commit that holds it.
 */
export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #beforeCommit: () => void
  #waiting: Waiting[] = []

  constructor(db: DatabaseSync, beforeCommit: () => void) {
    this.#db = db
    this.#beforeCommit = beforeCommit
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#savepoint = db.prepare('SAVEPOINT command')
    this.#release = db.prepare('RELEASE command')
  }

  /** The value of `work` once it is committed. Rejects with what `work` throws, and nothing is left of it. */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) this.#open()
      let value: T
      try {
        value = this.#inSavepoint(work)
      } catch (error) {
        this.#waiting.push({release: () => reject(error), abort: reject})
        return
      }
      this.#waiting.push({release: () => resolve(value), abort: reject})
    })
  }

  /** Commits at once what is waiting. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const group = this.#waiting
    this.#waiting = []
    try {
      this.#beforeCommit()
      this.#commit.run()
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      for (const {abort} of group) abort(error)
      return
    }
    for (const {release} of group) release()
  }

  #open(): void {
    this.#begin.run()
    setImmediate(() => this.flush())
  }

  #inSavepoint<T>(work: () => T): T {
    this.#savepoint.run()
    try {
      const value = work()
      this.#release.run()
      return value
    } catch (error) {
      this.#db.exec('ROLLBACK TO command; RELEASE command')
      throw error
    }
  }
}

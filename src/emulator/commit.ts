import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {fulfilled, GroupCommit, rejected} from '../platform/group-commit.ts'

/**
 * Runs commands in transactions. Commands that arrive in one turn of the event loop share one
 * commit; each stands in its own savepoint, so that a failing one takes no other with it. No answer
 * leaves before the commit that holds it.
 */
export class CommandCommits {
  readonly #db: DatabaseSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #beforeCommit: () => void
  readonly #group = new GroupCommit((outcomes: readonly PromiseSettledResult<unknown>[]) =>
    this.#commitAll(outcomes),
  )

  constructor(db: DatabaseSync, beforeCommit: () => void) {
    this.#db = db
    this.#beforeCommit = beforeCommit
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#savepoint = db.prepare('SAVEPOINT command')
    this.#release = db.prepare('RELEASE command')
  }

  /**
   * The value of `work`, which runs now, once it is committed. Rejects with what `work` throws, and
   * nothing is left of it.
   */
  async run<T>(work: () => T): Promise<T> {
    if (!this.#db.isTransaction) this.#begin.run()
    return (await this.#group.add(this.#inSavepoint(work))) as T
  }

  /** Commits at once what is waiting. */
  flush(): void {
    this.#group.flush()
  }

  #commitAll(outcomes: readonly PromiseSettledResult<unknown>[]) {
    try {
      this.#beforeCommit()
      this.#commit.run()
      return outcomes
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  #inSavepoint<T>(work: () => T): PromiseSettledResult<T> {
    this.#savepoint.run()
    try {
      const value = work()
      this.#release.run()
      return fulfilled(value)
    } catch (error) {
      this.#db.exec('ROLLBACK TO command; RELEASE command')
      return rejected(error)
    }
  }
}

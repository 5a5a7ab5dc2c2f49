import {isAfter, type LogPosition} from './position.ts'

/** The body first seen under a key that SQLite does not have yet. */
interface Fresh {
  readonly hash: string
  /** Where it ends in the log; unknown while it is on its way to the disk. */
  end: LogPosition | undefined
}

/** Bodies that are in the log, or on their way there, and not in SQLite yet; in the log's order. */
export class FreshBodies {
  readonly #byKey = new Map<string, Fresh>()

  /** The body of a key, where SQLite may not have it yet. */
  find(key: string): Readonly<Fresh> | undefined {
    return this.#byKey.get(key)
  }

  /**
   * Keeps the body of a key from now on, and where it ends once `appended` says so.
   *
   * Errors: those of `appended`; then the body is forgotten.
   */
  async add(key: string, hash: string, appended: Promise<LogPosition>): Promise<void> {
    const fresh: Fresh = {hash, end: undefined}
    this.#byKey.set(key, fresh)
    try {
      fresh.end = await appended
    } catch (error) {
      this.#byKey.delete(key)
      throw error
    }
  }

  /** Forgets the bodies up to a place in the log: SQLite has them. */
  dropUpTo(end: LogPosition): void {
    for (const [key, fresh] of this.#byKey) {
      if (!fresh.end || isAfter(fresh.end, end)) return
      this.#byKey.delete(key)
    }
  }
}

import {isAfter, type LogPosition} from './position.ts'

/** The body first seen under a key that SQLite does not have yet. */
interface Fresh {
  readonly hash: string
  /** When it was received, where it is to be forwarded. */
  readonly owedAtMs?: number | undefined
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
  async add(
    key: string,
    body: Pick<Fresh, 'hash' | 'owedAtMs'>,
    appended: Promise<LogPosition>,
  ): Promise<void> {
    const fresh: Fresh = {...body, end: undefined}
    this.#byKey.set(key, fresh)
    try {
      fresh.end = await appended
    } catch (error) {
      this.#byKey.delete(key)
      throw error
    }
  }

  /** When the first of them that is to be forwarded was received. */
  oldestOwedAtMs(): number | undefined {
    for (const {owedAtMs} of this.#byKey.values()) if (owedAtMs !== undefined) return owedAtMs
    return undefined
  }

  /** Forgets the bodies up to a place in the log: SQLite has them. */
  dropUpTo(end: LogPosition): void {
    for (const [key, fresh] of this.#byKey) {
      if (!fresh.end || isAfter(fresh.end, end)) return
      this.#byKey.delete(key)
    }
  }
}

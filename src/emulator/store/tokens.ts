import type {DatabaseSync, StatementSync} from 'node:sqlite'

export interface TokenRow {
  readonly token: string
  readonly clientId: string
  readonly expiresAtMs: number
}

/** Access tokens survive a restart, as they do in the service. */
export class TokenTable {
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #purge: StatementSync
  readonly #known = new Map<string, TokenRow>()

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT * FROM tokens WHERE token = ?')
    this.#insert = db.prepare('INSERT INTO tokens VALUES (:token, :clientId, :expiresAtMs)')
    this.#purge = db.prepare('DELETE FROM tokens WHERE expiresAtMs < ?')
  }

  find(token: string): TokenRow | undefined {
    const known = this.#known.get(token)
    if (known) return known
    const row = this.#find.get(token) as TokenRow | undefined
    if (row) this.#known.set(token, row)
    return row
  }

  /** A new token is the moment to delete those that have expired. */
  insert(row: TokenRow, nowMs: number): void {
    this.#purge.run(nowMs)
    for (const known of this.#known.values()) {
      if (known.expiresAtMs < nowMs) this.#known.delete(known.token)
    }
    this.#insert.run({...row})
  }
}

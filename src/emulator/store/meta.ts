import type {DatabaseSync, StatementSync} from 'node:sqlite'

/** What the data directory remembers about itself: its seed and where its clock stands. */
export class MetaTable {
  readonly #get: StatementSync
  readonly #set: StatementSync

  constructor(db: DatabaseSync) {
    this.#get = db.prepare('SELECT value FROM meta WHERE name = ?')
    this.#set = db.prepare(
      'INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
  }

  get(name: string): string | undefined {
    const row = this.#get.get(name) as {value: string} | undefined
    return row?.value
  }

  set(name: string, value: string): void {
    this.#set.run(name, value)
  }
}

import type {DatabaseSync, StatementSync} from 'node:sqlite'

/**
 * Counts what each wallet has created: the part of an id that a seed cannot give. Counted in
 * memory and written once per group of commands, in the transaction that uses the numbers.
 */
export class SequenceTable {
  readonly #find: StatementSync
  readonly #put: StatementSync
  readonly #values = new Map<string, number>()
  readonly #unsaved = new Set<string>()

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT value FROM sequences WHERE name = ?')
    this.#put = db.prepare('INSERT OR REPLACE INTO sequences VALUES (?, ?)')
  }

  next(name: string): number {
    const value = (this.#values.get(name) ?? this.#stored(name)) + 1
    this.#values.set(name, value)
    this.#unsaved.add(name)
    return value
  }

  /** Before the commit of what was numbered. */
  save(): void {
    for (const name of this.#unsaved) this.#put.run(name, this.#values.get(name) ?? 0)
    this.#unsaved.clear()
  }

  #stored(name: string): number {
    const row = this.#find.get(name) as {value: number} | undefined
    return row?.value ?? 0
  }
}

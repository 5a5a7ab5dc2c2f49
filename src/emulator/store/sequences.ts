import type {DatabaseSync, StatementSync} from 'node:sqlite'

/** Counts what each wallet has created: the part of an id that a seed cannot give. */
export class SequenceTable {
  readonly #next: StatementSync

  constructor(db: DatabaseSync) {
    this.#next = db.prepare(
      `INSERT INTO sequences VALUES (?, 1)
       ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`,
    )
  }

  next(name: string): number {
    const {value} = this.#next.get(name) as {value: number}
    return value
  }
}

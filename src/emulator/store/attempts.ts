import type {DatabaseSync, StatementSync} from 'node:sqlite'

/** One attempt to deliver: an answer with a status, or an error. */
export interface AttemptRow {
  readonly deliveryId: string
  readonly number: number
  readonly atMs: number
  readonly status: number | null
  readonly error: string | null
}

export class AttemptTable {
  readonly #insert: StatementSync
  readonly #list: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      'INSERT INTO attempts VALUES (:deliveryId, :number, :atMs, :status, :error)',
    )
    this.#list = db.prepare('SELECT * FROM attempts WHERE deliveryId = ? ORDER BY number')
  }

  insert(row: AttemptRow): void {
    this.#insert.run({...row})
  }

  ofDelivery(deliveryId: string): AttemptRow[] {
    return this.#list.all(deliveryId) as unknown as AttemptRow[]
  }
}

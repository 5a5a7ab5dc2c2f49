import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {FaultRequest} from '../../wire/control.ts'

/** A fault with how often it has fired, may still fire, and was drawn for. */
export interface Fault {
  readonly id: string
  readonly rule: FaultRequest
  readonly remaining: number | null
  readonly fired: number
  readonly drawn: number
}

type FaultRow = Omit<Fault, 'rule'> & {readonly rule: string}

export class FaultTable {
  readonly #insert: StatementSync
  readonly #list: StatementSync
  readonly #update: StatementSync
  readonly #clear: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare('INSERT INTO faults (id, rule, remaining) VALUES (?, ?, ?)')
    this.#list = db.prepare('SELECT id, rule, remaining, fired, drawn FROM faults ORDER BY seq')
    this.#update = db.prepare('UPDATE faults SET remaining = ?, fired = ?, drawn = ? WHERE id = ?')
    this.#clear = db.prepare('DELETE FROM faults')
  }

  insert({id, rule, remaining}: Fault): void {
    this.#insert.run(id, JSON.stringify(rule), remaining)
  }

  list(): Fault[] {
    const rows = this.#list.all() as unknown as FaultRow[]
    return rows.map((row) => ({...row, rule: JSON.parse(row.rule)}))
  }

  update({id, remaining, fired, drawn}: Fault): void {
    this.#update.run(remaining, fired, drawn, id)
  }

  clear(): void {
    this.#clear.run()
  }
}

import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {EventKind} from '../../domain/event.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** `body` is the text that is signed and sent, the same at every attempt. */
export interface EventRow {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly kind: EventKind
  /** The charge, withdrawal, refund or block that the event is about. */
  readonly subjectId: string | null
  readonly body: string
  readonly createdAtMs: number
}

export class EventTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #latest: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO events (id, environment, wallet, kind, subjectId, body, createdAtMs)
       VALUES (:id, :environment, :wallet, :kind, :subjectId, :body, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM events WHERE id = ?')
    this.#list = db.prepare('SELECT * FROM events WHERE environment = ? ORDER BY seq')
    this.#latest = db.prepare(
      'SELECT COALESCE(MAX(createdAtMs), 0) AS atMs FROM events WHERE environment = ?',
    )
  }

  insert(row: EventRow): void {
    this.#insert.run({...row})
  }

  find(id: string): EventRow | undefined {
    return this.#find.get(id) as EventRow | undefined
  }

  /** In the order in which they happened. */
  list(environment: Environment): Iterable<EventRow> {
    return this.#list.iterate(environment) as unknown as Iterable<EventRow>
  }

  /** When the last event happened; 0 when none has. */
  latestMs(environment: Environment): number {
    return (this.#latest.get(environment) as {atMs: number}).atMs
  }
}

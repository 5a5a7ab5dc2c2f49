import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {DeliveryState} from '../../wire/activity.ts'

export interface NewDelivery {
  readonly id: string
  readonly environment: Environment
  readonly eventId: string
  readonly endpointId: string
  readonly dueAtMs: number
}

/** `attemptsInRound` starts again when a delivery is sent anew by hand. */
export interface DeliveryRow extends NewDelivery {
  readonly state: DeliveryState
  readonly attempts: number
  readonly attemptsInRound: number
}

/** The outbox: one row for each event and endpoint, written with the event itself. */
export class DeliveryTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #due: StatementSync
  readonly #update: StatementSync
  readonly #abandon: StatementSync
  readonly #reschedule: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO deliveries (id, environment, eventId, endpointId, state, dueAtMs)
       VALUES (:id, :environment, :eventId, :endpointId, 'pending', :dueAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM deliveries WHERE id = ?')
    this.#list = db.prepare('SELECT * FROM deliveries WHERE environment = ? ORDER BY seq')
    this.#due = db.prepare(
      `SELECT * FROM deliveries WHERE state = 'pending' AND dueAtMs <= ?
       ORDER BY dueAtMs, seq LIMIT ?`,
    )
    this.#update = db.prepare(
      `UPDATE deliveries SET state = :state, attempts = :attempts,
        attemptsInRound = :attemptsInRound, dueAtMs = :dueAtMs WHERE id = :id`,
    )
    this.#abandon = db.prepare(
      `UPDATE deliveries SET state = 'failed' WHERE endpointId = ? AND state = 'pending'`,
    )
    this.#reschedule = db.prepare(
      `UPDATE deliveries SET dueAtMs = ? WHERE id = ? AND state = 'pending'`,
    )
  }

  insert(row: NewDelivery): void {
    this.#insert.run({...row})
  }

  find(id: string): DeliveryRow | undefined {
    return this.#find.get(id) as DeliveryRow | undefined
  }

  list(environment: Environment): DeliveryRow[] {
    return this.#list.all(environment) as unknown as DeliveryRow[]
  }

  /** Pending deliveries due by then, the earliest first. */
  due(atMs: number, limit: number): DeliveryRow[] {
    return this.#due.all(atMs, limit) as unknown as DeliveryRow[]
  }

  update(row: DeliveryRow): void {
    const {id, state, attempts, attemptsInRound, dueAtMs} = row
    this.#update.run({id, state, attempts, attemptsInRound, dueAtMs})
  }

  /** A deleted endpoint gets nothing more. Source: emulator.md, "Deliveries". */
  abandon(endpointId: string): void {
    this.#abandon.run(endpointId)
  }

  /** Puts a pending delivery at another moment. */
  reschedule(id: string, dueAtMs: number): void {
    this.#reschedule.run(dueAtMs, id)
  }
}

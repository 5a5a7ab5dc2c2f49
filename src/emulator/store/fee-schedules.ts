import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {FeeKind, FeeSchedule, FeeSchedules} from '../../domain/fee.ts'

/** A schedule and when it came into force. */
export interface FeeScheduleRow extends FeeSchedule {
  readonly kind: FeeKind
  readonly fromMs: number
}

/** One schedule per kind for both environments, with its history. Source: emulator.md. */
export class FeeScheduleTable {
  readonly #all: StatementSync
  readonly #insert: StatementSync
  #current: FeeSchedules | undefined

  constructor(db: DatabaseSync) {
    this.#all = db.prepare(
      'SELECT kind, fromMs, fixed, percentMicros FROM feeSchedules ORDER BY fromMs, seq',
    )
    this.#insert = db.prepare(
      `INSERT INTO feeSchedules (kind, fromMs, fixed, percentMicros)
       VALUES (:kind, :fromMs, :fixed, :percentMicros)`,
    )
  }

  history(): FeeScheduleRow[] {
    return this.#all.all() as unknown as FeeScheduleRow[]
  }

  /** Asked at every charge and changed almost never, so it is read once. */
  current(): FeeSchedules {
    this.#current ??= Object.fromEntries(
      this.history().map(({kind, fixed, percentMicros}) => [kind, {fixed, percentMicros}]),
    ) as unknown as FeeSchedules
    return this.#current
  }

  insert(row: FeeScheduleRow): void {
    this.#insert.run({...row})
    this.#current = undefined
  }
}

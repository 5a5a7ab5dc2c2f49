import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {type Centavos, ZERO} from '../../domain/money.ts'

/** What all wallets of an account have used of its transaction limit, by civil day. */
export class DailyUsageTable {
  readonly #get: StatementSync
  readonly #add: StatementSync

  constructor(db: DatabaseSync) {
    this.#get = db.prepare('SELECT amount FROM dailyUsage WHERE environment = ? AND day = ?')
    this.#add = db.prepare(
      `INSERT INTO dailyUsage VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`,
    )
  }

  get(environment: Environment, day: string): Centavos {
    const row = this.#get.get(environment, day) as {amount: Centavos} | undefined
    return row?.amount ?? ZERO
  }

  add(environment: Environment, day: string, amount: Centavos): void {
    this.#add.run(environment, day, amount)
  }
}

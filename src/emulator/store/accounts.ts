import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'

export interface AccountRow {
  readonly environment: Environment
  readonly id: string
  readonly institutionChoice: number
  readonly cnpjPayersBlocked: number
  readonly transactionLimit: Centavos | null
  readonly subAccountQuota: number | null
  readonly createdAtMs: number
}

/** The two accounts, and what their dashboard settings are. */
export class AccountTable {
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #update: StatementSync

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT * FROM accounts WHERE environment = ?')
    this.#insert = db.prepare(
      `INSERT INTO accounts VALUES (:environment, :id, :institutionChoice, :cnpjPayersBlocked,
        :transactionLimit, :subAccountQuota, :createdAtMs)`,
    )
    this.#update = db.prepare(
      `UPDATE accounts SET institutionChoice = ?, cnpjPayersBlocked = ?, transactionLimit = ?,
        subAccountQuota = ? WHERE environment = ?`,
    )
  }

  get(environment: Environment): AccountRow {
    return this.#find.get(environment) as unknown as AccountRow
  }

  insert(row: AccountRow): void {
    this.#insert.run({...row})
  }

  update(row: AccountRow): void {
    const {institutionChoice, cnpjPayersBlocked, transactionLimit, subAccountQuota} = row
    this.#update.run(
      institutionChoice,
      cnpjPayersBlocked,
      transactionLimit,
      subAccountQuota,
      row.environment,
    )
  }
}

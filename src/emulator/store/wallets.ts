import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {PRINCIPAL, type WalletReference} from '../../domain/wallet.ts'

export interface WalletRow {
  readonly environment: Environment
  readonly reference: WalletReference
  readonly id: string
  readonly name: string | null
  readonly status: 'active' | 'suspended'
  readonly createdAtMs: number
}

/** The main account's wallet and those of its sub-accounts. */
export class WalletTable {
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #insert: StatementSync
  readonly #setStatus: StatementSync

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT * FROM wallets WHERE environment = ? AND reference = ?')
    this.#list = db.prepare(
      'SELECT * FROM wallets WHERE environment = ? ORDER BY createdAtMs, reference',
    )
    this.#insert = db.prepare(
      'INSERT INTO wallets VALUES (:environment, :reference, :id, :name, :status, :createdAtMs)',
    )
    this.#setStatus = db.prepare(
      'UPDATE wallets SET status = ? WHERE environment = ? AND reference = ?',
    )
  }

  find(environment: Environment, reference: WalletReference): WalletRow | undefined {
    return this.#find.get(environment, reference) as WalletRow | undefined
  }

  /** `principal` first. */
  list(environment: Environment): WalletRow[] {
    const rows = this.#list.all(environment) as unknown as WalletRow[]
    return rows.sort(
      (a, b) => Number(b.reference === PRINCIPAL) - Number(a.reference === PRINCIPAL),
    )
  }

  subAccounts(environment: Environment): WalletRow[] {
    return this.list(environment).filter(({reference}) => reference !== PRINCIPAL)
  }

  insert(row: WalletRow): void {
    this.#insert.run({...row})
  }

  setStatus(wallet: WalletRow, status: WalletRow['status']): void {
    this.#setStatus.run(status, wallet.environment, wallet.reference)
  }
}

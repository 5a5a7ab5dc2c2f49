import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {TransactionType} from '../../domain/ledger.ts'
import {add, type Centavos, subtract, ZERO} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** `amount` goes from `counter` to `account`, or the other way when it is negative. */
export interface LedgerRow {
  readonly id: string
  readonly environment: Environment
  readonly account: string
  readonly counter: string
  readonly amount: Centavos
  readonly type: TransactionType
  readonly parentId: string | null
  readonly createdAtMs: number
}

/** The accounts that stand against the wallets. No reference of a wallet can begin with a colon. */
export const OUTSIDE = ':outside'
export const FEES = ':fees'
export const TRANSIT = ':transit'
export const heldAccount = (wallet: WalletReference): string => `:held/${wallet}`

/** Append-only and double-entry; the database refuses anything else. */
export class LedgerTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #beginning: StatementSync
  readonly #statement: StatementSync
  readonly #environment: StatementSync
  readonly #last: StatementSync
  readonly #balance: StatementSync
  readonly #sum: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO ledger (id, environment, account, counter, amount, type, parentId, createdAtMs)
       VALUES (:id, :environment, :account, :counter, :amount, :type, :parentId, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM ledger WHERE id = ?')
    this.#beginning = db.prepare(
      `SELECT id FROM ledger WHERE id >= :from AND id < :to AND environment = :environment
         AND account NOT LIKE ':%' ORDER BY id LIMIT :limit`,
    )
    this.#statement = db.prepare(
      'SELECT * FROM ledger WHERE environment = ? AND account = ? ORDER BY seq',
    )
    this.#environment = db.prepare(
      "SELECT * FROM ledger WHERE environment = ? AND account NOT LIKE ':%' ORDER BY seq",
    )
    this.#last = db.prepare(
      `SELECT createdAtMs FROM ledger WHERE environment = ? AND account = ?
       ORDER BY seq DESC LIMIT 1`,
    )
    this.#balance = db.prepare('SELECT amount FROM balances WHERE environment = ? AND account = ?')
    this.#sum = db.prepare('SELECT COALESCE(SUM(amount), 0) AS amount FROM balances')
  }

  /** Errors: `AmountOverflow` when a balance would no longer be exact; nothing is written then. */
  insert(row: LedgerRow): void {
    const {environment, account, counter, amount} = row
    add(this.balance(environment, account), amount)
    subtract(this.balance(environment, counter), amount)
    this.#insert.run({...row})
  }

  find(id: string): LedgerRow | undefined {
    return this.#find.get(id) as LedgerRow | undefined
  }

  /** The first `limit` ids of lines that begin with `beginning`. */
  idsBeginning(environment: Environment, beginning: string, limit: number): string[] {
    const range = {from: beginning, to: `${beginning}\u{10ffff}`, environment, limit}
    return this.#beginning.all(range).map(({id}) => String(id))
  }

  /** The lines of one wallet, oldest first. */
  statement(environment: Environment, wallet: WalletReference): LedgerRow[] {
    return this.#statement.all(environment, wallet) as unknown as LedgerRow[]
  }

  /** The lines of every wallet, oldest first, one at a time. */
  lines(environment: Environment): Iterable<LedgerRow> {
    return this.#environment.iterate(environment) as unknown as Iterable<LedgerRow>
  }

  /** When the last line of a wallet was posted, where it has one. */
  lastMs(environment: Environment, wallet: WalletReference): number | undefined {
    const row = this.#last.get(environment, wallet) as {createdAtMs: number} | undefined
    return row?.createdAtMs
  }

  balance(environment: Environment, account: string): Centavos {
    const row = this.#balance.get(environment, account) as {amount: Centavos} | undefined
    return row?.amount ?? ZERO
  }

  /** Zero, or the ledger is broken. */
  sum(): Centavos {
    return (this.#sum.get() as {amount: Centavos}).amount
  }
}

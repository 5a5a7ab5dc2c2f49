import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'

export interface NewRefund {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly chargeId: string
  readonly amount: Centavos
  readonly feeAmount: Centavos
  readonly reason: string | null
  readonly pspReference: string
  readonly requestedAtMs: number
  readonly dueAtMs: number
}

export interface RefundRow extends NewRefund {
  readonly state: 'open' | 'done'
  readonly refundedAtMs: number | null
}

export class RefundTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #ofCharge: StatementSync
  readonly #withPspReference: StatementSync
  readonly #due: StatementSync
  readonly #finish: StatementSync
  readonly #debt: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO refunds (id, environment, wallet, chargeId, state, amount, feeAmount, reason,
        pspReference, requestedAtMs, dueAtMs)
       VALUES (:id, :environment, :wallet, :chargeId, 'open', :amount, :feeAmount, :reason,
        :pspReference, :requestedAtMs, :dueAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM refunds WHERE id = ?')
    this.#ofCharge = db.prepare('SELECT * FROM refunds WHERE chargeId = ? ORDER BY seq')
    this.#withPspReference = db.prepare('SELECT * FROM refunds WHERE pspReference = ?')
    this.#due = db.prepare(
      `SELECT * FROM refunds WHERE state = 'open' AND dueAtMs <= ? ORDER BY dueAtMs, id LIMIT ?`,
    )
    this.#finish = db.prepare(
      `UPDATE refunds SET state = 'done', refundedAtMs = ?, feeAmount = ?
       WHERE id = ? AND state = 'open'`,
    )
    this.#debt = db.prepare(
      `SELECT COALESCE(SUM(amount + feeAmount), 0) AS debt FROM refunds
       WHERE state = 'open' AND environment = ? AND wallet = ?`,
    )
  }

  insert(row: NewRefund): void {
    this.#insert.run({...row})
  }

  find(id: string): RefundRow | undefined {
    return this.#find.get(id) as RefundRow | undefined
  }

  withPspReference(reference: string): RefundRow | undefined {
    return this.#withPspReference.get(reference) as RefundRow | undefined
  }

  ofCharge(chargeId: string): RefundRow[] {
    return this.#ofCharge.all(chargeId) as unknown as RefundRow[]
  }

  /** Open refunds that are done by then, the earliest first. */
  due(atMs: number, limit: number): RefundRow[] {
    return this.#due.all(atMs, limit) as unknown as RefundRow[]
  }

  /**
   * Compare-and-set, so that a refund is posted once. Its fee is the one in force when it is done.
   */
  finish(id: string, done: {readonly atMs: number; readonly feeAmount: Centavos}): boolean {
    return this.#finish.run(done.atMs, done.feeAmount, id).changes === 1
  }

  /** What open refunds will take from a wallet: amounts and fees. */
  debt(environment: Environment, wallet: WalletReference): Centavos {
    return (this.#debt.get(environment, wallet) as {debt: Centavos}).debt
  }
}

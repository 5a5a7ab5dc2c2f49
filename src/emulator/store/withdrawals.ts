import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'
import type {PixKeyType} from '../../domain/pix-key.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import type {WithdrawalStatus} from '../../domain/withdrawal.ts'

export interface NewWithdrawal {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly amount: Centavos
  readonly feeAmount: Centavos
  readonly netAmount: Centavos
  readonly pixKey: string
  readonly pixKeyType: PixKeyType
  readonly holderName: string
  readonly holderDocument: string
  readonly projectId: string | null
  readonly externalReference: string | null
  readonly idempotencyKey: string | null
  readonly createdAtMs: number
}

export interface WithdrawalRow extends NewWithdrawal {
  readonly status: WithdrawalStatus
  /** When the institution took it up, if it did; negative: by then, and when is not known. */
  readonly processingAtMs: number | null
  readonly processedAtMs: number | null
  readonly failureReason: string | null
  readonly pspReference: string | null
}

/** A step of a withdrawal, and what it adds to the record. */
export interface WithdrawalStep {
  readonly from: WithdrawalStatus
  readonly to: WithdrawalStatus
  readonly processingAtMs: number | null
  readonly processedAtMs: number | null
  readonly failureReason: string | null
  readonly pspReference: string | null
}

export class WithdrawalTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #byReference: StatementSync
  readonly #byKey: StatementSync
  readonly #step: StatementSync
  readonly #list: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO withdrawals (id, environment, wallet, status, amount, feeAmount, netAmount,
        pixKey, pixKeyType, holderName, holderDocument, projectId, externalReference,
        idempotencyKey, createdAtMs)
       VALUES (:id, :environment, :wallet, 'pending', :amount, :feeAmount, :netAmount,
        :pixKey, :pixKeyType, :holderName, :holderDocument, :projectId, :externalReference,
        :idempotencyKey, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM withdrawals WHERE id = ?')
    this.#byReference = db.prepare(
      'SELECT * FROM withdrawals WHERE externalReference = ? AND environment = ? ORDER BY seq DESC',
    )
    this.#byKey = db.prepare(
      'SELECT * FROM withdrawals WHERE idempotencyKey = ? AND environment = ? ORDER BY seq DESC',
    )
    this.#step = db.prepare(
      `UPDATE withdrawals SET status = :to,
        processingAtMs = COALESCE(:processingAtMs, processingAtMs),
        processedAtMs = COALESCE(:processedAtMs, processedAtMs),
        failureReason = :failureReason, pspReference = COALESCE(:pspReference, pspReference)
       WHERE id = :id AND status = :from`,
    )
    this.#list = db.prepare('SELECT * FROM withdrawals WHERE environment = ? ORDER BY seq')
  }

  insert(row: NewWithdrawal): void {
    this.#insert.run({...row})
  }

  find(id: string): WithdrawalRow | undefined {
    return this.#find.get(id) as WithdrawalRow | undefined
  }

  /** Newest first. */
  withReference(environment: Environment, reference: string): WithdrawalRow[] {
    return this.#byReference.all(reference, environment) as unknown as WithdrawalRow[]
  }

  /** Newest first. */
  withKey(environment: Environment, key: string): WithdrawalRow[] {
    return this.#byKey.all(key, environment) as unknown as WithdrawalRow[]
  }

  /**
   * Compare-and-set. `false` when the withdrawal was no longer at `from`, so two callers cannot
   * both win.
   */
  step(id: string, step: WithdrawalStep): boolean {
    return this.#step.run({id, ...step}).changes === 1
  }

  list(environment: Environment): Iterable<WithdrawalRow> {
    return this.#list.iterate(environment) as unknown as Iterable<WithdrawalRow>
  }
}

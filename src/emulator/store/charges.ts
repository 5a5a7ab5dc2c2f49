import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {ChargeStatus} from '../../domain/charge.ts'
import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** What a charge is from its creation on. JSON columns are texts. */
export interface NewCharge {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly amount: Centavos
  readonly description: string | null
  readonly customer: string | null
  readonly projectId: string | null
  readonly pspCredentialId: string | null
  readonly pspPaymentId: string
  readonly externalReference: string | null
  readonly metadata: string | null
  readonly split: string | null
  readonly idempotencyKey: string | null
  readonly pixCopyPaste: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

/** What its end adds. */
export interface ChargeOutcome {
  readonly status: ChargeStatus
  readonly finishedAtMs: number
  readonly feeAmount: Centavos | null
  readonly servedSplit: string | null
  readonly e2eId: string | null
  readonly payerName: string | null
  readonly payerDocument: string | null
  readonly failureReason: string | null
  readonly returnDueAtMs: number | null
}

export interface ChargeRow extends NewCharge, Omit<ChargeOutcome, 'finishedAtMs'> {
  readonly finishedAtMs: number | null
  readonly returnE2eId: string | null
  readonly returnedAtMs: number | null
}

export class ChargeTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #byReference: StatementSync
  readonly #byKey: StatementSync
  readonly #finish: StatementSync
  readonly #due: StatementSync
  readonly #toReturn: StatementSync
  readonly #returned: StatementSync
  readonly #list: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO charges (id, environment, wallet, status, amount, description, customer,
        projectId, pspCredentialId, pspPaymentId, externalReference, metadata, split,
        idempotencyKey, pixCopyPaste, createdAtMs, expiresAtMs)
       VALUES (?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#find = db.prepare('SELECT * FROM charges WHERE id = ?')
    this.#byReference = db.prepare(
      'SELECT * FROM charges WHERE externalReference = ? AND environment = ? ORDER BY seq DESC',
    )
    this.#byKey = db.prepare(
      'SELECT * FROM charges WHERE idempotencyKey = ? AND environment = ? ORDER BY seq DESC',
    )
    this.#finish = db.prepare(
      `UPDATE charges SET status = :status, finishedAtMs = :finishedAtMs, feeAmount = :feeAmount,
        servedSplit = :servedSplit, e2eId = :e2eId, payerName = :payerName,
        payerDocument = :payerDocument, failureReason = :failureReason,
        returnDueAtMs = :returnDueAtMs
       WHERE id = :id AND status = 'pending'`,
    )
    this.#due = db.prepare(
      `SELECT * FROM charges WHERE status = 'pending' AND expiresAtMs <= ?
       ORDER BY expiresAtMs, id LIMIT ?`,
    )
    this.#toReturn = db.prepare(
      'SELECT * FROM charges WHERE returnDueAtMs <= ? ORDER BY returnDueAtMs, id LIMIT ?',
    )
    this.#returned = db.prepare(
      `UPDATE charges SET returnDueAtMs = NULL, returnE2eId = ?, returnedAtMs = ?
       WHERE id = ? AND returnDueAtMs IS NOT NULL`,
    )
    this.#list = db.prepare('SELECT * FROM charges WHERE environment = ? ORDER BY seq')
  }

  /** By position, because this is the path that has to be fast. */
  insert(row: NewCharge): void {
    this.#insert.run(
      row.id,
      row.environment,
      row.wallet,
      row.amount,
      row.description,
      row.customer,
      row.projectId,
      row.pspCredentialId,
      row.pspPaymentId,
      row.externalReference,
      row.metadata,
      row.split,
      row.idempotencyKey,
      row.pixCopyPaste,
      row.createdAtMs,
      row.expiresAtMs,
    )
  }

  find(id: string): ChargeRow | undefined {
    return this.#find.get(id) as ChargeRow | undefined
  }

  /** Newest first. */
  withReference(environment: Environment, reference: string): ChargeRow[] {
    return this.#byReference.all(reference, environment) as unknown as ChargeRow[]
  }

  /** Newest first. */
  withKey(environment: Environment, key: string): ChargeRow[] {
    return this.#byKey.all(key, environment) as unknown as ChargeRow[]
  }

  /** Compare-and-set. `false` when the charge was no longer pending, so it ends only once. */
  finish(id: string, outcome: ChargeOutcome): boolean {
    return this.#finish.run({id, ...outcome}).changes === 1
  }

  /** Pending charges whose time is up, the earliest first. */
  expired(atMs: number, limit: number): ChargeRow[] {
    return this.#due.all(atMs, limit) as unknown as ChargeRow[]
  }

  /** Refused deposits whose return to the payer settles by then, the earliest first. */
  toReturn(atMs: number, limit: number): ChargeRow[] {
    return this.#toReturn.all(atMs, limit) as unknown as ChargeRow[]
  }

  /** Compare-and-set, so that a deposit is returned once. */
  returned(id: string, e2eId: string, atMs: number): boolean {
    return this.#returned.run(e2eId, atMs, id).changes === 1
  }

  list(environment: Environment): Iterable<ChargeRow> {
    return this.#list.iterate(environment) as unknown as Iterable<ChargeRow>
  }
}

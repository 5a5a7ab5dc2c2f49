import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {BlockStatus, BlockType} from '../../domain/balance-block.ts'
import type {Environment} from '../../domain/environment.ts'
import type {Centavos} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'

export interface NewBlock {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly chargeId: string
  readonly amount: Centavos
  readonly blockType: BlockType
  readonly referenceNumber: string | null
  readonly reason: string | null
  readonly createdAtMs: number
}

export interface BlockRow extends NewBlock {
  readonly status: BlockStatus
  /** When the merchant answered, if they did; negative: by then, and when is not known. */
  readonly defendedAtMs: number | null
  readonly resolvedAtMs: number | null
  readonly resolutionReason: string | null
}

/** A step of a block, and what it adds to the record. */
export interface BlockStep {
  readonly from: BlockStatus
  readonly to: BlockStatus
  readonly defendedAtMs: number | null
  readonly resolvedAtMs: number | null
  readonly resolutionReason: string | null
}

export class BlockTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #ofCharge: StatementSync
  readonly #step: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO blocks (id, environment, wallet, chargeId, status, amount, blockType,
        referenceNumber, reason, createdAtMs)
       VALUES (:id, :environment, :wallet, :chargeId, 'awaiting_response', :amount, :blockType,
        :referenceNumber, :reason, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM blocks WHERE id = ?')
    this.#list = db.prepare('SELECT * FROM blocks WHERE environment = ? ORDER BY seq DESC')
    this.#ofCharge = db.prepare('SELECT * FROM blocks WHERE chargeId = ? ORDER BY seq')
    this.#step = db.prepare(
      `UPDATE blocks SET status = :to,
        defendedAtMs = COALESCE(:defendedAtMs, defendedAtMs), resolvedAtMs = :resolvedAtMs,
        resolutionReason = :resolutionReason WHERE id = :id AND status = :from`,
    )
  }

  insert(row: NewBlock): void {
    this.#insert.run({...row})
  }

  find(id: string): BlockRow | undefined {
    return this.#find.get(id) as BlockRow | undefined
  }

  /** Newest first. */
  list(environment: Environment): BlockRow[] {
    return this.#list.all(environment) as unknown as BlockRow[]
  }

  ofCharge(chargeId: string): BlockRow[] {
    return this.#ofCharge.all(chargeId) as unknown as BlockRow[]
  }

  /** Compare-and-set. `false` when the block was no longer at `from`. */
  step(id: string, step: BlockStep): boolean {
    return this.#step.run({id, ...step}).changes === 1
  }
}

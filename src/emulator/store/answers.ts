import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** Whose key: unique per account, wallet and endpoint. Source: emulator.md, "Idempotency". */
export interface AnswerKey {
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly endpoint: string
  readonly key: string
}

export interface AnswerRow extends AnswerKey {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
  readonly answeredAtMs: number
}

/** Answers kept to be given again, byte for byte, to the same idempotency key. */
export class AnswerTable {
  readonly #find: StatementSync
  readonly #put: StatementSync

  constructor(db: DatabaseSync) {
    this.#find = db.prepare(
      `SELECT * FROM answers
       WHERE environment = ? AND wallet = ? AND endpoint = ? AND key = ?`,
    )
    this.#put = db.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  }

  find({environment, wallet, endpoint, key}: AnswerKey): AnswerRow | undefined {
    return this.#find.get(environment, wallet, endpoint, key) as AnswerRow | undefined
  }

  /** Replaces an answer whose time is over. */
  put(row: AnswerRow): void {
    const {environment, wallet, endpoint, key, fingerprint, status, body, answeredAtMs} = row
    this.#put.run(environment, wallet, endpoint, key, fingerprint, status, body, answeredAtMs)
  }
}

import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Approvals, KeptApproval} from '../journal.ts'
import type {JournalWriter} from './journal-writes.ts'

/** Approvals by a second person, and the idempotency keys they are for. */
export class SqliteApprovals implements Approvals {
  readonly #writer: JournalWriter
  readonly #idsOf: StatementSync
  readonly #read: StatementSync
  readonly #all: StatementSync
  readonly #any: StatementSync
  /** `writesOfOthers` when there was no approval at all. */
  #noneAt: number | undefined

  constructor(db: DatabaseSync, writer: JournalWriter) {
    this.#writer = writer
    this.#idsOf = db.prepare(
      `SELECT id FROM approved_keys JOIN approvals ON id = approval_id
       WHERE idempotency_key = ? ORDER BY saved_at_ms DESC, approvals.rowid DESC`,
    )
    this.#read = db.prepare('SELECT document FROM approvals WHERE id = ?')
    this.#any = db.prepare('SELECT 1 FROM approvals LIMIT 1')
    this.#all = db.prepare(
      `SELECT id, document, saved_at_ms, (SELECT json_group_array(idempotency_key)
         FROM approved_keys WHERE approval_id = approvals.id) AS keys
       FROM approvals ORDER BY rowid`,
    )
  }

  async save({id, document, savedAtMs, idempotencyKeys}: KeptApproval): Promise<void> {
    await this.#writer.write('saveApproval', {id, document, savedAtMs, idempotencyKeys})
    this.#noneAt = undefined
  }

  async idsOf(idempotencyKey: string): Promise<readonly string[]> {
    const others = this.#writer.writesOfOthers()
    // A batch asks for each payout, and SQLite reads anew what its thread has written meanwhile.
    if (others !== undefined && others === this.#noneAt) return []
    const ids = this.#idsOf.all(idempotencyKey).map(({id}) => String(id))
    this.#noneAt = ids.length === 0 && !this.#any.get() ? others : undefined
    return ids
  }

  async read(id: string): Promise<string | undefined> {
    const row = this.#read.get(id)
    return row && String(row['document'])
  }

  async all(): Promise<readonly KeptApproval[]> {
    return this.#all.all().map((row) => ({
      id: String(row['id']),
      document: String(row['document']),
      savedAtMs: Number(row['saved_at_ms']),
      idempotencyKeys: JSON.parse(String(row['keys'])) as string[],
    }))
  }
}

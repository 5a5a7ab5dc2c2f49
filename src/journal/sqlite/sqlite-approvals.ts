import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Approvals, KeptApproval} from '../journal.ts'
import type {JournalCommits} from './journal-commits.ts'

/** Approvals by a second person, and the idempotency keys they are for. */
export class SqliteApprovals implements Approvals {
  readonly #commits: JournalCommits
  readonly #save: StatementSync
  readonly #saveKey: StatementSync
  readonly #idsOf: StatementSync
  readonly #read: StatementSync
  readonly #all: StatementSync

  constructor(db: DatabaseSync, commits: JournalCommits) {
    this.#commits = commits
    this.#save = db.prepare(
      'INSERT INTO approvals (id, document, saved_at_ms) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    )
    this.#saveKey = db.prepare(
      `INSERT INTO approved_keys (idempotency_key, approval_id) VALUES (?, ?)
       ON CONFLICT DO NOTHING`,
    )
    this.#idsOf = db.prepare(
      `SELECT id FROM approved_keys JOIN approvals ON id = approval_id
       WHERE idempotency_key = ? ORDER BY saved_at_ms DESC, approvals.rowid DESC`,
    )
    this.#read = db.prepare('SELECT document FROM approvals WHERE id = ?')
    this.#all = db.prepare(
      `SELECT id, document, saved_at_ms, (SELECT json_group_array(idempotency_key)
         FROM approved_keys WHERE approval_id = approvals.id) AS keys
       FROM approvals ORDER BY rowid`,
    )
  }

  save({id, document, savedAtMs, idempotencyKeys}: KeptApproval): Promise<void> {
    return this.#commits.write(() => {
      this.#save.run(id, document, savedAtMs)
      for (const key of idempotencyKeys) this.#saveKey.run(key, id)
    })
  }

  async idsOf(idempotencyKey: string): Promise<readonly string[]> {
    return this.#idsOf.all(idempotencyKey).map(({id}) => String(id))
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

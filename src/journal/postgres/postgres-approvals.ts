import type {Postgres} from '../../platform/postgres/postgres.ts'
import {storedText, textOfStored} from '../../platform/stored-text.ts'
import type {Approvals, KeptApproval} from '../journal.ts'

const HERE = `account = '' AND environment = ''`

/** Approvals by a second person, which any machine finds by the keys they are for. */
export class PostgresApprovals implements Approvals {
  readonly #postgres: Postgres

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  async save(approval: KeptApproval): Promise<void> {
    await this.saveNew(approval)
  }

  /**
   * The same; says whether it was not there yet. Of several homes that save one at once, it is new to one.
   *
   * Errors: `PostgresError`; then it is not kept.
   */
  async saveNew({id, document, savedAtMs, idempotencyKeys}: KeptApproval): Promise<boolean> {
    return this.#postgres.transaction(async (tx) => {
      const saved = await tx.query(
        `INSERT INTO pixctl_approvals (account, environment, id, document, saved_at_ms)
         VALUES ('', '', $1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
        [id, storedText(document), savedAtMs],
      )
      await tx.query(
        `INSERT INTO pixctl_approved_keys (account, environment, idempotency_key, approval_id)
         SELECT '', '', key, $1 FROM unnest($2::text[]) AS key ORDER BY key
         ON CONFLICT DO NOTHING`,
        [id, [...idempotencyKeys]],
      )
      return saved.length > 0
    })
  }

  async idsOf(idempotencyKey: string): Promise<readonly string[]> {
    const rows = await this.#postgres.query(
      `SELECT id FROM pixctl_approvals WHERE ${HERE} AND id IN (
         SELECT approval_id FROM pixctl_approved_keys WHERE ${HERE} AND idempotency_key = $1)
       ORDER BY saved_at_ms DESC, id DESC`,
      [idempotencyKey],
    )
    return rows.map(({id}) => String(id))
  }

  async read(id: string): Promise<string | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT document FROM pixctl_approvals WHERE ${HERE} AND id = $1`,
      [storedText(id)],
    )
    return row && textOfStored(String(row['document']))
  }

  async all(): Promise<readonly KeptApproval[]> {
    const rows = await this.#postgres.query(
      `SELECT id, document, saved_at_ms, ARRAY(SELECT idempotency_key FROM pixctl_approved_keys
         WHERE ${HERE} AND approval_id = pixctl_approvals.id) AS keys
       FROM pixctl_approvals WHERE ${HERE} ORDER BY saved_at_ms, id`,
    )
    return rows.map((row) => ({
      id: String(row['id']),
      document: textOfStored(String(row['document'])),
      savedAtMs: Number(row['saved_at_ms']),
      idempotencyKeys: row['keys'] as string[],
    }))
  }
}

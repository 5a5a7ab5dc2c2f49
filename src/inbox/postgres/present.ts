import type {Postgres} from '../../platform/postgres/postgres.ts'
import {storedText, textOfStored} from '../../platform/stored-text.ts'
import type {ListenerFacts, OtherListener} from '../inbox.ts'
import {LEASE_SECONDS} from './bucket-leases.ts'

const HERE = `account = '' AND environment = ''`

/** The row of this listener, and those of others that were seen lately and forward elsewhere. */
const SAY = `WITH own AS (
  INSERT INTO pixctl_present (account, environment, owner, host, pid, home, forward_to, since, seen_at)
  VALUES ('', '', $1, $2, $3, $4, $5, now(), now())
  ON CONFLICT (account, environment, owner) DO UPDATE SET seen_at = excluded.seen_at)
SELECT owner, host, pid, home, forward_to FROM pixctl_present
WHERE ${HERE} AND owner <> $1 AND seen_at > now() - INTERVAL '${LEASE_SECONDS} seconds'
  AND forward_to IS DISTINCT FROM $5`

/** What a listener that was killed left. */
const TIDY = `DELETE FROM pixctl_present WHERE ${HERE} AND seen_at < now() - INTERVAL '1 day'`

/** Who listens into this store, for people: which process, where, and to which target. */
export class Present {
  readonly #postgres: Postgres
  readonly #owner: string
  #isSaid = false

  /** @param owner of the leases of the same listener. */
  constructor(postgres: Postgres, owner: string) {
    this.#postgres = postgres
    this.#owner = owner
  }

  /**
   * Says that this listener runs, and gives those that forward elsewhere. Errors: `PostgresError`.
   */
  async say({host, pid, home, forwardTo}: ListenerFacts): Promise<OtherListener[]> {
    if (!this.#isSaid) await this.#postgres.query(TIDY)
    this.#isSaid = true
    const values = [this.#owner, storedText(host), pid, storedText(home), forwardTo ?? null]
    const rows = await this.#postgres.query(SAY, values)
    return rows.map((row) => ({
      listener: String(row['owner']),
      host: textOfStored(String(row['host'])),
      pid: Number(row['pid']),
      home: textOfStored(String(row['home'])),
      forwardTo: (row['forward_to'] ?? undefined) as string | undefined,
    }))
  }

  /** Errors: `PostgresError`; then the row is old after ten seconds. */
  async leave(): Promise<void> {
    if (!this.#isSaid) return
    await this.#postgres.query(`DELETE FROM pixctl_present WHERE ${HERE} AND owner = $1`, [
      this.#owner,
    ])
  }
}

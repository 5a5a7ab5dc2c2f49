import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {Resources} from '../journal.ts'
import type {KeptResource, ResourceUpdate} from '../kept-resource.ts'
import {PostgresResourceQueries} from './resource-queries.ts'
import {
  factsOf,
  RESOURCE_COLUMNS,
  resourceValues,
  rowSql,
  saveResourceSql,
  saveSql,
} from './resource-values.ts'

const TABLE = 'pixctl_resources'

/** The table of resources. */
export class PostgresResources extends PostgresResourceQueries implements Resources {
  readonly #postgres: Postgres

  constructor(postgres: Postgres) {
    super(postgres)
    this.#postgres = postgres
  }

  async save(kept: KeptResource): Promise<void> {
    await this.#postgres.query(saveResourceSql(), resourceValues(kept))
  }

  /** The same for several, in one statement; what was seen later stays. Says how many were saved. */
  async saveNewer(resources: readonly KeptResource[]): Promise<number> {
    if (resources.length === 0) return 0
    const rows = resources.map((_, row) => rowSql(1 + row * RESOURCE_COLUMNS.length))
    const saved = await this.#postgres.query(
      `${saveSql(`VALUES ${rows.join(', ')}`)}
       WHERE ${TABLE}.seen_at_ms < excluded.seen_at_ms RETURNING id`,
      resources.flatMap(resourceValues),
    )
    return saved.length
  }

  async update(update: ResourceUpdate): Promise<boolean> {
    const {kind, id, environment, baseUrl, resource, seenAtMs} = update
    return this.#postgres.transaction(async (tx) => {
      const rows = await tx.query(
        `SELECT account, instance, resource FROM ${TABLE}
         WHERE kind = $1 AND id = $2 AND environment = $3 AND base_url = $4
         ORDER BY account, instance FOR UPDATE`,
        [kind, id, environment, baseUrl],
      )
      for (const {account, instance, resource: text} of rows) {
        const newer = patched(JSON.parse(String(text)), resource)
        const {status, externalReference} = factsOf(newer)
        await tx.query(
          `UPDATE ${TABLE} SET resource = $1, status = $2, external_reference = $3, seen_at_ms = $4
           WHERE account = $5 AND environment = $6 AND base_url = $7 AND instance = $8
             AND kind = $9 AND id = $10`,
          [
            JSON.stringify(newer),
            status,
            externalReference,
            seenAtMs,
            String(account),
            environment,
            baseUrl,
            String(instance),
            kind,
            id,
          ],
        )
      }
      return rows.length > 0
    })
  }
}

/** Newer fields over older ones; one that is null now is gone. Source: RFC 7396, one level deep. */
function patched(
  older: Readonly<Record<string, unknown>>,
  newer: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = Object.entries({...older, ...newer})
  return Object.fromEntries(all.filter(([, value]) => value !== null))
}

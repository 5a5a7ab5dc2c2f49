import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../domain/environment.ts'

/** What is kept of the service's answers. */
export type ResourceKind =
  | 'charge'
  | 'withdrawal'
  | 'project'
  | 'sub_account'
  | 'refund'
  | 'webhook_endpoint'
  | 'block'

/** One resource as the service last showed it. */
export interface KeptResource {
  readonly kind: ResourceKind
  readonly id: string
  readonly environment: Environment
  readonly baseUrl: string
  /** `principal` or the sub-account it was created in. */
  readonly wallet: string
  readonly resource: Readonly<Record<string, unknown>>
  readonly seenAtMs: number
}

export interface ResourceFilter {
  readonly kind: ResourceKind
  readonly environment: Environment
  readonly baseUrl?: string | undefined
  readonly wallet?: string | undefined
  readonly status?: string | undefined
  readonly limit?: number | undefined
}

export const RESOURCES_TABLE = `
CREATE TABLE resources (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  environment TEXT NOT NULL,
  base_url TEXT NOT NULL,
  wallet TEXT NOT NULL,
  resource TEXT NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, id, environment, base_url)
) STRICT;
CREATE INDEX resources_by_time ON resources (kind, environment, first_seen_at_ms);
`

/** The table of resources: the last known form of what was created or looked at. */
export class Resources {
  readonly #db: DatabaseSync
  readonly #save: StatementSync
  readonly #update: StatementSync

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#save = db.prepare(
      `INSERT INTO resources VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
       ON CONFLICT DO UPDATE SET resource = excluded.resource, seen_at_ms = excluded.seen_at_ms`,
    )
    this.#update = db.prepare(
      `UPDATE resources SET resource = json_patch(resource, ?5), seen_at_ms = ?6
       WHERE kind = ?1 AND id = ?2 AND environment = ?3 AND base_url = ?4`,
    )
  }

  /** A one-time secret in an answer is not kept. */
  save(kept: KeptResource): void {
    const {secret: _secret, ...resource} = kept.resource
    this.#save.run(
      kept.kind,
      kept.id,
      kept.environment,
      kept.baseUrl,
      kept.wallet,
      JSON.stringify(resource),
      kept.seenAtMs,
    )
  }

  /** Newer values of some fields of what is known already; `false` when it is not. */
  update(kept: Omit<KeptResource, 'wallet'>): boolean {
    const {kind, id, environment, baseUrl, resource, seenAtMs} = kept
    const patch = JSON.stringify(resource)
    const {changes} = this.#update.run(kind, id, environment, baseUrl, patch, seenAtMs)
    return changes === 1
  }

  find(kind: ResourceKind, id: string, environment: Environment): KeptResource | undefined {
    const row = this.#db
      .prepare(
        `SELECT * FROM resources WHERE kind = ? AND id = ? AND environment = ?
         ORDER BY seen_at_ms DESC LIMIT 1`,
      )
      .get(kind, id, environment)
    return row && toKept(row)
  }

  /** Newest first. */
  list(filter: ResourceFilter): KeptResource[] {
    return this.#rows(filter, 'DESC')
  }

  /** Oldest first, as files of a data set are. */
  inOrder(filter: ResourceFilter): KeptResource[] {
    return this.#rows(filter, 'ASC')
  }

  #rows(filter: ResourceFilter, order: 'ASC' | 'DESC'): KeptResource[] {
    return this.#db
      .prepare(
        `SELECT * FROM resources
         WHERE kind = ?1 AND environment = ?2 AND (?3 IS NULL OR base_url = ?3)
           AND (?4 IS NULL OR wallet = ?4) AND (?5 IS NULL OR resource ->> 'status' = ?5)
         ORDER BY first_seen_at_ms ${order}, rowid ${order} LIMIT ?6`,
      )
      .all(
        filter.kind,
        filter.environment,
        filter.baseUrl ?? null,
        filter.wallet ?? null,
        filter.status ?? null,
        filter.limit ?? -1,
      )
      .map(toKept)
  }
}

const toKept = (row: Record<string, unknown>): KeptResource => ({
  kind: row['kind'] as ResourceKind,
  id: row['id'] as string,
  environment: row['environment'] as Environment,
  baseUrl: row['base_url'] as string,
  wallet: row['wallet'] as string,
  resource: JSON.parse(row['resource'] as string) as Record<string, unknown>,
  seenAtMs: row['seen_at_ms'] as number,
})

import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../domain/environment.ts'

/** Beyond so many rows a list does not say how many there are: to count them all takes too long. */
export const MOST_COUNTED = 10_000

/** What is kept of the service's answers. */
export const RESOURCE_KINDS = [
  'charge',
  'withdrawal',
  'project',
  'sub_account',
  'refund',
  'webhook_endpoint',
  'block',
] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** For SQL: with the kind given, the primary key finds ids by their beginning. */
const KIND_LIST = RESOURCE_KINDS.map((kind) => `'${kind}'`).join(', ')

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
  /** What the request said it is for, where a list asks: services do not repeat it. */
  readonly description?: string | undefined
}

export interface ResourceFilter {
  readonly kind: ResourceKind
  readonly environment: Environment
  readonly baseUrl?: string | undefined
  readonly wallet?: string | undefined
  readonly status?: string | undefined
  /** By the moment the service created it: from inclusive, until exclusive. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
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

/** For what a resource was created with, and for resources by your own reference. */
export const RESOURCE_INDEXES = `
CREATE INDEX requests_by_resource ON requests (resource_id) WHERE resource_id IS NOT NULL;
CREATE INDEX resources_by_reference ON resources (resource ->> 'externalReference')
  WHERE resource ->> 'externalReference' IS NOT NULL;
`

const CREATED_AT_MS = `1000 * coalesce(unixepoch(resource ->> 'createdAt', 'subsec'),
  first_seen_at_ms / 1000.0)`

/** The conditions of a filter; its values are those of \`valuesOf\`. */
const MATCHES = `kind = ?1 AND environment = ?2 AND (?3 IS NULL OR base_url = ?3)
  AND (?4 IS NULL OR wallet = ?4) AND (?5 IS NULL OR resource ->> 'status' = ?5)
  AND (?6 IS NULL OR ${CREATED_AT_MS} >= ?6) AND (?7 IS NULL OR ${CREATED_AT_MS} < ?7)`

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

  /**
   * Those whose id begins with \`text\`, and those whose external reference it is; at most \`limit\`.
   */
  named(text: string, environment: Environment, limit: number): KeptResource[] {
    return this.#db
      .prepare(
        `SELECT * FROM resources WHERE environment = ?2 AND resource ->> 'externalReference' = ?1
         UNION
         SELECT * FROM resources WHERE environment = ?2 AND kind IN (${KIND_LIST})
           AND id >= ?1 AND id < ?1 || char(0x10ffff)
         LIMIT ?3`,
      )
      .all(text, environment, limit)
      .map(toKept)
  }

  /** Newest first, each with the description it was created with. */
  list(filter: ResourceFilter): KeptResource[] {
    const described = this.#db.prepare(
      `SELECT body ->> 'description' AS description FROM requests
       WHERE resource_id = ? AND kind = ? LIMIT 1`,
    )
    return this.#rows(filter, 'DESC').map((kept) => {
      const description = described.get(kept.id, kept.kind)?.['description']
      return typeof description === 'string' ? {...kept, description} : kept
    })
  }

  /** Oldest first, as files of a data set are. */
  inOrder(filter: ResourceFilter): KeptResource[] {
    return this.#rows(filter, 'ASC')
  }

  /** How many there are, whatever the limit; past `MOST_COUNTED` it is only known to be more. */
  count(filter: ResourceFilter): number {
    const row = this.#db
      .prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM resources WHERE ${MATCHES} LIMIT ?8)`)
      .get(...valuesOf(filter), MOST_COUNTED + 1)
    return Number(row?.['count'] ?? 0)
  }

  #rows(filter: ResourceFilter, order: 'ASC' | 'DESC'): KeptResource[] {
    return this.#db
      .prepare(
        `SELECT * FROM resources WHERE ${MATCHES}
         ORDER BY first_seen_at_ms ${order}, rowid ${order} LIMIT ?8`,
      )
      .all(...valuesOf(filter), filter.limit ?? -1)
      .map(toKept)
  }
}

const valuesOf = (filter: ResourceFilter) => [
  filter.kind,
  filter.environment,
  filter.baseUrl ?? null,
  filter.wallet ?? null,
  filter.status ?? null,
  filter.fromMs ?? null,
  filter.untilMs ?? null,
]

const toKept = (row: Record<string, unknown>): KeptResource => ({
  kind: row['kind'] as ResourceKind,
  id: row['id'] as string,
  environment: row['environment'] as Environment,
  baseUrl: row['base_url'] as string,
  wallet: row['wallet'] as string,
  resource: JSON.parse(row['resource'] as string) as Record<string, unknown>,
  seenAtMs: row['seen_at_ms'] as number,
})

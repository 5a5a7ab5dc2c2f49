import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {AnyOf} from '../../domain/search-terms.ts'
import type {NamedPlace, Resources} from '../journal.ts'
import {
  type KeptResource,
  MOST_COUNTED,
  RESOURCE_KINDS,
  type ResourceFilter,
  type ResourceKind,
  type ResourceUpdate,
} from '../kept-resource.ts'
import type {JournalWriter} from './journal-writes.ts'
import {newestFirst} from './newest-first.ts'
import {toStored} from './resource-values.ts'
import {ofLivingInstance} from './schema.ts'
import {rowsWith} from './search.ts'

const CREATED_AT_MS = `1000 * coalesce(unixepoch(resource ->> 'createdAt', 'subsec'),
  first_seen_at_ms / 1000.0)`

/** For SQL: with the kind given, an index finds ids by their beginning. */
const KIND_LIST = RESOURCE_KINDS.map((kind) => `'${kind}'`).join(', ')

const FILTERED = `kind = :kind AND environment = :environment
  AND (:baseUrl IS NULL OR base_url = :baseUrl) AND (:wallet IS NULL OR wallet = :wallet)
  AND (:status IS NULL OR resource ->> 'status' = :status)
  AND (:fromMs IS NULL OR ${CREATED_AT_MS} >= :fromMs)
  AND (:untilMs IS NULL OR ${CREATED_AT_MS} < :untilMs)
  AND ${ofLivingInstance('resources')}`

const settingsOf = (filter: ResourceFilter) => ({
  kind: filter.kind,
  environment: filter.environment,
  baseUrl: filter.baseUrl ?? null,
  wallet: filter.wallet ?? null,
  status: filter.status ?? null,
  fromMs: filter.fromMs ?? null,
  untilMs: filter.untilMs ?? null,
  seenFrom: filter.seenFrom ?? null,
})

/** The table of resources: what is asked of it here, what changes it at `writer`. */
export class SqliteResources implements Resources {
  readonly #db: DatabaseSync
  readonly #writer: JournalWriter
  readonly #latest: StatementSync

  constructor(db: DatabaseSync, writer: JournalWriter) {
    this.#db = db
    this.#writer = writer
    this.#latest = db.prepare(
      `SELECT * FROM resources WHERE kind = ? AND id = ? AND environment = ?
       ORDER BY seen_at_ms DESC LIMIT 1`,
    )
  }

  save(kept: KeptResource): Promise<void> {
    return this.#writer.write('saveResource', toStored(kept))
  }

  update({kind, id, environment, baseUrl, resource, seenAtMs}: ResourceUpdate): Promise<boolean> {
    const patch = JSON.stringify(resource)
    const update = {kind, id, environment, baseUrl, seenAtMs, resource: patch}
    return this.#writer.write('updateResource', update)
  }

  async find(
    kind: ResourceKind,
    id: string,
    environment: Environment,
  ): Promise<KeptResource | undefined> {
    const row = this.#latest.get(kind, id, environment)
    return row && toKept(row)
  }

  async findAll(
    kind: ResourceKind,
    ids: readonly string[],
    environment: Environment,
  ): Promise<ReadonlyMap<string, KeptResource>> {
    const found = new Map<string, KeptResource>()
    for (const id of ids) {
      const row = this.#latest.get(kind, id, environment)
      if (row) found.set(id, toKept(row))
    }
    return found
  }

  async *each(filter: ResourceFilter): AsyncGenerator<KeptResource> {
    const described = this.#db.prepare(
      `SELECT body ->> 'description' AS description FROM requests
       WHERE resource_id = ? AND kind = ? LIMIT 1`,
    )
    const asked = {
      table: 'resources',
      moment: 'first_seen_at_ms',
      where: FILTERED,
      settings: settingsOf(filter),
      limit: filter.limit,
    } as const
    for (const row of newestFirst(this.#db, asked)) {
      const kept = toKept(row)
      const description = described.get(kept.id, kept.kind)?.['description']
      yield typeof description === 'string' ? {...kept, description} : kept
    }
  }

  async list(filter: ResourceFilter): Promise<KeptResource[]> {
    const resources: KeptResource[] = []
    for await (const kept of this.each(filter)) resources.push(kept)
    return resources
  }

  async inOrder(filter: ResourceFilter): Promise<KeptResource[]> {
    return this.#db
      .prepare(`SELECT * FROM resources WHERE ${FILTERED} ORDER BY first_seen_at_ms, rowid`)
      .all(settingsOf(filter))
      .map(toKept)
  }

  async count(filter: ResourceFilter): Promise<number> {
    const statement = this.#db.prepare(
      `SELECT count(*) AS count FROM (SELECT 1 FROM resources WHERE ${FILTERED} LIMIT :limit)`,
    )
    const settings = {...settingsOf(filter), limit: MOST_COUNTED + 1}
    return Number(statement.get(settings)?.['count'])
  }

  async named(
    text: string,
    {environment, seenFrom}: NamedPlace,
    limit: number,
  ): Promise<KeptResource[]> {
    return this.#db
      .prepare(
        `SELECT * FROM resources
         WHERE environment = :environment AND resource ->> 'externalReference' = :text
           AND ${ofLivingInstance('resources')}
         UNION
         SELECT * FROM resources
         WHERE environment = :environment AND kind IN (${KIND_LIST})
           AND id >= :text AND id < :text || char(0x10ffff) AND ${ofLivingInstance('resources')}
         LIMIT :limit`,
      )
      .all({text, environment, seenFrom: seenFrom ?? null, limit})
      .map(toKept)
  }

  async search(anyOf: AnyOf, limit: number): Promise<KeptResource[]> {
    const rows = await rowsWith(this.#db, {table: 'resources', anyOf, limit})
    return rows.map(toKept)
  }
}

const toKept = (row: Record<string, unknown>): KeptResource => ({
  kind: row['kind'] as ResourceKind,
  id: row['id'] as string,
  account: row['account'] as string,
  environment: row['environment'] as Environment,
  baseUrl: row['base_url'] as string,
  instance: row['instance'] as string,
  wallet: row['wallet'] as string,
  resource: JSON.parse(row['resource'] as string) as Record<string, unknown>,
  seenAtMs: row['seen_at_ms'] as number,
})

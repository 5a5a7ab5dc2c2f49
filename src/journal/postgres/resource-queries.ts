import type {Environment} from '../../domain/environment.ts'
import {type AnyOf, isFoundBy} from '../../domain/search-terms.ts'
import {beginsWith} from '../../platform/postgres/begins-with.ts'
import {Conditions} from '../../platform/postgres/conditions.ts'
import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {idsWith} from '../../platform/postgres/term-table.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {NamedPlace, ResourceQueries} from '../journal.ts'
import {
  type KeptResource,
  MOST_COUNTED,
  RESOURCE_KINDS,
  type ResourceFilter,
  type ResourceKind,
} from '../kept-resource.ts'
import {ofLivingInstance} from './schema.ts'
import {RESOURCE_TERMS} from './search.ts'

const TABLE = 'pixctl_resources'
const PAGE_ROWS = 500
/** Resources of one answer, where their ids are known. */
const FOUND_AT_ONCE = 1_000
const CREATED = 'coalesce(created_at_ms, first_seen_at_ms)'
/** A resource, and what the request that created it said it is for. */
const DESCRIBED = `*, (SELECT description FROM pixctl_requests AS made
    WHERE made.resource_id = ${TABLE}.id AND made.kind = ${TABLE}.kind
    LIMIT 1) AS description`
/** What makes the order of a list that of its rows, whatever they share. */
const ORDER = ['first_seen_at_ms', 'id', 'account', 'base_url', 'instance'] as const

/** What is asked of the table of resources. Changes nothing. */
export class PostgresResourceQueries implements ResourceQueries {
  readonly #postgres: Postgres

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  async find(
    kind: ResourceKind,
    id: string,
    environment: Environment,
  ): Promise<KeptResource | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT * FROM ${TABLE} WHERE kind = $1 AND id = $2 AND environment = $3
       ORDER BY seen_at_ms DESC LIMIT 1`,
      [kind, storedText(id), environment],
    )
    return row && toKept(row)
  }

  async findAll(
    kind: ResourceKind,
    ids: readonly string[],
    environment: Environment,
  ): Promise<ReadonlyMap<string, KeptResource>> {
    const found = new Map<string, KeptResource>()
    for (let at = 0; at < ids.length; at += FOUND_AT_ONCE) {
      const rows = await this.#postgres.query(
        `SELECT * FROM ${TABLE} WHERE kind = $1 AND id = ANY($2) AND environment = $3
         ORDER BY seen_at_ms`,
        [kind, ids.slice(at, at + FOUND_AT_ONCE).map(storedText), environment],
      )
      // The latest of one id stands last, and stays.
      for (const kept of rows.map(toKept)) found.set(kept.id, kept)
    }
    return found
  }

  async *each(filter: ResourceFilter): AsyncGenerator<KeptResource> {
    for await (const row of this.#rows(filter, DESCRIBED)) {
      const {description} = row
      const kept = toKept(row)
      yield typeof description === 'string' ? {...kept, description} : kept
    }
  }

  async *#rows(filter: ResourceFilter, columns: string): AsyncGenerator<PostgresRow> {
    let before: PostgresRow | undefined
    for (let left = filter.limit ?? Number.POSITIVE_INFINITY; left > 0; left -= PAGE_ROWS) {
      const asked = conditionsOf(filter)
      if (before) {
        const places = ORDER.map((name) => asked.place(before?.[name] as string | number))
        asked.always(`(${ORDER.join(', ')}) < (${places.join(', ')})`)
      }
      const rows = await this.#postgres.query(
        `SELECT ${columns} FROM ${TABLE} WHERE ${asked.where}
         ORDER BY ${ORDER.map((name) => `${name} DESC`).join(', ')}
         LIMIT ${Math.min(PAGE_ROWS, left)}`,
        asked.values,
      )
      yield* rows
      before = rows.at(-1)
      if (rows.length < PAGE_ROWS) return
    }
  }

  async list(filter: ResourceFilter): Promise<KeptResource[]> {
    const resources: KeptResource[] = []
    for await (const kept of this.each(filter)) resources.push(kept)
    return resources
  }

  async inOrder(filter: ResourceFilter): Promise<KeptResource[]> {
    const asked = conditionsOf(filter)
    const rows = await this.#postgres.query(
      `SELECT * FROM ${TABLE} WHERE ${asked.where} ORDER BY ${ORDER.join(', ')}`,
      asked.values,
    )
    return rows.map(toKept)
  }

  async count(filter: ResourceFilter): Promise<number> {
    const asked = conditionsOf(filter)
    const [row] = await this.#postgres.query(
      `SELECT count(*) AS count
       FROM (SELECT 1 FROM ${TABLE} WHERE ${asked.where} LIMIT ${MOST_COUNTED + 1}) AS counted`,
      asked.values,
    )
    return Number(row?.['count'])
  }

  async named(
    text: string,
    {environment, seenFrom}: NamedPlace,
    limit: number,
  ): Promise<KeptResource[]> {
    const isHere = ofLivingInstance(TABLE, '$4')
    const rows = await this.#postgres.query(
      `SELECT * FROM ${TABLE}
       WHERE environment = $2 AND external_reference = $1 AND ${isHere}
       UNION
       SELECT * FROM ${TABLE}
       WHERE environment = $2 AND kind = ANY($3) AND ${beginsWith('id', '$1')}
         AND ${isHere}
       LIMIT ${limit}`,
      [storedText(text), environment, [...RESOURCE_KINDS], seenFrom ?? null],
    )
    return rows.map(toKept)
  }

  async search(anyOf: AnyOf, limit: number): Promise<KeptResource[]> {
    const ids = await idsWith(this.#postgres, RESOURCE_TERMS, {anyOf, limit})
    const rows = await this.#postgres.query(
      `SELECT * FROM ${TABLE} WHERE kind = ANY($1) AND id = ANY($2)
       ORDER BY seen_at_ms DESC, id DESC`,
      [[...RESOURCE_KINDS], ids],
    )
    const found = rows.filter((row) => isFoundBy(RESOURCE_TERMS.termsOf(row), anyOf))
    return found.slice(0, limit).map(toKept)
  }
}

function conditionsOf(filter: ResourceFilter): Conditions {
  const asked = new Conditions()
  return asked
    .add('kind = ?', filter.kind)
    .add('environment = ?', filter.environment)
    .add('base_url = ?', filter.baseUrl)
    .add('wallet = ?', filter.wallet)
    .add('status = ?', filter.status)
    .add(`${CREATED} >= ?`, filter.fromMs)
    .add(`${CREATED} < ?`, filter.untilMs)
    .always(ofLivingInstance(TABLE, asked.place(filter.seenFrom ?? null)))
}

const toKept = (row: PostgresRow): KeptResource => ({
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

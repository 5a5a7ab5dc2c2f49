import type {Environment} from '../../domain/environment.ts'
import {mayReadAsAnother} from '../../domain/reference.ts'
import {type AnyOf, isFoundBy} from '../../domain/search-terms.ts'
import {columnsOf} from '../../platform/postgres/as-rows.ts'
import {beginsWith} from '../../platform/postgres/begins-with.ts'
import type {Postgres, PostgresRow, PostgresValue} from '../../platform/postgres/postgres.ts'
import {idsWith} from '../../platform/postgres/term-table.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {KeyPlace, RequestQueries} from '../journal.ts'
import {MOST_COUNTED} from '../kept-resource.ts'
import {readAlike} from '../read-alike.ts'
import type {Likeness, RequestFilter, RequestRecord, Viewpoint} from '../request-record.ts'
import {FIND_ALIKE, FIND_BY_KEYS, KEY_COLUMNS, RECORD} from './request-sql.ts'
import {conditionsOf, keyValues} from './request-values.ts'
import {asStored} from './resource-values.ts'
import {ofLivingInstance} from './schema.ts'
import {REQUEST_TERMS} from './search.ts'
import {toStoredRecord} from './stored-record.ts'

const TABLE = 'pixctl_requests'
const LIVING = ofLivingInstance(TABLE)
const PAGE_ROWS = 500
/** Requests of one answer, where their keys are known. */
const FOUND_AT_ONCE = 1_000

/** What is asked of the table of creations. Changes nothing. */
export class PostgresRequestQueries implements RequestQueries {
  readonly #postgres: Postgres

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  async find(idOrKey: string): Promise<RequestRecord | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT ${RECORD} FROM ${TABLE} WHERE id = $1 OR idempotency_key = $1
       ORDER BY id = $1 DESC, created_at_ms DESC LIMIT 1`,
      [storedText(idOrKey)],
    )
    return row && toStoredRecord(row)
  }

  async withIds(ids: readonly string[]): Promise<RequestRecord[]> {
    return this.#all(`SELECT ${RECORD} FROM ${TABLE} WHERE id = ANY($1)`, [ids.map(storedText)])
  }

  async findByKeys(places: readonly KeyPlace[]): Promise<RequestRecord[]> {
    const found: RequestRecord[] = []
    for (let at = 0; at < places.length; at += FOUND_AT_ONCE) {
      const some = places.slice(at, at + FOUND_AT_ONCE)
      const values = columnsOf(KEY_COLUMNS, some.map(keyValues))
      for (const record of await this.#all(FIND_BY_KEYS, values)) found.push(record)
    }
    return found
  }

  async usedKeys(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await this.#postgres.query(
      `SELECT DISTINCT idempotency_key FROM ${TABLE}
       WHERE idempotency_key = ANY($1) AND path = $2 AND environment = $3`,
      [[...keys], path, environment],
    )
    return new Set(rows.map((row) => String(row['idempotency_key'])))
  }

  findUses(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<RequestRecord[]> {
    return this.#all(
      `SELECT ${RECORD} FROM ${TABLE}
       WHERE idempotency_key = ANY($1) AND path = $2 AND environment = $3 AND ${LIVING}
       ORDER BY created_at_ms, id`,
      [[...keys], path, environment],
    )
  }

  async wallets(environment: Environment, path: string): Promise<string[]> {
    const rows = await this.#postgres.query(
      `SELECT DISTINCT wallet FROM ${TABLE} WHERE path = $1 AND environment = $2 ORDER BY wallet`,
      [path, environment],
    )
    return rows.map((row) => String(row['wallet']))
  }

  async findAlike(likeness: Likeness): Promise<RequestRecord[]> {
    const {environment, kind, externalReference, pixKey, amount, isNet, sinceMs, seenFrom} =
      likeness
    const found = await this.#all(FIND_ALIKE, [
      environment,
      kind,
      sinceMs,
      asStored(externalReference),
      asStored(pixKey),
      amount,
      isNet,
      mayReadAsAnother(externalReference ?? ''),
      seenFrom ?? null,
    ])
    return readAlike(found, likeness)
  }

  unknown(environment: Environment, from: Viewpoint = {}): Promise<RequestRecord[]> {
    return this.#all(
      `SELECT ${RECORD} FROM ${TABLE} WHERE state = 'unknown' AND environment = $1
         AND ${ofLivingInstance(TABLE, '$2')}
       ORDER BY created_at_ms, id`,
      [environment, from.seenFrom ?? null],
    )
  }

  async *each(filter: RequestFilter): AsyncGenerator<RequestRecord> {
    let before: RequestRecord | undefined
    for (let left = filter.limit ?? Number.POSITIVE_INFINITY; left > 0; left -= PAGE_ROWS) {
      const asked = conditionsOf(filter)
      if (before) {
        const place = [asked.place(before.createdAtMs), asked.place(before.id)]
        asked.always(`(created_at_ms, id) < (${place.join(', ')})`)
      }
      const records = await this.#all(
        `SELECT ${RECORD} FROM ${TABLE} WHERE ${asked.where}
         ORDER BY created_at_ms DESC, id DESC LIMIT ${Math.min(PAGE_ROWS, left)}`,
        asked.values,
      )
      yield* records
      before = records.at(-1)
      if (records.length < PAGE_ROWS) return
    }
  }

  async list(filter: RequestFilter): Promise<RequestRecord[]> {
    const records: RequestRecord[] = []
    for await (const record of this.each(filter)) records.push(record)
    return records
  }

  async idsThatMayExist(filter: RequestFilter): Promise<string[]> {
    const asked = conditionsOf(filter).always("state IN ('done', 'unknown')")
    const rows = await this.#postgres.query(
      `SELECT id FROM ${TABLE} WHERE ${asked.where}`,
      asked.values,
    )
    return rows.map(({id}) => String(id))
  }

  async count(filter: RequestFilter): Promise<number> {
    const asked = conditionsOf(filter)
    const [row] = await this.#postgres.query(
      `SELECT count(*) AS count
       FROM (SELECT 1 FROM ${TABLE} WHERE ${asked.where} LIMIT ${MOST_COUNTED + 1}) AS counted`,
      asked.values,
    )
    return Number(row?.['count'])
  }

  named(text: string, limit: number): Promise<RequestRecord[]> {
    const begins = (column: string): string => beginsWith(column, '$1')
    return this.#all(
      `SELECT ${RECORD} FROM ${TABLE}
       WHERE ${begins('id')} OR ${begins('idempotency_key')} OR ${begins('resource_id')}
       LIMIT ${limit}`,
      [storedText(text)],
    )
  }

  async search(anyOf: AnyOf, limit: number): Promise<RequestRecord[]> {
    const ids = await idsWith(this.#postgres, REQUEST_TERMS, {anyOf, limit})
    const rows = await this.#postgres.query(
      `SELECT ${RECORD} FROM ${TABLE} WHERE id = ANY($1) ORDER BY created_at_ms DESC, id DESC`,
      [ids],
    )
    const found = rows.filter((row) => isFoundBy(REQUEST_TERMS.termsOf(row), anyOf))
    return found.slice(0, limit).map(toStoredRecord)
  }

  async latestMs(): Promise<number> {
    const [row] = await this.#postgres.query(
      `SELECT coalesce(max(greatest(created_at_ms, coalesce(settled_at_ms, 0))), 0) AS latest
       FROM (SELECT created_at_ms, settled_at_ms FROM ${TABLE}
             ORDER BY begun_at DESC LIMIT 100) AS newest`,
    )
    return Number(row?.['latest'])
  }

  async #all(sql: string, values: readonly PostgresValue[]): Promise<RequestRecord[]> {
    const rows: PostgresRow[] = await this.#postgres.query(sql, values)
    return rows.map(toStoredRecord)
  }
}

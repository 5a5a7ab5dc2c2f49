import type {DatabaseSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {mayReadAsAnother} from '../../domain/reference.ts'
import type {AnyOf} from '../../domain/search-terms.ts'
import type {KeyPlace, RequestQueries} from '../journal.ts'
import {MOST_COUNTED} from '../kept-resource.ts'
import {readAlike} from '../read-alike.ts'
import type {Likeness, RequestFilter, RequestRecord, Viewpoint} from '../request-record.ts'
import {type Row, toRecord} from '../request-row.ts'
import {NamedStatement} from './named-statement.ts'
import {newestFirst} from './newest-first.ts'
import {filtered} from './request-filter.ts'
import {BY_KEY, FIND_ALIKE} from './request-sql.ts'
import {placeOf} from './request-values.ts'
import {ofLivingInstance} from './schema.ts'
import {rowsWith} from './search.ts'

/** What is asked of the table of creations. Changes nothing. */
export class SqliteRequestQueries implements RequestQueries {
  readonly #db: DatabaseSync
  readonly #byKey: NamedStatement

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#byKey = new NamedStatement(db, BY_KEY)
  }

  async find(idOrKey: string): Promise<RequestRecord | undefined> {
    return this.#one(
      `SELECT * FROM requests WHERE id = :idOrKey OR idempotency_key = :idOrKey
       ORDER BY id = :idOrKey DESC, created_at_ms DESC LIMIT 1`,
      {idOrKey},
    )
  }

  async withIds(ids: readonly string[]): Promise<RequestRecord[]> {
    return this.#all('SELECT * FROM requests WHERE id IN (SELECT value FROM json_each(:ids))', {
      ids: JSON.stringify(ids),
    })
  }

  async findByKeys(places: readonly KeyPlace[]): Promise<RequestRecord[]> {
    return places.flatMap((place) => this.#byItsKey(place) ?? [])
  }

  async usedKeys(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>> {
    // One statement takes the file's lock once, and not once a key.
    const statement = this.#db.prepare(
      `SELECT DISTINCT idempotency_key FROM requests
       WHERE idempotency_key IN (SELECT value FROM json_each(?)) AND path = ? AND environment = ?`,
    )
    const rows = statement.all(JSON.stringify(keys), path, environment)
    return new Set(rows.map((row) => String(row['idempotency_key'])))
  }

  async findUses(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<RequestRecord[]> {
    const statement = this.#db.prepare(
      `SELECT * FROM requests
       WHERE idempotency_key = :key AND path = :path AND environment = :environment
         AND ${ofLivingInstance('requests')}`,
    )
    const place = {path, environment, seenFrom: null}
    return keys.flatMap((key) => statement.all({...place, key}).map(toRecord))
  }

  async wallets(environment: Environment, path: string): Promise<string[]> {
    const statement = this.#db.prepare(
      'SELECT DISTINCT wallet FROM requests WHERE path = ? AND environment = ? ORDER BY wallet',
    )
    return statement.all(path, environment).map((row) => String(row['wallet']))
  }

  async findAlike(likeness: Likeness): Promise<RequestRecord[]> {
    const {environment, kind, externalReference, pixKey, amount, isNet, sinceMs, seenFrom} =
      likeness
    const found = this.#all(FIND_ALIKE, {
      environment,
      kind,
      externalReference: JSON.stringify(externalReference) ?? null,
      mayReadAsAnother: mayReadAsAnother(externalReference ?? '') ? 1 : 0,
      pixKey: pixKey ?? null,
      amount,
      isNet: isNet ? 1 : 0,
      sentSinceMs: sinceMs,
      seenFrom: seenFrom ?? null,
    })
    return readAlike(found, likeness)
  }

  async unknown(environment: Environment, from: Viewpoint = {}): Promise<RequestRecord[]> {
    return this.#all(
      `SELECT * FROM requests WHERE state = 'unknown' AND environment = :environment
         AND ${ofLivingInstance('requests')}
       ORDER BY created_at_ms, rowid`,
      {environment, seenFrom: from.seenFrom ?? null},
    )
  }

  async *each(filter: RequestFilter): AsyncGenerator<RequestRecord> {
    const asked = {
      ...filtered(filter),
      table: 'requests',
      moment: 'created_at_ms',
      limit: filter.limit,
    } as const
    for (const row of newestFirst(this.#db, asked)) yield toRecord(row)
  }

  async list(filter: RequestFilter): Promise<RequestRecord[]> {
    const records: RequestRecord[] = []
    for await (const record of this.each(filter)) records.push(record)
    return records
  }

  async idsThatMayExist(filter: RequestFilter): Promise<string[]> {
    const {where, settings} = filtered(filter)
    const statement = this.#db.prepare(
      `SELECT id FROM requests WHERE ${where} AND state IN ('done', 'unknown')`,
    )
    return statement.all(settings).map(({id}) => String(id))
  }

  async count(filter: RequestFilter): Promise<number> {
    const {where, settings} = filtered(filter)
    const statement = this.#db.prepare(
      `SELECT count(*) AS count FROM (SELECT 1 FROM requests WHERE ${where} LIMIT :limit)`,
    )
    return Number(statement.get({...settings, limit: MOST_COUNTED + 1})?.['count'])
  }

  async named(text: string, limit: number): Promise<RequestRecord[]> {
    const begins = (column: string) =>
      `SELECT * FROM requests WHERE ${column} >= :text AND ${column} < :text || char(0x10ffff)`
    return this.#all(
      `${begins('id')} UNION ${begins('idempotency_key')} UNION ${begins('resource_id')}
       LIMIT :limit`,
      {text, limit},
    )
  }

  async search(anyOf: AnyOf, limit: number): Promise<RequestRecord[]> {
    const rows = await rowsWith(this.#db, {table: 'requests', anyOf, limit})
    return rows.map(toRecord)
  }

  async latestMs(): Promise<number> {
    const statement = this.#db.prepare(
      `SELECT coalesce(max(max(created_at_ms, coalesce(settled_at_ms, 0))), 0) AS latest
       FROM (SELECT created_at_ms, settled_at_ms FROM requests ORDER BY rowid DESC LIMIT 100)`,
    )
    return Number(statement.get()?.['latest'])
  }

  #byItsKey(place: KeyPlace): RequestRecord | undefined {
    const row = this.#byKey.get(placeOf(place))
    return row && toRecord(row)
  }

  #one(sql: string, settings: Settings): RequestRecord | undefined {
    const row = this.#db.prepare(sql).get(settings)
    return row && toRecord(row)
  }

  #all(sql: string, settings: Settings): RequestRecord[] {
    const rows: Row[] = this.#db.prepare(sql).all(settings)
    return rows.map(toRecord)
  }
}

type Settings = Readonly<Record<string, string | number | null>>

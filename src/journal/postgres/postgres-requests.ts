import type {Environment} from '../../domain/environment.ts'
import {invariant} from '../../domain/invariant.ts'
import {searchTerms} from '../../domain/search-terms.ts'
import type {Postgres, PostgresRow, PostgresValue} from '../../platform/postgres/postgres.ts'
import {storedText} from '../../platform/stored-text.ts'
import type {KeyPlace, Requests} from '../journal.ts'
import {type KeptResource, MOST_COUNTED} from '../kept-resource.ts'
import {
  asAnswerOfAnother,
  type Likeness,
  type NewRequest,
  type Outcome,
  type RequestFilter,
  type RequestRecord,
} from '../request-record.ts'
import {toRecord} from '../request-row.ts'
import {TRANSITIONS} from '../request-state.ts'
import {
  BEGIN_REQUEST,
  BY_KEY,
  CLAIM_REQUEST,
  FIND_ALIKE,
  IS_OF_ANOTHER,
  RECORD,
  SETTLE_VALUES,
  settleRequest,
} from './request-sql.ts'
import {
  bodyValues,
  conditionsOf,
  keyValues,
  settleValues,
  standingValues,
} from './request-values.ts'
import {asStored, resourceValues, saveResourceSql} from './resource-values.ts'
import type {RowLeases} from './row-leases.ts'
import {ofLivingInstance} from './schema.ts'

const TABLE = 'pixctl_requests'
const LIVING = ofLivingInstance(TABLE)
const PAGE_ROWS = 500

/**
 * The table of creations, which several machines write. Each change names the standing it starts
 * from, so of two at once one is done, and the other looks again.
 */
export class PostgresRequests implements Requests {
  readonly #postgres: Postgres
  readonly #leases: RowLeases
  /** What this process began or claimed and has not settled: it need not be read again. */
  readonly #sending = new Map<string, RequestRecord>()

  constructor(postgres: Postgres, leases: RowLeases) {
    this.#postgres = postgres
    this.#leases = leases
  }

  async begin(
    request: NewRequest,
  ): Promise<{readonly record: RequestRecord; readonly isNew: boolean}> {
    for (;;) {
      const [row] = await this.#postgres.query(BEGIN_REQUEST, [
        ...keyValues(request),
        ...bodyValues(request),
        this.#leases.owner,
      ])
      if (!row) continue
      const record = toRecord(row)
      const isNew = row['is_new'] === true
      if (isNew) this.#hold(record)
      return {record, isNew}
    }
  }

  async claim(id: string, nowMs: number): Promise<RequestRecord | undefined> {
    for (let before = await this.#require(id); ; ) {
      const standing = TRANSITIONS[before.standing].sent_again
      if (standing === 'done') return before
      const isDoubtful = standing === 'doubtful'
      const [row] = await this.#postgres.query(CLAIM_REQUEST, [
        id,
        ...standingValues(before.standing),
        isDoubtful,
        this.#leases.owner,
        nowMs,
      ])
      if (row) return this.#hold(toRecord(row))
      const now = await this.#require(id)
      // As it was, so another machine holds it.
      if (now.standing === before.standing) return undefined
      before = now
    }
  }

  async settle(id: string, said: Outcome, kept?: KeptResource): Promise<RequestRecord> {
    let outcome = said
    let before = this.#sending.get(id) ?? (await this.#require(id))
    this.#sending.delete(id)
    this.#leases.release(id)
    for (;;) {
      if (before.standing === 'done') {
        // A slower process has nothing to add to what is done.
        if (outcome.event === 'created' && kept) await this.#save(kept)
        return before
      }
      const settled = await this.#settleFrom(before, outcome, outcome === said ? kept : undefined)
      if (settled) return settled
      if (await this.#isOfAnother(id, outcome)) outcome = asAnswerOfAnother(said)
      before = await this.#require(id)
    }
  }

  async #isOfAnother(id: string, {isExclusive, resourceId}: Outcome): Promise<boolean> {
    if (!isExclusive || resourceId === undefined) return false
    return (await this.#postgres.query(IS_OF_ANOTHER, [id, resourceId])).length > 0
  }

  async #settleFrom(
    before: RequestRecord,
    outcome: Outcome,
    kept: KeptResource | undefined,
  ): Promise<RequestRecord | undefined> {
    const saving = kept && saveResourceSql(SETTLE_VALUES + 1, 'settled')
    const values = [...settleValues(before, outcome), ...(kept ? resourceValues(kept) : [])]
    const [row] = await this.#postgres.query(settleRequest(saving), values)
    return row && toRecord(row)
  }

  async #save(kept: KeptResource): Promise<void> {
    await this.#postgres.query(saveResourceSql(1), resourceValues(kept))
  }

  async find(idOrKey: string): Promise<RequestRecord | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT ${RECORD} FROM ${TABLE} WHERE id = $1 OR idempotency_key = $1
       ORDER BY id = $1 DESC, created_at_ms DESC LIMIT 1`,
      [storedText(idOrKey)],
    )
    return row && toRecord(row)
  }

  async findByKey(place: KeyPlace): Promise<RequestRecord | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT ${RECORD} FROM (${BY_KEY}) AS known`,
      keyValues(place),
    )
    return row && toRecord(row)
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

  findAlike(likeness: Likeness): Promise<RequestRecord[]> {
    const {environment, account, clientId, kind, externalReference, pixKey, amount, sinceMs} =
      likeness
    return this.#all(FIND_ALIKE, [
      environment,
      kind,
      account,
      clientId,
      sinceMs,
      asStored(externalReference),
      asStored(pixKey),
      amount,
    ])
  }

  unknown(environment: Environment): Promise<RequestRecord[]> {
    return this.#all(
      `SELECT ${RECORD} FROM ${TABLE} WHERE state = 'unknown' AND environment = $1 AND ${LIVING}
       ORDER BY created_at_ms, id`,
      [environment],
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
    const begins = (column: string): string => `${column} >= $1 AND ${column} < $1 || chr(1114111)`
    return this.#all(
      `SELECT ${RECORD} FROM ${TABLE}
       WHERE ${begins('id')} OR ${begins('idempotency_key')} OR ${begins('resource_id')}
       LIMIT ${limit}`,
      [storedText(text)],
    )
  }

  /** Reads requests from the newest on until enough are found: this store has no index of terms. */
  async search(terms: readonly string[], limit: number): Promise<RequestRecord[]> {
    const found: RequestRecord[] = []
    for await (const record of this.each({})) {
      const {id, idempotencyKey, body, createdAtMs} = record
      const own = searchTerms({id, idempotencyKey, record: JSON.parse(body)}, createdAtMs)
      if (terms.every((term) => own.has(term)) && found.push(record) === limit) break
    }
    return found
  }

  /** The age of a row is by the clock of the database, whatever the machine that wrote it showed. */
  async markUndated(): Promise<void> {}

  async latestMs(): Promise<number> {
    const [row] = await this.#postgres.query(
      `SELECT coalesce(max(greatest(created_at_ms, coalesce(settled_at_ms, 0))), 0) AS latest
       FROM (SELECT created_at_ms, settled_at_ms FROM ${TABLE}
             ORDER BY begun_at DESC LIMIT 100) AS newest`,
    )
    return Number(row?.['latest'])
  }

  #hold(record: RequestRecord): RequestRecord {
    this.#sending.set(record.id, record)
    this.#leases.hold(record.id)
    return record
  }

  async #require(id: string): Promise<RequestRecord> {
    const [record] = await this.#all(`SELECT ${RECORD} FROM ${TABLE} WHERE id = $1`, [id])
    invariant(record !== undefined, 'a request that was written is there')
    return record
  }

  async #all(sql: string, values: readonly PostgresValue[]): Promise<RequestRecord[]> {
    const rows: PostgresRow[] = await this.#postgres.query(sql, values)
    return rows.map(toRecord)
  }
}

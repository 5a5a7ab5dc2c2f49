import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {invariant} from '../../domain/invariant.ts'
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
import {type Row, toRecord} from '../request-row.ts'
import {stateOf, TRANSITIONS} from '../request-state.ts'
import type {JournalCommits} from './journal-commits.ts'
import {newestFirst} from './newest-first.ts'
import {filtered} from './request-filter.ts'
import {
  BY_KEY,
  CLAIM_REQUEST,
  CREATED_BY_ANOTHER,
  FIND_ALIKE,
  INSERT_REQUEST,
  SETTLE_REQUEST,
} from './request-sql.ts'
import {ofLivingInstance} from './schema.ts'
import {rowsWith} from './search.ts'

/** The table of creations. Every change is one transaction, so what it read is still so. */
export class SqliteRequests implements Requests {
  readonly #db: DatabaseSync
  readonly #commits: JournalCommits
  readonly #save: (kept: KeptResource) => void
  readonly #insert: StatementSync
  readonly #byKey: StatementSync
  readonly #byId: StatementSync
  readonly #settle: StatementSync
  readonly #claim: StatementSync
  readonly #createdByAnother: StatementSync
  readonly #forget: StatementSync

  constructor(db: DatabaseSync, commits: JournalCommits, save: (kept: KeptResource) => void) {
    this.#db = db
    this.#commits = commits
    this.#save = save
    this.#insert = db.prepare(INSERT_REQUEST)
    this.#byKey = db.prepare(BY_KEY)
    this.#createdByAnother = db.prepare(CREATED_BY_ANOTHER)
    this.#byId = db.prepare('SELECT * FROM requests WHERE id = ?')
    // Only what no other process can have taken up since.
    this.#forget = db.prepare(`DELETE FROM requests WHERE id = ? AND attempts = 0`)
    this.#claim = db.prepare(CLAIM_REQUEST)
    this.#settle = db.prepare(SETTLE_REQUEST)
  }

  begin(request: NewRequest): Promise<{readonly record: RequestRecord; readonly isNew: boolean}> {
    const {id, kind, body, createdAtMs, profile} = request
    const insert = () => {
      const known = this.#find(request)
      if (known) return {record: known, isNew: false}
      const row = {...placeOf(request), id, kind, body, createdAtMs, profile}
      return {record: written(this.#insert, row), isNew: true}
    }
    return this.#commits.write(insert, {undo: () => void this.#forget.run(id)})
  }

  claim(id: string, nowMs: number): Promise<RequestRecord | undefined> {
    return this.#commits.write(() => {
      const record = this.#require(id)
      const standing = TRANSITIONS[record.standing].sent_again
      if (standing === 'done') return record
      const createdAtMs = standing === 'fresh' ? nowMs : record.createdAtMs
      return written(this.#claim, {id, createdAtMs, isDoubtful: standing === 'doubtful' ? 1 : 0})
    })
  }

  settle(id: string, said: Outcome, kept?: KeptResource): Promise<RequestRecord> {
    return this.#commits.write(
      () => {
        const before = this.#require(id)
        const isOfAnother = before.standing !== 'done' && this.#isOfAnother(id, said)
        const outcome = isOfAnother ? asAnswerOfAnother(said) : said
        // A slower process has nothing to add to what is done.
        if (before.standing === 'done' && outcome.event !== 'created') return before
        const after = before.standing === 'done' ? before : this.#settleAs(before, outcome)
        if (kept && !isOfAnother) this.#save(kept)
        return after
      },
      {isSynced: false},
    )
  }

  #settleAs({id, standing: before}: RequestRecord, outcome: Outcome): RequestRecord {
    const standing = TRANSITIONS[before][outcome.event]
    const state = stateOf(standing)
    return written(this.#settle, {
      id,
      state,
      isDoubtful: standing === 'doubtful' ? 1 : 0,
      attempts: outcome.attempts,
      settledAtMs: state === 'unknown' ? null : outcome.settledAtMs,
      statusCode: outcome.statusCode ?? null,
      code: outcome.code ?? null,
      message: outcome.message ?? null,
      traceId: outcome.traceId ?? null,
      resourceId: outcome.resourceId ?? null,
      replayed: outcome.replayed ? 1 : 0,
      isAdopted: outcome.isAdopted ? 1 : 0,
    })
  }

  async find(idOrKey: string): Promise<RequestRecord | undefined> {
    return this.#one(
      `SELECT * FROM requests WHERE id = :idOrKey OR idempotency_key = :idOrKey
       ORDER BY id = :idOrKey DESC, created_at_ms DESC LIMIT 1`,
      {idOrKey},
    )
  }

  async findByKey(place: KeyPlace): Promise<RequestRecord | undefined> {
    return this.#find(place)
  }

  async usedKeys(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const statement = this.#db.prepare(
      `SELECT 1 FROM requests WHERE idempotency_key = ? AND path = ? AND environment = ? LIMIT 1`,
    )
    return new Set(keys.filter((key) => statement.get(key, path, environment) !== undefined))
  }

  async findUses(
    environment: Environment,
    path: string,
    keys: readonly string[],
  ): Promise<RequestRecord[]> {
    const statement = this.#db.prepare(
      `SELECT * FROM requests WHERE idempotency_key = ? AND path = ? AND environment = ?
         AND ${ofLivingInstance('requests')}`,
    )
    return keys.flatMap((key) => statement.all(key, path, environment).map(toRecord))
  }

  async findAlike(likeness: Likeness): Promise<RequestRecord[]> {
    const {environment, account, clientId, kind, externalReference, pixKey, amount, sinceMs} =
      likeness
    return this.#all(FIND_ALIKE, {
      environment,
      account,
      clientId,
      kind,
      externalReference: externalReference ?? null,
      pixKey: pixKey ?? null,
      amount,
      sinceMs,
    })
  }

  async unknown(environment: Environment): Promise<RequestRecord[]> {
    return this.#all(
      `SELECT * FROM requests WHERE state = 'unknown' AND environment = :environment
         AND ${ofLivingInstance('requests')}
       ORDER BY created_at_ms, rowid`,
      {environment},
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

  async search(terms: readonly string[], limit: number): Promise<RequestRecord[]> {
    const rows = await rowsWith(this.#db, {table: 'requests', terms, limit})
    return rows.map(toRecord)
  }

  async markUndated(nowMs: number): Promise<void> {
    const fromFuture = `state IN ('unknown', 'done') AND is_undated = 0 AND created_at_ms > ?`
    const found = this.#db.prepare(`SELECT 1 FROM requests WHERE ${fromFuture} LIMIT 1`).get(nowMs)
    if (!found) return
    await this.#commits.write(() => {
      this.#db.prepare(`UPDATE requests SET is_undated = 1 WHERE ${fromFuture}`).run(nowMs)
    })
  }

  async latestMs(): Promise<number> {
    const statement = this.#db.prepare(
      `SELECT coalesce(max(max(created_at_ms, coalesce(settled_at_ms, 0))), 0) AS latest
       FROM (SELECT created_at_ms, settled_at_ms FROM requests ORDER BY rowid DESC LIMIT 100)`,
    )
    return Number(statement.get()?.['latest'])
  }

  #isOfAnother(id: string, {resourceId, isExclusive}: Outcome): boolean {
    if (!isExclusive || resourceId === undefined) return false
    return this.#createdByAnother.get({id, resourceId}) !== undefined
  }

  #find(place: KeyPlace): RequestRecord | undefined {
    const {environment, baseUrl, instance, account, clientId, wallet, path, idempotencyKey} = place
    const row = this.#byKey.get({
      environment,
      baseUrl,
      instance,
      account,
      clientId,
      wallet,
      path,
      idempotencyKey,
    })
    return row && toRecord(row)
  }

  #require(id: string): RequestRecord {
    const row = this.#byId.get(id)
    invariant(row !== undefined, 'a request that was written is there')
    return toRecord(row)
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

/** The row as a statement left it. */
function written(statement: StatementSync, settings: Settings): RequestRecord {
  const row = statement.get(settings)
  invariant(row !== undefined, 'a request that was written is there')
  return toRecord(row)
}

const placeOf = (request: NewRequest) => ({
  account: request.account,
  environment: request.environment,
  clientId: request.clientId,
  baseUrl: request.baseUrl,
  instance: request.instance,
  wallet: request.wallet,
  path: request.path,
  idempotencyKey: request.idempotencyKey,
})

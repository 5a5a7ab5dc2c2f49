import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {invariant} from '../../domain/invariant.ts'
import type {Requests} from '../journal.ts'
import type {KeptResource} from '../kept-resource.ts'
import {
  asAnswerOfAnother,
  type NewRequest,
  type Outcome,
  type RequestRecord,
} from '../request-record.ts'
import {toRecord} from '../request-row.ts'
import {stateOf, TRANSITIONS} from '../request-state.ts'
import type {JournalCommits} from './journal-commits.ts'
import {SqliteRequestQueries} from './request-queries.ts'
import {CLAIM_REQUEST, CREATED_BY_ANOTHER, INSERT_REQUEST, SETTLE_REQUEST} from './request-sql.ts'

/** The table of creations. Every change is one transaction, so what it read is still so. */
export class SqliteRequests extends SqliteRequestQueries implements Requests {
  readonly #db: DatabaseSync
  readonly #commits: JournalCommits
  readonly #save: (kept: KeptResource) => void
  readonly #insert: StatementSync
  readonly #byId: StatementSync
  readonly #settle: StatementSync
  readonly #claim: StatementSync
  readonly #createdByAnother: StatementSync
  readonly #forget: StatementSync

  constructor(db: DatabaseSync, commits: JournalCommits, save: (kept: KeptResource) => void) {
    super(db)
    this.#db = db
    this.#commits = commits
    this.#save = save
    this.#insert = db.prepare(INSERT_REQUEST)
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
      const known = this.findNow(request)
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

  async markUndated(nowMs: number): Promise<void> {
    const fromFuture = `state IN ('unknown', 'done') AND is_undated = 0 AND created_at_ms > ?`
    const found = this.#db.prepare(`SELECT 1 FROM requests WHERE ${fromFuture} LIMIT 1`).get(nowMs)
    if (!found) return
    await this.#commits.write(() => {
      this.#db.prepare(`UPDATE requests SET is_undated = 1 WHERE ${fromFuture}`).run(nowMs)
    })
  }

  #isOfAnother(id: string, {resourceId, isExclusive}: Outcome): boolean {
    if (!isExclusive || resourceId === undefined) return false
    return this.#createdByAnother.get({id, resourceId}) !== undefined
  }

  #require(id: string): RequestRecord {
    const row = this.#byId.get(id)
    invariant(row !== undefined, 'a request that was written is there')
    return toRecord(row)
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

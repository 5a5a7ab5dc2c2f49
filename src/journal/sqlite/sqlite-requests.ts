import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {invariant} from '../../domain/invariant.ts'
import type {Requests} from '../journal.ts'
import type {KeptResource} from '../kept-resource.ts'
import {begunRecord, settledRecord} from '../record-changes.ts'
import {
  asAnswerOfAnother,
  type NewRequest,
  type Outcome,
  type RequestRecord,
} from '../request-record.ts'
import {toRecord} from '../request-row.ts'
import {TRANSITIONS} from '../request-state.ts'
import type {JournalCommits} from './journal-commits.ts'
import {SqliteRequestQueries} from './request-queries.ts'
import {CLAIM_REQUEST, CREATED_BY_ANOTHER, INSERT_REQUEST, SETTLE_REQUEST} from './request-sql.ts'

/** The table of creations. Every change is one transaction, so what it read is still so. */
export class SqliteRequests extends SqliteRequestQueries implements Requests {
  readonly #db: DatabaseSync
  readonly #commits: JournalCommits
  readonly #save: (kept: KeptResource) => void
  /** What this process began and has not settled: it need not be read again. */
  readonly #begun = new Map<string, RequestRecord>()
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

  async begin(
    request: NewRequest,
  ): Promise<{readonly record: RequestRecord; readonly isNew: boolean}> {
    const {id, kind, body, createdAtMs, profile} = request
    const insert = () => {
      const known = this.findNow(request)
      if (known) return {record: known, isNew: false}
      this.#insert.run({...placeOf(request), id, kind, body, createdAtMs, profile})
      return {record: begunRecord(request), isNew: true}
    }
    const begun = await this.#commits.write(insert, {undo: () => void this.#forget.run(id)})
    if (begun.isNew) this.#begun.set(id, begun.record)
    return begun
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

  settle(id: string, outcome: Outcome, kept?: KeptResource): Promise<RequestRecord> {
    const begun = this.#begun.get(id)
    this.#begun.delete(id)
    const settle = () =>
      (begun && this.#settleFrom(begun, outcome, kept)) ??
      this.#settleFrom(this.#require(id), outcome, kept)
    return this.#commits.write(
      () => {
        const settled = settle()
        invariant(settled !== undefined, 'what was read in this transaction is still so')
        return settled
      },
      {isSynced: false},
    )
  }

  /** Nothing where the request is not as it was `before`. */
  #settleFrom(
    before: RequestRecord,
    said: Outcome,
    kept: KeptResource | undefined,
  ): RequestRecord | undefined {
    const isDone = before.standing === 'done'
    const isOfAnother = !isDone && this.#isOfAnother(before.id, said)
    const outcome = isOfAnother ? asAnswerOfAnother(said) : said
    // A slower process has nothing to add to what is done.
    if (isDone && outcome.event !== 'created') return before
    const after = isDone ? before : this.#settleAs(before, outcome)
    if (after && kept && !isOfAnother) this.#save(kept)
    return after
  }

  #settleAs(before: RequestRecord, outcome: Outcome): RequestRecord | undefined {
    const after = settledRecord(before, outcome)
    const {changes} = this.#settle.run({
      id: before.id,
      wasState: before.state,
      wasDoubtful: before.standing === 'doubtful' ? 1 : 0,
      state: after.state,
      isDoubtful: after.standing === 'doubtful' ? 1 : 0,
      attempts: outcome.attempts,
      settledAtMs: after.settledAtMs ?? null,
      statusCode: outcome.statusCode ?? null,
      code: outcome.code ?? null,
      message: outcome.message ?? null,
      traceId: outcome.traceId ?? null,
      resourceId: outcome.resourceId ?? null,
      replayed: after.replayed ? 1 : 0,
      isAdopted: outcome.isAdopted ? 1 : 0,
    })
    return Number(changes) === 1 ? after : undefined
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

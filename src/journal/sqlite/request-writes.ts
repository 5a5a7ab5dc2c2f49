import type {DatabaseSync, StatementSync} from 'node:sqlite'
import {invariant} from '../../domain/invariant.ts'
import {settledRecord} from '../record-changes.ts'
import {
  asAnswerOfAnother,
  type Holding,
  isOfAnotherBy,
  type NewRequest,
  type Outcome,
  type RequestRecord,
} from '../request-record.ts'
import {toRecord} from '../request-row.ts'
import {stateOf, TRANSITIONS} from '../request-state.ts'
import type {Ending, JournalWrites, StoredResource} from './journal-writes.ts'
import {NamedStatement} from './named-statement.ts'
import {
  BY_KEY,
  CLAIM_REQUEST,
  DISPLACE_ADOPTERS,
  HELD_BY_ANOTHER,
  INSERT_REQUEST,
  IS_KEY_USED,
  SETTLE_REQUEST,
} from './request-sql.ts'
import {placeOf} from './request-values.ts'

/** The changes of the table of creations. Each is within a transaction, so what it read is still so. */
export class RequestWrites implements Pick<JournalWrites, 'begin' | 'claim' | 'settle'> {
  readonly #db: DatabaseSync
  readonly #save: (kept: StoredResource) => void
  readonly #insert: NamedStatement
  readonly #isKeyUsed: NamedStatement
  readonly #byKey: NamedStatement
  readonly #byId: StatementSync
  readonly #settle: NamedStatement
  readonly #claim: NamedStatement
  readonly #heldByAnother: NamedStatement
  readonly #displace: NamedStatement
  readonly #forget: StatementSync

  constructor(db: DatabaseSync, save: (kept: StoredResource) => void) {
    this.#db = db
    this.#save = save
    this.#insert = new NamedStatement(db, INSERT_REQUEST)
    this.#isKeyUsed = new NamedStatement(db, IS_KEY_USED)
    this.#byKey = new NamedStatement(db, BY_KEY)
    this.#heldByAnother = new NamedStatement(db, HELD_BY_ANOTHER)
    this.#displace = new NamedStatement(db, DISPLACE_ADOPTERS)
    this.#byId = db.prepare('SELECT * FROM requests WHERE id = ?')
    // Only what no other process can have taken up since.
    this.#forget = db.prepare(`DELETE FROM requests WHERE id = ? AND attempts = 0`)
    this.#claim = new NamedStatement(db, CLAIM_REQUEST)
    this.#settle = new NamedStatement(db, SETTLE_REQUEST)
  }

  begin = (request: NewRequest): RequestRecord | undefined => {
    const {id, kind, body, createdAtMs, profile, isUndated} = request
    const own = {id, kind, body, createdAtMs, profile, isUndated: isUndated ? 1 : 0}
    const place = placeOf(request)
    const known = this.#isKeyUsed.get(place) && this.#byKey.get(place)
    if (known) return toRecord(known)
    this.#insert.run({...place, ...own})
    return undefined
  }

  /** Takes back what was begun, where the disk did not take it. */
  forget = ({id}: NewRequest): void => {
    this.#forget.run(id)
  }

  claim = ({id, nowMs}: {readonly id: string; readonly nowMs: number}): RequestRecord => {
    const record = this.#require(id)
    const standing = TRANSITIONS[record.standing].sent_again
    if (standing === 'done') return record
    const createdAtMs = standing === 'fresh' ? nowMs : record.createdAtMs
    return written(this.#claim, {id, createdAtMs, isDoubtful: standing === 'doubtful' ? 1 : 0})
  }

  settle = ({id, standing, outcome, kept}: Ending): RequestRecord | undefined => {
    const holding = standing === undefined ? 'none' : this.#holdingOf(id, outcome)
    if (standing !== undefined && !isOfAnotherBy(holding, outcome)) {
      if (this.#settleAs({id, standing}, outcome)) {
        if (holding === 'adopted') this.#displaceAdopters(id, outcome)
        if (kept) this.#save(kept)
        return undefined
      }
    }
    return this.#settleFrom(this.#require(id), outcome, kept)
  }

  #settleFrom(
    before: RequestRecord,
    said: Outcome,
    kept: StoredResource | undefined,
  ): RequestRecord {
    const isDone = before.standing === 'done'
    const holding = isDone ? 'none' : this.#holdingOf(before.id, said)
    const isOfAnother = isOfAnotherBy(holding, said)
    const outcome = isOfAnother ? asAnswerOfAnother(said) : said
    // A slower process has nothing to add to what is done.
    if (isDone && outcome.event !== 'created') return before
    if (!isDone) {
      const isSettled = this.#settleAs(before, outcome)
      invariant(isSettled, 'what was read in this transaction is still so')
      if (holding === 'adopted' && !isOfAnother) this.#displaceAdopters(before.id, outcome)
    }
    if (kept && !isOfAnother) this.#save(kept)
    return isDone ? before : settledRecord(before, outcome)
  }

  /** `false` where the request is not as it was before. */
  #settleAs({id, standing}: Pick<RequestRecord, 'id' | 'standing'>, outcome: Outcome): boolean {
    const after = TRANSITIONS[standing][outcome.event]
    const state = stateOf(after)
    const changes = this.#settle.run({
      id,
      wasState: stateOf(standing),
      wasDoubtful: standing === 'doubtful' ? 1 : 0,
      state,
      isDoubtful: after === 'doubtful' ? 1 : 0,
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
    return changes === 1
  }

  markUndated = (nowMs: number): void => {
    this.#db.prepare(`UPDATE requests SET is_undated = 1 WHERE ${FROM_FUTURE}`).run(nowMs)
  }

  #holdingOf(id: string, {event, resourceId, isExclusive}: Outcome): Holding {
    if (event !== 'created' || !isExclusive || resourceId === undefined) return 'none'
    const isAdopted = this.#heldByAnother.get({id, resourceId})?.['is_adopted']
    if (isAdopted === null) return 'none'
    return isAdopted === 1 ? 'adopted' : 'answered'
  }

  #displaceAdopters(id: string, {resourceId}: Outcome): void {
    this.#displace.run({id, resourceId: resourceId as string})
  }

  #require(id: string): RequestRecord {
    const row = this.#byId.get(id)
    invariant(row !== undefined, 'a request that was written is there')
    return toRecord(row)
  }
}

/** Written by a clock that showed a later time than `?`. */
export const FROM_FUTURE = `state IN ('unknown', 'done') AND is_undated = 0 AND created_at_ms > ?`

type Settings = Readonly<Record<string, string | number | null>>

/** The row as a statement left it. */
function written(statement: NamedStatement, settings: Settings): RequestRecord {
  const row = statement.get(settings)
  invariant(row !== undefined, 'a request that was written is there')
  return toRecord(row)
}

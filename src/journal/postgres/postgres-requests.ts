import {invariant} from '../../domain/invariant.ts'
import {UnknownOutcomeError} from '../../messages/errors.ts'
import {beginNotConfirmed} from '../../messages/not-recorded.ts'
import type {GroupCommit} from '../../platform/group-commit.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {ServerClock} from '../../platform/postgres/server-clock.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import type {Requests} from '../journal.ts'
import type {KeptResource} from '../kept-resource.ts'
import {begunRecord, settledRecord} from '../record-changes.ts'
import {
  asAnswerOfAnother,
  isOfAnotherBy,
  type NewRequest,
  type Outcome,
  type RequestRecord,
} from '../request-record.ts'
import type {Row} from '../request-row.ts'
import {isOfAttempt, TRANSITIONS} from '../request-state.ts'
import {copyInItsClock} from './copy-requests.ts'
import {type Begun, beginAll, type Ending, inGroups, settleAll} from './groups.ts'
import {PostgresRequestQueries} from './request-queries.ts'
import {CLAIM_REQUEST, RECORD} from './request-sql.ts'
import {standingValues} from './request-values.ts'
import {resourceValues, saveResourceSql} from './resource-values.ts'
import type {RowLeases} from './row-leases.ts'
import {toStoredRecord} from './stored-record.ts'
import {holdersOf, holdingOf, settleInPlaceOf} from './take-over.ts'

/**
 * The table of creations, which several machines write. Each change names the standing it starts
 * from, so of two at once one is done, and the other looks again.
 */
export class PostgresRequests extends PostgresRequestQueries implements Requests {
  readonly #postgres: Postgres
  readonly #leases: RowLeases
  readonly #begins: GroupCommit<NewRequest, Begun | undefined>
  readonly #settles: GroupCommit<Ending, RequestRecord | undefined>
  /** What this process began or claimed and has not settled: it need not be read again. */
  readonly #sending = new Map<string, RequestRecord>()

  constructor(
    postgres: Postgres,
    {leases, clock}: {readonly leases: RowLeases; readonly clock: ServerClock},
  ) {
    super(postgres)
    this.#postgres = postgres
    this.#leases = leases
    const {owner} = leases
    this.#begins = inGroups((requests) => beginAll(postgres, requests, {owner, clock}))
    this.#settles = inGroups((endings) => settleAll(postgres, endings))
  }

  async begin(
    request: NewRequest,
  ): Promise<{readonly record: RequestRecord; readonly isNew: boolean}> {
    for (;;) {
      const begun = await this.#written(request)
      if (!begun) continue
      if (begun.isNew) this.#hold(begun.record)
      return begun
    }
  }

  /** What the server wrote and could not say is taken back: a resume would send it. */
  async #written(request: NewRequest): Promise<Begun | undefined> {
    try {
      return await this.#begins.add(request)
    } catch (error) {
      const isLost = error instanceof PostgresError && error.isConnectionLost
      if (!isLost || error.isWithoutConnection) throw error
      if (await this.#takeBack(request).catch(() => false)) throw error
      const {id, idempotencyKey} = request
      const details = {journalId: id, idempotencyKey, reason: error.code}
      throw new UnknownOutcomeError(beginNotConfirmed({said: error}), {cause: error, details})
    }
  }

  /**
   * Whether the store has it as not sent now. Where it does not have it, a commit that waits for a standby, or
   * a network that was held up, may bring it yet: it is written as not sent, so that its key is taken when the
   * other comes. This waits for a commit that is under way with that key.
   */
  async #takeBack(request: NewRequest): Promise<boolean> {
    const {id, createdAtMs: settledAtMs} = request
    const ending = {event: 'not_sent', attempts: 0, settledAtMs} as const
    if (await this.#read(id)) return (await this.settle(id, ending)).state === 'failed'
    const notSent = settledRecord(begunRecord(request), ending)
    await copyInItsClock(this.#postgres, [notSent], settledAtMs)
    return true
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
      if (row) return this.#hold(toStoredRecord(row))
      const now = await this.#read(id)
      // The row is unchanged, so another machine holds its lease; or `store copy` put another one in its place.
      if (!now || now.standing === before.standing) return undefined
      before = now
    }
  }

  async settle(id: string, said: Outcome, kept?: KeptResource): Promise<RequestRecord> {
    this.#leases.release(id)
    const settled = await this.#settled(id, said, kept)
    // Kept until then: where the server went down, it is written again as it was.
    this.#sending.delete(id)
    return settled
  }

  async #settled(
    id: string,
    said: Outcome,
    kept: KeptResource | undefined,
  ): Promise<RequestRecord> {
    let outcome = said
    const {owner} = this.#leases
    let before = this.#sending.get(id) ?? (await this.#require(id))
    for (;;) {
      if (before.standing === 'done') {
        // A slower process has nothing to add to what is done.
        if (outcome.event === 'created' && kept) await this.#save(kept)
        return before
      }
      const shown = outcome === said ? kept : undefined
      const ending = {before, outcome, kept: shown, owner}
      const settled = await this.#settles.add(ending)
      if (settled) return settled
      const holders = await holdersOf(this.#postgres, id, outcome)
      if (isOfAnotherBy(holdingOf(holders), outcome)) outcome = asAnswerOfAnother(said)
      else if (holders.length > 0) {
        const taken = await settleInPlaceOf(this.#postgres, holders, ending)
        if (taken) return taken
      }
      const now = await this.#row(id)
      if (!now) return this.#writeAgain(ending)
      before = toStoredRecord(now)
      if (isOfAttempt(outcome.event) && this.#isSentAnew(before, now)) return before
    }
  }

  /** Whether another process makes the first attempt that counts. */
  #isSentAnew({standing}: RequestRecord, row: Row): boolean {
    const isAnothers = ![undefined, '', this.#leases.owner].includes(row['lease_owner'] as string)
    return standing === 'fresh' && isAnothers
  }

  /** A primary that went down took it along: the one that came after it has to know what was sent. */
  async #writeAgain({before, outcome, kept}: Ending): Promise<RequestRecord> {
    const record = settledRecord(before, outcome)
    await copyInItsClock(this.#postgres, [record], outcome.settledAtMs)
    if (kept) await this.#save(kept)
    return record
  }

  async #save(kept: KeptResource): Promise<void> {
    await this.#postgres.query(saveResourceSql(), resourceValues(kept))
  }

  /** The age of a row is by the clock of the database, whatever the machine that wrote it showed. */
  async markUndated(): Promise<void> {}

  #hold(record: RequestRecord): RequestRecord {
    this.#sending.set(record.id, record)
    this.#leases.hold(record.id)
    return record
  }

  async #require(id: string): Promise<RequestRecord> {
    const record = await this.#read(id)
    invariant(record !== undefined, 'a request that was written is there')
    return record
  }

  async #read(id: string): Promise<RequestRecord | undefined> {
    const row = await this.#row(id)
    return row && toStoredRecord(row)
  }

  async #row(id: string): Promise<Row | undefined> {
    const sql = `SELECT ${RECORD} FROM pixctl_requests WHERE id = $1`
    const [row] = await this.#postgres.query(sql, [id])
    return row
  }
}

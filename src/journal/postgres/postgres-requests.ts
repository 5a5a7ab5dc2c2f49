import {invariant} from '../../domain/invariant.ts'
import {UnknownOutcomeError} from '../../messages/errors.ts'
import {beginNotConfirmed} from '../../messages/payments/not-recorded.ts'
import type {GroupCommit} from '../../platform/group-commit.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {ServerClock} from '../../platform/postgres/server-clock.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import type {Requests, Settled} from '../journal.ts'
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
import {CLAIM_REQUEST, READ_REQUEST, WRITTEN_WITHIN_MS} from './request-sql.ts'
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
  readonly #clock: ServerClock
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
    this.#clock = clock
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
      throw await notWritten(error, request, () => this.#takeBack(request))
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
      const row = await this.#claimed(before, nowMs)
      if (row) return this.#hold(toStoredRecord(row))
      const now = await this.#read(id)
      // The row is unchanged: another machine holds its lease, or the claim came late, and the next one may be in
      // time. Or `store copy` put another one in its place.
      const isUnchanged =
        now?.standing === before.standing && now.settledAtMs === before.settledAtMs
      if (!now || isUnchanged) return undefined
      before = now
    }
  }

  async #claimed(before: RequestRecord, nowMs: number): Promise<Row | undefined> {
    const {id, standing, settledAtMs} = before
    try {
      const [row] = await this.#postgres.query(CLAIM_REQUEST, [
        id,
        ...standingValues(standing),
        TRANSITIONS[standing].sent_again === 'doubtful',
        this.#leases.owner,
        nowMs,
        settledAtMs ?? null,
        this.#clock.in(WRITTEN_WITHIN_MS),
      ])
      return row
    } catch (error) {
      throw await notWritten(error, before, () => this.#putBack(before, nowMs))
    }
  }

  /**
   * Whether the store has what came to nothing as it was before a claim, at a later moment: the claim finds it
   * no more when it comes. One of unknown outcome stays so, whatever became of the claim.
   */
  async #putBack(before: RequestRecord, nowMs: number): Promise<boolean> {
    const {id, state, settledAtMs = nowMs, statusCode, code, message, traceId} = before
    if (state === 'unknown') return false
    if (!(await this.#read(id))) return true
    const ending: Outcome = {
      event: state === 'refused' ? 'turned_away' : 'not_sent',
      attempts: 0,
      settledAtMs: Math.max(nowMs, settledAtMs + 1),
      statusCode,
      code,
      message,
      traceId,
    }
    return (await this.settle(id, ending)).state === state
  }

  async settle(id: string, said: Outcome, kept?: KeptResource): Promise<Settled> {
    this.#leases.release(id)
    const settled = await this.#settled(id, said, kept)
    // Kept until then: where the server went down, it is written again as it was.
    this.#sending.delete(id)
    return settled
  }

  async #settled(id: string, said: Outcome, kept: KeptResource | undefined): Promise<Settled> {
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
  async #writeAgain({before, outcome, kept}: Ending): Promise<Settled> {
    const record = settledRecord(before, outcome)
    await copyInItsClock(this.#postgres, [record], outcome.settledAtMs)
    if (kept) await this.#save(kept)
    return {...record, isWrittenAgain: true}
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
    const [row] = await this.#postgres.query(READ_REQUEST, [id])
    if (typeof row?.['now_ms'] === 'number') this.#clock.see(row['now_ms'])
    return row
  }
}

/**
 * Why a request was not written that is about to be sent. Where the answer of the server was lost, it is taken
 * back; where that cannot be, a resume may send it, and its outcome is unknown.
 */
async function notWritten(
  error: unknown,
  {id, idempotencyKey}: Pick<NewRequest, 'id' | 'idempotencyKey'>,
  takeBack: () => Promise<boolean>,
): Promise<unknown> {
  const isLost = error instanceof PostgresError && error.isConnectionLost
  if (!isLost || error.isWithoutConnection) return error
  if (await takeBack().catch(() => false)) return error
  const details = {journalId: id, idempotencyKey, reason: error.code}
  return new UnknownOutcomeError(beginNotConfirmed({said: error}), {cause: error, details})
}

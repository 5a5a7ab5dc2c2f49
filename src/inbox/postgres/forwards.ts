import {notAfterNow} from '../../platform/postgres/clock-ahead.ts'
import type {
  Postgres,
  PostgresRow,
  PostgresValue,
  Statements,
} from '../../platform/postgres/postgres.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {AttemptRecord, ForwardJob, JobId} from '../inbox.ts'
import type {BucketLeases} from './bucket-leases.ts'
import {
  DUE_AMONG_OLDEST,
  DUE_AMONG_SUBJECTS,
  NEXT_DUE,
  OLDEST_ROWS,
  STILL_QUEUED,
} from './due-sql.ts'
import {toForwardJob, uuidOfInboxId} from './rows.ts'

const HERE = `account = '' AND environment = ''`

const ADD_ATTEMPTS = `INSERT INTO pixctl_attempts
    (account, environment, id, event, kind, at_ms, url, status, error)
  SELECT '', '', id, event, kind, at_ms, url, status, error
  FROM json_to_recordset($1::json) AS made
    (id UUID, event UUID, kind TEXT, at_ms BIGINT, url TEXT, status INTEGER, error TEXT)`

/**
 * What was delivered is delivered, whoever holds the bucket now. Anything else is the word of the
 * holder of the lease alone: a listener that lost it does not put off what another one sends.
 */
const ADVANCE = `WITH made AS (
  SELECT * FROM json_to_recordset($1::json)
    AS made (job UUID, state TEXT, due_at_ms BIGINT, bucket SMALLINT, epoch BIGINT)),
moved AS (
  UPDATE pixctl_forwards AS owed SET state = made.state, tries = tries + 1,
    due_at_ms = made.due_at_ms
  FROM made WHERE ${HERE} AND owed.id = made.job AND ${STILL_QUEUED}
    AND (made.state = 'delivered' OR EXISTS (
      SELECT 1 FROM pixctl_leases AS lease
      WHERE lease.account = '' AND lease.environment = '' AND lease.bucket = made.bucket
        AND lease.owner = $2 AND lease.epoch = made.epoch))
  RETURNING owed.id, owed.event, owed.state)
UPDATE pixctl_events SET forward = CASE WHEN moved.state = 'queued' OR EXISTS (
    SELECT 1 FROM pixctl_forwards AS other
    WHERE other.account = '' AND other.environment = '' AND other.event = moved.event
      AND other.state = 'queued' AND other.id NOT IN (SELECT id FROM moved))
  THEN 'queued' ELSE moved.state END
FROM moved WHERE ${HERE} AND pixctl_events.id = moved.event`

/** A replay that reaches the target which the forwards could not reach settles them. */
const SETTLE_DEAD_LETTER = `UPDATE pixctl_events SET forward = 'delivered'
  WHERE ${HERE} AND id = $1 AND forward = 'failed' AND $2 = (
    SELECT url FROM pixctl_attempts AS made
    WHERE made.account = '' AND made.environment = '' AND made.event = pixctl_events.id
      AND kind = 'forward' ORDER BY made.id DESC LIMIT 1)`

/**
 * When a forward is due is kept in the time of the database: the machine that sends it may be another
 * than the one that received the event, and their clocks may be hours apart.
 *
 * What is owed to the forward target, of the buckets of this listener, and the record of what was sent.
 */
export class PostgresForwards {
  readonly #postgres: Postgres
  readonly #leases: BucketLeases
  /** Under which lease a forward was handed out. */
  readonly #handedOut = new Map<JobId, {readonly bucket: number; readonly epoch: number}>()

  constructor(postgres: Postgres, leases: BucketLeases) {
    this.#postgres = postgres
    this.#leases = leases
  }

  /** Of each subject the first alone: only so is none of several listeners ahead of another. */
  async due({nowMs, limit}: {nowMs: number; limit: number}): Promise<ForwardJob[]> {
    const buckets = await this.#leases.current()
    if (buckets.length === 0) return []
    const storeNowMs = nowMs + this.#leases.aheadMs
    const values = [storeNowMs, buckets, this.#leases.owner, limit] as const
    const rows = await this.#found(values, limit)
    // This process may have been stopped for a while meanwhile, and another listener goes on.
    const still = await this.#leases.current()
    const own = rows.filter(({bucket}) => still.includes(Number(bucket)))
    for (const {job, bucket} of own) this.#handOut(String(job), Number(bucket))
    return own.map(toForwardJob)
  }

  async #found(values: readonly PostgresValue[], limit: number): Promise<PostgresRow[]> {
    const found = await this.#postgres.query(DUE_AMONG_OLDEST, values)
    const rows = found.filter(({job}) => job !== null)
    const isAll = Number(found[0]?.['seen'] ?? 0) < OLDEST_ROWS
    return isAll || rows.length >= limit ? rows : this.#postgres.query(DUE_AMONG_SUBJECTS, values)
  }

  #handOut(job: string, bucket: number): void {
    const epoch = this.#leases.epochOf(bucket)
    // Under way already: it stays with the lease under which it was begun.
    if (epoch === undefined || this.#handedOut.has(job)) return
    this.#handedOut.set(job, {bucket, epoch})
  }

  async nextDueMs(afterMs: number): Promise<number | undefined> {
    const {aheadMs} = this.#leases
    const [row] = await this.#postgres.query(NEXT_DUE, [afterMs + aheadMs])
    return row && Number(row['due_at_ms']) - aheadMs
  }

  async hasten(nowMs: number): Promise<void> {
    await this.#postgres.query(
      `UPDATE pixctl_forwards SET due_at_ms = ${notAfterNow('$1')}
       WHERE ${HERE} AND state = 'queued' AND due_at_ms > ${notAfterNow('$1')}`,
      [nowMs],
    )
  }

  async lastTarget(): Promise<string | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT url FROM pixctl_attempts WHERE ${HERE} AND kind = 'forward'
       ORDER BY id DESC LIMIT 1`,
    )
    return row?.['url'] as string | undefined
  }

  attemptsOf(events: readonly string[]): Promise<PostgresRow[]> {
    return this.#postgres.query(
      `SELECT * FROM pixctl_attempts WHERE ${HERE} AND event = ANY($1) ORDER BY id`,
      [events],
    )
  }

  /** The caller holds the transaction. */
  async record(tx: Statements, attempts: readonly AttemptRecord[]): Promise<void> {
    for (const {kind, status, id, url} of attempts) {
      if (kind !== 'replay' || !isSuccess(status)) continue
      await tx.query(SETTLE_DEAD_LETTER, [uuidOfInboxId(id) ?? null, url])
    }
    await tx.query(ADD_ATTEMPTS, [JSON.stringify(attempts.flatMap(toAttemptRow))])
    const advanced = attempts.flatMap((attempt) => this.#advance(attempt))
    if (advanced.length === 0) return
    await tx.query(ADVANCE, [JSON.stringify(advanced), this.#leases.owner])
  }

  /** Recorded, so that it may be handed out again. */
  forget(attempts: readonly AttemptRecord[]): void {
    for (const {job} of attempts) if (job) this.#handedOut.delete(job.jobId)
  }

  #advance({job}: AttemptRecord) {
    if (!job) return []
    const {jobId, next} = job
    const isLater = typeof next !== 'string'
    return {
      ...this.#handedOut.get(jobId),
      job: jobId,
      state: isLater ? 'queued' : next,
      due_at_ms: isLater ? next.atMs + this.#leases.aheadMs : 0,
    }
  }
}

function toAttemptRow({id, kind, atMs, url, status, error}: AttemptRecord) {
  const event = uuidOfInboxId(id)
  return event === undefined ? [] : {id: uuid7(), event, kind, at_ms: atMs, url, status, error}
}

const isSuccess = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status <= 299

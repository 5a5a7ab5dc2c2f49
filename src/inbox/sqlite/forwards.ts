import type {DatabaseSync} from 'node:sqlite'
import type {AttemptRecord, ForwardJob} from '../inbox.ts'
import type {Row} from '../stored-row.ts'
import {rowOfInboxId, toForwardJob} from './rows.ts'

const NO_EARLIER_OF_ITS_SUBJECT = `AND NOT EXISTS (
  SELECT 1 FROM forwards AS earlier JOIN events AS its ON its.id = earlier.event
  WHERE earlier.state = 'queued' AND earlier.id < forwards.id 
    AND its.subject_hash = events.subject_hash AND its.subject = events.subject)`

const selectDue = (condition: string): string =>
  `SELECT forwards.id AS job, forwards.tries, forwards.headers AS forward_headers,
     events.id, events.event, event_id, events.headers, body
   FROM forwards JOIN events ON events.id = forwards.event
   WHERE state = 'queued' AND due_at_ms <= ? ${condition}
   ORDER BY due_at_ms, forwards.id LIMIT ?`

/** What is owed to the forward target, and the record of everything that was sent. */
export class Forwards {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  due({nowMs, limit, inOrder}: {nowMs: number; limit: number; inOrder?: boolean}): ForwardJob[] {
    const statement = this.#db.prepare(selectDue(inOrder ? NO_EARLIER_OF_ITS_SUBJECT : ''))
    return statement.all(nowMs, limit).map(toForwardJob)
  }

  nextDueMs(afterMs: number): number | undefined {
    const row = this.#db
      .prepare(
        `SELECT min(due_at_ms) AS next FROM forwards WHERE state = 'queued' AND due_at_ms > ?`,
      )
      .get(afterMs)
    return (row?.['next'] as number | null) ?? undefined
  }

  hasten(nowMs: number): void {
    this.#db
      .prepare(`UPDATE forwards SET due_at_ms = ? WHERE state = 'queued' AND due_at_ms > ?`)
      .run(nowMs, nowMs)
  }

  lastTarget(): string | undefined {
    const row = this.#db
      .prepare(`SELECT url FROM attempts WHERE kind = 'forward' ORDER BY id DESC LIMIT 1`)
      .get()
    return row?.['url'] as string | undefined
  }

  attemptsOf(event: number): Row[] {
    return this.#db.prepare('SELECT * FROM attempts WHERE event = ? ORDER BY id').all(event)
  }

  /** The caller holds the transaction. */
  record(attempt: AttemptRecord): void {
    const event = rowOfInboxId(attempt.id) ?? 0
    const {kind, atMs, url, status, error} = attempt
    if (kind === 'replay' && isSuccess(status)) this.#settleDeadLetter(event, url)
    this.#db
      .prepare(
        'INSERT INTO attempts (event, kind, at_ms, url, status, error) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(event, kind, atMs, url, status ?? null, error ?? null)
    if (attempt.job) this.#advance(event, attempt.job)
  }

  #advance(event: number, {jobId, next}: NonNullable<AttemptRecord['job']>): void {
    const state = typeof next === 'string' ? next : 'queued'
    const dueAtMs = typeof next === 'string' ? 0 : next.atMs
    this.#db
      .prepare('UPDATE forwards SET state = ?, tries = tries + 1, due_at_ms = ? WHERE id = ?')
      .run(state, dueAtMs, jobId)
    this.#db
      .prepare(
        `UPDATE events SET forward = iif(EXISTS (
           SELECT 1 FROM forwards WHERE event = events.id AND state = 'queued'), 'queued', ?)
         WHERE id = ?`,
      )
      .run(state, event)
  }

  /** A replay that reaches the target which the forwards could not reach settles them. */
  #settleDeadLetter(event: number, url: string): void {
    this.#db
      .prepare(
        `UPDATE events SET forward = 'delivered' WHERE id = ? AND forward = 'failed' AND ? = (
           SELECT url FROM attempts WHERE event = events.id AND kind = 'forward'
           ORDER BY id DESC LIMIT 1)`,
      )
      .run(event, url)
  }
}

const isSuccess = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status <= 299

import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Requests} from '../journal.ts'
import type {KeptResource} from '../kept-resource.ts'
import {begunRecord, settledRecord} from '../record-changes.ts'
import type {NewRequest, Outcome, RequestRecord} from '../request-record.ts'
import type {JournalWriter} from './journal-writes.ts'
import {SqliteRequestQueries} from './request-queries.ts'
import {FROM_FUTURE} from './request-writes.ts'
import {toStored} from './resource-values.ts'

/** The table of creations: what is asked of it here, what changes it at `writer`. */
export class SqliteRequests extends SqliteRequestQueries implements Requests {
  readonly #writer: JournalWriter
  readonly #fromFuture: StatementSync
  /** What this process began and has not settled: it need not be read again. */
  readonly #begun = new Map<string, RequestRecord>()

  constructor(db: DatabaseSync, writer: JournalWriter) {
    super(db)
    this.#writer = writer
    this.#fromFuture = db.prepare(`SELECT 1 FROM requests WHERE ${FROM_FUTURE} LIMIT 1`)
  }

  async begin(
    request: NewRequest,
  ): Promise<{readonly record: RequestRecord; readonly isNew: boolean}> {
    const known = await this.#writer.write('begin', request)
    if (known) return {record: known, isNew: false}
    const record = begunRecord(request)
    this.#begun.set(request.id, record)
    return {record, isNew: true}
  }

  claim(id: string, nowMs: number): Promise<RequestRecord | undefined> {
    return this.#writer.write('claim', {id, nowMs})
  }

  async settle(id: string, outcome: Outcome, kept?: KeptResource): Promise<RequestRecord> {
    const begun = this.#begun.get(id)
    this.#begun.delete(id)
    const {standing} = begun ?? {}
    const stored = kept && toStored(kept)
    const read = await this.#writer.write('settle', {id, standing, outcome, kept: stored})
    return read ?? settledRecord(begun as RequestRecord, outcome)
  }

  async markUndated(nowMs: number): Promise<void> {
    if (this.#fromFuture.get(nowMs)) await this.#writer.write('markUndated', nowMs)
  }
}

import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../domain/environment.ts'
import {invariant} from '../domain/invariant.ts'
import type {
  Addressee,
  NewRequest,
  Outcome,
  RequestFilter,
  RequestKind,
  RequestRecord,
  RequestState,
} from './request-record.ts'
import {MOST_COUNTED} from './resources.ts'

export const REQUESTS_TABLE = `
CREATE TABLE requests (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  environment TEXT NOT NULL,
  profile TEXT NOT NULL,
  account TEXT NOT NULL,
  base_url TEXT NOT NULL,
  wallet TEXT NOT NULL,
  path TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('unknown', 'done', 'refused', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  settled_at_ms INTEGER,
  status_code INTEGER,
  code TEXT,
  message TEXT,
  trace_id TEXT,
  resource_id TEXT,
  replayed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (idempotency_key, path, environment, account, base_url, wallet)
) STRICT;
CREATE INDEX requests_by_time ON requests (created_at_ms);
CREATE INDEX requests_unknown ON requests (created_at_ms) WHERE state = 'unknown';
`

/** The table of creations: written before they are sent, completed with what came back. */
export class Requests {
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #byKey: StatementSync
  readonly #settle: StatementSync

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#insert = db.prepare(
      `INSERT INTO requests (id, kind, environment, profile, account, base_url, wallet, path,
         idempotency_key, body, created_at_ms, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'unknown')
       ON CONFLICT DO NOTHING`,
    )
    this.#byKey = db.prepare(
      `SELECT * FROM requests WHERE idempotency_key = ? AND path = ? AND environment = ?
         AND account = ? AND base_url = ? AND wallet = ?`,
    )
    this.#settle = db.prepare(
      `UPDATE requests SET state = ?, attempts = attempts + ?, settled_at_ms = ?, status_code = ?,
         code = ?, message = ?, trace_id = ?, resource_id = coalesce(?, resource_id), replayed = ?
       WHERE id = ? AND (state <> 'done' OR ? = 'done')`,
    )
  }

  /**
   * Writes a request as `unknown`, or gives the one that has its key already. `isNew` is decided by
   * the database, so two processes with one key cannot both be first.
   */
  begin(request: NewRequest): {readonly record: RequestRecord; readonly isNew: boolean} {
    const {changes} = this.#insert.run(
      request.id,
      request.kind,
      request.environment,
      request.profile,
      request.account,
      request.baseUrl,
      request.wallet,
      request.path,
      request.idempotencyKey,
      request.body,
      request.createdAtMs,
    )
    const record = this.findByKey(request)
    invariant(record !== undefined, 'a request just written is there')
    return {record, isNew: changes === 1}
  }

  /** The one request that has this key at this addressee. */
  findByKey(
    place: Addressee & Pick<NewRequest, 'path' | 'idempotencyKey'>,
  ): RequestRecord | undefined {
    const {idempotencyKey, path, environment, account, baseUrl, wallet} = place
    const row = this.#byKey.get(idempotencyKey, path, environment, account, baseUrl, wallet)
    return row && toRecord(row)
  }

  /**
   * Takes a request that never reached the service, or was refused, back to `unknown` before it is
   * sent anew: its age counts from now. `false` when it was neither.
   */
  reopen(id: string, nowMs: number): boolean {
    const {changes} = this.#db
      .prepare(
        `UPDATE requests SET state = 'unknown', created_at_ms = ?, settled_at_ms = NULL,
           status_code = NULL, code = NULL, message = NULL, trace_id = NULL
         WHERE id = ? AND state IN ('failed', 'refused')`,
      )
      .run(nowMs, id)
    return changes === 1
  }

  /** Writes how it ended. What is `done` stays done, whatever a slower process says. */
  settle(id: string, outcome: Outcome): void {
    this.#settle.run(
      outcome.state,
      outcome.attempts,
      outcome.state === 'unknown' ? null : outcome.settledAtMs,
      outcome.statusCode ?? null,
      outcome.code ?? null,
      outcome.message ?? null,
      outcome.traceId ?? null,
      outcome.resourceId ?? null,
      outcome.replayed ? 1 : 0,
      id,
      outcome.state,
    )
  }

  /** The request of that id or key. Of several with one key, the latest. */
  find(idOrKey: string): RequestRecord | undefined {
    const row = this.#db
      .prepare(
        `SELECT * FROM requests WHERE id = ?1 OR idempotency_key = ?1
         ORDER BY id = ?1 DESC, created_at_ms DESC LIMIT 1`,
      )
      .get(idOrKey)
    return row && toRecord(row)
  }

  /** Oldest first: what waits longest is nearest to the end of its key. */
  unknown(environment: Environment): RequestRecord[] {
    return this.#db
      .prepare(
        `SELECT * FROM requests WHERE state = 'unknown' AND environment = ?
         ORDER BY created_at_ms, rowid`,
      )
      .all(environment)
      .map(toRecord)
  }

  /** Newest first. */
  list(filter: RequestFilter): RequestRecord[] {
    return this.#db
      .prepare(
        `SELECT * FROM requests WHERE ${MATCHES}
         ORDER BY created_at_ms DESC, rowid DESC LIMIT ?7`,
      )
      .all(...valuesOf(filter), filter.limit ?? -1)
      .map(toRecord)
  }

  /** How many there are, whatever the limit; past `MOST_COUNTED` it is only known to be more. */
  count(filter: RequestFilter): number {
    const row = this.#db
      .prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM requests WHERE ${MATCHES} LIMIT ?7)`)
      .get(...valuesOf(filter), MOST_COUNTED + 1)
    return Number(row?.['count'] ?? 0)
  }

  /** Those whose id or key begins with `text`, and those that created what begins with it. */
  named(text: string, limit: number): RequestRecord[] {
    return this.#db
      .prepare(
        `SELECT * FROM requests WHERE id >= ?1 AND id < ?1 || char(0x10ffff)
         UNION
         SELECT * FROM requests WHERE idempotency_key >= ?1 AND idempotency_key < ?1 || char(0x10ffff)
         UNION
         SELECT * FROM requests WHERE resource_id >= ?1 AND resource_id < ?1 || char(0x10ffff)
         LIMIT ?2`,
      )
      .all(text, limit)
      .map(toRecord)
  }
}

/** The conditions of a filter; its values are those of `valuesOf`. */
const MATCHES = `(?1 IS NULL OR environment = ?1) AND (?2 IS NULL OR kind = ?2)
  AND (?3 IS NULL OR state = ?3) AND (?4 IS NULL OR wallet = ?4)
  AND (?5 IS NULL OR created_at_ms >= ?5) AND (?6 IS NULL OR created_at_ms < ?6)`

const valuesOf = (filter: RequestFilter) => [
  filter.environment ?? null,
  filter.kind ?? null,
  filter.state ?? null,
  filter.wallet ?? null,
  filter.fromMs ?? null,
  filter.untilMs ?? null,
]

const toRecord = (row: Record<string, unknown>): RequestRecord => ({
  id: row['id'] as string,
  kind: row['kind'] as RequestKind,
  environment: row['environment'] as Environment,
  profile: row['profile'] as string,
  account: row['account'] as string,
  baseUrl: row['base_url'] as string,
  wallet: row['wallet'] as string,
  path: row['path'] as string,
  idempotencyKey: row['idempotency_key'] as string,
  body: row['body'] as string,
  createdAtMs: row['created_at_ms'] as number,
  state: row['state'] as RequestState,
  attempts: row['attempts'] as number,
  settledAtMs: (row['settled_at_ms'] as number | null) ?? undefined,
  statusCode: (row['status_code'] as number | null) ?? undefined,
  code: (row['code'] as string | null) ?? undefined,
  message: (row['message'] as string | null) ?? undefined,
  traceId: (row['trace_id'] as string | null) ?? undefined,
  resourceId: (row['resource_id'] as string | null) ?? undefined,
  replayed: row['replayed'] === 1,
})

import type {DatabaseSync} from 'node:sqlite'
import {invariant} from '../../domain/invariant.ts'
import {inTransaction} from '../../platform/sqlite.ts'
import type {AttemptRecord, JobId, Replay, ReplayHold, ReplayProcess, Replays} from '../inbox.ts'
import {Forwards} from './forwards.ts'
import {holdReplay} from './hold-replay.ts'
import {inboxId, rowOfInboxId} from './rows.ts'

/** The tables of replays. */
export class SqliteReplays implements Replays {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  async begin(plan: Parameters<Replays['begin']>[0]): Promise<Replay> {
    const {url, resign, ids, nowMs} = plan
    return inTransaction(this.#db, () => {
      const {lastInsertRowid} = this.#db
        .prepare('INSERT INTO replays (url, resign, created_at_ms) VALUES (?, ?, ?)')
        .run(url, resign ? 1 : 0, nowMs)
      const add = this.#db.prepare('INSERT INTO replay_events (replay, event) VALUES (?, ?)')
      for (const id of ids) add.run(lastInsertRowid, rowOfInboxId(id) ?? 0)
      return {replayId: Number(lastInsertRowid), url, resign, left: ids}
    })
  }

  async unfinished(): Promise<Replay | undefined> {
    const row = this.#db
      .prepare(
        `SELECT id, url, resign FROM replays WHERE EXISTS (
           SELECT 1 FROM replay_events WHERE replay = replays.id AND done = 0)
         ORDER BY id DESC LIMIT 1`,
      )
      .get()
    if (!row) return undefined
    const left = this.#db
      .prepare('SELECT event FROM replay_events WHERE replay = ? AND done = 0 ORDER BY event')
      .all(row['id'] as number)
      .map(({event}) => inboxId(event as number))
    const {id, url, resign} = row
    return {replayId: id as number, url: url as string, resign: resign === 1, left}
  }

  hold(replayId: JobId, own: ReplayProcess): Promise<ReplayHold | ReplayProcess> {
    const path = this.#db.location()
    invariant(path !== null, 'the inbox is in a file')
    return holdReplay(path, replayId, own)
  }

  async record(replayId: JobId, attempt: AttemptRecord): Promise<void> {
    inTransaction(this.#db, () => {
      new Forwards(this.#db).record(attempt)
      this.#db
        .prepare('UPDATE replay_events SET done = 1 WHERE replay = ? AND event = ?')
        .run(replayId, rowOfInboxId(attempt.id) ?? 0)
    })
  }
}

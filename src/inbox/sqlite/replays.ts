import type {DatabaseSync} from 'node:sqlite'
import {inTransaction} from '../../platform/sqlite.ts'
import type {AttemptRecord} from '../inbox.ts'
import {Forwards} from './forwards.ts'
import {inboxId, rowOfInboxId} from './rows.ts'

/** A replay that was begun: where to, and what is left of it. */
export interface Replay {
  readonly replayId: number
  readonly url: string
  readonly resign: boolean
  /** Inbox ids, in order of arrival. */
  readonly left: readonly string[]
}

/** Replays by hand: written down before the first event is sent, so that a cut one can go on. */
export class Replays {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  begin(plan: {url: string; resign: boolean; ids: readonly string[]; nowMs: number}): Replay {
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

  /** The newest replay that was not finished. */
  unfinished(): Replay | undefined {
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

  /** The attempt and that it was made, in one transaction. */
  record(replayId: number, attempt: AttemptRecord): void {
    inTransaction(this.#db, () => {
      new Forwards(this.#db).record(attempt)
      this.#db
        .prepare('UPDATE replay_events SET done = 1 WHERE replay = ? AND event = ?')
        .run(replayId, rowOfInboxId(attempt.id) ?? 0)
    })
  }
}

import type {Postgres} from '../../platform/postgres/postgres.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {AttemptRecord, JobId, Replay, ReplayHold, ReplayProcess, Replays} from '../inbox.ts'
import type {PostgresForwards} from './forwards.ts'
import {holdReplay} from './hold-replay.ts'
import {inboxId, uuidOfInboxId} from './rows.ts'

const HERE = `account = '' AND environment = ''`

/** The tables of replays. */
export class PostgresReplays implements Replays {
  readonly #postgres: Postgres
  readonly #forwards: PostgresForwards

  constructor(postgres: Postgres, forwards: PostgresForwards) {
    this.#postgres = postgres
    this.#forwards = forwards
  }

  begin(plan: Parameters<Replays['begin']>[0]): Promise<Replay> {
    const {url, resign, ids, nowMs} = plan
    const replayId = uuid7()
    return this.#postgres.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO pixctl_replays (account, environment, id, url, resign, created_at_ms)
         VALUES ('', '', $1, $2, $3, $4)`,
        [replayId, url, resign, nowMs],
      )
      await tx.query(
        `INSERT INTO pixctl_replay_events (account, environment, replay, event)
         SELECT '', '', $1, event FROM unnest($2::uuid[]) AS event ON CONFLICT DO NOTHING`,
        [replayId, ids.flatMap((id) => uuidOfInboxId(id) ?? [])],
      )
      return {replayId, url, resign, left: ids}
    })
  }

  async unfinished(): Promise<Replay | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT id, url, resign FROM pixctl_replays WHERE ${HERE} AND EXISTS (
         SELECT 1 FROM pixctl_replay_events AS its
         WHERE its.account = '' AND its.environment = '' AND replay = pixctl_replays.id
           AND NOT done)
       ORDER BY id DESC LIMIT 1`,
    )
    if (!row) return undefined
    const {id, url, resign} = row
    const events = await this.#postgres.query(
      `SELECT event FROM pixctl_replay_events WHERE ${HERE} AND replay = $1 AND NOT done
       ORDER BY event`,
      [String(id)],
    )
    const left = events.map(({event}) => inboxId(String(event)))
    return {replayId: String(id), url: String(url), resign: resign === true, left}
  }

  hold(replayId: JobId, own: ReplayProcess): Promise<ReplayHold | ReplayProcess> {
    return holdReplay(this.#postgres, replayId, own)
  }

  async record(replayId: JobId, attempt: AttemptRecord): Promise<void> {
    await this.#postgres.transaction(async (tx) => {
      await this.#forwards.record(tx, [attempt])
      await tx.query(
        `UPDATE pixctl_replay_events SET done = TRUE WHERE ${HERE} AND replay = $1 AND event = $2`,
        [replayId, uuidOfInboxId(attempt.id) ?? null],
      )
    })
  }
}

import {NOW_MS, wrongByAnswer} from '../../platform/postgres/clock-ahead.ts'
import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {uuid7} from '../../platform/uuid7.ts'
import {BUCKETS} from './schema.ts'

/** A listener that says nothing for so long has lost its buckets. By the clock of the database. */
export const LEASE_SECONDS = 10
export const RENEW_EVERY_MS = 3_000
/** Nothing is begun under a lease that was last renewed longer ago: it may have run out there. */
export const TRUSTED_MS = 8_000
const UNTIL = `now() + INTERVAL '${LEASE_SECONDS} seconds'`
const BEHIND_UNTIL = `CASE WHEN $2 THEN ${UNTIL} END`
const HERE = `account = '' AND environment = ''`

/** Which buckets this listener forwards, and at which epoch of each. */
export class BucketLeases {
  /** Names this listener, and no other one ever. */
  readonly owner = uuid7()
  /** Deliveries wait in the log of this machine, so no listener forwards until they are stored. */
  isBehind = false
  /** By how much the clock of the database is ahead of this machine's, where that is wrong. */
  aheadMs = 0
  readonly #postgres: Postgres
  #held = new Map<number, number>()
  /**
   * To be given to another listener at the next renewal, when what is under way has ended. Until a
   * renewal was carried out to its end they may be held still, or be another listener's already.
   */
  #leaving: readonly number[] = []
  #renewedMs = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  /** The buckets to forward from now. Takes its share of them first, where it has none yet. */
  async current(): Promise<readonly number[]> {
    if (!this.#timer) {
      this.#timer = setInterval(() => void this.#renewOnce().catch(() => {}), RENEW_EVERY_MS)
      this.#timer.unref()
      await this.#renewOnce()
    }
    if (performance.now() - this.#renewedMs > TRUSTED_MS) return []
    return [...this.#held.keys()].filter((bucket) => !this.#leaving.includes(bucket))
  }

  /** Counts how often the bucket changed hands; nothing where it is another listener's. */
  epochOf(bucket: number): number | undefined {
    return this.#held.get(bucket)
  }

  /** Says to the others whether this listener is behind, also where it forwards nothing itself. */
  async sayBehind(): Promise<void> {
    await this.#postgres.query(
      `INSERT INTO pixctl_listeners (account, environment, owner, seen_at, behind_until)
       VALUES ('', '', $1, '-infinity', ${BEHIND_UNTIL})
       ON CONFLICT (account, environment, owner) DO UPDATE SET behind_until = excluded.behind_until`,
      [this.owner, this.isBehind],
    )
  }

  /**
   * Whether every listener that was there before the trouble has come back since, and so has said
   * whether it is behind. Those that never come back are not waited for any more after a while.
   *
   * @param troubleMs how long ago the trouble began. @param quietMs how long ago it ended.
   */
  async haveReturned({troubleMs, quietMs}: {troubleMs: number; quietMs: number}): Promise<boolean> {
    const ago = (place: string) => `now() - ${place}::double precision * INTERVAL '1 millisecond'`
    const [row] = await this.#postgres.query(
      `SELECT count(*) AS count FROM pixctl_listeners WHERE ${HERE} AND owner <> $1
         AND seen_at > ${ago('$2')} AND seen_at <= ${ago('$3')}`,
      [this.owner, troubleMs + LEASE_SECONDS * 1_000, quietMs],
    )
    return Number(row?.['count']) === 0
  }

  /** Others need not wait for these leases to run out. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing?.catch(() => {})
    if (!this.#timer) return
    await this.#postgres.query(
      `UPDATE pixctl_leases SET owner = '', until = now() WHERE ${HERE} AND owner = $1`,
      [this.owner],
    )
    await this.#postgres.query(`DELETE FROM pixctl_listeners WHERE ${HERE} AND owner = $1`, [
      this.owner,
    ])
  }

  #renewOnce(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renew(): Promise<void> {
    const askedMs = performance.now()
    await this.#giveBack()
    const share = await this.#share()
    const renewed = await this.#postgres.query(
      `UPDATE pixctl_leases SET until = ${UNTIL}
       WHERE ${HERE} AND owner = $1 AND until > now() RETURNING bucket, epoch`,
      [this.owner],
    )
    const missing = share - renewed.length
    const taken = missing > 0 ? await this.#take(missing) : []
    this.#held = new Map([...renewed, ...taken].map(toLease))
    this.#leaving = missing < 0 ? [...this.#held.keys()].slice(missing) : []
    this.#renewedMs = askedMs
  }

  async #giveBack(): Promise<void> {
    if (this.#leaving.length === 0) return
    await this.#postgres.query(
      `UPDATE pixctl_leases SET owner = '', until = now()
       WHERE ${HERE} AND owner = $1 AND bucket = ANY($2)`,
      [this.owner, this.#leaving],
    )
  }

  /** An equal part for each listener that was seen lately, this one included. */
  async #share(): Promise<number> {
    await this.#postgres.query(
      `INSERT INTO pixctl_listeners (account, environment, owner, seen_at, behind_until)
       VALUES ('', '', $1, now(), ${BEHIND_UNTIL})
       ON CONFLICT (account, environment, owner)
       DO UPDATE SET seen_at = excluded.seen_at, behind_until = excluded.behind_until`,
      [this.owner, this.isBehind],
    )
    const askedMs = performance.now()
    const [row] = await this.#postgres.query(
      `SELECT count(*) AS count, ${NOW_MS} FROM pixctl_listeners
       WHERE ${HERE} AND seen_at > now() - INTERVAL '${LEASE_SECONDS} seconds'`,
    )
    this.aheadMs = wrongByAnswer(row, performance.now() - askedMs)
    return Math.ceil(BUCKETS / Math.max(1, Number(row?.['count'])))
  }

  /** The condition is looked at again under the lock of each row, so each has one taker. */
  #take(most: number): Promise<PostgresRow[]> {
    return this.#postgres.query(
      `UPDATE pixctl_leases SET owner = $1, epoch = epoch + 1, until = ${UNTIL}
       WHERE ${HERE} AND until <= now() AND bucket IN (
         SELECT bucket FROM pixctl_leases WHERE ${HERE} AND until <= now()
         ORDER BY random() LIMIT $2)
       RETURNING bucket, epoch`,
      [this.owner, most],
    )
  }
}

const toLease = ({bucket, epoch}: PostgresRow): [number, number] => [Number(bucket), Number(epoch)]

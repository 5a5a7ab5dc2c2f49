import type {Postgres} from '../../platform/postgres/postgres.ts'
import {uuid7} from '../../platform/uuid7.ts'

/** For so long a machine that says nothing more keeps a row; after that another may send it. */
export const LEASE_SECONDS = 10
const RENEW_EVERY_MS = 3_000

/** The lease as it is written now, by the clock of the database. */
export const LEASE_END = `clock_timestamp() + INTERVAL '${LEASE_SECONDS} seconds'`

/** The rows that this process sends at this moment, whose leases it keeps from running out. */
export class RowLeases {
  /** Names this process, and no other one ever. */
  readonly owner = uuid7()
  readonly #postgres: Postgres
  readonly #held = new Set<string>()
  #renewing: NodeJS.Timeout | undefined

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  hold(id: string): void {
    this.#held.add(id)
    if (this.#renewing) return
    this.#renewing = setInterval(() => void this.#renew(), RENEW_EVERY_MS)
    this.#renewing.unref()
  }

  release(id: string): void {
    this.#held.delete(id)
    if (this.#held.size === 0) this.stop()
  }

  stop(): void {
    clearInterval(this.#renewing)
    this.#renewing = undefined
  }

  /** A store that does not answer now is asked again; a lease that runs out meanwhile is lost. */
  async #renew(): Promise<void> {
    await this.#postgres
      .query(
        `UPDATE pixctl_requests SET lease_until = ${LEASE_END}
         WHERE id = ANY($1) AND lease_owner = $2`,
        [[...this.#held], this.owner],
      )
      .catch(() => {})
  }
}

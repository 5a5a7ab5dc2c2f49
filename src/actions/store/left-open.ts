import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {requireShared, withStore} from './shared-store.ts'

/** A request of unknown outcome, and the age of its key by the clock of the database. */
export interface LeftOpen {
  readonly environment: Environment
  readonly ageMs: number
}

const LEFT_OPEN = `SELECT environment,
    floor(extract(epoch FROM clock_timestamp() - begun_at) * 1000) AS age_ms
  FROM pixctl_requests
  WHERE state = 'unknown' AND (lease_until IS NULL OR lease_until < clock_timestamp())
  ORDER BY begun_at`

/**
 * The requests of unknown outcome that no machine sends at this moment, the oldest first.
 *
 * Errors: as `readStoreStatus`.
 */
export async function readLeftOpen(context: Context): Promise<LeftOpen[]> {
  const rows = await withStore(await requireShared(context), (postgres) =>
    postgres.query(LEFT_OPEN),
  )
  return rows.map(({environment, age_ms}) => ({
    environment: environment === 'live' ? 'live' : 'test',
    ageMs: Number(age_ms),
  }))
}

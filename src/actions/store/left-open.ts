import type {Context} from '../../app/context.ts'
import {journalSender} from '../../app/create-context.ts'
import type {Environment} from '../../domain/environment.ts'
import {PostgresRequestQueries} from '../../journal/postgres/request-queries.ts'
import {ofLivingInstance} from '../../journal/postgres/schema.ts'
import {requireNotSetBack} from '../../journal/set-back.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'

/** A request of unknown outcome, and the age of its key by the clock of the database. */
export interface LeftOpen {
  readonly environment: Environment
  readonly ageMs: number
}

const LEFT_OPEN = `SELECT environment,
    floor(extract(epoch FROM clock_timestamp() - begun_at) * 1000) AS age_ms
  FROM pixctl_requests
  WHERE state = 'unknown' AND (lease_until IS NULL OR lease_until < clock_timestamp())
    AND ${ofLivingInstance('pixctl_requests', '$1')}
  ORDER BY begun_at`

/**
 * The requests of unknown outcome that no machine sends at this moment, the oldest first: as a resume finds
 * them that is seen from an address.
 *
 * Errors: `PostgresError`.
 */
export async function readLeftOpen(postgres: Postgres, seenFrom?: string): Promise<LeftOpen[]> {
  const rows = await postgres.query(LEFT_OPEN, [seenFrom ?? null])
  return rows.map(({environment, age_ms}) => ({
    environment: environment === 'live' ? 'live' : 'test',
    ageMs: Number(age_ms),
  }))
}

/**
 * Whether the shared store has what this home sent from it last, and what it sent from others can be known.
 *
 * Errors: `LocalFailureError`, code `STORE_SET_BACK`, `STORE_LEFT`, `STORE_NOTE_DAMAGED` or
 *         `STORE_LACKS_SENT`; `PostgresError`.
 */
export async function requireSentStillThere(context: Context, postgres: Postgres): Promise<void> {
  const {home, now} = context
  const sender = await journalSender(context)
  const {profile} = sender
  const requests = new PostgresRequestQueries(postgres)
  await requireNotSetBack(home, {url: postgres.address.url, profile}, {requests})
  const {requireSentElsewhereCanBeKnown} = await import('../../journal/open-journal.ts')
  const store = await context.store()
  await requireSentElsewhereCanBeKnown({home, now, store}, sender, {requests})
}

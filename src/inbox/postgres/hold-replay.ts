import type {Postgres} from '../../platform/postgres/postgres.ts'
import {storedText, textOfStored} from '../../platform/stored-text.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {JobId, ReplayHold, ReplayProcess} from '../inbox.ts'
import {LEASE_SECONDS, RENEW_EVERY_MS, TRUSTED_MS} from './bucket-leases.ts'

const ITS = `account = '' AND environment = '' AND id = $1`
const UNTIL = `now() + INTERVAL '${LEASE_SECONDS} seconds'`

/** One taker: the condition is looked at again under the lock of the row. */
const TAKE = `UPDATE pixctl_replays SET holder = $2, host = $3, pid = $4, held_until = ${UNTIL}
  WHERE ${ITS} AND (held_until IS NULL OR held_until <= now()) RETURNING id`
const HOLDER = `SELECT host, pid FROM pixctl_replays WHERE ${ITS}`
const RENEW = `UPDATE pixctl_replays SET held_until = ${UNTIL}
  WHERE ${ITS} AND holder = $2 RETURNING id`
const RELEASE = `UPDATE pixctl_replays SET held_until = NULL WHERE ${ITS} AND holder = $2`

/**
 * Holds a replay of a shared store by a lease, which runs out ten seconds after its process ended. Gives
 * the process that holds it, where another one does.
 *
 * Errors: `PostgresError`.
 */
export async function holdReplay(
  postgres: Postgres,
  replayId: JobId,
  {pid, host}: ReplayProcess,
): Promise<ReplayHold | ReplayProcess> {
  const holder = uuid7()
  let renewedMs = performance.now()
  const taken = await postgres.query(TAKE, [replayId, holder, storedText(host), pid ?? null])
  if (taken.length === 0) return holderOf(postgres, replayId)
  const renew = async (): Promise<void> => {
    const askedMs = performance.now()
    const renewed = await postgres.query(RENEW, [replayId, holder])
    // One that slept for longer than its lease is no holder any more, where another process took it.
    renewedMs = renewed.length > 0 ? askedMs : Number.NEGATIVE_INFINITY
  }
  // A store that is away takes it the next time, or the lease runs out.
  const renewing = setInterval(() => void renew().catch(() => {}), RENEW_EVERY_MS)
  renewing.unref()
  return {
    isLost: () => performance.now() - renewedMs > TRUSTED_MS,
    release: async () => {
      clearInterval(renewing)
      // A store that is away lets the lease run out by itself.
      await postgres.query(RELEASE, [replayId, holder]).catch(() => {})
    },
  }
}

async function holderOf(postgres: Postgres, replayId: JobId): Promise<ReplayProcess> {
  const [row] = await postgres.query(HOLDER, [replayId])
  return {pid: Number(row?.['pid']) || undefined, host: textOfStored(String(row?.['host'] ?? ''))}
}

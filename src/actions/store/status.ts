import type {Context} from '../../app/context.ts'
import {outageLogKept} from '../../messages/webhooks/outage.ts'
import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {requireSchema, schemaVersions} from '../../platform/postgres/schema.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'
import {textOfStored} from '../../platform/stored-text.ts'
import {shownTarget} from '../../webhooks/forward-target.ts'
import {type KeptInOutage, keptInOutage} from './outage-log.ts'
import {requireShared, STORE_PARTS, withStore} from './shared-store.ts'
import {type WriteObstacle, writeObstaclesOf} from './write-obstacles.ts'

/** What runs beside the primary. */
export interface Standby {
  /** Nothing where it gave the server none, or the server does not show it to this user. */
  readonly name: string | null
  /** Nothing where the server does not show it to this user. */
  readonly isSynchronous: boolean | null
  /** How far it is behind, where the server says so to this user. */
  readonly lagMs: number | null
}

/** The buckets that a listener forwards. Who it is may be missing for a moment after its start. */
export interface LeaseHolder {
  readonly listener: string
  readonly host: string | null
  readonly pid: number | null
  readonly home: string | null
  readonly since: string | null
  /** Without its query, which may hold what is secret. */
  readonly forwardTo: string | null
  readonly buckets: number
  /** Until its leases run out, by the clock of the database. */
  readonly leftMs: number
}

export interface StoreStatus {
  readonly url: string
  readonly server: string
  readonly schema: readonly {readonly part: string; readonly version: number}[]
  readonly bytes: number
  readonly synchronousCommit: string
  readonly standbys: readonly Standby[]
  /** Empty where this user can write. */
  readonly writeObstacles: readonly WriteObstacle[]
  readonly events: number
  readonly owedForwards: number
  readonly requests: number
  readonly openRequests: number
  readonly leases: readonly LeaseHolder[]
  /** Of the home that the command runs in; nothing where its log holds none. */
  readonly outageLog: KeptInOutage | null
}

/**
 * What the store is, and how it is.
 *
 * Errors: `InvalidInputError` when the store is local; `PostgresError`; `LocalFailureError`, code
 *         `STORE_NOT_READY` or `STORE_NEWER`.
 */
export async function readStoreStatus(context: Context): Promise<StoreStatus> {
  const store = await requireShared(context)
  try {
    const status = await withStore(store, statusOf)
    return {...status, outageLog: (await keptInOutage(context.home)) ?? null}
  } catch (error) {
    if (!(error instanceof PostgresError)) throw error
    // This is what a person asks who waits for events, and the store itself cannot say it.
    const kept = await keptInOutage(context.home)
    if (kept) context.notice(outageLogKept(kept))
    throw new PostgresError(store.address.url, error.cause, {isStatus: true})
  }
}

/**
 * The same over a connection that is there, without what this machine keeps.
 *
 * Errors: as of `readStoreStatus`, but for those of connecting.
 */
export async function statusOf(postgres: Postgres): Promise<Omit<StoreStatus, 'outageLog'>> {
  for (const part of STORE_PARTS) await requireSchema(postgres, part)
  const versions = await schemaVersions(postgres)
  const [facts = {}] = await postgres.query(FACTS)
  return {
    url: postgres.address.url,
    server: String(facts['server']),
    schema: [...versions].map(([part, version]) => ({part, version})),
    bytes: Number(facts['bytes']),
    synchronousCommit: String(facts['synchronous_commit']),
    standbys: await standbysOf(postgres),
    writeObstacles: await writeObstaclesOf(postgres),
    events: Number(facts['events']),
    owedForwards: Number(facts['owed']),
    requests: Number(facts['requests']),
    openRequests: Number(facts['open']),
    leases: (await postgres.query(LEASES)).map(toHolder),
  }
}

const FACTS = `SELECT current_setting('server_version') AS server,
  current_setting('synchronous_commit') AS synchronous_commit,
  (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
   WHERE relkind = 'r' AND relname LIKE 'pixctl\\_%' AND pg_table_is_visible(oid)) AS bytes,
  (SELECT count(*) FROM pixctl_events WHERE NOT dropped) AS events,
  (SELECT count(*) FROM pixctl_forwards WHERE state = 'queued') AS owed,
  (SELECT count(*) FROM pixctl_requests) AS requests,
  (SELECT count(*) FROM pixctl_requests WHERE state = 'unknown') AS open`

const LEASES = `SELECT held.*, host, pid, home, forward_to,
    floor(extract(epoch FROM since) * 1000) AS since_ms
  FROM (SELECT owner, count(*) AS buckets,
      floor(extract(epoch FROM min(until) - now()) * 1000) AS left_ms
    FROM pixctl_leases WHERE account = '' AND environment = '' AND until > now()
    GROUP BY owner) AS held
  LEFT JOIN pixctl_present AS present ON present.account = '' AND present.environment = ''
    AND present.owner = held.owner ORDER BY host, pid, held.owner`

/** A server shows how its standbys are to those alone who may read its statistics. */
export async function standbysOf(postgres: Pick<Postgres, 'query'>): Promise<Standby[]> {
  const rows = await postgres.query(
    `SELECT application_name, sync_state,
       floor(extract(epoch FROM replay_lag) * 1000) AS lag_ms
     FROM pg_stat_replication ORDER BY application_name`,
  )
  return rows.map(({application_name, sync_state, lag_ms}) => ({
    name: application_name === null || application_name === '' ? null : String(application_name),
    isSynchronous: sync_state === null ? null : sync_state === 'sync' || sync_state === 'quorum',
    lagMs: lag_ms === null ? null : Number(lag_ms),
  }))
}

const toHolder = ({owner, buckets, left_ms, ...row}: PostgresRow): LeaseHolder => ({
  listener: String(owner),
  host: row['host'] === null ? null : textOfStored(String(row['host'])),
  pid: row['pid'] === null ? null : Number(row['pid']),
  home: row['home'] === null ? null : textOfStored(String(row['home'])),
  since: row['since_ms'] === null ? null : new Date(Number(row['since_ms'])).toISOString(),
  forwardTo: shownTarget((row['forward_to'] ?? undefined) as string | undefined) ?? null,
  buckets: Number(buckets),
  leftMs: Number(left_ms),
})

import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {hasRight, hasSomeRight} from '../../platform/postgres/rights-sql.ts'

/** Why a store that can be read takes no writes from this user. */
export const WRITE_OBSTACLES = [
  /** A standby, or a server that is being restored. */
  'in_recovery',
  /** By the role, the database, the server or the URL: some providers set it when a disk is full. */
  'session_read_only',
  /** No table may be written, as for a user who is meant to read. */
  'reader_role',
  /** Some tables may not be written, as after an update that made new ones. */
  'rights_missing',
  /** A commit waits for a standby that is not connected. */
  'standby_missing',
] as const
export type WriteObstacleCode = (typeof WRITE_OBSTACLES)[number]

/** One of them, with the numbers and names that its sentence needs. */
export interface WriteObstacle {
  readonly code: WriteObstacleCode
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * What keeps this user from writing into the store; it is found without a write, which could wait
 * for ever.
 *
 * Errors: `PostgresError`.
 */
export async function writeObstaclesOf(postgres: Postgres): Promise<WriteObstacle[]> {
  const [facts = {}] = await postgres.query(FACTS)
  // A server in recovery is read-only, and waits for no standby.
  if (facts['is_in_recovery'] === true) return [{code: 'in_recovery', facts: {}}]
  const readOnly: WriteObstacle[] =
    facts['read_only'] === 'on' ? [{code: 'session_read_only', facts: {}}] : []
  return [...readOnly, ...(await missingRights(postgres)), ...missingStandbys(facts)]
}

/**
 * A server shows the state of its standbys to those alone who may read its statistics. One whose state
 * is hidden may be synchronous.
 */
const FACTS = `SELECT pg_is_in_recovery() AS is_in_recovery,
  current_setting('transaction_read_only') AS read_only,
  coalesce(current_setting('synchronous_standby_names', true), '') AS standby_names,
  (SELECT count(*) FROM pg_stat_replication
   WHERE sync_state IS NULL OR sync_state IN ('sync', 'quorum')) AS in_sync`

const WRITES = ["'INSERT'", "'UPDATE'", "'DELETE'"]

/** The table of the versions is written by `store init` alone. */
const RIGHTS = `SELECT relname, current_user AS role,
    ${WRITES.map((right) => hasRight('oid', right)).join(' AND ')} AS may_write,
    ${WRITES.map((right) => hasSomeRight('oid', right)).join(' OR ')} AS may_write_some
  FROM pg_class WHERE relkind IN ('r', 'p') AND relname LIKE 'pixctl\\_%'
    AND relname <> 'pixctl_schema' AND pg_table_is_visible(oid)
  ORDER BY relname`

async function missingRights(postgres: Postgres): Promise<WriteObstacle[]> {
  const tables = await postgres.query(RIGHTS)
  const [first, ...others] = tables.filter(({may_write}) => may_write !== true)
  if (first === undefined) return []
  const role = String(first['role'])
  if (tables.every(({may_write_some}) => may_write_some !== true)) {
    return [{code: 'reader_role', facts: {role}}]
  }
  const table = String(first['relname'])
  return [{code: 'rights_missing', facts: {role, table, count: others.length + 1}}]
}

/**
 * Whatever `synchronous_commit` the server, the database or the role has: pixctl sets it to `on` in each
 * transaction that writes.
 */
function missingStandbys({standby_names, in_sync}: PostgresRow): WriteObstacle[] {
  const names = String(standby_names).trim()
  const [wanted, connected] = [standbysWanted(names), Number(in_sync)]
  return connected >= wanted ? [] : [{code: 'standby_missing', facts: {names, wanted, connected}}]
}

/** Source: PostgreSQL, "synchronous_standby_names": `FIRST 2 (a, b)`, `ANY 2 (a, b)`, `2 (a, b)`, `a, b`. */
export function standbysWanted(names: string): number {
  if (names === '') return 0
  const counted = /^(?:(?:first|any)\s+)?'?(\d+)'?\s*\(/i.exec(names)
  return counted ? Number(counted[1]) : 1
}

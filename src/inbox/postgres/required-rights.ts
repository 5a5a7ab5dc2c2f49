import {LocalFailureError} from '../../messages/errors.ts'
import {storeRightsMissing} from '../../messages/stores/store-refusals.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {hasRight, hasSomeRight} from '../../platform/postgres/rights-sql.ts'
import {PostgresError} from '../../platform/postgres/trouble.ts'

/** What a listener does with its tables for deliveries and forwards; retention may lack its own. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  pixctl_events: ['SELECT', 'INSERT', 'UPDATE'],
  pixctl_forwards: ['SELECT', 'INSERT', 'UPDATE'],
  pixctl_attempts: ['SELECT', 'INSERT'],
  pixctl_leases: ['SELECT', 'UPDATE'],
  pixctl_listeners: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  pixctl_present: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
}

const NEEDED = Object.entries(RIGHTS).flatMap(([table, rights]) =>
  rights.map((right) => `('${table}', '${right}')`),
)

/** A right to some of the columns is none: which of them a statement names is up to the version. */
const LACKING = `SELECT relname, quote_ident(current_user) AS role,
    string_agg(needed.name, ', ' ORDER BY needed.name) AS rights,
    bool_or(${hasSomeRight('oid', 'needed.name')}) AS is_partial
  FROM (VALUES ${NEEDED.join(', ')}) AS needed (relation, name)
  JOIN pg_class ON relname = needed.relation AND pg_table_is_visible(oid)
  WHERE NOT ${hasRight('oid', 'needed.name')}
  GROUP BY oid, relname ORDER BY relname`

/**
 * Of a user who may not do what a listener does, which no waiting mends.
 *
 * Errors: `LocalFailureError`, code `STORE_RIGHTS_MISSING`; `PostgresError`.
 */
export async function requireRights(postgres: Postgres): Promise<void> {
  const rows = await postgres.query(LACKING)
  const [first] = rows
  if (first === undefined) return
  const lacking = rows.map(({relname, rights, is_partial}) => ({
    table: String(relname),
    rights: String(rights),
    isPartial: is_partial === true,
  }))
  const {url} = postgres.address
  throw new LocalFailureError(storeRightsMissing({url, role: String(first['role']), lacking}))
}

/**
 * The same work; where the server does not permit it because a right was taken away, the error names
 * the right.
 *
 * Errors: as of `requireRights`, and those of the work.
 */
export async function namingRights<T>(postgres: Postgres, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PostgresError && error.isWithoutRight)) throw error
    await requireRights(postgres)
    throw error
  }
}

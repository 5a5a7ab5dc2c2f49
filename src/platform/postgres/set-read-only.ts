import type {Postgres} from './postgres.ts'
import {PostgresError} from './trouble.ts'

const SETTING = 'default_transaction_read_only'

/**
 * Whether a session that connects now gets transactions that only read. `ALTER DATABASE … SET` and `ALTER ROLE
 * … SET` hold for new sessions alone, while one that is connected goes on writing. One that was given the
 * setting when it connected, as by PGOPTIONS, is given it again. As SQL, true or nothing.
 *
 * Source: PostgreSQL, `process_settings` in `postinit.c`: of the role here, of the role, of the database, of all.
 */
export const IS_SET_READ_ONLY = `(SELECT true FROM (
    SELECT substr(setting, ${SETTING.length + 2})::boolean AS is_on
    FROM pg_db_role_setting AS kept, unnest(kept.setconfig) AS setting
    WHERE kept.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
      AND kept.setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = session_user))
      AND starts_with(setting, '${SETTING}=')
    ORDER BY kept.setrole = 0, kept.setdatabase = 0 LIMIT 1) AS latest
  WHERE is_on AND EXISTS (
    SELECT 1 FROM pg_settings WHERE name = '${SETTING}' AND source <> 'client'))`

/** What a session that connects now would be refused as: no statement was asked. */
export const setReadOnly = (url: string): PostgresError =>
  new PostgresError(url, Object.assign(new Error(`${SETTING} = on`), {code: '25006'}))

/**
 * Before a backup is put back, a person sets the database to read only: what is written until then is lost.
 * Where the server does not show its settings, the sessions that it has are believed.
 *
 * Errors: `PostgresError`, as of a session that connects now.
 */
export async function requireNotSetReadOnly(postgres: Postgres): Promise<void> {
  const asked = postgres.query(`SELECT ${IS_SET_READ_ONLY} AS is_read_only`)
  const rows = await asked.catch(nothingIfHidden)
  if (rows?.[0]?.['is_read_only'] === true) throw setReadOnly(postgres.address.url)
}

/** Errors: all but that this user may not read the settings. */
export function nothingIfHidden(error: unknown): undefined {
  if (error instanceof PostgresError && error.isWithoutRight) return undefined
  throw error
}

import {LocalFailureError} from '../../messages/errors.ts'
import {storeMadeAnew} from '../../messages/stores/store-lost.ts'
import type {Postgres, PostgresRow} from '../../platform/postgres/postgres.ts'
import {
  IS_SET_READ_ONLY,
  nothingIfHidden,
  setReadOnly,
} from '../../platform/postgres/set-read-only.ts'

/** Other ones once a backup was put in their place; nothing while it is. */
const TABLES = `(SELECT oid FROM pg_database WHERE datname = current_database())::text
  || '/' || to_regclass('pixctl_requests')::oid::text AS tables`

/**
 * Notes which tables a journal was opened with. What this gives is asked before a request is written: a
 * person may take hours to confirm it, and a backup that was put back meanwhile lacks what another home paid
 * since, with which this payout was to be compared. The home has no mark of what another one sent.
 *
 * Errors: `PostgresError`. What this gives: also `PostgresError` where the database was set to read only, as
 *         before a backup is put back; `LocalFailureError`, code `STORE_MADE_ANEW`.
 */
export async function sameTables(postgres: Postgres): Promise<() => Promise<void>> {
  const ask = async (more: string): Promise<PostgresRow | undefined> =>
    (await postgres.query(`SELECT ${TABLES}${more}`))[0]
  const opened = (await ask(''))?.['tables']
  return async () => {
    const withSettings = ask(`, ${IS_SET_READ_ONLY} AS is_read_only`)
    const now = (await withSettings.catch(nothingIfHidden)) ?? (await ask(''))
    const {url} = postgres.address
    if (now?.['is_read_only'] === true) throw setReadOnly(url)
    if (now?.['tables'] !== opened) throw new LocalFailureError(storeMadeAnew({url}))
  }
}

import {openStore} from '../../platform/postgres/open-store.ts'
import {requireSchema} from '../../platform/postgres/schema.ts'
import type {SharedStore} from '../../platform/store.ts'
import {PostgresInbox} from './postgres-inbox.ts'
import {INBOX_SCHEMA} from './schema.ts'

/**
 * The inbox in the database, as commands read it, and as a listener receives into it.
 *
 * Errors: `PostgresError`; `LocalFailureError`, code `STORE_NOT_READY` or `STORE_NEWER`.
 */
export async function openPostgresInbox(
  store: SharedStore,
  options: {readonly patienceMs?: number; readonly onLongSearch?: () => void} = {},
): Promise<PostgresInbox> {
  const postgres = await openStore(store, options)
  try {
    await requireSchema(postgres, INBOX_SCHEMA)
    return new PostgresInbox(postgres, options.onLongSearch)
  } catch (error) {
    await postgres.close()
    throw error
  }
}

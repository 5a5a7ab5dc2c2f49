import type {Context} from '../../app/context.ts'
import {INBOX_SCHEMA} from '../../inbox/postgres/schema.ts'
import {JOURNAL_SCHEMA} from '../../journal/postgres/schema.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {storeIsLocal} from '../../messages/stores/store.ts'
import {openStore} from '../../platform/postgres/open-store.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {SharedStore} from '../../platform/store.ts'

/** Everything that the store keeps, with the tables of each part. */
export const STORE_PARTS = [JOURNAL_SCHEMA, INBOX_SCHEMA]

/** Errors: `InvalidInputError`, code `STORE_IS_LOCAL`. */
export async function requireShared(context: Context): Promise<SharedStore> {
  const store = await context.store()
  if (store.kind === 'postgres') return store
  throw new InvalidInputError(storeIsLocal())
}

/** Connects for one piece of work, and leaves whatever comes of it. */
export async function withStore<T>(
  store: SharedStore,
  work: (postgres: Postgres) => Promise<T>,
): Promise<T> {
  const postgres = await openStore(store)
  try {
    return await work(postgres)
  } finally {
    await postgres.close()
  }
}

import type {Context} from '../../app/context.ts'
import {LocalFailureError} from '../../messages/errors.ts'
import {storeEncoding} from '../../messages/stores/store.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import {migrate, schemaVersions} from '../../platform/postgres/schema.ts'
import {requireShared, STORE_PARTS, withStore} from './shared-store.ts'

/** The tables of a part, before and now. */
export interface PartVersion {
  readonly part: string
  readonly before: number
  readonly version: number
}

export interface StoreInitialized {
  readonly url: string
  readonly parts: readonly PartVersion[]
}

/**
 * Makes the tables of the store, or brings them up to date. Several may do so at once.
 *
 * Errors: `InvalidInputError` when the store is local; `PostgresError`; `LocalFailureError`, code
 *         `STORE_NEWER` or `STORE_ENCODING`.
 */
export async function initStore(context: Context): Promise<StoreInitialized> {
  const store = await requireShared(context)
  return withStore(store, async (postgres) => {
    const before = await schemaVersions(postgres)
    await requireEncoding(postgres, before.size > 0)
    await migrate(postgres, STORE_PARTS)
    const parts = STORE_PARTS.map(({name, steps}) => ({
      part: name,
      before: before.get(name) ?? 0,
      version: steps.length,
    }))
    return {url: store.address.url, parts}
  })
}

/**
 * With another encoding the server refuses a delivery with a character that it lacks, after the listener
 * took it. SQL_ASCII takes any bytes, so a store that has tables there goes on; a new one has no need of it.
 *
 * Errors: `LocalFailureError`, code `STORE_ENCODING`.
 */
async function requireEncoding(postgres: Postgres, isMade: boolean): Promise<void> {
  const [row] = await postgres.query('SHOW server_encoding')
  const encoding = String(row?.['server_encoding'])
  if (encoding === 'UTF8' || (isMade && encoding === 'SQL_ASCII')) return
  throw new LocalFailureError(storeEncoding({url: postgres.address.url, encoding}))
}

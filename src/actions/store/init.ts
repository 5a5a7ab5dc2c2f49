import type {Context} from '../../app/context.ts'
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
 *         `STORE_NEWER`.
 */
export async function initStore(context: Context): Promise<StoreInitialized> {
  const store = await requireShared(context)
  return withStore(store, async (postgres) => {
    const before = await schemaVersions(postgres)
    await migrate(postgres, STORE_PARTS)
    const parts = STORE_PARTS.map(({name, steps}) => ({
      part: name,
      before: before.get(name) ?? 0,
      version: steps.length,
    }))
    return {url: store.address.url, parts}
  })
}

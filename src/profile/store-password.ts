import type {SharedStore, Store} from '../platform/store.ts'
import {resolveStore, type StoreSources} from './store.ts'

/**
 * `resolveStore`, for a process that may run while its store or the password of it is changed: each
 * connection is to the store that it began with, by the password that is kept for that one, or was last.
 *
 * Errors: as of `resolveStore`; `passwordNow` rejects where settings or vault cannot be read.
 */
export function storeOfProfile(profile: string, sources: StoreSources): Store {
  const store = resolveStore(profile, sources)
  return store.kind === 'local' ? store : {...store, ...passwordsOf(store, profile, sources)}
}

function passwordsOf(
  store: SharedStore,
  profile: string,
  sources: StoreSources,
): Pick<SharedStore, 'password' | 'passwordNow'> {
  let known: string | undefined
  const passwordNow = async (): Promise<string | undefined> => {
    const now = resolveStore(profile, {...sources, config: await sources.configNow()})
    // Another store may be kept by now, and its password is none for this server.
    const isSame = now.kind === 'postgres' && now.address.url === store.address.url
    return isSame ? now.password() : undefined
  }
  return {
    password: async () => {
      const kept = known === undefined ? store.password() : passwordNow().catch(() => undefined)
      known = (await kept) ?? known
      return known
    },
    passwordNow,
  }
}

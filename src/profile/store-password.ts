import {setTimeout as pause} from 'node:timers/promises'
import type {SharedStore, Store} from '../platform/store.ts'
import type {ConfigFile} from './config-file.ts'
import {resolveStore, type StoreSources} from './store.ts'

/** What is set now, and how it is read again later. */
export interface LastingSources extends StoreSources {
  readonly configNow: () => Promise<ConfigFile>
}

/** `config set store` saves the password this long before the address, at most. */
const SAVED_WITHIN_MS = 250

/**
 * `resolveStore`, for a process that may run while the password of its store is changed.
 *
 * Errors: as of `resolveStore`; `passwordNow` rejects where settings or vault cannot be read.
 */
export function storeOfProfile(profile: string, sources: LastingSources): Store {
  const store = resolveStore(profile, sources)
  return store.kind === 'local' ? store : {...store, ...passwordsOf(store, profile, sources)}
}

function passwordsOf(
  store: SharedStore,
  profile: string,
  sources: LastingSources,
): Pick<SharedStore, 'password' | 'passwordNow'> {
  let known: string | undefined
  const keptNow = async (): Promise<string | undefined> => {
    const now = resolveStore(profile, {...sources, config: await sources.configNow()})
    // Another store may be kept by now, and its password is none for this server.
    const isSame = now.kind === 'postgres' && now.address.url === store.address.url
    return isSame ? now.password() : undefined
  }
  return {
    password: async () => {
      known = await store.password()
      return known
    },
    passwordNow: async () => {
      const kept = await keptNow()
      if (kept === known) return kept
      await pause(SAVED_WITHIN_MS)
      return keptNow()
    },
  }
}

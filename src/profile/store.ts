import {InvalidInputError} from '../messages/errors.ts'
import {invalidStore, type StoreOrigin} from '../messages/invalid-store.ts'
import {type PostgresAddress, parseAddress} from '../platform/postgres/address.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../platform/store.ts'
import type {Variables} from '../platform/variables.ts'
import {type ConfigFile, changeConfig, profileNamed, withProfile} from './config-file.ts'
import {missingSecret, type Vault} from './vault.ts'

export interface StoreSources {
  readonly env: Variables
  readonly config: ConfigFile
  /** Opened when a password is needed. */
  readonly vault: () => Promise<Vault>
}

/** Under which name the vault keeps the password of a profile's store. */
const passwordAccount = (profile: string): string => `store/${profile}`

interface ParsedAddress {
  readonly address: PostgresAddress
  readonly password: string | undefined
}

/**
 * @param origin who gave the text: that is where the user mends it.
 *
 * Errors: `InvalidInputError` that says what is wrong with it, without it: it may hold a password.
 */
export function requireAddress(text: string, origin: StoreOrigin = 'argument'): ParsedAddress {
  const parsed = parseAddress(text)
  if (typeof parsed !== 'string') return parsed
  throw new InvalidInputError(invalidStore({fault: parsed, origin}))
}

/** The same of what a user sets: `local`, or nothing, is no database. Errors: as of `requireAddress`. */
export const requireStore = (text: string, origin?: StoreOrigin): ParsedAddress | undefined =>
  text === '' || text === LOCAL_STORE.kind ? undefined : requireAddress(text, origin)

/**
 * Where journal and inbox are: `PIXCTL_STORE`, else the profile's, else this home.
 *
 * Errors: `InvalidInputError` where the value that wins is no store.
 */
export function resolveStore(profile: string, {env, config, vault}: StoreSources): Store {
  const named = env['PIXCTL_STORE']
  const kept = profileNamed(config, profile).store
  const text = named || kept?.url
  if (!text || text === 'local') return LOCAL_STORE
  const parsed = requireAddress(text, named ? 'env' : 'profile')
  return sharedStore(profile, parsed, {config, vault})
}

/** The store of an address, with the password that the profile keeps for exactly that one. */
function sharedStore(
  profile: string,
  {address, password}: ParsedAddress,
  {config, vault}: Omit<StoreSources, 'env'>,
): SharedStore {
  const kept = profileNamed(config, profile).store
  const isKept = address.url === kept?.url
  return {
    kind: 'postgres',
    address,
    password: async () => {
      if (password !== undefined || !isKept || !kept?.password) return password
      const secret = await (await vault()).read(passwordAccount(profile), kept.password)
      if (secret === undefined) throw missingSecret(kept.password)
      return secret
    },
  }
}

/**
 * A store that the home worked with, with the password that any profile keeps for exactly that one.
 * Without one, as after a profile was renamed by hand, it is the password of PGPASSWORD.
 *
 * Errors: `InvalidInputError` where it is no store.
 */
export function storeOfHome(text: string, {config, vault}: Omit<StoreSources, 'env'>): SharedStore {
  const {address, password} = requireAddress(text, 'note')
  const keptPassword = async (): Promise<string | undefined> => {
    for (const [name, {store}] of Object.entries(config.profiles ?? {})) {
      if (store?.url !== address.url || !store.password) continue
      const secret = await (await vault()).read(passwordAccount(name), store.password)
      if (secret !== undefined) return secret
    }
    return undefined
  }
  return {kind: 'postgres', address, password: async () => password ?? (await keptPassword())}
}

/**
 * Keeps the store of a profile: the address in the settings, the password of the URL in the vault.
 * `local`, or nothing, takes both away. Says whether a password was kept.
 *
 * Errors: `InvalidInputError` where it is no store; nothing is changed then.
 */
export async function saveStore(
  {home, vault}: {readonly home: string; readonly vault: () => Promise<Vault>},
  profile: string,
  text: string,
): Promise<boolean> {
  const parsed = requireStore(text)
  await changeConfig(home, async (config) => {
    const {store: earlier, ...rest} = profileNamed(config, profile)
    if (earlier?.password && parsed?.password === undefined) {
      await (await vault()).remove(passwordAccount(profile), earlier.password)
    }
    if (!parsed) return withProfile(config, profile, rest)
    const {address, password} = parsed
    const kept =
      password === undefined
        ? undefined
        : await (await vault()).save(passwordAccount(profile), password)
    const store = {url: address.url, ...(kept !== undefined && {password: kept})}
    return withProfile(config, profile, {...rest, store})
  })
  return parsed?.password !== undefined
}

import {hash} from 'node:crypto'
import {InvalidInputError, LocalFailureError} from '../messages/errors.ts'
import {storePasswordLost} from '../messages/people/credentials.ts'
import {invalidStore, type StoreOrigin} from '../messages/stores/invalid-store.ts'
import {type PostgresAddress, parseAddress} from '../platform/postgres/address.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../platform/store.ts'
import type {Variables} from '../platform/variables.ts'
import {
  type ConfigFile,
  changeConfig,
  profileNamed,
  type StoredStore,
  withProfile,
} from './config-file.ts'
import type {Vault} from './vault.ts'

export interface StoreSources {
  readonly env: Variables
  readonly config: ConfigFile
  /** As the settings are at this moment: another process may have changed them. */
  readonly configNow: () => Promise<ConfigFile>
  /** Opened when a password is needed. */
  readonly vault: () => Promise<Vault>
}

/**
 * Under which name the vault keeps the password of a profile's store: one for each address, so that
 * a process which goes on with the store it began with never reads the password of another one.
 */
const passwordAccount = (profile: string, url: string): string =>
  `store/${profile}/${hash('sha256', url).slice(0, 16)}`

/** An earlier pixctl kept one for a profile, whatever the address. */
const earlierAccount = (profile: string): string => `store/${profile}`

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
 * The address of the store in use: `PIXCTL_STORE`, else the profile's; nothing for this home.
 *
 * Errors: `InvalidInputError` where the value that wins is no store.
 */
export function addressInUse(
  profile: string,
  {env, config}: Pick<StoreSources, 'env' | 'config'>,
): ParsedAddress | undefined {
  const named = env['PIXCTL_STORE']
  const text = named || profileNamed(config, profile).store?.url
  return text ? requireStore(text, named ? 'env' : 'profile') : undefined
}

/**
 * Where journal and inbox are, with the password that the profile keeps for exactly that address.
 *
 * Errors: `InvalidInputError` where the value that wins is no store.
 */
export function resolveStore(profile: string, sources: StoreSources): Store {
  const used = addressInUse(profile, sources)
  if (!used) return LOCAL_STORE
  const {address, password} = used
  const kept = profileNamed(sources.config, profile).store
  return {
    kind: 'postgres',
    address,
    password: async () => {
      const secret = password ?? (await keptPassword(profile, address, sources))
      if (secret !== undefined || kept?.url !== address.url || !kept.password) return secret
      throw new LocalFailureError(storePasswordLost({store: kept.password, profile}))
    },
  }
}

/**
 * The only place where the password of a store leaves the vault: for the address alone that it was kept
 * with. Nothing where the profile keeps another store, or no password.
 */
async function keptPassword(
  profile: string,
  {url}: PostgresAddress,
  {config, configNow, vault}: Omit<StoreSources, 'env'>,
): Promise<string | undefined> {
  const kept = profileNamed(config, profile).store
  if (kept?.url !== url || !kept.password) return undefined
  const {read} = await vault()
  const own = await read(passwordAccount(profile, url), kept.password)
  if (own !== undefined) return own
  const earlier = await read(earlierAccount(profile), kept.password)
  // Nothing says for which address it was kept, so it counts for the one that is set after it was read.
  return profileNamed(await configNow(), profile).store?.url === url ? earlier : undefined
}

/**
 * A store that the home worked with, with the password that any profile keeps for exactly that one.
 * Without one, as after a profile was renamed by hand, it is the password of PGPASSWORD.
 *
 * Errors: `InvalidInputError` where it is no store.
 */
export function storeOfHome(text: string, sources: Omit<StoreSources, 'env'>): SharedStore {
  const {address, password} = requireAddress(text, 'note')
  const ofAnyProfile = async (): Promise<string | undefined> => {
    for (const profile of Object.keys(sources.config.profiles ?? {})) {
      const secret = await keptPassword(profile, address, sources)
      if (secret !== undefined) return secret
    }
    return undefined
  }
  return {kind: 'postgres', address, password: async () => password ?? (await ofAnyProfile())}
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
    if (parsed?.password === undefined) await forget(profile, earlier, vault)
    if (!parsed) return withProfile(config, profile, rest)
    const {address, password} = parsed
    const kept =
      password === undefined
        ? undefined
        : await (await vault()).save(passwordAccount(profile, address.url), password)
    // A keychain that does not answer keeps no new password from being set.
    const isReplaced =
      kept !== undefined && !(kept === earlier?.password && address.url === earlier.url)
    if (isReplaced) await forget(profile, earlier, vault).catch(() => {})
    const store = {url: address.url, ...(kept !== undefined && {password: kept})}
    return withProfile(config, profile, {...rest, store})
  })
  return parsed?.password !== undefined
}

async function forget(
  profile: string,
  earlier: StoredStore | undefined,
  vault: () => Promise<Vault>,
): Promise<void> {
  if (!earlier?.password) return
  const {remove} = await vault()
  await remove(passwordAccount(profile, earlier.url), earlier.password)
  await remove(earlierAccount(profile), earlier.password)
}

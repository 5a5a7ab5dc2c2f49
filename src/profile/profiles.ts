import {ENVIRONMENTS, type Environment} from '../domain/environment.ts'
import {unknownProfile} from '../messages/command-line/profile.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {parseBaseUrl} from './base-url.ts'
import {
  type ConfigFile,
  changeConfig,
  type Profile,
  profileNamed,
  type StoredCredential,
  withProfile,
} from './config-file.ts'
import {type ClientPair, requireEnvironment, secretAccount} from './credential.ts'
import {DEFAULT_PROFILE, requireProfileName} from './settings.ts'
import type {Vault} from './vault.ts'

/** Which credential: of a profile, in an environment. */
export interface CredentialPlace {
  readonly profile: string
  readonly environment: Environment
}

/** One row of `auth list`. */
export interface ProfileFacts {
  readonly profile: string
  readonly environment: Environment
  readonly active: boolean
  readonly credentials: readonly ({readonly environment: Environment} & StoredCredential)[]
}

/**
 * Keeps a pair and, where one was given, the address it is for. The first profile becomes active.
 *
 * Errors: `NotPermittedError` when the pair is of the other environment; nothing is saved then.
 */
export async function saveCredential(
  {home, vault}: {readonly home: string; readonly vault: Vault},
  place: CredentialPlace,
  pair: ClientPair & {readonly baseUrl?: string | undefined},
): Promise<StoredCredential> {
  const {profile: name, environment} = place
  requireProfileName(name)
  requireEnvironment(pair, environment)
  const baseUrl = pair.baseUrl && parseBaseUrl(pair.baseUrl)
  let kept: StoredCredential = {}
  await changeConfig(home, async (config) => {
    const store = await vault.save(secretAccount(name, environment), pair.clientSecret)
    const profile = profileNamed(config, name)
    const earlier = profile.environments?.[environment]?.baseUrl
    kept = {clientId: pair.clientId, store, ...optionalUrl(baseUrl || earlier)}
    const environments = {...profile.environments, [environment]: kept}
    const changed = withProfile(config, name, {...profile, environments})
    return {...changed, activeProfile: config.activeProfile ?? name}
  })
  return kept
}

/** Forgets a pair; the address stays. Says whether there was one. */
export async function removeCredential(
  {home, vault}: {readonly home: string; readonly vault: Vault},
  {profile: name, environment}: CredentialPlace,
): Promise<boolean> {
  let wasThere = false
  await changeConfig(home, async (config) => {
    const profile = profileNamed(config, name)
    const stored = profile.environments?.[environment]
    if (!stored?.clientId) return config
    wasThere = true
    if (stored.store) await vault.remove(secretAccount(name, environment), stored.store)
    const environments = {...profile.environments, [environment]: optionalUrl(stored.baseUrl)}
    return withProfile(config, name, {...profile, environments})
  })
  return wasThere
}

/**
 * Makes a profile the one that is used when none is named.
 *
 * Errors: `InvalidInputError` for a name that no profile can have, or has.
 */
export async function activateProfile(home: string, name: string): Promise<void> {
  requireProfileName(name)
  await changeConfig(home, (config) => {
    if (Object.hasOwn(config.profiles ?? {}, name)) return {...config, activeProfile: name}
    throw new InvalidInputError(unknownProfile())
  })
}

/** The only way a profile becomes live. Source: contract, section 3. */
export const setEnvironment = (
  home: string,
  name: string,
  environment: Environment,
): Promise<void> => changeProfile(home, name, (profile) => ({...profile, environment}))

/** Changes one profile, which need not exist yet. */
export async function changeProfile(
  home: string,
  name: string,
  change: (profile: Profile) => Profile,
): Promise<void> {
  requireProfileName(name)
  await changeConfig(home, (config) =>
    withProfile(config, name, change(profileNamed(config, name))),
  )
}

/** Every profile, by name. */
export function listProfiles(config: ConfigFile): ProfileFacts[] {
  const active = config.activeProfile ?? DEFAULT_PROFILE
  return Object.entries(config.profiles ?? {})
    .map(([name, profile]) => ({
      profile: name,
      environment: profile.environment ?? 'test',
      active: name === active,
      credentials: ENVIRONMENTS.flatMap((environment) => {
        const stored = profile.environments?.[environment]
        return stored?.clientId ? [{environment, ...stored}] : []
      }),
    }))
    .sort((a, b) => a.profile.localeCompare(b.profile))
}

const optionalUrl = (baseUrl: string | undefined): {baseUrl?: string} => (baseUrl ? {baseUrl} : {})

import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {liveFromNowOn} from '../../messages/command-line/profile.ts'
import {requireUsableHome} from '../../platform/home.ts'
import type {StoreName} from '../../profile/config-file.ts'
import {readConfig} from '../../profile/config-file.ts'
import {requireCredential} from '../../profile/credential.ts'
import {
  activateProfile,
  listProfiles,
  type ProfileFacts,
  removeCredential,
  setEnvironment,
} from '../../profile/profiles.ts'
import type {Source} from '../../profile/settings.ts'
import {noteOtherStore} from './note-other-store.ts'

export interface Identity {
  readonly environment: Environment
  readonly profile: string
  readonly clientId: string
  readonly baseUrl: string | null
  readonly subAccount: string | null
  readonly source: 'env' | 'stored'
  readonly store: StoreName | null
  /** Where the value came from: a flag, a variable, the profile, or nowhere. */
  readonly sources: Readonly<Record<'environment' | 'profile' | 'baseUrl', Source | null>>
}

/**
 * As whom a command would speak now.
 *
 * Errors: `NotPermittedError` when there is no credential, or one of the other environment.
 */
export async function identify(context: Context): Promise<Identity> {
  const settings = await context.settings()
  const {environment, profile, baseUrl, subAccount} = settings
  const found = await context.findCredential()
  const {home} = context
  const config = await context.config()
  const {clientId, source, store} = requireCredential(found, {settings, home, config})
  return {
    environment: environment.value,
    profile: profile.value,
    clientId,
    baseUrl: baseUrl?.value ?? null,
    subAccount: subAccount?.value ?? null,
    source,
    store: store ?? null,
    sources: {
      environment: environment.source,
      profile: profile.source,
      baseUrl: baseUrl?.source ?? null,
    },
  }
}

export interface Place {
  readonly environment: Environment
  readonly profile: string
}

/** Forgets the credential of the profile in the environment. */
export async function logout(context: Context): Promise<Place & {readonly removed: boolean}> {
  const place = await placeOf(context)
  const removed = await removeCredential({home: context.home, vault: await context.vault()}, place)
  return {...place, removed}
}

/**
 * `test` and `live` switch the environment of the profile, any other word switches the profile.
 *
 * Errors: `InvalidInputError` for an unknown profile.
 */
export async function switchTo(context: Context, target: string): Promise<Place> {
  const {home} = context
  if (target === 'test' || target === 'live') {
    const {profile} = await placeOf(context)
    await setEnvironment(home, profile, target)
    if (target === 'live') {
      context.notice(liveFromNowOn({profile}))
    }
    return {environment: target, profile}
  }
  await activateProfile(home, target)
  await noteOtherStore(context, target)
  const profiles = await profilesOf(context)
  const environment = profiles.find(({profile}) => profile === target)?.environment
  return {environment: environment ?? 'test', profile: target}
}

/**
 * Every profile of this home.
 *
 * Errors: `LocalFailureError` when there is none, and nothing can be kept in the home.
 */
export async function profilesOf({home}: Context): Promise<ProfileFacts[]> {
  const profiles = listProfiles(await readConfig(home))
  if (profiles.length === 0) requireUsableHome(home)
  return profiles
}

async function placeOf(context: Context): Promise<Place> {
  const {environment, profile} = await context.settings()
  return {environment: environment.value, profile: profile.value}
}

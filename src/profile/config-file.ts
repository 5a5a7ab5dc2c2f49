import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Environment} from '../domain/environment.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {configDamaged, configUnreadable} from '../messages/profile.ts'
import {privateDirectory} from '../platform/home.ts'

/** Where a secret was put. */
export type StoreName = 'keychain' | 'file'

/** What a profile knows of one environment. The secret itself is in the vault. */
export interface StoredCredential {
  readonly clientId?: string
  readonly store?: StoreName
  readonly baseUrl?: string
}

export interface Profile {
  /** Missing means test: a profile becomes live only by `auth switch live`. */
  readonly environment?: Environment
  readonly environments?: Partial<Readonly<Record<Environment, StoredCredential>>>
  readonly subAccount?: string
  readonly timeoutSeconds?: number
  /** Names the spec leaves open, as this profile's service spells them. */
  readonly wire?: Readonly<Record<string, string>>
}

/** A webhook secret that is on file, without the secret. */
export interface WebhookSecretEntry {
  readonly store: StoreName
  readonly savedAt: string
}

/** `config.json` of the home directory. Holds no secret. */
export interface ConfigFile {
  readonly activeProfile?: string
  readonly profiles?: Readonly<Record<string, Profile>>
  readonly webhookSecrets?: Readonly<Record<string, WebhookSecretEntry>>
}

export const configPath = (home: string): string => join(home, 'config.json')

/**
 * Reads the file that `conf` writes, without `conf`: its validator costs more than the whole of
 * the other start-up, and a command that only reads needs none of it.
 *
 * Errors: `LocalFailureError` when the file is damaged; it is never overwritten.
 */
export function readConfig(home: string): ConfigFile {
  const text = readIfThere(configPath(home))
  if (text === undefined) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch (error) {
    throw damaged(home, error)
  }
  throw damaged(home, undefined)
}

/** Writes the whole file: atomic, 0600, in a directory only its owner enters. */
export async function writeConfig(home: string, config: ConfigFile): Promise<void> {
  readConfig(home)
  const {default: Conf} = await import('conf')
  const file = new Conf<Record<string, unknown>>({
    cwd: privateDirectory(home),
    configName: 'config',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  file.store = {...config}
}

/** The profile of that name, or an empty one. */
export const profileNamed = (config: ConfigFile, name: string): Profile => {
  const profiles = config.profiles ?? {}
  return Object.hasOwn(profiles, name) ? (profiles[name] ?? {}) : {}
}

/** The same file with one profile changed. */
export const withProfile = (config: ConfigFile, name: string, profile: Profile): ConfigFile => ({
  ...config,
  profiles: {...config.profiles, [name]: profile},
})

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new LocalFailureError(configUnreadable({path}), {cause: error})
  }
}

const damaged = (home: string, cause: unknown): LocalFailureError =>
  new LocalFailureError(configDamaged({path: configPath(home)}), {cause})

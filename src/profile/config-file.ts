import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Environment} from '../domain/environment.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {homeNotWritten, settingsBusy} from '../messages/home.ts'
import {configDamaged, configUnreadable} from '../messages/profile.ts'
import {privateDirectory} from '../platform/home.ts'
import {waitToHoldAlone} from '../platform/sqlite.ts'

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

/** As long as a keychain that hangs may take, for several processes one after the other. */
const LONGEST_WAIT_MS = 60_000

/**
 * Reads the file, lets `change` say what it becomes, and writes that: atomic, 0600, in a directory
 * only its owner enters. Every process that changes it waits for the one before, from before its
 * reading to after its writing, so no change is lost; secrets that belong to an entry are saved in
 * `change`, too. The lock is the operating system's: a killed process holds nothing.
 *
 * Errors: `LocalFailureError` when the file is damaged or cannot be written, or another process
 *         keeps the lock for a minute; what `change` throws. The file is as it was then.
 */
export async function changeConfig(
  home: string,
  change: (config: ConfigFile) => ConfigFile | Promise<ConfigFile>,
): Promise<void> {
  const lock = await waitToHoldAlone(join(privateDirectory(home), 'config.lock'), LONGEST_WAIT_MS)
  if (!lock) throw new LocalFailureError(settingsBusy({seconds: LONGEST_WAIT_MS / 1000}))
  try {
    await writeConfig(home, await change(readConfig(home)))
  } finally {
    lock.release()
  }
}

async function writeConfig(home: string, config: ConfigFile): Promise<void> {
  const {default: Conf} = await import('conf')
  try {
    const file = new Conf<Record<string, unknown>>({
      cwd: home,
      configName: 'config',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
    file.store = {...config}
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new LocalFailureError(homeNotWritten({path: configPath(home), reason}), {cause})
  }
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

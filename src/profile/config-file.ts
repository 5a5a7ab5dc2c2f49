import {statSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type Conf from 'conf'
import type {Environment} from '../domain/environment.ts'
import {homeNotWritten, settingsBusy} from '../messages/command-line/home.ts'
import {configDamaged, configUnreadable} from '../messages/command-line/profile.ts'
import {LocalFailureError} from '../messages/errors.ts'
import type {Language} from '../messages/language.ts'
import {privateDirectory, requireNoOtherFile} from '../platform/home.ts'
import {requireRegularFile} from '../platform/regular-file.ts'
import {type Hold, waitToHoldAlone} from '../platform/sqlite.ts'

/** Where a secret was put. */
export type StoreName = 'keychain' | 'file'

/** What a profile knows of one environment. The secret itself is in the vault. */
export interface StoredCredential {
  readonly clientId?: string
  readonly store?: StoreName
  readonly baseUrl?: string
}

/** A store that several machines share. The password itself is in the vault. */
export interface StoredStore {
  readonly url: string
  /** Where its password was put, where it has one. */
  readonly password?: StoreName
}

export interface Profile {
  /** Missing means test: a profile becomes live only by `auth switch live`. */
  readonly environment?: Environment
  readonly environments?: Partial<Readonly<Record<Environment, StoredCredential>>>
  readonly subAccount?: string
  /** Where journal and inbox are; without the password, which is in the vault. */
  readonly store?: StoredStore
  readonly timeoutSeconds?: number
  /** Reais that one person may pay out within 24 hours. Read by `payoutRulesOf` only. */
  readonly approvalAbove?: unknown
  /** Who takes part in payouts of two people. Read by `payoutRulesOf` only. */
  readonly approvers?: unknown
  /** Names the spec leaves open, as this profile's service spells them. */
  readonly wire?: Readonly<Record<string, string>>
}

/** A webhook secret that is on file, without the secret. */
export interface WebhookSecretEntry {
  readonly store: StoreName
  readonly savedAt: string
}

/** The key with which the person at this machine signs; its private half is in the vault. */
export interface PersonKeyEntry {
  readonly name: string
  readonly publicKey: string
  readonly store: StoreName
  readonly createdAt: string
}

/** `config.json` of the home directory. Holds no secret. */
export interface ConfigFile {
  readonly activeProfile?: string
  /** Of the person at this machine, whatever the profile. */
  readonly lang?: Language
  readonly profiles?: Readonly<Record<string, Profile>>
  readonly webhookSecrets?: Readonly<Record<string, WebhookSecretEntry>>
  readonly person?: PersonKeyEntry
}

export const configPath = (home: string): string => join(home, 'config.json')

/**
 * What conf has on file; nothing where there is no file.
 *
 * Errors: `LocalFailureError` when the file is damaged or none; it is never overwritten. Also when the
 *         home is no directory.
 */
export async function readConfig(home: string): Promise<ConfigFile> {
  if (!isThere(configPath(home))) {
    requireNoOtherFile(home)
    return {}
  }
  return {...(await openConfig(home)).store}
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
  const lock = await lockConfig(home)
  if (!lock) throw new LocalFailureError(settingsBusy({seconds: LONGEST_WAIT_MS / 1000}))
  try {
    await writeConfig(home, await change(await readConfig(home)))
  } finally {
    lock.release()
  }
}

/**
 * A full disk, or a file of another user, is found out here: SQLite, which locks, writes a page.
 */
async function lockConfig(home: string): Promise<Hold | undefined> {
  const path = join(privateDirectory(home), 'config.lock')
  try {
    return await waitToHoldAlone(path, LONGEST_WAIT_MS)
  } catch (cause) {
    if (cause instanceof LocalFailureError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new LocalFailureError(homeNotWritten({path: configPath(home), reason}), {cause})
  }
}

async function writeConfig(home: string, config: ConfigFile): Promise<void> {
  const file = await openConfig(home)
  try {
    file.store = {...config}
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new LocalFailureError(homeNotWritten({path: configPath(home), reason}), {cause})
  }
}

/** conf is loaded when there is a file to read or to write: most scripts have variables only. */
async function openConfig(home: string): Promise<Conf<Record<string, unknown>>> {
  requireRegularFile(configPath(home))
  const {default: Conf} = await import('conf')
  try {
    return new Conf<Record<string, unknown>>({
      cwd: home,
      configName: 'config',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      deserialize: parseConfig,
    })
  } catch (error) {
    if (error instanceof SyntaxError) throw damaged(home, error)
    throw unreadable(home, error)
  }
}

/** conf takes JSON that is no object for an empty file, and would write over it. */
function parseConfig(text: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(text)
  if (!isObject(parsed)) throw new SyntaxError('not an object')
  if (!Object.values(parsed['profiles'] ?? {}).every(isProfile)) throw new SyntaxError('no profile')
  return parsed
}

/** What commands read of every profile; a file that was written by hand may hold anything. */
function isProfile(value: unknown): boolean {
  if (!isObject(value)) return false
  return Object.values(value['environments'] ?? {}).every((stored: unknown) => {
    const {clientId = '', baseUrl = ''} = isObject(stored) ? stored : {}
    return [clientId, baseUrl].every((text) => typeof text === 'string')
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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

function isThere(path: string): boolean {
  try {
    return statSync(path, {throwIfNoEntry: false}) !== undefined
  } catch (error) {
    throw unreadable(dirname(path), error)
  }
}

const unreadable = (home: string, cause: unknown): LocalFailureError =>
  new LocalFailureError(configUnreadable({path: configPath(home)}), {cause})

const damaged = (home: string, cause: unknown): LocalFailureError =>
  new LocalFailureError(configDamaged({path: configPath(home)}), {cause})

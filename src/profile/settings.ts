import {HOUR_MS} from '../domain/duration.ts'
import {ENVIRONMENTS, type Environment} from '../domain/environment.ts'
import {isWalletReference} from '../domain/wallet.ts'
import {
  invalidEnvironment,
  invalidProfile,
  invalidSubAccount,
  invalidTimeout,
} from '../messages/command-line/profile.ts'
import {InvalidInputError} from '../messages/errors.ts'
import type {Variables} from '../platform/variables.ts'
import {parseBaseUrl} from './base-url.ts'
import {type ConfigFile, type Profile, profileNamed} from './config-file.ts'

export type Source = 'flag' | 'env' | 'profile' | 'default'

/** A value that knows where it came from. */
export interface Setting<T> {
  readonly value: T
  readonly source: Source
}

export interface Settings {
  readonly profile: Setting<string>
  readonly environment: Setting<Environment>
  /** Absent in live without one: live has no default. */
  readonly baseUrl: Setting<string> | undefined
  readonly subAccount: Setting<string> | undefined
  readonly timeoutMs: Setting<number>
  /** Names of the wire that the profile spells its own way. */
  readonly wire: Readonly<Record<string, string>>
}

/** What was typed. Every part is optional. */
export interface SettingFlags {
  readonly env?: Environment | undefined
  readonly profile?: string | undefined
  readonly baseUrl?: string | undefined
  readonly subAccount?: string | undefined
  readonly timeoutMs?: number | undefined
}

export const DEFAULT_PROFILE = 'default'
const EMULATOR_URL = 'http://127.0.0.1:4010'
const DEFAULT_TIMEOUT_MS = 30_000
const MAXIMUM_TIMEOUT_MS = HOUR_MS

/**
 * Flag, then environment variable, then profile, then default.
 *
 * Errors: `InvalidInputError` when the value that wins cannot be used.
 * Source: contract, section 2, "Precedence".
 */
export function resolveSettings(flags: SettingFlags, env: Variables, config: ConfigFile): Settings {
  const profile = first<string>(
    ['flag', flags.profile],
    ['env', env['PIXCTL_PROFILE']],
    ['profile', config.activeProfile],
  ) ?? {value: DEFAULT_PROFILE, source: 'default'}
  const stored = profileNamed(config, requireProfileName(profile.value))
  const environment = resolveEnvironment(flags, env, stored)
  return {
    profile,
    environment,
    baseUrl: resolveBaseUrl(flags, env, {
      environment: environment.value,
      stored: stored.environments?.[environment.value]?.baseUrl,
    }),
    subAccount: resolveSubAccount(flags, env, stored),
    timeoutMs: resolveTimeout(flags, stored),
    wire: stored.wire ?? {},
  }
}

const PROFILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * A name that can be typed, and that `auth switch` cannot take for an environment.
 *
 * Errors: `InvalidInputError`.
 */
export function requireProfileName(name: string): string {
  const isEnvironment = ENVIRONMENTS.some((environment) => environment === name)
  if (PROFILE_NAME.test(name) && !isEnvironment) return name
  throw new InvalidInputError(invalidProfile())
}

function resolveEnvironment(
  flags: SettingFlags,
  env: Variables,
  profile: Profile,
): Setting<Environment> {
  const found = first<string>(
    ['flag', flags.env],
    ['env', env['PIXCTL_ENV']],
    ['profile', profile.environment],
  )
  const value = ENVIRONMENTS.find((environment) => environment === (found?.value ?? 'test'))
  if (value) return {value, source: found?.source ?? 'default'}
  throw new InvalidInputError(invalidEnvironment())
}

function resolveBaseUrl(
  flags: SettingFlags,
  env: Variables,
  {environment, stored}: {environment: Environment; stored: string | undefined},
): Setting<string> | undefined {
  const found = first<string>(
    ['flag', flags.baseUrl],
    ['env', env['PIXCTL_BASE_URL']],
    ['profile', stored],
    ['default', environment === 'test' ? EMULATOR_URL : undefined],
  )
  return found && {value: parseBaseUrl(found.value), source: found.source}
}

function resolveSubAccount(
  flags: SettingFlags,
  env: Variables,
  profile: Profile,
): Setting<string> | undefined {
  const found = first<string>(
    ['flag', flags.subAccount],
    ['env', env['PIXCTL_SUB_ACCOUNT']],
    ['profile', profile.subAccount],
  )
  if (!found || isWalletReference(found.value)) return found
  throw new InvalidInputError(invalidSubAccount())
}

function resolveTimeout(flags: SettingFlags, profile: Profile): Setting<number> {
  const found = first<number>(
    ['flag', flags.timeoutMs],
    ['profile', profile.timeoutSeconds && profile.timeoutSeconds * 1000],
  ) ?? {value: DEFAULT_TIMEOUT_MS, source: 'default'}
  if (found.value > 0 && found.value <= MAXIMUM_TIMEOUT_MS) return found
  throw new InvalidInputError(invalidTimeout())
}

/**
 * The first that is set. An empty variable is not, nor is an empty text of the profile. An empty flag
 * is: it was typed from a variable of a script that has no value, and the next in line would be
 * another account, or another wallet, than the one that was meant.
 */
function first<T extends string | number>(
  ...candidates: readonly (readonly [Source, T | undefined])[]
): Setting<T> | undefined {
  for (const [source, value] of candidates) {
    if (value !== undefined && (value !== '' || source === 'flag')) return {value, source}
  }
  return undefined
}

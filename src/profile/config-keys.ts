import {invariant} from '../domain/invariant.ts'
import {fromReais, isMoneyFault, parseTypedAmount, toDecimal} from '../domain/money.ts'
import {isWalletReference} from '../domain/wallet.ts'
import {
  environmentIsNoSetting,
  invalidSetting,
  unknownSetting,
} from '../messages/command-line/profile.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {parseLanguage} from '../messages/language.ts'
import {parseBaseUrl} from './base-url.ts'
import {changeConfig, type Profile, profileNamed, readConfig} from './config-file.ts'
import {type CredentialPlace, changeProfile} from './profiles.ts'
import {requireAddress} from './store.ts'

/** Settings that `config set` changes. The environment is not one: `auth switch` is for that. */
export const CONFIG_KEYS = [
  'base-url',
  'sub-account',
  'timeout',
  'lang',
  'approval-above',
  'store',
] as const
export type ConfigKey = (typeof CONFIG_KEYS)[number]

const WIRE_PREFIX = 'wire.'

/** The value that a profile has for a key, if it has one. */
export async function storedSetting(
  home: string,
  place: CredentialPlace,
  key: string,
): Promise<string | undefined> {
  const config = await readConfig(home)
  const profile = profileNamed(config, place.profile)
  if (key.startsWith(WIRE_PREFIX)) return profile.wire?.[key.slice(WIRE_PREFIX.length)]
  switch (key as ConfigKey) {
    case 'base-url':
      return profile.environments?.[place.environment]?.baseUrl
    case 'sub-account':
      return profile.subAccount
    case 'timeout':
      return profile.timeoutSeconds?.toString()
    case 'lang':
      return config.lang
    case 'approval-above':
      return profile.approvalAbove === undefined ? undefined : amountText(profile.approvalAbove)
    case 'store':
      return profile.store?.url
  }
}

/**
 * Changes one setting of a profile; an empty value takes it away. `wireNames` are those that a
 * service may spell its own way; the caller has looked at their values.
 *
 * Errors: `InvalidInputError` for an unknown key or a value that cannot be used.
 */
export async function saveSetting(
  home: string,
  place: CredentialPlace,
  change: {readonly key: string; readonly value: string; readonly wireNames: readonly string[]},
): Promise<void> {
  requireConfigKey(change.key, change.wireNames)
  const value = change.value === '' ? undefined : checked(change.key, change.value)
  invariant(change.key !== 'store', 'a store is saved with its password')
  if (change.key === 'lang') {
    const lang = value === undefined ? undefined : parseLanguage(value)
    return changeConfig(home, (config) => without({...config, lang}))
  }
  await changeProfile(home, place.profile, (profile): Profile => {
    if (change.key.startsWith(WIRE_PREFIX)) {
      const name = change.key.slice(WIRE_PREFIX.length)
      return {...profile, wire: without({...profile.wire, [name]: value})}
    }
    if (change.key === 'base-url') {
      const stored = without({...profile.environments?.[place.environment], baseUrl: value})
      return {...profile, environments: {...profile.environments, [place.environment]: stored}}
    }
    return without({...profile, ...FIELDS[change.key as keyof typeof FIELDS](value)})
  })
}

/** As it is shown; what no amount is in the file is shown as it stands there. */
function amountText(value: unknown): string {
  const amount = typeof value === 'number' ? fromReais(value) : 'not_a_number'
  return isMoneyFault(amount) ? String(value) : toDecimal(amount)
}

const FIELDS = {
  'sub-account': (subAccount: string | undefined) => ({subAccount}),
  timeout: (text: string | undefined) => ({
    timeoutSeconds: text === undefined ? undefined : Number(text),
  }),
  'approval-above': (text: string | undefined) => ({
    approvalAbove: text === undefined ? undefined : Number(text),
  }),
}

/** Errors: `InvalidInputError` that names the keys there are. */
export function requireConfigKey(key: string, wireNames: readonly string[]): void {
  const known = [...CONFIG_KEYS, ...wireNames.map((name) => WIRE_PREFIX + name)]
  if (known.includes(key)) return
  const isEnvironment = key === 'env' || key === 'environment'
  throw new InvalidInputError(
    isEnvironment ? environmentIsNoSetting() : unknownSetting({known: known.join(', ')}),
  )
}

const CHECKS: Readonly<Record<ConfigKey, (value: string) => string | undefined>> = {
  'base-url': (value) => parseBaseUrl(value),
  'sub-account': (value) => (isWalletReference(value) ? value : undefined),
  lang: (value) => parseLanguage(value),
  'approval-above': (value) => {
    const amount = parseTypedAmount(value.trim())
    return isMoneyFault(amount) ? undefined : toDecimal(amount)
  },
  store: (value) => (value === 'local' ? value : requireAddress(value).address.url),
  timeout: (value) => (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= 3600 ? value : undefined),
}

function checked(key: string, value: string): string {
  const result = key.startsWith(WIRE_PREFIX) ? value : CHECKS[key as ConfigKey](value)
  if (result !== undefined) return result
  throw new InvalidInputError(invalidSetting({key}))
}

/** The same object without what is not there. */
const without = <T extends object>(object: T): Present<T> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as Present<T>

type Present<T> = {[K in keyof T]: Exclude<T[K], undefined>}

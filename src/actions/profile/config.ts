import type {Context} from '../../app/context.ts'
import {journalSender} from '../../app/create-context.ts'
import {requireUsableNames} from '../../app/service-connection.ts'
import {hasTwoPeople} from '../../approval/person.ts'
import {listenerOf} from '../../inbox/log/lock.ts'
import {keyUnderOtherHeader, walletUnderOtherHeader} from '../../messages/command-line/profile.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {fewerThanTwoPeople} from '../../messages/people/approval.ts'
import {
  listenerKeepsStore,
  passwordInCommand,
  storeNextSteps,
  storePasswordKept,
} from '../../messages/stores/store.ts'
import {parseAddress} from '../../platform/postgres/address.ts'
import {otherNotes} from '../../platform/store-notes.ts'
import {listApprovers} from '../../profile/approvers.ts'
import {profileNamed} from '../../profile/config-file.ts'
import {
  CONFIG_KEYS,
  requireConfigKey,
  saveSetting,
  storedSetting,
} from '../../profile/config-keys.ts'
import {resolveLanguage} from '../../profile/language.ts'
import type {CredentialPlace} from '../../profile/profiles.ts'
import type {Source} from '../../profile/settings.ts'
import {requireStore, saveStore} from '../../profile/store.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'

/** A setting as a command would see it now. */
export interface EffectiveSetting {
  readonly key: string
  readonly value: string | null
  readonly source: Source | null
}

const WIRE_KEYS = Object.keys(WIRE_NAMES)

/**
 * Every setting, or one, with its value and who gave it. Errors: `InvalidInputError` for no such
 * key.
 */
export async function readSettings(context: Context, key?: string): Promise<EffectiveSetting[]> {
  const readable = ['profile', 'env', ...CONFIG_KEYS, ...WIRE_KEYS.map((name) => `wire.${name}`)]
  if (key !== undefined && !readable.includes(key)) requireConfigKey(key, WIRE_KEYS)
  const all = await effectiveSettings(context)
  return key === undefined ? all : all.filter((setting) => setting.key === key)
}

/** Changes one setting of the profile. Errors: `InvalidInputError`. */
export async function changeSetting(
  context: Context,
  key: string,
  value: string,
): Promise<EffectiveSetting> {
  const place = await placeOf(context)
  if (key.startsWith('wire.') && value !== '') await requireUsableName(context, key, value)
  if (key === 'store') await changeStore(context, place, value)
  else await saveSetting(context.home, place, {key, value, wireNames: WIRE_KEYS})
  const stored = await storedSetting(context.home, place, key)
  if (key === 'approval-above' && stored !== undefined) await sayWhoIsMissing(context, place)
  sayWhatNameRisks(context, key, stored)
  return {key, value: stored ?? null, source: stored === undefined ? null : 'profile'}
}

/** Names of headers are the same in any case. */
const isOtherHeader = (header: string | undefined, usual: string): header is string =>
  header !== undefined && header.toLowerCase() !== usual.toLowerCase()

/** A service ignores a header that it does not know, so a misspelt name shows only in the money. */
function sayWhatNameRisks({notice}: Context, key: string, header: string | undefined): void {
  const {idempotencyHeader, subAccountHeader} = WIRE_NAMES
  if (key === 'wire.idempotencyHeader' && isOtherHeader(header, idempotencyHeader)) {
    notice(keyUnderOtherHeader({header}))
  }
  if (key === 'wire.subAccountHeader' && isOtherHeader(header, subAccountHeader)) {
    notice(walletUnderOtherHeader({header}))
  }
}

/** Without two people on the list, nothing above the limit can be approved. */
async function sayWhoIsMissing(context: Context, {profile}: CredentialPlace): Promise<void> {
  const people = await listApprovers(context.home, profile)
  if (!hasTwoPeople(people)) context.notice(fewerThanTwoPeople())
}

/** Errors: `InvalidInputError` for a name that is not usable, alone or beside those of the profile. */
async function requireUsableName(context: Context, key: string, value: string): Promise<void> {
  const {wire} = await context.settings()
  requireUsableNames({...wire, [key.slice('wire.'.length)]: value})
}

/**
 * The password of the URL goes to the vault, and nowhere else.
 *
 * Errors: `InvalidInputError` when the command line holds one, or for what is no store.
 */
async function changeStore(context: Context, place: CredentialPlace, value: string): Promise<void> {
  const {home, vault, notice} = context
  const typed = parseAddress(value)
  if (typeof typed === 'object' && typed.password !== undefined) {
    throw new InvalidInputError(passwordInCommand())
  }
  const isPiped = value === '-'
  const url = isPiped ? await urlFromStdin(context) : value
  // What is no store is refused before the one that is left is asked for anything.
  requireStore(url, isPiped ? 'stdin' : 'argument')
  await bringBackFromKept(context, url)
  const earlier = await storedSetting(home, place, 'store')
  if (await saveStore({home, vault}, place.profile, url)) notice(storePasswordKept())
  const store = await storedSetting(home, place, 'store')
  if (store !== undefined && store !== earlier) notice(storeNextSteps())
  const pid = store === earlier ? undefined : await listenerOf(home)
  if (pid !== undefined) notice(listenerKeepsStore({store: store ?? 'local', pid}))
}

/**
 * Before another store is set, and the password of this one is deleted, what could be paid again by
 * mistake comes from it to this home.
 *
 * Errors: `LocalFailureError`, code `STORE_LEFT` or `STORE_NOTE_DAMAGED`; then the setting stays.
 */
async function bringBackFromKept(context: Context, url: string): Promise<void> {
  const {home, now} = context
  const sender = await journalSender(context)
  const kept = profileNamed(await context.config(), sender.profile).store
  const to = parseAddress(url)
  if (!kept || (typeof to === 'object' && to.address.url === kept.url)) return
  const local = {url: '', part: 'journal', profile: sender.profile} as const
  const {others, damaged} = otherNotes(home, local)
  if (damaged.length === 0 && !others.some((note) => note.url === kept.url)) return
  const {openJournal} = await import('../../journal/open-journal.ts')
  await (await openJournal({home, now, sender})).close()
}

async function effectiveSettings(context: Context): Promise<EffectiveSetting[]> {
  const settings = await context.settings()
  const {profile, environment, baseUrl, subAccount, timeoutMs} = settings
  const wire = Object.entries(WIRE_NAMES).map(([name, usual]) => {
    const own = settings.wire[name]
    return {key: `wire.${name}`, value: own ?? usual, source: own ? 'profile' : 'default'} as const
  })
  const place = {profile: profile.value, environment: environment.value}
  const limit = await storedSetting(context.home, place, 'approval-above')
  return [
    {key: 'profile', ...profile},
    {key: 'env', ...environment},
    {key: 'base-url', value: baseUrl?.value ?? null, source: baseUrl?.source ?? null},
    {key: 'sub-account', value: subAccount?.value ?? null, source: subAccount?.source ?? null},
    {key: 'timeout', value: String(timeoutMs.value / 1000), source: timeoutMs.source},
    {key: 'store', ...(await effectiveStore(context))},
    {key: 'lang', ...resolveLanguage(context.globals.lang, context.env)},
    {key: 'approval-above', value: limit ?? null, source: limit ? 'profile' : null},
    ...wire,
  ]
}

async function urlFromStdin(context: Context): Promise<string> {
  const {readSecretFromStdin} = await import('../webhooks/read-input.ts')
  return (await readSecretFromStdin(context, 'store_url')).trim()
}

/** Without the password, whoever named it. */
async function effectiveStore(context: Context): Promise<Omit<EffectiveSetting, 'key'>> {
  const store = await context.store()
  const {PIXCTL_STORE: named} = context.env
  if (store.kind === 'local') return {value: 'local', source: named ? 'env' : 'default'}
  return {value: store.address.url, source: named ? 'env' : 'profile'}
}

async function placeOf(context: Context): Promise<CredentialPlace> {
  const {profile, environment} = await context.settings()
  return {profile: profile.value, environment: environment.value}
}

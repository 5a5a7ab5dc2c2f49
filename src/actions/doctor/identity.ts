import type {Context} from '../../app/context.ts'
import {PixctlError} from '../../messages/errors.ts'
import {requireOwnHome} from '../../platform/home.ts'
import {openKeychain} from '../../profile/keychain.ts'
import type {Settings} from '../../profile/settings.ts'
import {SECRET_PLACES} from '../../profile/vault.ts'
import type {Diagnosis} from './diagnosis.ts'
import {closingOf} from './files.ts'

/** Where secrets go on this machine. Asks the keychain, which answers in three seconds or not. */
export async function examineStore({home, env}: Context): Promise<Diagnosis> {
  const subject = 'credential_store'
  if (env['PIXCTL_CREDENTIAL_STORE'] === 'file') {
    return {subject, code: 'store_file', status: 'note', facts: {}}
  }
  try {
    await (await openKeychain(home, env)).read('doctor')
    return {subject, code: 'store_keychain', status: 'ok', facts: {}}
  } catch {
    const mend = 'export PIXCTL_CREDENTIAL_STORE=file'
    return {subject, code: 'store_no_keychain', status: 'warning', facts: {}, mend}
  }
}

/** In which environment a command without flags runs: live must never come as a surprise. */
export function examineSettings(settings: Settings): Diagnosis {
  const subject = 'settings'
  const {environment, profile, baseUrl} = settings
  const facts = {
    profile: profile.value,
    url: baseUrl?.value ?? '',
    source: environment.source,
  }
  if (environment.value === 'test') return {subject, code: 'settings_test', status: 'ok', facts}
  if (environment.source === 'flag') return {subject, code: 'settings_live', status: 'ok', facts}
  const mend = environment.source === 'env' ? 'unset PIXCTL_ENV' : 'pixctl auth switch test'
  return {subject, code: 'settings_live_quietly', status: 'warning', facts, mend}
}

export async function examineCredential(context: Context, settings: Settings): Promise<Diagnosis> {
  const subject = 'credential'
  const {environment, profile} = settings
  const facts = {environment: environment.value, profile: profile.value}
  const mend = `pixctl auth login${environment.value === 'live' ? ' --live' : ''}`
  try {
    const found = await context.findCredential()
    if (!found) {
      requireOwnHome(context.home, SECRET_PLACES)
      return {subject, code: 'credential_missing', status: 'fault', facts, mend}
    }
    return {subject, code: 'credential_found', status: 'ok', facts: {...facts, id: found.clientId}}
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    const why = {...facts, reason: error.code}
    const isShared = error.code === 'HOME_SHARED'
    const own = isShared ? closingOf(context.home) : mend
    return {subject, code: 'credential_unusable', status: 'fault', facts: why, mend: own}
  }
}

import {LocalFailureError} from '../errors.ts'
import type {Variables} from './settings.ts'
import type {SecretStore} from './vault.ts'

/** What is used of `keytar`. */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** A locked keychain may ask a question nobody sees. Source: contract, section 2. */
const CALL_LIMIT_MS = 3_000

/** How long an abandoned call may hold the process after its command has ended. */
const ABANDONED_GRACE_MS = 500

/**
 * The keychain of the operating system.
 *
 * Errors: `LocalFailureError`, code `KEYCHAIN_UNAVAILABLE`, when there is none, or it does not
 *         answer in three seconds.
 */
export async function openKeychain(home: string, env: Variables): Promise<SecretStore> {
  return keychainStore(await loadNative(), await serviceName(home, env))
}

/** The store over a native keychain, each call limited. */
export function keychainStore(
  native: NativeKeychain,
  service: string,
  limitMs = CALL_LIMIT_MS,
): SecretStore {
  const limited = <T>(call: Promise<T>): Promise<T> => withinLimit(call, limitMs)
  return {
    name: 'keychain',
    read: async (account) => (await limited(native.getPassword(service, account))) ?? undefined,
    save: (account, secret) => limited(native.setPassword(service, account, secret)),
    remove: async (account) => {
      await limited(native.deletePassword(service, account))
    },
  }
}

/** A home of its own has a keychain of its own, too. */
async function serviceName(home: string, env: Variables): Promise<string> {
  if (!env['PIXCTL_HOME']) return 'pixctl'
  const {createHash} = await import('node:crypto')
  return `pixctl ${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
}

async function loadNative(): Promise<NativeKeychain> {
  try {
    const {default: keytar} = await import('keytar')
    return keytar
  } catch (error) {
    throw unavailable('This machine has no keychain that pixctl can use.', error)
  }
}

async function withinLimit<T>(call: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      releaseProcess()
      reject(unavailable(`The keychain did not answer in ${limitMs / 1000} s.`))
    }, limitMs)
  })
  try {
    return await Promise.race([call, limit])
  } catch (error) {
    if (error instanceof LocalFailureError) throw error
    throw unavailable('The keychain of this machine cannot be used.', error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A native call that hangs would hold the process for as long as it likes: once the command has
 * said how it ended, the process ends, too.
 */
function releaseProcess(): void {
  const watch = setInterval(() => {
    if (process.exitCode !== undefined) setTimeout(() => process.exit(), ABANDONED_GRACE_MS).unref()
  }, ABANDONED_GRACE_MS)
  watch.unref()
}

const unavailable = (message: string, cause?: unknown): LocalFailureError =>
  new LocalFailureError('KEYCHAIN_UNAVAILABLE', message, {
    hint: 'PIXCTL_CREDENTIAL_STORE=file keeps secrets in a private file instead.',
    cause,
  })

import {LocalFailureError} from '../messages/errors.ts'
import {keychainFailed, keychainMissing, keychainSilent} from '../messages/people/credentials.ts'
import type {Variables} from '../platform/variables.ts'
import type {SecretStore} from './secret-store.ts'

/** What is used of `keytar`. */
export interface NativeKeychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/**
 * A locked keychain may ask a question in a window that is not seen. Source: contract, section 2.
 */
const CALL_LIMIT_MS = 3_000

/**
 * The keychain of the operating system.
 *
 * Errors: `LocalFailureError`, code `KEYCHAIN_UNAVAILABLE`, when there is none, or it does not
 *         answer in three seconds.
 */
export async function openKeychain(home: string, env: Variables): Promise<SecretStore> {
  return keychainStore(await loadNative(), await serviceName(home, env), {
    ms: CALL_LIMIT_MS,
    onTimeout: endWithoutWaiting,
  })
}

/** How long a call may take, and what is done when it takes longer. */
interface CallLimit {
  readonly ms: number
  readonly onTimeout?: () => void
}

/** The store over a native keychain, each call limited. */
export function keychainStore(
  native: NativeKeychain,
  service: string,
  limit: CallLimit = {ms: CALL_LIMIT_MS},
): SecretStore {
  const limited = <T>(call: Promise<T>): Promise<T> => withinLimit(call, limit)
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
    throw new LocalFailureError(keychainMissing(), {cause: error})
  }
}

async function withinLimit<T>(call: Promise<T>, {ms, onTimeout}: CallLimit): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onTimeout?.()
      reject(new LocalFailureError(keychainSilent({seconds: ms / 1000})))
    }, ms)
  })
  try {
    return await Promise.race([call, limit])
  } catch (error) {
    if (error instanceof LocalFailureError) throw error
    throw new LocalFailureError(keychainFailed(), {cause: error})
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A native call that hangs keeps the process from ending, also by `process.exit`, which waits for
 * its thread. So at its end the process replaces itself by one that ends with the same code.
 */
function endWithoutWaiting(): void {
  process.once('exit', (code) => {
    process.emitWarning = () => {}
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`])
  })
}

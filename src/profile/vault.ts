import {InvalidInputError, LocalFailureError, PixctlError} from '../messages/errors.ts'
import type {Notice} from '../messages/message.ts'
import {
  invalidCredentialStore,
  secretKeptInFile,
  secretMissing,
} from '../messages/people/credentials.ts'
import {requireOwnHome} from '../platform/home.ts'
import type {Variables} from '../platform/variables.ts'
import type {StoreName} from './config-file.ts'
import {openKeychain} from './keychain.ts'
import {secretFile} from './secret-file.ts'
import type {SecretStore} from './secret-store.ts'

/** Where secrets go, and where those saved earlier are found. */
export interface Vault {
  /** Keychain where there is one, else the file, which is announced. Says where it was put. */
  save(account: string, secret: string): Promise<StoreName>
  /** Refuses a home that others can write in: the address that a secret goes to stands there. */
  read(account: string, store: StoreName): Promise<string | undefined>
  remove(account: string, store: StoreName): Promise<void>
}

export interface VaultOptions {
  readonly home: string
  readonly env: Variables
  /** Says on stderr that a secret goes to a file. */
  readonly notice: (text: Notice) => void
  /** The keychain of this machine; a test gives its own. */
  readonly keychain?: (home: string, env: Variables) => Promise<SecretStore>
}

/**
 * Opens the vault: nothing is loaded before the first secret is asked for.
 *
 * Errors: `InvalidInputError` for an unknown PIXCTL_CREDENTIAL_STORE; `LocalFailureError` when the
 *         keychain is demanded, or holds the secret, and does not answer.
 * Source: contract, section 2, "Precedence".
 */
export function openVault(options: VaultOptions): Vault {
  const {home, env, notice, keychain = openKeychain} = options
  const demanded = demandedStore(env)
  const file = secretFile(home)
  const storeNamed = async (name: StoreName): Promise<SecretStore> =>
    name === 'file' ? file : keychain(home, env)

  /** Said once, however many secrets a command keeps. */
  let isSaid = false
  const saveToFile = async (account: string, secret: string): Promise<StoreName> => {
    await file.save(account, secret)
    if (!isSaid) notice(secretKeptInFile({path: file.path}))
    isSaid = true
    return 'file'
  }

  return {
    read: async (account, store) => {
      requireOwnHome(home, SECRET_PLACES)
      return (await storeNamed(store)).read(account)
    },
    remove: async (account, store) => (await storeNamed(store)).remove(account),
    save: async (account, secret) => {
      if (demanded === 'file') return saveToFile(account, secret)
      try {
        await (await keychain(home, env)).save(account, secret)
        return 'keychain'
      } catch (error) {
        if (demanded === 'keychain' || !(error instanceof PixctlError)) throw error
        if (!isSaid) notice((language) => error.wordsIn(language).message)
        return saveToFile(account, secret)
      }
    },
  }
}

/** Where secrets are, and where they are sent to. */
export const SECRET_PLACES = ['config.json', 'secrets.json'] as const

function demandedStore(env: Variables): StoreName | undefined {
  const value = env['PIXCTL_CREDENTIAL_STORE']
  if (!value) return undefined
  if (value === 'keychain' || value === 'file') return value
  throw new InvalidInputError(invalidCredentialStore())
}

/** A stored secret that is not where the profile says. */
export const missingSecret = (store: StoreName): LocalFailureError =>
  new LocalFailureError(secretMissing({store}))

import {isPersonName} from '../approval/person.ts'
import {newPersonKey} from '../approval/person-key.ts'
import {InvalidInputError, LocalFailureError, NotPermittedError} from '../messages/errors.ts'
import {
  invalidPersonName,
  personKeyExists,
  personKeyLost,
  personKeyMissing,
} from '../messages/people/person.ts'
import {changeConfig, type PersonKeyEntry, readConfig} from './config-file.ts'
import type {Vault} from './vault.ts'

const accountOf = (publicKey: string): string => `person/${publicKey}`

/** A key with its private half, to sign with. */
export interface SigningKey {
  readonly name: string
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Makes the key of the person at this machine; the private half goes to the vault and nowhere else.
 *
 * Errors: `InvalidInputError` for a name that is none, and when there is a key already and it is
 *         not to be replaced.
 */
export async function createPersonKey(
  {home, vault, at}: {readonly home: string; readonly vault: Vault; readonly at: Date},
  {name, replace}: {readonly name: string; readonly replace: boolean},
): Promise<PersonKeyEntry> {
  if (!isPersonName(name)) throw new InvalidInputError(invalidPersonName())
  const {publicKey, privateKey} = newPersonKey()
  const createdAt = at.toISOString()
  let entry: PersonKeyEntry = {name, publicKey, store: 'file', createdAt}
  await changeConfig(home, async (config) => {
    const {person} = config
    if (person && !replace) throw new InvalidInputError(personKeyExists({name: person.name}))
    const store = await vault.save(accountOf(publicKey), privateKey)
    if (person) await vault.remove(accountOf(person.publicKey), person.store)
    entry = {...entry, store}
    return {...config, person: entry}
  })
  return entry
}

/** The key without its private half. Errors: `NotPermittedError` when there is none. */
export async function readPersonKey(home: string): Promise<PersonKeyEntry> {
  const {person} = await readConfig(home)
  if (person) return person
  throw new NotPermittedError(personKeyMissing())
}

/** The key to sign with. Errors: there is none; code `SECRET_MISSING` where the vault has lost it. */
export async function readSigningKey(home: string, vault: Vault): Promise<SigningKey> {
  const entry = await readPersonKey(home)
  const {name, publicKey, store} = entry
  const privateKey = await vault.read(accountOf(publicKey), store)
  if (privateKey === undefined) {
    throw new LocalFailureError(personKeyLost(entry), {details: {name, publicKey}})
  }
  return {name, publicKey, privateKey}
}

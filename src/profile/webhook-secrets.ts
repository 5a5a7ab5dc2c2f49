import {invariant} from '../domain/invariant.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {
  emptySecret,
  invalidSecretName,
  secretNameTaken,
  unknownSecret,
} from '../messages/people/credentials.ts'
import {changeConfig, readConfig, type StoreName} from './config-file.ts'
import type {Vault} from './vault.ts'

/** A webhook secret on file, by its name. */
export interface NamedSecret {
  readonly name: string
  readonly secret: string
}

/** What can be listed of a secret without the secret. */
export interface WebhookSecretFacts {
  readonly name: string
  readonly store: StoreName
  readonly savedAt: string
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const accountOf = (name: string): string => `webhook/${name}`

/** The names, in the order they were saved. Reads no secret. */
export async function webhookSecretNames(home: string): Promise<WebhookSecretFacts[]> {
  const entries = Object.entries((await readConfig(home)).webhookSecrets ?? {})
  return entries
    .map(([name, {store, savedAt}]) => ({name, store, savedAt}))
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt) || a.name.localeCompare(b.name))
}

/** Every secret on file: several may be active while one is rotated out. */
export async function listWebhookSecrets(home: string, vault: Vault): Promise<NamedSecret[]> {
  const names = await webhookSecretNames(home)
  const found = await Promise.all(
    names.map(async ({name, store}) => ({
      name,
      secret: await vault.read(accountOf(name), store),
    })),
  )
  return found.flatMap(({name, secret}) => (secret === undefined ? [] : [{name, secret}]))
}

/** Errors: `InvalidInputError` for a name that cannot be typed. */
export function requireSecretName(name: string): void {
  if (!NAME.test(name)) throw new InvalidInputError(invalidSecretName())
}

/** Errors: `InvalidInputError` for a name that cannot be typed, or has a secret. */
export async function requireFreeSecretName(home: string, name: string): Promise<void> {
  requireSecretName(name)
  const names = await webhookSecretNames(home)
  if (names.some((known) => known.name === name)) refuseTaken(name)
}

function refuseTaken(name: string): never {
  throw new InvalidInputError(secretNameTaken({name}))
}

interface SecretPlace {
  readonly home: string
  readonly vault: Vault
  readonly at: Date
  /** A secret that cannot be had again is not replaced. */
  readonly isNew?: boolean
}

/**
 * Saves a secret under a name; the same name replaces, unless it must be new.
 *
 * Errors: `InvalidInputError` for a name that cannot be typed, an empty secret, or a name that is
 * not new and must be.
 */
export async function saveWebhookSecret(
  {home, vault, at, isNew = false}: SecretPlace,
  {name, secret}: NamedSecret,
): Promise<WebhookSecretFacts> {
  requireSecretName(name)
  if (secret === '') throw new InvalidInputError(emptySecret())
  const savedAt = at.toISOString()
  let saved: WebhookSecretFacts | undefined
  await changeConfig(home, async (config) => {
    if (isNew && config.webhookSecrets?.[name] !== undefined) refuseTaken(name)
    const store = await vault.save(accountOf(name), secret)
    saved = {name, store, savedAt}
    return {...config, webhookSecrets: {...config.webhookSecrets, [name]: {store, savedAt}}}
  })
  invariant(saved, 'a change that was written was made')
  return saved
}

/** Removes the secret of that name. Errors: `InvalidInputError` when there is none. */
export async function removeWebhookSecret(home: string, vault: Vault, name: string): Promise<void> {
  await changeConfig(home, async (config) => {
    const entries = Object.entries(config.webhookSecrets ?? {})
    const entry = entries.find(([known]) => known === name)?.[1]
    if (!entry) throw new InvalidInputError(unknownSecret())
    await vault.remove(accountOf(name), entry.store)
    const left = entries.filter(([known]) => known !== name)
    return {...config, webhookSecrets: Object.fromEntries(left)}
  })
}

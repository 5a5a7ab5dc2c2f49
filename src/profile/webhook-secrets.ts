import {emptySecret, invalidSecretName, unknownSecret} from '../messages/credentials.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {readConfig, type StoreName, writeConfig} from './config-file.ts'
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
export function webhookSecretNames(home: string): WebhookSecretFacts[] {
  const entries = Object.entries(readConfig(home).webhookSecrets ?? {})
  return entries
    .map(([name, {store, savedAt}]) => ({name, store, savedAt}))
    .sort((a, b) => a.savedAt.localeCompare(b.savedAt) || a.name.localeCompare(b.name))
}

/** Every secret on file: several may be active while one is rotated out. */
export async function listWebhookSecrets(home: string, vault: Vault): Promise<NamedSecret[]> {
  const found = await Promise.all(
    webhookSecretNames(home).map(async ({name, store}) => ({
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

/**
 * Saves a secret under a name; the same name replaces.
 *
 * Errors: `InvalidInputError` for a name that cannot be typed or an empty secret.
 */
export async function saveWebhookSecret(
  {home, vault, at}: {readonly home: string; readonly vault: Vault; readonly at: Date},
  {name, secret}: NamedSecret,
): Promise<WebhookSecretFacts> {
  requireSecretName(name)
  if (secret === '') throw new InvalidInputError(emptySecret())
  const store = await vault.save(accountOf(name), secret)
  const config = readConfig(home)
  const savedAt = at.toISOString()
  const webhookSecrets = {...config.webhookSecrets, [name]: {store, savedAt}}
  await writeConfig(home, {...config, webhookSecrets})
  return {name, store, savedAt}
}

/** Removes the secret of that name. Errors: `InvalidInputError` when there is none. */
export async function removeWebhookSecret(home: string, vault: Vault, name: string): Promise<void> {
  const config = readConfig(home)
  const entries = Object.entries(config.webhookSecrets ?? {})
  const entry = entries.find(([known]) => known === name)?.[1]
  if (!entry) throw new InvalidInputError(unknownSecret())
  await vault.remove(accountOf(name), entry.store)
  const webhookSecrets = Object.fromEntries(entries.filter(([known]) => known !== name))
  await writeConfig(home, {...config, webhookSecrets})
}

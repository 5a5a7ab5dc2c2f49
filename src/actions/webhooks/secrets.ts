import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {askSecret, secretNotGiven, secretReplaced} from '../../messages/people/credentials.ts'
import type {WebhookSecretFacts} from '../../profile/webhook-secrets.ts'
import {readSecretFromStdin} from './read-input.ts'

/**
 * Keeps a webhook secret under a name. It comes from standard input or is typed without an echo,
 * never from the command line, where other processes could read it.
 */
export async function setSecret(
  context: Context,
  {name, fromStdin}: {name: string; fromStdin: boolean},
): Promise<WebhookSecretFacts> {
  const {saveWebhookSecret, webhookSecretNames} = await import('../../profile/webhook-secrets.ts')
  const known = await webhookSecretNames(context.home)
  const secret = fromStdin ? await readSecretFromStdin(context) : await typedSecret(context)
  const {home} = context
  const vault = await context.vault()
  const saved = await saveWebhookSecret({home, vault, at: new Date(context.now())}, {name, secret})
  if (known.some((other) => other.name === name)) context.notice(secretReplaced({name}))
  return saved
}

async function typedSecret({terminal, language}: Context): Promise<string> {
  if (terminal.canAsk) return terminal.askHidden(askSecret()(language))
  throw new InvalidInputError(secretNotGiven())
}

/** Names, places and dates; no secret is read. */
export async function listSecrets({home}: Context): Promise<WebhookSecretFacts[]> {
  const {webhookSecretNames} = await import('../../profile/webhook-secrets.ts')
  return webhookSecretNames(home)
}

export async function removeSecret(context: Context, name: string): Promise<void> {
  const {removeWebhookSecret} = await import('../../profile/webhook-secrets.ts')
  await removeWebhookSecret(context.home, await context.vault(), name)
}

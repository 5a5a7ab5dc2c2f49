import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {webhookSecretMissing} from '../../messages/people/credentials.ts'
import {requireOwnHome} from '../../platform/home.ts'
import {SECRET_PLACES} from '../../profile/vault.ts'
import type {NamedSecret} from '../../profile/webhook-secrets.ts'

/** How the secret of the environment is called where secrets are named. */
const VARIABLE = 'PIXCTL_WEBHOOK_SECRET'

/** That of the variable. One of white space alone is none: anyone could sign with it. */
export function secretOfEnvironment({env}: Pick<Context, 'env'>): NamedSecret | undefined {
  const secret = env[VARIABLE]
  return secret?.trim() ? {name: VARIABLE, secret} : undefined
}

/**
 * Every secret a signature is checked against, by precedence: the variable's, then those on file.
 *
 * Source: commands.md, "Listen".
 */
export async function activeSecrets({env, home, vault}: Context): Promise<NamedSecret[]> {
  const {listWebhookSecrets} = await import('../../profile/webhook-secrets.ts')
  const own = secretOfEnvironment({env})
  const stored = await listWebhookSecrets(home, await vault())
  return own ? [own, ...stored] : stored
}

/**
 * Errors: `InvalidInputError` when there is none anywhere; it names the ways to give one.
 *         `LocalFailureError` when the home lets others in, so that it keeps none.
 */
export function requireSecrets(
  secrets: readonly NamedSecret[],
  {home}: Pick<Context, 'home'>,
): readonly NamedSecret[] {
  if (secrets.length > 0) return secrets
  requireOwnHome(home, SECRET_PLACES)
  throw new InvalidInputError(webhookSecretMissing({variable: VARIABLE}))
}

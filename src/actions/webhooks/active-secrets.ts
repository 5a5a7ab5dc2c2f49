import type {Context} from '../../app/context.ts'
import {webhookSecretMissing} from '../../messages/credentials.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import type {NamedSecret} from '../../profile/webhook-secrets.ts'

/** How the secret of the environment is called where secrets are named. */
const VARIABLE = 'PIXCTL_WEBHOOK_SECRET'

/**
 * Every secret a signature is checked against, by precedence: the variable's, then those on file. A
 * variable of white space alone holds none: anyone could sign with it.
 *
 * Source: commands.md, "Listen".
 */
export async function activeSecrets({env, home, vault}: Context): Promise<NamedSecret[]> {
  const {listWebhookSecrets} = await import('../../profile/webhook-secrets.ts')
  const own = env[VARIABLE]
  const stored = await listWebhookSecrets(home, await vault())
  return own?.trim() ? [{name: VARIABLE, secret: own}, ...stored] : stored
}

/** Errors: `InvalidInputError` when there is none anywhere; it names the ways to give one. */
export function requireSecrets(secrets: readonly NamedSecret[]): readonly NamedSecret[] {
  if (secrets.length > 0) return secrets
  throw new InvalidInputError(webhookSecretMissing({variable: VARIABLE}))
}

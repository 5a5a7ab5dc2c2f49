import type {Context} from '../../app/context.ts'
import {sign} from '../../domain/signature.ts'
import {activeSecrets, requireSecrets} from './active-secrets.ts'
import {readBytes, readSecretFromStdin} from './read-input.ts'
import {requireOneReader} from './verify.ts'

/** Signs a body as the service would, with the first secret by precedence. */
export async function signBody(
  context: Context,
  input: {readonly body: string; readonly secretStdin: boolean},
): Promise<{signature: string}> {
  requireOneReader(input)
  const secret = input.secretStdin ? await readSecretFromStdin(context) : await firstSecret(context)
  return {signature: sign(secret, await readBytes(context, input.body))}
}

/** Errors: `InvalidInputError` when there is no secret anywhere. */
export async function firstSecret(context: Context): Promise<string> {
  const [first] = requireSecrets(await activeSecrets(context), context)
  return first?.secret ?? ''
}

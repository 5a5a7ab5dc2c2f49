import type {Context} from '../../app/context.ts'
import {checkSignature, type SignatureRefusal} from '../../domain/signature.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {stdinTwice} from '../../messages/webhooks.ts'
import {diagnoseSignature, type SignatureDiagnosis} from '../../webhooks/diagnose-signature.ts'
import {valuesOf} from '../../webhooks/end-to-end-headers.ts'
import {activeSecrets, requireSecrets} from './active-secrets.ts'
import {readBytes, readSecretFromStdin} from './read-input.ts'
import {requireOneEvent} from './stored-event.ts'

/** Source: commands.md, "Verify". */
export interface Verification {
  readonly valid: boolean
  readonly reason?: SignatureRefusal
  readonly diagnosis?: SignatureDiagnosis
}

export interface VerifyInput {
  readonly body: string
  readonly signature: string | undefined
  readonly secretStdin: boolean
  /** An event of the inbox instead of a body; its own signature unless one is given. */
  readonly event: string | undefined
}

/** Checks a signature, and says what is wrong as far as it can be proven. */
export async function verifySignature(context: Context, input: VerifyInput): Promise<Verification> {
  if (input.event === undefined) requireOneReader(input)
  const {secrets, otherSecrets} = await secretsFor(context, input)
  const {body, signature = ''} = await readSubject(context, input)
  const reason = checkSignature(signature, body, secrets)
  if (reason === undefined) return {valid: true}
  const diagnosis =
    reason === 'missing' ? undefined : diagnoseSignature({signature, body, secrets, otherSecrets})
  return {valid: false, reason, ...(diagnosis && {diagnosis})}
}

async function readSubject(
  context: Context,
  {body, signature, event}: VerifyInput,
): Promise<{body: Buffer; signature: string | undefined}> {
  if (event !== undefined) {
    const stored = await requireOneEvent(context, event)
    const {signatureHeader} = await wireNames(context)
    const own = valuesOf(stored.headers, signatureHeader.toLowerCase()).join(', ')
    return {body: stored.body, signature: signature ?? own}
  }
  return {body: await readBytes(body), signature}
}

/** Standard input can be the body or the secret, not both. */
export function requireOneReader(input: {body: string; secretStdin: boolean}): void {
  if (!input.secretStdin || input.body !== '-') return
  throw new InvalidInputError(stdinTwice())
}

async function secretsFor(
  context: Context,
  {secretStdin}: VerifyInput,
): Promise<{secrets: string[]; otherSecrets: string[]}> {
  const onFile = await activeSecrets(context)
  const texts = (named: typeof onFile): string[] => named.map(({secret}) => secret)
  if (!secretStdin) return {secrets: texts([...requireSecrets(onFile)]), otherSecrets: []}
  const secret = await readSecretFromStdin()
  return {secrets: [secret], otherSecrets: texts(onFile).filter((other) => other !== secret)}
}

/** The names of the service's headers, as the profile spells them. */
export async function wireNames(context: Context): Promise<{signatureHeader: string}> {
  const {WIRE_NAMES} = await import('../../wire/unspecified.ts')
  const {wire} = await context.settings()
  return {...WIRE_NAMES, ...wire}
}

import type {Context} from '../../app/context.ts'
import {checkSignature, type SignatureRefusal} from '../../domain/signature.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {eventAndBody, eventTwice, stdinTwice} from '../../messages/webhooks/webhooks.ts'
import type {NamedSecret} from '../../profile/webhook-secrets.ts'
import {
  countDigits,
  diagnoseSignature,
  remarkOnSignature,
  type SignatureDiagnosis,
  type SignatureRemark,
} from '../../webhooks/diagnose-signature.ts'
import {valuesOf} from '../../webhooks/end-to-end-headers.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {activeSecrets, requireSecrets, secretOfEnvironment} from './active-secrets.ts'
import {readBytes, readSecretFromStdin} from './read-input.ts'
import {requireOneEvent} from './stored-event.ts'

/** Source: commands.md, "Verify". */
export interface Verification {
  readonly valid: boolean
  readonly reason?: SignatureRefusal
  readonly diagnosis?: SignatureDiagnosis
  /** Another proven mistake, where there is no diagnosis: commands.md names all of those. */
  readonly remark?: SignatureRemark | 'secret_gone'
  /** The name of the secret that made the signature: one on file, or that of the variable beside others. */
  readonly secret?: string
}

/** With the secret that made the signature, where there is one on file: also where it was one. */
export interface Verified {
  readonly verification: Verification
  readonly madeWith: string | undefined
  /** Where the one secret that was tried came from, where it was given for this check. */
  readonly givenBy?: string | undefined
  /** How many digits the signature has, where these are not 64. */
  readonly digits?: number | undefined
}

export interface VerifyInput {
  readonly body: string
  readonly signature: string | undefined
  readonly secretStdin: boolean
  /** An event of the inbox instead of a body; its own signature unless one is given. */
  readonly event: string | undefined
}

interface TypedEvent {
  /** By the argument. */
  readonly named: string | undefined
  /** By `--event`. */
  readonly flagged: string | undefined
  readonly body: string | undefined
}

/**
 * The event of the inbox to check, however it is named: it has its own body.
 *
 * Errors: `InvalidInputError` when two are named, or a body beside one.
 */
export function oneEvent({named, flagged, body}: TypedEvent): string | undefined {
  if (named === undefined) return flagged
  if (flagged !== undefined) throw new InvalidInputError(eventTwice())
  if (body !== undefined) throw new InvalidInputError(eventAndBody())
  return named
}

/** Checks a signature, and says what is wrong as far as it can be proven. */
export async function verifySignature(context: Context, input: VerifyInput): Promise<Verified> {
  if (input.event === undefined) requireOneReader(input)
  const {tried, others, givenBy} = await secretsFor(context, input)
  const {body, signature = ''} = await readSubject(context, input)
  const secrets = textsOf(tried)
  const reason = checkSignature(signature, body, secrets)
  const madeWith = nameOfMaker([...tried, ...others], signature, body)
  // One that was given for this check alone says nothing that the caller does not know.
  const isOnlyGiven = givenBy !== undefined && (input.secretStdin || others.length === 0)
  const secret = madeWith !== undefined && (reason || !isOnlyGiven) ? {secret: madeWith} : {}
  if (reason === undefined) return {verification: {valid: true, ...secret}, madeWith}
  const suspect = {signature, body, secrets, otherSecrets: textsOf(others)}
  const diagnosis = reason === 'missing' ? undefined : diagnoseSignature(suspect)
  const proven = reason !== 'missing' && !diagnosis ? remarkOnSignature(suspect) : undefined
  const isUnexplained = reason === 'mismatch' && !diagnosis && !madeWith
  const remark = proven ?? (isUnexplained && isAsItCame(input) ? 'secret_gone' : undefined)
  return {
    verification: {
      valid: false,
      reason,
      ...(diagnosis && {diagnosis}),
      ...(remark && {remark}),
      ...secret,
    },
    madeWith,
    givenBy,
    digits: reason === 'malformed' ? countDigits(signature) : undefined,
  }
}

/** What the inbox has came with a signature that held, else it would not be there. */
const isAsItCame = ({event, signature, secretStdin}: VerifyInput): boolean =>
  event !== undefined && signature === undefined && !secretStdin

const textsOf = (named: readonly NamedSecret[]): string[] => named.map(({secret}) => secret)

const nameOfMaker = (
  named: readonly NamedSecret[],
  signature: string,
  body: Buffer,
): string | undefined =>
  named.find(({secret}) => checkSignature(signature, body, [secret]) === undefined)?.name

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
  return {body: await readBytes(context, body), signature}
}

/** Standard input can be the body or the secret, not both. Errors: `InvalidInputError`. */
export function requireOneReader(input: {body: string; secretStdin: boolean}): void {
  if (!input.secretStdin || input.body !== '-') return
  throw new InvalidInputError(stdinTwice())
}

/**
 * A secret that is given for this one check decides alone: that of stdin, else that of the
 * environment. Those on file only help to say what went wrong.
 */
async function secretsFor(
  context: Context,
  {secretStdin}: VerifyInput,
): Promise<{tried: readonly NamedSecret[]; others: readonly NamedSecret[]; givenBy?: string}> {
  const active = await activeSecrets(context)
  const given = secretStdin
    ? {name: 'stdin', secret: await readSecretFromStdin(context)}
    : secretOfEnvironment(context)
  if (!given) return {tried: requireSecrets(active, context), others: []}
  const others = active.filter(({secret}) => secret !== given.secret)
  return {tried: [given], others, givenBy: secretStdin ? '--secret-stdin' : given.name}
}

/** The names of the service's headers, as the profile spells them. */
export async function wireNames(context: Context): Promise<{signatureHeader: string}> {
  const {wire} = await context.settings()
  return {...WIRE_NAMES, ...wire}
}

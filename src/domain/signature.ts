import {createHmac, timingSafeEqual} from 'node:crypto'

const PREFIX = 'sha256='
const WELL_FORMED = /^sha256=[0-9a-fA-F]{64}$/

/** Why a signature was refused. Source: commands.md, "Verify". */
export const SIGNATURE_REFUSALS = ['missing', 'malformed', 'mismatch'] as const
export type SignatureRefusal = (typeof SIGNATURE_REFUSALS)[number]

/**
 * `sha256=` and the hex HMAC-SHA256 of the raw body with the endpoint's secret as key.
 *
 * @param body the bytes as received or about to be sent, never decoded, re-encoded or trimmed.
 * Source: spec, "Signature".
 */
export function sign(secret: string, body: Uint8Array): string {
  return PREFIX + createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * Checks a signature header against every active secret, in constant time and without early exit,
 * so that neither the secret nor which of them matched can be timed.
 *
 * Errors: a `SignatureRefusal`, or nothing when one secret matches.
 * Source: spec, "Signature", 3; commands.md, "Verify".
 */
export function checkSignature(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
): SignatureRefusal | undefined {
  const value = header?.trim() ?? ''
  if (value === '') return 'missing'
  if (!WELL_FORMED.test(value)) return 'malformed'
  const given = Buffer.from(value.slice(PREFIX.length), 'hex')
  let matches = 0
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest()
    matches += Number(timingSafeEqual(given, expected))
  }
  return matches === 0 ? 'mismatch' : undefined
}

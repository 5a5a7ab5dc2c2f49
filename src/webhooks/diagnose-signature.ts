import {createHash, createHmac} from 'node:crypto'
import {gunzipSync} from 'node:zlib'
import {checkSignature, sign} from '../domain/signature.ts'
import {MAX_BODY_BYTES} from './read-body.ts'
import {reserialisations} from './reserialisations.ts'

/** What is proven to be wrong when a signature does not match. Source: commands.md, "Verify". */
const SIGNATURE_DIAGNOSES = [
  'digest_base64',
  'other_secret',
  'secret_hashed',
  'trailing_newline',
  'body_reserialised',
] as const
export type SignatureDiagnosis = (typeof SIGNATURE_DIAGNOSES)[number]

export interface SuspectSignature {
  readonly signature: string
  readonly body: Buffer
  /** Those it was checked against. */
  readonly secrets: readonly string[]
  /** Others on file. */
  readonly otherSecrets: readonly string[]
}

/**
 * Looks for the mistake by making it: a diagnosis is given only when the signature comes out of it.
 *
 * Errors: `undefined` when nothing is proven.
 */
export function diagnoseSignature(suspect: SuspectSignature): SignatureDiagnosis | undefined {
  const isHex = HEX_DIGEST.test(suspect.signature.trim())
  const possible = isHex ? SIGNATURE_DIAGNOSES : (['digest_base64'] as const)
  return possible.find((diagnosis) => PROOFS[diagnosis](suspect))
}

/** All mistakes but base64 come out as a digest of this form, so no other text can prove one. */
const HEX_DIGEST = /^sha256=[0-9a-f]{64}$/i

const PROOFS: Readonly<Record<SignatureDiagnosis, (suspect: SuspectSignature) => boolean>> = {
  digest_base64: ({signature, body, secrets, otherSecrets}) => {
    const text = signature.trim().replace(/^sha256=/i, '')
    if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return false
    const hex = Buffer.from(text, 'base64').toString('hex')
    return signs(`sha256=${hex}`, body, [...secrets, ...otherSecrets])
  },
  // One that was only typed badly is no other one: the remark says how.
  other_secret: ({signature, body, secrets, otherSecrets}) => {
    const typed = secrets.flatMap((secret) => SECRET_REMARKS.map(({bare}) => bare(secret)))
    return signs(
      signature,
      body,
      otherSecrets.filter((other) => !typed.includes(other)),
    )
  },
  secret_hashed: ({signature, body, secrets}) =>
    secrets.some((secret) => {
      const hashed = createHash('sha256').update(secret).digest()
      const byHash = (key: Buffer | string) =>
        `sha256=${createHmac('sha256', key).update(body).digest('hex')}`
      const given = signature.trim().toLowerCase()
      return given === byHash(hashed) || given === byHash(hashed.toString('hex'))
    }),
  trailing_newline: ({signature, body, secrets}) =>
    lineEndVariants(body).some((variant) => signs(signature, variant, secrets)),
  body_reserialised: ({signature, body, secrets}) => {
    for (const text of reserialisations(body.toString('utf8'))) {
      const variant = Buffer.from(text)
      if (signs(signature, variant, secrets)) return true
      if (signs(signature, Buffer.concat([variant, LF]), secrets)) return true
    }
    return false
  },
}

const LF = Buffer.from('\n')
const CRLF = Buffer.from('\r\n')

/** The body with a line end more, and with one less. */
function lineEndVariants(body: Buffer): Buffer[] {
  const shorter = [LF, CRLF].flatMap((end) =>
    body.subarray(-end.length).equals(end) ? [body.subarray(0, -end.length)] : [],
  )
  return [...shorter, Buffer.concat([body, LF]), Buffer.concat([body, CRLF])]
}

const signs = (signature: string, body: Buffer, secrets: readonly string[]): boolean =>
  checkSignature(signature, body, secrets) === undefined

/** A mistake beside those of `SignatureDiagnosis` that is proven in the same way. */
export const SIGNATURE_REMARKS = [
  'byte_order_mark',
  'body_recoded',
  'body_compressed',
  'secret_padded',
  'secret_quoted',
  'secret_assigned',
  'body_empty',
  'prefix_missing',
  'prefix_in_capitals',
  'header_name',
  'quoted',
  'white_space',
  'text_around',
  'cut_off',
] as const
export type SignatureRemark = (typeof SIGNATURE_REMARKS)[number]

/**
 * Source: commands.md names the diagnoses of `--json`; these are none of them, and have a field
 * of their own there.
 */
export function remarkOnSignature(suspect: SuspectSignature): SignatureRemark | undefined {
  const {signature, body, secrets} = suspect
  const form = remarkOnForm(suspect)
  if (form !== undefined) return form
  if (body.length === 0) return 'body_empty'
  const holdsOf = (one: Buffer): boolean =>
    [one, ...lineEndVariants(one)].some((variant) => signs(signature, variant, secrets))
  const hasMark = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  if (hasMark && holdsOf(body.subarray(BYTE_ORDER_MARK.length))) return 'byte_order_mark'
  if (inUtf8(body).some(holdsOf)) return 'body_recoded'
  const unpacked = gunzipped(body)
  if (unpacked && holdsOf(unpacked)) return 'body_compressed'
  return SECRET_REMARKS.find(({bare}) => {
    const others = secrets.flatMap((secret) => (bare(secret) === secret ? [] : [bare(secret)]))
    return signs(signature, body, others)
  })?.remark
}

/** No event is longer than the listener takes; a small file that unpacks to more fills no memory. */
const MOST_UNPACKED_BYTES = MAX_BODY_BYTES + LF.length

/** What a body in gzip unpacks to; nothing of any other, or of one that is damaged or too long. */
function gunzipped(body: Buffer): Buffer | undefined {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return undefined
  try {
    return gunzipSync(body, {maxOutputLength: MOST_UNPACKED_BYTES})
  } catch {
    return undefined
  }
}

/** The texts that a body may be in another encoding, as an editor or a shell writes it, in UTF-8. */
function inUtf8(body: Buffer): Buffer[] {
  if (body[0] === 0xff && body[1] === 0xfe) return [Buffer.from(body.toString('utf16le').slice(1))]
  if (body.every((byte) => byte < 0x80)) return []
  const texts = [body.toString('latin1'), new TextDecoder('windows-1252').decode(body)]
  return texts.map((text) => Buffer.from(text))
}

const withoutQuotes = (text: string): string => text.replace(/^(["'`])(.*)\1$/s, '$2').trim()

/** As of a line of a file of settings, or of a shell: `export WEBHOOK_SECRET=...`. */
const ASSIGNMENT = /^(?:(?:export|set)\s+|\$env:)?[a-z_]\w*\s*=\s*/i

/** What may have been pasted together with a secret, the least first. */
const SECRET_REMARKS: readonly {
  readonly remark: SignatureRemark
  readonly bare: (secret: string) => string
}[] = [
  {remark: 'secret_padded', bare: (secret) => secret.trim()},
  {remark: 'secret_quoted', bare: (secret) => withoutQuotes(secret.trim())},
  {
    remark: 'secret_assigned',
    bare: (secret) => withoutQuotes(secret.trim().replace(ASSIGNMENT, '')),
  },
]

/** A digest that holds once it is written as the service writes it, and by itself. */
function remarkOnForm({signature, body, secrets}: SuspectSignature): SignatureRemark | undefined {
  const written = signature.trim()
  const holds = (value: string): boolean => signs(value, body, secrets)
  const unquoted = withoutQuotes(written)
  const value = withoutQuotes(unquoted.replace(HEADER_NAME, ''))
  if (value !== written && holds(value)) return value === unquoted ? 'quoted' : 'header_name'
  if (isCutOff(value, body, secrets)) return 'cut_off'
  const joined = value.replaceAll(/\s+/g, '')
  if (joined !== value && holds(joined)) return 'white_space'
  const [, prefix, digest = ''] = /^(sha256=)?([0-9a-f]{64})$/i.exec(written) ?? []
  if (digest === '') {
    const isWithin = [...written.matchAll(WITHIN)].some(([, one]) => holds(`sha256=${one}`))
    return isWithin ? 'text_around' : undefined
  }
  if (prefix === 'sha256=' || !holds(`sha256=${digest}`)) return undefined
  return prefix === undefined ? 'prefix_missing' : 'prefix_in_capitals'
}

/** As of a header that was copied with its name: `X-Signature: sha256=...`; `curl -v` has `<` before it. */
const HEADER_NAME = /^(?:[<>*]\s*)?[\w-]+:\s*/

/** A digest among other text, as in the line of a log, that is no part of a longer word. */
const WITHIN = /(?<![0-9a-z])(?:sha256=)?([0-9a-f]{64})(?![0-9a-z])/gi

/** Whether the text is the beginning of the signature, long enough to be no accident. */
function isCutOff(text: string, body: Buffer, secrets: readonly string[]): boolean {
  const beginning = text.replace(ELLIPSIS, '').toLowerCase()
  const least = beginning.length < text.length ? LEAST_SHORTENED : LEAST_DIGITS
  const digits = /^sha256=([0-9a-f]{1,63})$/.exec(beginning)?.[1] ?? ''
  if (digits.length < least) return false
  return secrets.some((secret) => sign(secret, body).startsWith(beginning))
}

/** What a log or a table puts where it shortens a text. */
const ELLIPSIS = /\s*(?:…|\.{2,})$/
const LEAST_DIGITS = 16
const LEAST_SHORTENED = 8

/** How many hexadecimal digits a signature has that has too many or too few; nothing of other texts. */
export function countDigits(signature: string): number | undefined {
  const [, digits] = /^sha256=([0-9a-f]*)$/i.exec(signature.trim()) ?? []
  return digits === undefined || digits.length === 64 ? undefined : digits.length
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

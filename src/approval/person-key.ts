import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** The key of one person. The private half never leaves the vault of that person's machine. */
export interface PersonKeyPair {
  /** `ed25519:` and the 32 bytes in base64url: what is given to others. */
  readonly publicKey: string
  /** PKCS #8 in base64url: a secret. */
  readonly privateKey: string
}

const PREFIX = 'ed25519:'
const WELL_FORMED = /^ed25519:[A-Za-z0-9_-]{43}$/

/** A new Ed25519 pair from the system's randomness. */
export function newPersonKey(): PersonKeyPair {
  const {publicKey, privateKey} = generateKeyPairSync('ed25519')
  const secret = privateKey.export({type: 'pkcs8', format: 'der'}).toString('base64url')
  return {publicKey: textOf(publicKey), privateKey: secret}
}

/** Whether a text is a public key in the one form that is written: other spellings are refused. */
export function isPublicKey(text: string): boolean {
  if (!WELL_FORMED.test(text)) return false
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
  return bytes.toString('base64url') === text.slice(PREFIX.length)
}

/** The signature of a text, in base64url. Errors: a private key that is none. */
export function signText(text: string, privateKey: string): string {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64url'),
    format: 'der',
    type: 'pkcs8',
  })
  return sign(null, Buffer.from(text), key).toString('base64url')
}

/** Whether the holder of the public key signed exactly this text. Never throws. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  if (!isPublicKey(publicKey)) return false
  const bytes = Buffer.from(signature, 'base64url')
  if (bytes.toString('base64url') !== signature) return false
  try {
    const x = publicKey.slice(PREFIX.length)
    const key = createPublicKey({key: {kty: 'OKP', crv: 'Ed25519', x}, format: 'jwk'})
    return verify(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}

const textOf = (key: KeyObject): string => `${PREFIX}${key.export({format: 'jwk'}).x}`

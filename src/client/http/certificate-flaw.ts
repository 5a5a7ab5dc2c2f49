import type {UntrustedReason} from '../layers/send.ts'

/** What Node says of a certificate that it does not accept. */
const FLAWS: Readonly<Record<string, UntrustedReason>> = {
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown_issuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_host',
}

const OTHERWISE_NOT_SECURE = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO/

/** Why the connection is not trusted, or nothing when that is not what failed. */
export function certificateFlaw(error: Error): UntrustedReason | undefined {
  // A proxy's certificate: undici wraps what Node says of it.
  const {code, cause} = error as {code?: unknown; cause?: {code?: unknown}}
  const said = [code, cause?.code].map((each) => String(each ?? ''))
  const known = said.map((each) => FLAWS[each]).find((flaw) => flaw !== undefined)
  if (known) return known
  return said.some((each) => OTHERWISE_NOT_SECURE.test(each)) ? 'not_trusted' : undefined
}

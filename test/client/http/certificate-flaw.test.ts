import {expect, test} from 'vitest'
import {certificateFlaw} from '../../../src/client/http/certificate-flaw.ts'

const coded = (code: unknown, cause?: unknown) => Object.assign(new Error('x', {cause}), {code})

test.each([
  {code: 'CERT_HAS_EXPIRED', flaw: 'certificate_expired'},
  {code: 'CERT_NOT_YET_VALID', flaw: 'certificate_not_yet_valid'},
  {code: 'DEPTH_ZERO_SELF_SIGNED_CERT', flaw: 'certificate_self_signed'},
  {code: 'SELF_SIGNED_CERT_IN_CHAIN', flaw: 'certificate_unknown_issuer'},
  {code: 'UNABLE_TO_GET_ISSUER_CERT', flaw: 'certificate_unknown_issuer'},
  {code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', flaw: 'certificate_unknown_issuer'},
  {code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', flaw: 'certificate_unknown_issuer'},
  {code: 'ERR_TLS_CERT_ALTNAME_INVALID', flaw: 'certificate_wrong_host'},
  {code: 'CERT_REVOKED', flaw: 'not_trusted'},
  {code: 'UNABLE_TO_DECRYPT_CERT_SIGNATURE', flaw: 'not_trusted'},
  {code: 'ERR_SSL_WRONG_VERSION_NUMBER', flaw: 'not_trusted'},
  {code: 'ERR_TLS_HANDSHAKE_TIMEOUT', flaw: 'not_trusted'},
  {code: 'EPROTO', flaw: 'not_trusted'},
  {code: 'ECONNRESET', flaw: undefined},
  {code: 'EPROTONOSUPPORT', flaw: undefined},
  {code: 'NOT_EPROTO', flaw: undefined},
  {code: undefined, flaw: undefined},
])('$code is $flaw, and the same from behind a proxy', ({code, flaw}) => {
  expect(certificateFlaw(coded(code))).toBe(flaw)
  expect(certificateFlaw(coded('UND_ERR_X', {code}))).toBe(flaw)
})

test('an error that has neither a code nor a cause is no flaw', () => {
  expect(certificateFlaw(new Error('x'))).toBeUndefined()
})

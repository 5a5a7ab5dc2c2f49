import {expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {countDigits, remarkOnSignature} from '../../src/webhooks/diagnose-signature.ts'

const SECRET = 'whsec_test'
const TEXT = '{"event":"payment_completed","eventId":"e1"}'
const signature = sign(SECRET, Buffer.from(TEXT))
const DIGEST = signature.slice('sha256='.length)

test.each([
  {name: 'a byte order mark before the body', body: `\ufeff${TEXT}`, remark: 'byte_order_mark'},
  {
    name: 'a byte order mark, and a line end after it',
    body: `\ufeff${TEXT}\r\n`,
    remark: 'byte_order_mark',
  },
  {name: 'a blank behind the secret', body: TEXT, secret: `${SECRET} `, remark: 'secret_padded'},
  {name: 'no body at all', body: '', remark: 'body_empty'},
  {name: 'a mark before another body', body: '\ufeff{}', remark: undefined},
  {name: 'another secret with a blank', body: TEXT, secret: 'other ', remark: undefined},
  {name: 'a digest alone', body: TEXT, given: DIGEST, remark: 'prefix_missing'},
  {
    name: 'a digest alone, in capitals',
    body: TEXT,
    given: DIGEST.toUpperCase(),
    remark: 'prefix_missing',
  },
  {
    name: 'all in capitals',
    body: TEXT,
    given: signature.toUpperCase(),
    remark: 'prefix_in_capitals',
  },
  {name: 'a digest alone, with blanks', body: TEXT, given: ` ${DIGEST} `, remark: 'prefix_missing'},
  {name: 'a digest with more before it', body: TEXT, given: `x${DIGEST}`, remark: undefined},
  {name: 'a digest with more behind it', body: TEXT, given: `${DIGEST}x`, remark: undefined},
  {name: 'a digest alone, of another body', body: '{}', given: DIGEST, remark: undefined},
  {name: 'the line of its header', given: `X-Signature: ${signature}`, remark: 'header_name'},
  {
    name: 'the line of its header in quotes',
    given: `'X-Webhook-Signature:${signature}'`,
    remark: 'header_name',
  },
  {name: 'the line of another signature', given: 'X-Signature: sha256=00', remark: undefined},
  {name: 'quotation marks around it', given: `"${signature}"`, remark: 'quoted'},
  {name: 'a quotation mark at one end', given: `"${signature}`, remark: undefined},
  {name: 'one digit less', given: signature.slice(0, -1), remark: 'cut_off'},
  {name: '16 digits', given: signature.slice(0, 'sha256='.length + 16), remark: 'cut_off'},
  {name: '15 digits', given: signature.slice(0, 'sha256='.length + 15), remark: undefined},
  {name: 'one digit less at its beginning', given: `sha256=${DIGEST.slice(1)}`, remark: undefined},
  {name: 'text that is no digest', body: TEXT, given: 'sha1=00', remark: undefined},
])('of $name it proves $remark', ({body = TEXT, secret = SECRET, given = signature, remark}) => {
  const suspect = {signature: given, body: Buffer.from(body), secrets: [secret], otherSecrets: []}
  expect(remarkOnSignature(suspect)).toBe(remark)
})

test.each([
  {given: signature, digits: undefined},
  {given: ` ${signature.slice(0, -1)}\n`, digits: 63},
  {given: `${signature}0`, digits: 65},
  {given: 'sha256=', digits: 0},
  {given: DIGEST, digits: undefined},
  {given: 'sha256=xyz', digits: undefined},
])('$given has $digits digits, where these are not 64', ({given, digits}) => {
  expect(countDigits(given)).toBe(digits)
})

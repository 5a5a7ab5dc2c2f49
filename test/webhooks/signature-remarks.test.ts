import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {LANGUAGES} from '../../src/messages/language.ts'
import {windows1252} from '../../src/render/table/windows-1252.ts'
import {WEBHOOK_WORDS} from '../../src/render/webhooks/webhook-words.ts'
import {
  countDigits,
  remarkOnSignature,
  SIGNATURE_REMARKS,
} from '../../src/webhooks/diagnose-signature.ts'

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
  {name: 'quotation marks around the secret', secret: `"${SECRET}"`, remark: 'secret_quoted'},
  {name: 'those with a line end', secret: ` '${SECRET}'\n`, remark: 'secret_quoted'},
  {name: 'a variable', secret: `PIXCTL_WEBHOOK_SECRET=${SECRET}`, remark: 'secret_assigned'},
  {name: 'an export', secret: `export SECRET="${SECRET}"\n`, remark: 'secret_assigned'},
  {name: 'a variable of PowerShell', secret: `$env:S = '${SECRET}'`, remark: 'secret_assigned'},
  {name: 'a variable with another secret', secret: 'SECRET=other', remark: undefined},
  {name: 'quotation marks around another one', secret: '"other"', remark: undefined},
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
  {name: 'a quotation mark at one end', given: `"${signature}`, remark: 'text_around'},
  {name: 'one digit less', given: signature.slice(0, -1), remark: 'cut_off'},
  {name: '16 digits', given: signature.slice(0, 'sha256='.length + 16), remark: 'cut_off'},
  {name: '15 digits', given: signature.slice(0, 'sha256='.length + 15), remark: undefined},
  {name: 'an ellipsis behind it', given: `${signature.slice(0, 20)}…`, remark: 'cut_off'},
  {name: 'three dots behind it', given: `${signature.slice(0, 30)}...`, remark: 'cut_off'},
  {
    name: 'the line of its header, shortened',
    given: `< x-webhook-signature: ${signature.slice(0, 30)} ...`,
    remark: 'cut_off',
  },
  {name: '7 digits and an ellipsis', given: `${signature.slice(0, 14)}…`, remark: undefined},
  {name: 'an ellipsis behind another one', given: 'sha256=0123456789abcdef…', remark: undefined},
  {name: 'all digits and an ellipsis', given: `${signature}…`, remark: 'text_around'},
  {name: 'a line of curl', given: `< x-webhook-signature: ${signature}`, remark: 'header_name'},
  {name: 'a line of a request', given: `> X-Signature: ${signature}`, remark: 'header_name'},
  {
    name: 'a line of a log',
    given: `2026-11-29 12:00:01 INFO signature=${signature} body={}`,
    remark: 'text_around',
  },
  {name: 'headers in JSON', given: `{"x-signature":"${signature}"}`, remark: 'text_around'},
  {name: 'a header without its prefix', given: `X-Signature: ${DIGEST}`, remark: 'text_around'},
  {
    name: 'a line of a log about another one',
    given: `INFO signature=sha256=${'0'.repeat(64)}`,
    remark: undefined,
  },
  {
    name: 'a line break within the digest',
    given: `${signature.slice(0, 40)}\r\n  ${signature.slice(40)}`,
    remark: 'white_space',
  },
  {name: 'a blank behind the prefix', given: `sha256= ${DIGEST}`, remark: 'white_space'},
  {
    name: 'a blank within another digest',
    given: `sha256=${'0'.repeat(32)} ${'0'.repeat(32)}`,
    remark: undefined,
  },
  {name: 'one digit less at its beginning', given: `sha256=${DIGEST.slice(1)}`, remark: undefined},
  {name: 'text that is no digest', body: TEXT, given: 'sha1=00', remark: undefined},
])('of $name it proves $remark', ({body = TEXT, secret = SECRET, given = signature, remark}) => {
  const suspect = {signature: given, body: Buffer.from(body), secrets: [secret], otherSecrets: []}
  expect(remarkOnSignature(suspect)).toBe(remark)
})

const NAMED = '{"name":"José – “Ação”","amount":1}'

test.each([
  {name: 'Latin-1', text: '{"name":"José"}', saved: Buffer.from('{"name":"José"}', 'latin1')},
  {name: 'Windows-1252', text: NAMED, saved: Buffer.from(windows1252(NAMED))},
  {
    name: 'Windows-1252 with a line end',
    text: NAMED,
    saved: Buffer.from(windows1252(`${NAMED}\r\n`)),
  },
  {name: 'UTF-16', text: NAMED, saved: Buffer.from(`\ufeff${NAMED}\r\n`, 'utf16le')},
])('of a body that was saved as $name it proves body_recoded', ({text, saved}) => {
  const given = {body: saved, secrets: [SECRET], otherSecrets: []}
  const ofText = sign(SECRET, Buffer.from(text))
  expect(remarkOnSignature({...given, signature: ofText})).toBe('body_recoded')
  expect(remarkOnSignature({...given, signature})).toBeUndefined()
})

test.each(LANGUAGES)('each remark has words in %s', (language) => {
  expect(Object.keys(WEBHOOK_WORDS[language].diagnoses)).toEqual(
    expect.arrayContaining([...SIGNATURE_REMARKS]),
  )
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

test.each([
  {name: 'the signed body', packed: gzipSync(TEXT), remark: 'body_compressed'},
  {name: 'another body', packed: gzipSync('{}'), remark: undefined},
  {name: 'a body that was cut', packed: gzipSync(TEXT).subarray(0, -9), remark: undefined},
  {
    name: 'more than an event may have',
    packed: gzipSync(Buffer.alloc(64 << 20)),
    remark: undefined,
  },
])('of $name in gzip it proves $remark', ({packed, remark}) => {
  const given = {signature, body: packed, secrets: [SECRET], otherSecrets: []}
  expect(remarkOnSignature(given)).toBe(remark)
})

import {createHash, createHmac} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {diagnoseSignature, remarkOnSignature} from '../../src/webhooks/diagnose-signature.ts'

const SECRET = 'whsec_test'
const OTHER = 'whsec_other'
const BODY = '{"event":"payment_completed","eventId":"e1"}'

const signed = (text: string, secret = SECRET): string => sign(secret, Buffer.from(text))
const base64 = (secret = SECRET): string =>
  createHmac('sha256', secret).update(BODY).digest('base64')
const hashed = createHash('sha256').update(SECRET).digest()
const byHash = (key: Buffer | string): string =>
  `sha256=${createHmac('sha256', key).update(BODY).digest('hex')}`

const diagnosed = (signature: string, body = BODY) =>
  diagnoseSignature({
    signature,
    body: Buffer.from(body),
    secrets: ['whsec_former', SECRET],
    otherSecrets: ['whsec_third', OTHER],
  })

describe('a signature that does not match is explained', () => {
  test.each([
    {name: 'in base64', signature: base64()},
    {name: 'in base64, of another secret on file', signature: base64(OTHER)},
    {name: 'in base64 without its end', signature: base64().replace('=', '')},
    {name: 'in base64 after a prefix in capitals', signature: `SHA256=${base64()}`},
    {name: 'in base64 with blanks around it', signature: ` ${base64()}\n`},
  ])('$name: digest_base64', ({signature}) => {
    expect(diagnosed(signature)).toBe('digest_base64')
  })

  test.each([
    {name: 'the hash of the secret', signature: byHash(hashed)},
    {name: 'the hash of the secret in hex', signature: byHash(hashed.toString('hex'))},
    {name: 'in capitals, with blanks', signature: ` ${byHash(hashed).toUpperCase()} `},
  ])('by $name: secret_hashed', ({signature}) => {
    expect(diagnosed(signature)).toBe('secret_hashed')
  })

  test.each([
    {name: 'of another secret on file', signature: signed(BODY, OTHER), is: 'other_secret'},
    {name: 'with blanks around it', signature: ` ${signed(BODY, OTHER)} `, is: 'other_secret'},
    {name: 'of a body that had LF', signature: signed(`${BODY}\n`), is: 'trailing_newline'},
    {name: 'of a body that had CR LF', signature: signed(`${BODY}\r\n`), is: 'trailing_newline'},
    {
      name: 'of the body as Python writes it',
      signature: signed(BODY.replaceAll(':', ': ').replaceAll(',', ', ')),
      is: 'body_reserialised',
    },
    {
      name: 'of the body as Python writes it, and LF',
      signature: signed(`${BODY.replaceAll(':', ': ').replaceAll(',', ', ')}\n`),
      is: 'body_reserialised',
    },
  ])('$name: $is', ({signature, is}) => {
    expect(diagnosed(signature)).toBe(is)
  })

  test.each(['\n', '\r\n'])('of a body without the line end %j that came', (end) => {
    expect(diagnosed(signed(BODY), BODY + end)).toBe('trailing_newline')
  })

  test.each([
    {name: 'more behind the base64', signature: `${base64()}x`},
    {name: 'more before the base64', signature: `x${base64()}`},
    {
      name: 'a prefix inside of the base64',
      signature: `${base64().slice(0, 9)}sha256=${base64().slice(9)}`,
    },
    {name: 'a digest of another secret that is on no file', signature: signed(BODY, 'x')},
    {name: 'more behind the digest', signature: `${signed(BODY, OTHER)}0`},
    {name: 'more before it', signature: `x${signed(BODY, OTHER)}`},
  ])('not by $name', ({signature}) => {
    expect(diagnosed(signature)).toBeUndefined()
  })

  test.each([
    {name: 'in quotes', typed: `"${SECRET}"`, remark: 'secret_quoted'},
    {name: 'with a blank behind it', typed: `${SECRET} `, remark: 'secret_padded'},
    {name: 'with its name in front', typed: `SECRET=${SECRET}`, remark: 'secret_assigned'},
  ])('a secret typed $name is no other one, though it is on file too', ({typed, remark}) => {
    const suspect = {
      signature: signed(BODY),
      body: Buffer.from(BODY),
      secrets: [typed],
      otherSecrets: [OTHER, SECRET],
    }
    expect(diagnoseSignature(suspect)).toBeUndefined()
    expect(remarkOnSignature(suspect)).toBe(remark)
    const ofOther = {...suspect, signature: signed(BODY, OTHER)}
    expect(diagnoseSignature(ofOther)).toBe('other_secret')
  })

  test('not where no secret is known', () => {
    const suspect = {signature: signed(BODY), body: Buffer.from(BODY)}
    expect(diagnoseSignature({...suspect, secrets: [], otherSecrets: []})).toBeUndefined()
  })
})

import {describe, expect, test} from 'vitest'
import {decodeBrCode, isUnpayable} from '../../src/domain/br-code.ts'
import {account, KEY, sealed, staticCode, tlv} from './br-code-samples.ts'

const withKey = (key: string) => staticCode({'26': account({'01': key})})
const withUrl = (url: string, more = {}) => staticCode({'26': account({'25': url}), ...more})
const withTxid = (txid: string) => staticCode({'62': tlv({'05': txid})})
const withAmount = (amount: string) => staticCode({'54': amount})
const LOCATION = 'pix.example.com/qr/1'

describe('a code that is refused, beside one that is not', () => {
  test.each<{reason: string; refused: string; accepted: string; name: string}>([
    {
      name: 'another version',
      reason: 'PAYLOAD_FORMAT_NOT_01',
      refused: staticCode({'00': '02'}),
      accepted: staticCode({'00': '01'}),
    },
    {
      name: 'another point of initiation than 11 and 12',
      reason: 'INITIATION_METHOD_UNKNOWN',
      refused: staticCode({'01': '13'}),
      accepted: staticCode({'01': '11'}),
    },
    {
      name: 'a point of initiation of three digits',
      reason: 'INITIATION_METHOD_UNKNOWN',
      refused: staticCode({'01': '112'}),
      accepted: staticCode({'01': '12'}),
    },
    {
      name: 'no CRC',
      reason: 'CRC_MISSING',
      refused: staticCode().slice(0, -8),
      accepted: staticCode(),
    },
    {
      name: 'another CRC',
      reason: 'CRC_MISMATCH',
      refused: `${staticCode().slice(0, -4)}0000`,
      accepted: staticCode(),
    },
    {
      name: 'a CRC of three digits',
      reason: 'CRC_MISMATCH',
      refused: `${staticCode().slice(0, -8)}6303${staticCode().slice(-3)}`,
      accepted: staticCode(),
    },
    {
      name: 'two names',
      reason: 'DUPLICATE_FIELD',
      refused: sealed(`${staticCode().slice(0, -8)}5901x`),
      accepted: staticCode({'59': 'x'}),
    },
    {
      name: 'two keys in one template',
      reason: 'DUPLICATE_FIELD',
      refused: staticCode({'26': `${account({'01': KEY})}0106a@b.co`}),
      accepted: withKey('a@b.co'),
    },
    {
      name: 'no template of PIX',
      reason: 'PIX_TEMPLATE_MISSING',
      refused: staticCode({'26': tlv({'00': 'br.com.outro', '01': KEY})}),
      accepted: staticCode({'27': tlv({'00': 'br.com.outro', '01': KEY})}),
    },
    {
      name: 'no merchant account at all',
      reason: 'PIX_TEMPLATE_MISSING',
      refused: staticCode({'26': undefined}),
      accepted: staticCode(),
    },
    {
      name: 'a template of PIX outside of 26 to 51',
      reason: 'PIX_TEMPLATE_MISSING',
      refused: staticCode({'26': undefined, '25': account({'01': KEY})}),
      accepted: staticCode({'26': undefined, '51': account({'01': KEY})}),
    },
    {
      name: 'two templates of PIX',
      reason: 'PIX_TEMPLATE_REPEATED',
      refused: staticCode({'51': account({'01': KEY})}),
      accepted: staticCode({'52': '0000'}),
    },
    {
      name: 'two recurrences',
      reason: 'PIX_TEMPLATE_REPEATED',
      refused: staticCode({'80': account({'25': LOCATION}), '99': account({'25': LOCATION})}),
      accepted: staticCode({'99': account({'25': LOCATION})}),
    },
    {
      name: 'neither key nor URL',
      reason: 'KEY_OR_URL_MISSING',
      refused: staticCode({'26': account({})}),
      accepted: staticCode({'26': account({}), '80': account({'25': LOCATION})}),
    },
    {
      name: 'key and URL',
      reason: 'KEY_AND_URL',
      refused: staticCode({'26': account({'01': KEY, '25': LOCATION})}),
      accepted: withUrl(LOCATION),
    },
    {
      name: 'a CPF with its mask',
      reason: 'KEY_INVALID',
      refused: withKey('529.982.247-25'),
      accepted: withKey('52998224725'),
    },
    {
      name: 'a phone without +55, which an app takes for a CPF',
      reason: 'KEY_INVALID',
      refused: withKey('11987654321'),
      accepted: withKey('+5511987654321'),
    },
    {
      name: 'a wrong check digit of an alphanumeric CNPJ',
      reason: 'KEY_INVALID',
      refused: withKey('12ABC34501DE36'),
      accepted: withKey('12ABC34501DE35'),
    },
    {
      name: 'a space before the key',
      reason: 'KEY_INVALID',
      refused: withKey(' a@b.co'),
      accepted: withKey('a@b.co'),
    },
    {
      name: 'a scheme in the URL',
      reason: 'URL_HAS_SCHEME',
      refused: withUrl(`HTTPS://${LOCATION}`),
      accepted: withUrl(LOCATION),
    },
    {
      name: 'a scheme in the recurrence',
      reason: 'URL_HAS_SCHEME',
      refused: staticCode({'80': account({'25': `https://${LOCATION}`})}),
      accepted: staticCode({'80': account({'25': LOCATION})}),
    },
    {
      name: 'a URL with another host behind an @',
      reason: 'URL_INVALID',
      refused: withUrl('pix.example.com@example.org/1'),
      accepted: withUrl('pix.example.com/@example.org/1'),
    },
    {
      name: 'a URL without a path',
      reason: 'URL_INVALID',
      refused: withUrl('pix.example.com'),
      accepted: withUrl('pix.example.com:8443/1'),
    },
    {
      name: 'a URL with a space',
      reason: 'URL_INVALID',
      refused: withUrl('pix.example.com/a b'),
      accepted: withUrl('pix.example.com/a%20b'),
    },
    {
      name: 'a merchant category that is no number',
      reason: 'MERCHANT_CATEGORY_FORMAT',
      refused: staticCode({'52': 'ABCD'}),
      accepted: staticCode({'52': '5411'}),
    },
    {
      name: 'no merchant category',
      reason: 'MERCHANT_CATEGORY_FORMAT',
      refused: staticCode({'52': undefined}),
      accepted: staticCode(),
    },
    {
      name: 'dollars',
      reason: 'CURRENCY_NOT_986',
      refused: staticCode({'53': '840'}),
      accepted: staticCode({'53': '986'}),
    },
    {
      name: 'no country',
      reason: 'COUNTRY_NOT_BR',
      refused: staticCode({'58': undefined}),
      accepted: staticCode(),
    },
    {
      name: 'an amount with a comma',
      reason: 'AMOUNT_FORMAT',
      refused: withAmount('10,00'),
      accepted: withAmount('10.00'),
    },
    {
      name: 'a point alone',
      reason: 'AMOUNT_FORMAT',
      refused: withAmount('.'),
      accepted: withAmount('98.'),
    },
    {
      name: 'an amount below zero',
      reason: 'AMOUNT_FORMAT',
      refused: withAmount('-1.00'),
      accepted: withAmount('1.00'),
    },
    {
      name: 'an empty amount',
      reason: 'AMOUNT_FORMAT',
      refused: withAmount(''),
      accepted: staticCode({'54': undefined}),
    },
    {
      name: 'an amount of 14 characters',
      reason: 'AMOUNT_FORMAT',
      refused: withAmount('99999999999.99'),
      accepted: withAmount('9999999999.99'),
    },
    {
      name: 'a name of 26',
      reason: 'NAME_LENGTH',
      refused: staticCode({'59': 'ã'.repeat(26)}),
      accepted: staticCode({'59': 'ã'.repeat(25)}),
    },
    {
      name: 'no name',
      reason: 'NAME_LENGTH',
      refused: staticCode({'59': undefined}),
      accepted: staticCode({'59': 'x'}),
    },
    {
      name: 'an empty city',
      reason: 'CITY_LENGTH',
      refused: staticCode({'60': ''}),
      accepted: staticCode({'60': 'x'}),
    },
    {
      name: 'a city of 16',
      reason: 'CITY_LENGTH',
      refused: staticCode({'60': 'x'.repeat(16)}),
      accepted: staticCode({'60': 'x'.repeat(15)}),
    },
    {
      name: 'a txid of 26',
      reason: 'TXID_LENGTH',
      refused: withTxid('A'.repeat(26)),
      accepted: withTxid('A'.repeat(25)),
    },
    {name: 'an empty txid', reason: 'TXID_LENGTH', refused: withTxid(''), accepted: withTxid('A')},
    {
      name: 'four asterisks',
      reason: 'TXID_CHARSET',
      refused: withTxid('****'),
      accepted: withTxid('***'),
    },
    {
      name: 'a hyphen in the txid of a static code',
      reason: 'TXID_CHARSET',
      refused: withTxid('PED-42'),
      accepted: withUrl(LOCATION, {'62': tlv({'05': 'PED-42'})}),
    },
    {
      name: 'a broken template of PIX',
      reason: 'TLV:TLV_OVERRUN@28:01 need 36 have 6',
      refused: staticCode({'26': `${account({})}0136a@b.co`}),
      accepted: staticCode({'27': '0012br.com.outro0136a@b.co'}),
    },
    {
      name: 'broken additional data',
      reason: 'TLV:TLV_TRUNCATED@122:050',
      refused: staticCode({'62': '050'}),
      accepted: withTxid('050'),
    },
  ])('$reason: $name', ({reason, refused, accepted}) => {
    expect(decodeBrCode(refused)).toMatchObject({reasons: [reason]})
    expect(isUnpayable(decodeBrCode(accepted))).toBe(false)
  })
})

describe('a code with a warning, beside one without', () => {
  test.each<{warning: string; doubtful: string; sound: string; name: string}>([
    {
      name: 'a CRC in lower case',
      warning: 'CRC_LOWERCASE',
      doubtful: staticCode().slice(0, -4) + staticCode().slice(-4).toLowerCase(),
      sound: staticCode(),
    },
    {
      name: 'an e-mail in upper case',
      warning: 'KEY_INVALID',
      doubtful: withKey('A@B.CO'),
      sound: withKey('a@b.co'),
    },
    {
      name: 'a landline',
      warning: 'KEY_INVALID',
      doubtful: withKey('+551132345678'),
      sound: withKey('+5511987654321'),
    },
    {
      name: 'an amount beside a URL, whatever it is',
      warning: 'AMOUNT_IGNORED_IN_DYNAMIC',
      doubtful: withUrl(LOCATION, {'54': '1,00'}),
      sound: withUrl(LOCATION),
    },
    {
      name: 'a txid beside a URL, whatever it is',
      warning: 'TXID_IGNORED_IN_DYNAMIC',
      doubtful: withUrl(LOCATION, {'62': tlv({'05': 'x'.repeat(26)})}),
      sound: withUrl(LOCATION),
    },
    {
      name: 'an amount of zero',
      warning: 'AMOUNT_ZERO',
      doubtful: withAmount('0.00'),
      sound: withAmount('0.01'),
    },
    {
      name: 'an amount of zero, where nothing is withdrawn',
      warning: 'AMOUNT_ZERO',
      doubtful: withAmount('0'),
      sound: staticCode({'54': '0', '26': account({'01': KEY, '03': '12345678'})}),
    },
    {
      name: 'additional data without a txid',
      warning: 'ADDITIONAL_DATA_MISSING',
      doubtful: staticCode({'62': tlv({'07': 'CAIXA1'})}),
      sound: staticCode({'62': tlv({'05': 'A', '07': 'CAIXA1'})}),
    },
  ])('$warning: $name', ({warning, doubtful, sound}) => {
    expect(decodeBrCode(doubtful)).toMatchObject({warnings: [warning]})
    expect(decodeBrCode(sound)).toMatchObject({warnings: []})
  })
})

test('every reason is given, in the order of the list', () => {
  const code = staticCode({
    '00': '02',
    '26': account({'01': 'unknown'}),
    '53': '840',
    '54': '1,00',
    '58': 'US',
    '62': tlv({'05': 'PED-42'}),
  })
  expect(decodeBrCode(`${code.slice(0, -4)}0000`)).toMatchObject({
    reasons: [
      'PAYLOAD_FORMAT_NOT_01',
      'CRC_MISMATCH',
      'KEY_INVALID',
      'CURRENCY_NOT_986',
      'AMOUNT_FORMAT',
      'COUNTRY_NOT_BR',
      'TXID_CHARSET',
    ],
  })
})

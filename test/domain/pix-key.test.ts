import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  isPixKeyRefusal,
  lacksZerosOf,
  maskPixKey,
  PIX_KEY_TYPES,
  type PixKeyType,
  parsePixKey,
} from '../../src/domain/pix-key.ts'
import type {TaxId} from '../../src/domain/tax-id.ts'
import keys from '../fixtures/keys.json' with {type: 'json'}

const EVP = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

type Vector = (typeof keys.vectors)[number] & {readonly normalized?: string}
const isKey = ({type}: Vector) => PIX_KEY_TYPES.some((known) => known === type)
const title = (vector: Vector) => ({
  ...vector,
  name: `${vector.type} "${vector.value}" ${vector.note}`,
})
const keyVectors = keys.vectors.filter(isKey).map(title)

describe('the published key vectors', () => {
  test.each(keyVectors.filter(({valid}) => valid))('accepted: $name', (vector) => {
    const type = vector.type as PixKeyType
    const {value, normalized = value} = vector as Vector
    const nil = vector.note.startsWith('nil UUID') ? ['nil_uuid'] : []
    const warnings = vector.warning ? [vector.warning.replaceAll(' ', '_')] : nil
    expect(parsePixKey(value, type)).toMatchObject({type, value: normalized, warnings})
    expect(parsePixKey(value)).toMatchObject({type, value: normalized, warnings})
    const key = parsePixKey(value, type)
    expect('notices' in key && key.notices.length > 0).toBe(normalized !== value)
  })

  test.each(keyVectors.filter(({valid}) => !valid))('refused: $name', ({type, value}) => {
    expect(parsePixKey(value, type as PixKeyType)).toMatchObject({type, fault: expect.any(String)})
    expect(isPixKeyRefusal(parsePixKey(value))).toBe(true)
  })

  test.each(keys.vectors.filter(({type}) => type === 'ambiguous').map(title))(
    'ambiguous: $name',
    ({value}) => {
      expect(parsePixKey(value)).toEqual({fault: 'ambiguous', candidates: ['cpf', 'phone']})
      expect(parsePixKey(value, 'cpf')).toMatchObject({value})
      expect(parsePixKey(value, 'phone')).toMatchObject({value: `+55${value}`})
    },
  )

  test.each(keys.ddd)('area code %s is known', (areaCode) => {
    expect(parsePixKey(`+55${areaCode}987654321`)).toMatchObject({warnings: []})
  })

  test('every other area code is a warning', () => {
    for (let code = 0; code < 100; code += 1) {
      const areaCode = String(code).padStart(2, '0')
      if (keys.ddd.includes(areaCode)) continue
      expect(parsePixKey(`+55${areaCode}987654321`)).toMatchObject({
        warnings: ['unknown_area_code'],
      })
    }
  })
})

describe('parsePixKey says what it changed', () => {
  test.each([
    {name: 'a mask', typed: '529.982.247-25', value: '52998224725', notices: ['mask_removed']},
    {
      name: 'the case of a CNPJ',
      typed: '12abc34501de35',
      value: '12ABC34501DE35',
      notices: ['letter_case'],
    },
    {name: 'the case of an e-mail', typed: 'Ana@B.co', value: 'ana@b.co', notices: ['letter_case']},
    {name: 'the case of a UUID', typed: EVP.toUpperCase(), value: EVP, notices: ['letter_case']},
    {name: 'spaces around', typed: ` ${EVP} `, value: EVP, notices: ['spaces_removed']},
    {
      name: 'a missing country code',
      typed: '11987654321',
      value: '+5511987654321',
      notices: ['country_code_added'],
    },
    {
      name: 'a missing country code where the area code is 55',
      typed: '55987654321',
      value: '+5555987654321',
      notices: ['country_code_added'],
    },
    {
      name: 'a missing plus',
      typed: '5511987654321',
      value: '+5511987654321',
      notices: ['country_code_added'],
    },
    {
      name: 'a national mask',
      typed: '(11) 98765-4321',
      value: '+5511987654321',
      notices: ['mask_removed', 'country_code_added'],
    },
    {
      name: 'an international mask',
      typed: '+55 (11) 9 8765-4321',
      value: '+5511987654321',
      notices: ['mask_removed'],
    },
    {
      name: 'a mask of hyphens',
      typed: '+55-11-98765-4321',
      value: '+5511987654321',
      notices: ['mask_removed'],
    },
  ])('$name', ({typed, value, notices}) => {
    expect(parsePixKey(typed)).toMatchObject({value, notices, warnings: []})
  })
})

describe('parsePixKey warns', () => {
  test.each([
    {name: 'of a landline', typed: '+551132345678', warnings: ['landline']},
    {name: 'of a landline typed nationally', typed: '(11) 3234-5678', warnings: ['landline']},
    {
      name: 'of both an area code and a landline',
      typed: '+552052345678',
      warnings: ['unknown_area_code', 'landline'],
    },
    {name: 'of an e-mail without a dot', typed: 'ana@intranet', warnings: ['email_without_dot']},
    {name: 'of a dot only before the @', typed: 'a.na@intranet', warnings: ['email_without_dot']},
  ])('$name', ({typed, warnings}) => {
    expect(parsePixKey(typed)).toMatchObject({warnings})
  })
})

const email = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

describe('parsePixKey refuses', () => {
  test.each<{name: string; typed: string; type: PixKeyType; fault: string}>([
    {name: 'an e-mail of 78', typed: email(78), type: 'email', fault: 'email_too_long'},
    {name: 'an e-mail without a host', typed: 'ana@', type: 'email', fault: 'not_an_email'},
    {name: 'an e-mail without a name', typed: '@b.co', type: 'email', fault: 'not_an_email'},
    {name: 'two @', typed: 'a@b@c.co', type: 'email', fault: 'not_an_email'},
    {
      name: 'a percent sign, which DICT lacks',
      typed: 'a%b@c.co',
      type: 'email',
      fault: 'not_an_email',
    },
    {name: 'two dots in the host', typed: 'a@b..co', type: 'email', fault: 'not_an_email'},
    {name: 'a host that ends in a dot', typed: 'a@b.co.', type: 'email', fault: 'not_an_email'},
    {name: 'a host that begins with -', typed: 'a@-b.co', type: 'email', fault: 'not_an_email'},
    {name: 'an accent', typed: 'joão@b.co', type: 'email', fault: 'not_an_email'},
    {name: 'a Kelvin sign for a k', typed: 'an\u212A@b.co', type: 'email', fault: 'not_an_email'},
    {name: 'another country', typed: '+1 202 555 0100', type: 'phone', fault: 'foreign_phone'},
    {name: 'a plus without 55', typed: '+11987654321', type: 'phone', fault: 'foreign_phone'},
    {
      name: 'a mobile of 8 digits',
      typed: '+551187654321',
      type: 'phone',
      fault: 'missing_ninth_digit',
    },
    {
      name: 'a nine-digit number not of 9',
      typed: '+5511887654321',
      type: 'phone',
      fault: 'not_a_phone',
    },
    {name: 'a parenthesis left open', typed: '(11 98765-4321', type: 'phone', fault: 'not_a_phone'},
    {name: 'a trunk zero', typed: '(011) 98765-4321', type: 'phone', fault: 'not_a_phone'},
    {
      name: 'a UUID without hyphens',
      typed: EVP.replaceAll('-', ''),
      type: 'random',
      fault: 'not_a_uuid',
    },
    {
      name: 'a letter past f',
      typed: EVP.replace('a', 'g').replace('d', 'g'),
      type: 'random',
      fault: 'not_a_uuid',
    },
    {name: 'half a CNPJ mask', typed: '12ABC345/01DE-35', type: 'cnpj', fault: 'partial_mask'},
    {
      name: 'a CPF with a wrong digit',
      typed: '529.982.247-24',
      type: 'cpf',
      fault: 'wrong_check_digits',
    },
    {name: 'a word', typed: 'banana', type: 'cpf', fault: 'wrong_characters'},
  ])('$name: $fault, also where the type is not given', ({typed, type, fault}) => {
    expect(parsePixKey(typed, type)).toEqual({type, fault})
    expect(parsePixKey(typed)).toEqual({type, fault})
  })

  test.each(PIX_KEY_TYPES)('spaces only, as %s', (type) => {
    expect(parsePixKey('  ', type)).toEqual({type, fault: 'empty'})
  })

  test('nothing, where the type is not given', () => {
    expect(parsePixKey('')).toEqual({type: 'cpf', fault: 'empty'})
  })
})

test('an e-mail of 77 is accepted', () => {
  expect(parsePixKey(email(77))).toMatchObject({type: 'email', value: email(77)})
})

test('a sound CPF wins over a phone with an unknown area code', () => {
  expect(parsePixKey('52998224725')).toMatchObject({type: 'cpf'})
})

describe('eleven bare digits of an area code that does not exist, which are no CPF', () => {
  test.each(['52998224724', ' 52998224724 '])('have wrong check digits: "%s"', (typed) => {
    expect(parsePixKey(typed)).toEqual({type: 'cpf', fault: 'wrong_check_digits'})
  })

  test.each([
    {name: 'with a country code', typed: '+5552998224724', type: undefined},
    {name: 'punctuated as one', typed: '(52) 99822-4724', type: undefined},
    {name: 'of that type by word', typed: '52998224724', type: 'phone'},
  ] as const)('are a telephone, with a warning, $name', ({typed, type}) => {
    const phone = {type: 'phone', value: '+5552998224724', warnings: ['unknown_area_code']}
    expect(parsePixKey(typed, type)).toMatchObject(phone)
  })

  test('are a telephone without a warning where the area code exists', () => {
    expect(parsePixKey('11987654321')).toMatchObject({type: 'phone', warnings: []})
  })
})

const typedKeys = fc.oneof(
  fc.uuid(),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
  fc.emailAddress({size: 'small'}),
  fc.stringMatching(/^\+55[1-9]\d9\d{8}$/),
  fc.stringMatching(/^\([1-9]\d\) [2-5]\d{3}-\d{4}$/),
)

test('a normalised key is read back unchanged and without notices', () => {
  fc.assert(
    fc.property(typedKeys, (typed) => {
      const key = parsePixKey(typed)
      if (isPixKeyRefusal(key)) return
      expect(parsePixKey(key.value)).toEqual({...key, notices: []})
    }),
  )
})

test('any text at all gets an answer', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const key = parsePixKey(text)
      expect(isPixKeyRefusal(key) ? key.fault : key.value).not.toBe('')
    }),
  )
})

test.each<{type: PixKeyType; value: string; masked: string}>([
  {type: 'cpf', value: '52998224725', masked: '***.982.247-**'},
  {type: 'cnpj', value: '12ABC34501DE35', masked: '**.ABC.345/****-**'},
  {type: 'email', value: 'ana.souza@example.com', masked: 'a***@example.com'},
  {type: 'email', value: 'a@b.co', masked: 'a***@b.co'},
  {type: 'phone', value: '+5511987654321', masked: '+55 11 *****-4321'},
  {type: 'random', value: EVP, masked: '7d9f****-****-****-****-********6906'},
])('a $type key is shown as $masked', ({type, value, masked}) => {
  expect(maskPixKey({type, value})).toBe(masked)
})

describe('digits that a spreadsheet may have shortened', () => {
  const holder: TaxId = {kind: 'cpf', value: '01198765430', notices: []}

  test.each([
    ['are the document of the holder without its zero', 'phone', '1198765430', true],
    ['with white space around them', 'phone', ' 1198765430 ', true],
    ['as the whole document', 'phone', '01198765430', false],
    ['with another last digit', 'phone', '1198765431', false],
    ['punctuated as a telephone is', 'phone', '(11) 9876-5430', false],
    ['read as another type of key', 'cpf', '1198765430', false],
  ] as const)('%s: a %s, %j', (_name, type, typed, lacking) => {
    expect(lacksZerosOf(holder, {type}, typed)).toBe(lacking)
  })
})

test.each([
  {typed: '1234567890', type: 'cpf', lacksZeros: true},
  {typed: '1234567891', type: 'cpf', lacksZeros: undefined},
] as const)('a $type typed as $typed lacks the zeros of a spreadsheet: $lacksZeros', (row) => {
  const {typed, type, lacksZeros} = row
  const fault = {type, fault: 'wrong_length'}
  expect(parsePixKey(typed, type)).toEqual(lacksZeros ? {...fault, lacksZeros} : fault)
})

import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  type BrCodeMerchant,
  decodeBrCode,
  encodeDynamicBrCode,
  encodeRecurrenceBrCode,
  encodeStaticBrCode,
  isUnpayable,
} from '../../src/domain/br-code.ts'
import published from '../fixtures/brcode.json' with {type: 'json'}
import {staticCode} from './br-code-samples.ts'

type Vector = (typeof published.vectors)[number]

/** The fixture's fields as the contract spells them: absent instead of null, `recurrence`. */
function contentsOf({fields, kind}: Vector) {
  const written = Object.entries(fields).filter(([, value]) => value !== null)
  const named = kind === 'recurrence-only' ? 'recurrence' : kind
  return {...Object.fromEntries(written), ...(kind === 'unknown' ? {} : {kind: named})}
}

const isInvalid = ({verdict}: Vector) => verdict === 'invalid'

describe('the published codes', () => {
  test.each(published.vectors.filter((vector) => !isInvalid(vector)))(
    '$id can be paid: $note',
    (vector) => {
      const {code, verdict, warnings} = vector
      expect(decodeBrCode(code)).toEqual({...contentsOf(vector), warnings})
      expect(warnings.length > 0).toBe(verdict === 'valid-with-warnings')
    },
  )

  test.each(published.vectors.filter(isInvalid))('$id cannot be paid: $note', (vector) => {
    const {code, errors, warnings} = vector
    expect(decodeBrCode(code)).toEqual({reasons: errors, warnings, contents: contentsOf(vector)})
  })
})

const code = (id: string) => published.vectors.find((vector) => vector.id === id)?.code
const shop = {merchantName: 'LOJA EXEMPLO', merchantCity: 'SAO PAULO'}
const fulano = {merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA'}
const EVP = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
const CHARGE = '0f3c1b7a9d2e4f6885a1c0d9e7b26354'

describe('what is encoded is, to the letter, the published code', () => {
  test.each([
    {
      id: 'bacen-static-1D3D',
      encoded: encodeStaticBrCode({...fulano, key: '123e4567-e12b-12d1-a456-426655440000'}),
    },
    {id: 'gen-static-evp', encoded: encodeStaticBrCode({...shop, key: EVP})},
    {
      id: 'gen-static-cnpj',
      encoded: encodeStaticBrCode({
        ...shop,
        key: '11222333000181',
        amountText: '1234.56',
        txid: 'PEDIDO00042',
      }),
    },
    {
      id: 'gen-static-txid25',
      encoded: encodeStaticBrCode({...shop, key: EVP, txid: 'A'.repeat(25)}),
    },
    {
      id: 'gen-static-amount-dot',
      encoded: encodeStaticBrCode({...shop, key: EVP, amountText: '.10'}),
    },
    {
      id: 'gen-dyn-min',
      encoded: encodeDynamicBrCode({...shop, url: `pix.example.com/qr/v2/${CHARGE}`}),
    },
    {
      id: 'gen-dyn-amount',
      encoded: encodeDynamicBrCode({
        ...shop,
        url: `pix.example.com/qr/v2/${CHARGE}`,
        amountText: '150.75',
      }),
    },
    {
      id: 'bacen-dynamic-7309',
      encoded: encodeDynamicBrCode({
        ...fulano,
        url: 'pix.example.com/v2/8b3da2f39a4140d1a91abd93113bd441',
        amountText: '123.45',
        txid: 'RP12345678-2019',
      }),
    },
    {
      id: 'bacen-rec-62C9',
      encoded: encodeRecurrenceBrCode({
        ...fulano,
        recurrenceUrl: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
      }),
    },
    {
      id: 'bacen-rec-7741',
      encoded: encodeDynamicBrCode({
        ...fulano,
        url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
        recurrenceUrl: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
      }),
    },
  ])('$id', ({id, encoded}) => {
    expect(encoded).toBe(code(id))
  })
})

describe('the encoder takes as a bug', () => {
  test.each([
    {name: 'a name of 26', fields: {merchantName: 'x'.repeat(26)}},
    {name: 'no name', fields: {merchantName: ''}},
    {name: 'a city of 16', fields: {merchantCity: 'x'.repeat(16)}},
    {name: 'an amount with a comma', fields: {amountText: '1,00'}},
    {name: 'a URL that overflows its template', fields: {url: `pix.example.com/${'x'.repeat(62)}`}},
  ])('$name', ({fields}) => {
    const sound = {...shop, url: `pix.example.com/${'x'.repeat(61)}`}
    expect(() => encodeDynamicBrCode(sound)).not.toThrow()
    expect(() => encodeDynamicBrCode({...sound, ...fields})).toThrow()
  })
})

const text = (maxLength: number) =>
  fc.string({unit: fc.constantFrom(...'AZaz09 .ãçÉ😀'), minLength: 1, maxLength})
const cents = fc.integer({min: 1, max: 99_999_999_999_99})
const merchants = fc.record(
  {
    merchantName: text(25),
    merchantCity: text(15),
    amountText: cents
      .map((value) => (value / 100).toFixed(2))
      .filter((value) => value.length <= 13),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
  },
  {requiredKeys: ['merchantName', 'merchantCity']},
)
/** What decoding gives back of a merchant: the amount under its other name. */
const asDecoded = ({amountText, ...rest}: BrCodeMerchant) =>
  amountText === undefined ? rest : {...rest, amount: amountText}

const urls = fc.stringMatching(/^[a-z]{1,10}\.[a-z]{2,3}\/[!-~]{1,60}$/)
const keys = fc.oneof(fc.uuid(), fc.constantFrom('52998224725', '12ABC34501DE35', '+5511987654321'))

describe('what is encoded is decoded', () => {
  test('as a static code', () => {
    fc.assert(
      fc.property(merchants, keys, (merchant, key) => {
        const decoded = decodeBrCode(encodeStaticBrCode({...merchant, key}))
        expect(decoded).toMatchObject({kind: 'static', key, ...asDecoded(merchant), warnings: []})
      }),
    )
  })

  test('as a dynamic code, alone and with a recurrence', () => {
    fc.assert(
      fc.property(merchants, urls, fc.option(urls, {nil: undefined}), (merchant, url, other) => {
        const recurrence = other === undefined ? {} : {recurrenceUrl: other}
        const decoded = decodeBrCode(encodeDynamicBrCode({...merchant, url, ...recurrence}))
        expect(decoded).toMatchObject({kind: 'dynamic', url, ...recurrence, ...asDecoded(merchant)})
      }),
    )
  })

  test('as a recurrence', () => {
    fc.assert(
      fc.property(merchants, urls, (merchant, recurrenceUrl) => {
        const decoded = decodeBrCode(encodeRecurrenceBrCode({...merchant, recurrenceUrl}))
        expect(decoded).toMatchObject({kind: 'recurrence', recurrenceUrl, ...asDecoded(merchant)})
      }),
    )
  })
})

const payable = published.vectors
  .filter((vector) => !isInvalid(vector))
  .map((vector) => vector.code)
const change = fc.record({
  code: fc.constantFrom(...payable),
  place: fc.nat(),
  other: fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFabcdefxyz .*é\n'),
    minLength: 0,
    maxLength: 1,
  }),
})

test('one character changed, or left out, is caught or changes nothing', () => {
  fc.assert(
    fc.property(change, ({code: original, place, other}) => {
      const at = place % original.length
      const changed = decodeBrCode(original.slice(0, at) + other + original.slice(at + 1))
      if (isUnpayable(changed)) return
      const {warnings: _, ...before} = {...decodeBrCode(original)}
      expect(changed).toMatchObject(before)
    }),
    {numRuns: 3000},
  )
})

test('any text at all gets an answer', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (pasted) => {
      expect(isUnpayable(decodeBrCode(pasted))).toBe(true)
    }),
  )
})

test('spaces and line ends around a paste do not matter', () => {
  expect(decodeBrCode(` ${staticCode()}\r\n`)).toEqual(decodeBrCode(staticCode()))
})

import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {fromReais, parseDecimal} from '../../src/domain/money.ts'
import {parseInstant} from '../../src/reconcile/readers/instant.ts'
import {keyTable} from '../../src/reconcile/screen/key-table.ts'
import {Slots, scanObject, UNSURE} from '../../src/reconcile/screen/scan-json.ts'
import {scanAmount, scanInstant} from '../../src/reconcile/screen/scan-values.ts'

const bytes = (text: string) => Buffer.from(`${text}\n`)
const amountOf = (text: string) => scanAmount(bytes(text), 0, text.length)
const instantOf = (text: string) => scanInstant(bytes(text), 0, text.length)

describe('scanAmount', () => {
  test.each([
    {name: 'whole', text: '12', expected: 1_200},
    {name: 'one decimal', text: '12.5', expected: 1_250},
    {name: 'two decimals and a sign', text: '-30.05', expected: -3_005},
    {name: 'a decimal comma', text: '0,07', expected: 7},
    {name: 'minus nothing', text: '-0.00', expected: 0},
    {name: 'thirteen digits', text: '9999999999999.99', expected: 999_999_999_999_999},
  ])('reads $name', ({text, expected}) => {
    expect(amountOf(text)).toBe(expected)
  })

  test.each(['', '-', '1.', '.5', '1.234', '1.2.3', '1e3', '12345678901234', 'abc', '1 2'])(
    'leaves %j to the full reader',
    (text) => {
      expect(amountOf(text)).toBeNaN()
    },
  )

  test('agrees with the domain on every amount it reads', () => {
    fc.assert(
      fc.property(fc.integer({min: -1e13, max: 1e13}), (centavos) => {
        const text = (centavos / 100).toFixed(2)
        expect(amountOf(text)).toBe(parseDecimal(text))
        expect(amountOf(String(Number(text)))).toBe(fromReais(Number(text)))
      }),
    )
  })
})

describe('scanInstant', () => {
  test('agrees with the full reader on every instant', () => {
    fc.assert(
      fc.property(
        fc.date({min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true}),
        (date) => {
          const text = date.toISOString()
          expect(instantOf(text)).toBe(parseInstant(text))
          const short = `${text.slice(0, 19)}Z`
          expect(instantOf(short)).toBe(parseInstant(short))
        },
      ),
    )
  })

  test.each([
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.1xZ',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00+00:00',
  ])('leaves %s to the full reader', (text) => {
    expect(instantOf(text)).toBeNaN()
  })

  test('knows leap years', () => {
    expect(instantOf('2028-02-29T00:00:00Z')).toBe(Date.UTC(2028, 1, 29))
  })
})

describe('scanObject', () => {
  const table = keyTable(['a', 'b'], {b: keyTable(['c'])})
  const scan = (text: string) => scanObject(bytes(text), 0, table, new Slots(table))

  test('accepts nothing that JSON.parse refuses, and ends where the object ends', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), fc.nat(), (json, noise, place) => {
        const text = `{"a":${json}}`
        const at = place % text.length
        for (const candidate of [text, text.slice(0, at) + noise + text.slice(at)]) {
          if (candidate.includes('\n')) continue
          const stop = scan(candidate)
          if (stop === UNSURE) continue
          const whole = bytes(candidate).toString('utf8', 0, stop)
          expect(() => JSON.parse(whole)).not.toThrow()
        }
      }),
      {numRuns: 2_000},
    )
  })

  test.each([
    {name: 'a key that is there twice', text: '{"a":1,"a":2}'},
    {name: 'an escape', text: '{"a":"\\u0041"}'},
    {name: 'an exponent', text: '{"a":1e2}'},
    {name: 'a leading zero', text: '{"a":01}'},
    {name: 'a trailing comma', text: '{"a":1,}'},
    {name: 'a tab in a text', text: '{"a":"\t"}'},
    {name: 'an open array', text: '{"a":[1,2'},
    {name: 'an array', text: '[1]'},
    {name: 'half a word', text: '{"a":tru}'},
  ])('leaves $name to the full reader', ({text}) => {
    expect(scan(text)).toBe(UNSURE)
  })

  test('passes over what it does not know', () => {
    expect(scan('{"x":{"y":[1,-2.5,null,true,false,{"z":"é"}]},"a":"b"}')).toBeGreaterThan(0)
  })
})

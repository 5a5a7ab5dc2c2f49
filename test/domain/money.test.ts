import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  AmountOverflow,
  absolute,
  add,
  centavos,
  fromReais,
  isMoneyFault,
  negate,
  parseDecimal,
  parseTypedAmount,
  reaisIn,
  subtract,
  sum,
  toDecimal,
  toReais,
  ZERO,
} from '../../src/domain/money.ts'

const wholeCentavos = fc.integer({min: -999_999_999_999, max: 999_999_999_999}).map(centavos)

describe('parseTypedAmount', () => {
  test.each([
    {text: '19.99', expected: 1999},
    {text: '19,99', expected: 1999},
    {text: '0.5', expected: 50},
    {text: '100', expected: 10_000},
    {text: '007', expected: 700},
    {text: '0000000000000001', expected: 100},
    {text: '9999999999.99', expected: 999_999_999_999},
    {text: '10000000000', expected: 'too_large'},
    {text: '10.005', expected: 'too_many_decimals'},
    {text: '10,000', expected: 'too_many_decimals'},
    {text: '1.234,56', expected: 'grouped'},
    {text: '1,234.56', expected: 'grouped'},
    {text: '1 000', expected: 'grouped'},
    {text: '12.345,67', expected: 'grouped'},
    {text: '1.234.567,89', expected: 'grouped'},
    {text: 'R$ 20,00', expected: 'currency_sign'},
    {text: 'r$20', expected: 'currency_sign'},
    {text: 'BRL 20.00', expected: 'currency_sign'},
    {text: '20,00 R$', expected: 'currency_sign'},
    {text: 'R$ 1.234,56', expected: 'currency_sign'},
    {text: 'R$', expected: 'not_a_number'},
    {text: 'US$ 20', expected: 'not_a_number'},
    {text: '1.234,56 reais', expected: 'not_a_number'},
    {text: 'R$ 10.005', expected: 'currency_sign'},
    {text: '1e3', expected: 'not_a_number'},
    {text: '-5', expected: 'not_a_number'},
    {text: '+5', expected: 'not_a_number'},
    {text: 'abc', expected: 'not_a_number'},
    {text: '', expected: 'not_a_number'},
    {text: '.5', expected: 'not_a_number'},
    {text: '5.', expected: 'not_a_number'},
    {text: ' 5', expected: 'not_a_number'},
    {text: '5\n', expected: 'not_a_number'},
    {text: '٣', expected: 'not_a_number'},
    {text: 'NaN', expected: 'not_a_number'},
  ])('reads $text as $expected', ({text, expected}) => {
    expect(parseTypedAmount(text)).toBe(expected)
  })
})

/** The rule of a signed decimal as a pattern says it. */
function decimalByPattern(text: string): number | string {
  const [, whole = '', fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return 'not_a_number'
  if (/[1-9]/.test(fraction.slice(2))) return 'too_many_decimals'
  const cents = Number(whole + fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents + 0 : 'too_large'
}

describe('fromReais', () => {
  test.each([
    {value: 19.99, expected: 1999},
    {value: 1.1, expected: 110},
    {value: 0.07, expected: 7},
    {value: -30, expected: -3000},
    {value: -0, expected: 0},
    {value: 10.005, expected: 'too_many_decimals'},
    {value: 9_999_999_999_999.99, expected: 999_999_999_999_999},
    {value: 9_999_999_999_999.998, expected: 'too_many_decimals'},
    {value: 90_000_000_000_000.1, expected: 9_000_000_000_000_010},
    {value: -90_000_000_000_000.1, expected: -9_000_000_000_000_010},
    {value: 1e-7, expected: 'too_many_decimals'},
    {value: -1e-7, expected: 'too_many_decimals'},
    {value: 1.25e-7, expected: 'too_many_decimals'},
    {value: 1e21, expected: 'too_large'},
    {value: -1.25e21, expected: 'too_large'},
    {value: 90_000_000_000_000.5, expected: 9_000_000_000_000_050},
    {value: 900_719_925_474_099.9, expected: 'too_large'},
    {value: Number.NaN, expected: 'not_a_number'},
    {value: Number.POSITIVE_INFINITY, expected: 'not_a_number'},
  ])('reads $value as $expected', ({value, expected}) => {
    expect(fromReais(value)).toBe(expected)
  })

  test('reads every number as its shortest text says', () => {
    const doubles = fc.double({min: -1e14, max: 1e14, noNaN: true})
    const amounts = fc.maxSafeInteger().map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(fc.oneof(doubles, amounts), (value) => {
        const text = String(value)
        const expected = text.includes('e-') ? 'too_many_decimals' : decimalByPattern(text)
        expect(fromReais(value)).toBe(expected)
      }),
    )
  })

  test('gives back every amount that toReais wrote, which is the number of its text', () => {
    fc.assert(
      fc.property(wholeCentavos, (amount) => {
        expect(toReais(amount)).toBe(Number(toDecimal(amount)))
        expect(fromReais(toReais(amount))).toBe(amount)
      }),
    )
  })
})

/** Every text of at most `length` of these signs. */
const textsOf = (signs: readonly string[], length: number): readonly string[] =>
  length === 0
    ? ['']
    : ['', ...textsOf(signs, length - 1).flatMap((text) => signs.map((sign) => text + sign))]

describe('parseDecimal', () => {
  test('reads every short text as the pattern of a decimal says', () => {
    const texts = textsOf(['-', '.', '/', '0', '1', '9', ':', 'e'], 5)
    const read = texts.filter((text) => parseDecimal(text) !== decimalByPattern(text))
    expect(read).toEqual([])
    expect(texts).toHaveLength(37_449)
  })

  test.each([
    {text: '-30.00', expected: -3000},
    {text: '100', expected: 10_000},
    {text: '-7', expected: -700},
    {text: '0.5', expected: 50},
    {text: '1.500', expected: 150},
    {text: '1.501', expected: 'too_many_decimals'},
    {text: '1,50', expected: 'not_a_number'},
    {text: '99999999999999999', expected: 'too_large'},
    {text: '1234567890123.45', expected: 123_456_789_012_345},
    {text: '-1234567890123.45', expected: -123_456_789_012_345},
    {text: '90071992547409.91', expected: Number.MAX_SAFE_INTEGER},
    {text: '90071992547409.92', expected: 'too_large'},
    {text: '-90071992547409.92', expected: 'too_large'},
    {text: '1234567890123456789.00', expected: 'too_large'},
    {text: '1234567890123456789', expected: 'too_large'},
    {text: '.50', expected: 'not_a_number'},
    {text: '5.', expected: 'not_a_number'},
    {text: '', expected: 'not_a_number'},
    {text: '-', expected: 'not_a_number'},
    {text: '1.5.00', expected: 'not_a_number'},
    {text: '1.501x', expected: 'not_a_number'},
    {text: '123456789012345678.001', expected: 'too_many_decimals'},
    {text: '-.50', expected: 'not_a_number'},
    {text: 'a.bc', expected: 'not_a_number'},
    {text: ' 1.00', expected: 'not_a_number'},
    {text: '/.//', expected: 'not_a_number'},
    {text: '1:.00', expected: 'not_a_number'},
    {text: '1e3.00', expected: 'not_a_number'},
  ])('reads $text as $expected', ({text, expected}) => {
    expect(parseDecimal(text)).toBe(expected)
  })

  test('gives back every amount that toDecimal wrote', () => {
    fc.assert(
      fc.property(wholeCentavos, (amount) => {
        expect(parseDecimal(toDecimal(amount))).toBe(amount)
      }),
    )
  })
})

test.each([
  {amount: 0, text: '0.00'},
  {amount: 7, text: '0.07'},
  {amount: -7, text: '-0.07'},
  {amount: 123_456, text: '1234.56'},
])('$amount centavos are written as $text', ({amount, text}) => {
  expect(toDecimal(centavos(amount))).toBe(text)
})

test('an amount that is not whole is our bug', () => {
  expect(() => centavos(0.5)).toThrow('whole')
  expect(() => centavos(Number.NaN)).toThrow('whole')
  expect(() => centavos(Number.POSITIVE_INFINITY)).toThrow('whole')
})

test('a sum beyond 2^53 centavos is no amount, and no bug', () => {
  const most = centavos(Number.MAX_SAFE_INTEGER)
  expect(add(most, ZERO)).toBe(most)
  expect(() => add(most, centavos(1))).toThrow(AmountOverflow)
  expect(() => add(most, centavos(1))).toThrow(expect.objectContaining({name: 'AmountOverflow'}))
  expect(() => subtract(negate(most), centavos(1))).toThrow(AmountOverflow)
  expect(() => sum([most, centavos(1)])).toThrow(AmountOverflow)
})

test('there is one zero', () => {
  expect(Object.is(centavos(-0), 0)).toBe(true)
  expect(Object.is(subtract(centavos(5), centavos(5)), 0)).toBe(true)
  expect(absolute(centavos(-5))).toBe(5)
})

test.each([
  {value: 19.99, amount: 1999},
  {value: -0.01, amount: -1},
  {value: 0.001, amount: undefined},
  {value: '19.99', amount: undefined},
  {value: '90000000000000.10', amount: undefined},
  {value: null, amount: undefined},
])('a value of JSON, $value, is $amount centavos', ({value, amount}) => {
  expect(reaisIn(value)).toBe(amount)
})

test('tells a fault from an amount', () => {
  expect(isMoneyFault('grouped')).toBe(true)
  expect(isMoneyFault(centavos(1))).toBe(false)
})

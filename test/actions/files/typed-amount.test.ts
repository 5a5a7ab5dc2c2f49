import {describe, expect, test} from 'vitest'
import {
  isAmountShown,
  readShownAmount,
  readTypedAmount,
} from '../../../src/actions/files/typed-amount.ts'
import {centavos} from '../../../src/domain/money.ts'
import type {Language} from '../../../src/messages/language.ts'
import {renderReais} from '../../../src/messages/text/reais.ts'

describe('an amount of a flag or a cell', () => {
  test.each([
    {text: '19.90', amount: 1990},
    {text: ' 19,9\t', amount: 1990},
    {text: '1.234,56', amount: 'grouped'},
    {text: 'R$ 19,90', amount: 'currency_sign'},
    {text: '-19.90', amount: 'not_a_number'},
  ])('"$text" is $amount', ({text, amount}) => {
    expect(readTypedAmount(text)).toBe(amount)
  })
})

describe('an amount that was shown', () => {
  test.each([
    '1234.56',
    '1234,56',
    '(1234.56)',
    '1.234,56',
    '1,234.56',
    'r$ 1.234,56',
    ' R$1234,56 ',
  ])('is confirmed by "%s"', (typed) => {
    expect(isAmountShown(typed, centavos(123_456))).toBe(true)
  })

  test.each<Language>(['en', 'pt-BR'])('is confirmed as the question has it, in %s', (language) => {
    for (const amount of [1, 100, 99_999, 100_000, 123_456_789].map(centavos)) {
      expect(isAmountShown(renderReais(amount, language), amount)).toBe(true)
    }
  })

  test.each(['1.234', '1,234', '1234', '1234.5', '-1234.56', '1234.56 1234.56', 'yes', ''])(
    'is not confirmed by "%s"',
    (typed) => {
      expect(isAmountShown(typed, centavos(123_456))).toBe(false)
    },
  )

  test('without decimals says not how it is grouped', () => {
    expect(readShownAmount('1.234')).toBe('too_many_decimals')
    expect(readShownAmount('1.234.567')).toBe('grouped')
  })
})

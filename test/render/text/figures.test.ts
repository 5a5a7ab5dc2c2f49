import {describe, expect, test} from 'vitest'
import {countFigure} from '../../../src/messages/text/count-figure.ts'
import {maskDocuments} from '../../../src/render/text/document-mask.ts'
import {
  instantFigure,
  instantInWords,
  moneyFigure,
  percentFigure,
  reaisFigure,
} from '../../../src/render/text/figures.ts'

describe('money', () => {
  test.each([
    {name: 'nothing', centavos: 0, en: '0.00', pt: '0,00'},
    {name: 'a centavo', centavos: 1, en: '0.01', pt: '0,01'},
    {name: 'below a thousand', centavos: 99_999, en: '999.99', pt: '999,99'},
    {name: 'a thousand', centavos: 100_000, en: '1,000.00', pt: '1.000,00'},
    {name: 'a debt of millions', centavos: -123_456_789, en: '−1,234,567.89', pt: '−1.234.567,89'},
  ])('$name', ({centavos, en, pt}) => {
    expect(moneyFigure(centavos, 'en')).toBe(en)
    expect(moneyFigure(centavos, 'pt-BR')).toBe(pt)
  })

  test('the minus stands before the currency', () => {
    expect(reaisFigure(-100, 'pt-BR')).toBe('−R$\u00a01,00')
    expect(reaisFigure(100, 'pt-BR')).toBe('R$\u00a01,00')
  })
})

describe('a share is a hundred percent only when nothing is missing', () => {
  test.each([
    {ratio: 1, expected: '100.00\u00a0%'},
    {ratio: 0.999_999, expected: '99.99\u00a0%'},
    {ratio: 0, expected: '0.00\u00a0%'},
  ])('$ratio is $expected', ({ratio, expected}) => {
    expect(percentFigure(ratio, 'en')).toBe(expected)
  })
})

test('counts are grouped', () => {
  expect(countFigure(1_234_567, 'en')).toBe('1,234,567')
  expect(countFigure(-1_234, 'pt-BR')).toBe('−1.234')
})

test('instants are on the clock of the time zone', () => {
  const instant = '2026-11-21T01:05:02Z'
  expect(instantFigure(instant, 'en', 'UTC')).toBe('2026-11-21 01:05:02')
  expect(instantFigure(instant, 'pt-BR', 'America/Sao_Paulo')).toBe('20/11/2026 22:05:02')
  expect(instantFigure('soon', 'en', 'UTC')).toBe('soon')
  expect(instantInWords(instant, 'en', 'UTC')).toMatch(/^Saturday.* 21 November 2026.*\(UTC\)$/)
  expect(instantInWords(instant, 'pt-BR', 'UTC')).toMatch(/^sábado, 21 de novembro de 2026/)
})

describe('documents', () => {
  test.each([
    {name: 'a CPF with its mask', text: 'x 529.982.247-25', expected: 'x ***.982.247-**'},
    {name: 'a bare CPF', text: '52998224725', expected: '***.982.247-**'},
    {name: 'a bare CNPJ', text: '11222333000181', expected: '**.222.333/****-**'},
    {name: 'a number with wrong check digits', text: '52998224724', expected: '52998224724'},
    {
      name: 'the end of a UUID',
      text: '3f2a0c1e-0000-4000-8000-052998224725',
      expected: '3f2a0c1e-0000-4000-8000-052998224725',
    },
    {name: 'digits inside a longer number', text: '152998224725', expected: '152998224725'},
  ])('$name', ({text, expected}) => {
    expect(maskDocuments(text)).toBe(expected)
  })
})

import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {renderReais} from '../../../src/messages/text/reais.ts'

test.each([
  {value: 0, en: 'R$ 0.00', pt: 'R$ 0,00'},
  {value: 1, en: 'R$ 0.01', pt: 'R$ 0,01'},
  {value: 99_999, en: 'R$ 999.99', pt: 'R$ 999,99'},
  {value: 100_000, en: 'R$ 1,000.00', pt: 'R$ 1.000,00'},
  {value: 999_999_999_999, en: 'R$ 9,999,999,999.99', pt: 'R$ 9.999.999.999,99'},
  {value: -123_456, en: '-R$ 1,234.56', pt: '-R$ 1.234,56'},
])('$value centavos are $en', ({value, en, pt}) => {
  expect(renderReais(centavos(value), 'en')).toBe(en)
  expect(renderReais(centavos(value), 'pt-BR')).toBe(pt)
})

import {expect, test} from 'vitest'
import {parseAsOf} from '../../../../src/reconcile/read/values/as-of.ts'

const END = Date.parse('2026-12-01T02:59:59.999Z')

test.each([
  {text: '2026-11-30', expected: END},
  {text: '30/11/2026', expected: END},
  {text: '1/12/2026', expected: Date.parse('2026-12-02T02:59:59.999Z')},
  {text: '9999-12-30', expected: Date.parse('9999-12-31T02:59:59.999Z')},
  {text: '9999-12-31', expected: Date.parse('9999-12-31T23:59:59.999Z')},
  {text: '31/12/9999', expected: Date.parse('9999-12-31T23:59:59.999Z')},
  // Until 1914 São Paulo was 3:06:28 behind UTC.
  {text: '0001-01-01', expected: Date.parse('0001-01-02T03:06:27.999Z')},
  {text: '30/11/2026 18:00', expected: Date.parse('2026-11-30T21:00:00Z')},
  {text: '2026-11-30T18:00', expected: Date.parse('2026-11-30T21:00:00Z')},
  {text: '2026-11-30T21:00:00Z', expected: Date.parse('2026-11-30T21:00:00Z')},
])('the as-of "$text" is a moment in São Paulo', ({text, expected}) => {
  expect(parseAsOf(text, 'America/Sao_Paulo')).toBe(expected)
})

test.each(['31/11/2026', '30/13/2026', '30/11', 'soon', ''])('the as-of "%s" is none', (text) => {
  expect(parseAsOf(text, 'America/Sao_Paulo')).toBeUndefined()
})

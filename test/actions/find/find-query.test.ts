import {describe, expect, test} from 'vitest'
import {toQuery} from '../../../src/actions/find/query.ts'
import {parseDay} from '../../../src/cli/flags/day.ts'
import {amountTerm} from '../../../src/domain/search-terms.ts'

const DAY = '2026-11-20'

describe('an amount of a receipt, with its day', () => {
  test.each([
    {typed: '19,90', centavos: 1990},
    {typed: '19.90', centavos: 1990},
    {typed: '20', centavos: 2000},
    {typed: 'R$ 1.349,90', centavos: 134_990},
    {typed: 'R$1.234.567,89', centavos: 123_456_789},
    {typed: '1,349.90', centavos: 134_990},
    {typed: 'R$\u00a019,90', centavos: 1990},
  ])('$typed', ({typed, centavos}) => {
    const {kind, anyOf} = toQuery(typed, DAY)
    expect([kind, anyOf]).toEqual(['amount', [[amountTerm(centavos, DAY)]]])
  })

  test.each(['1.349', '1.34,90', '1,349,90', '19,9,0', 'pedido', '-19,90', '19,905'])(
    '%s may be read in two ways or in none: refused',
    (typed) => {
      expect(() => toQuery(typed, DAY)).toThrow('is an amount')
    },
  )
})

const NOW = Date.parse('2026-11-22T02:00:00Z')

describe('a day, at 23:00 of the 21st in Brasília', () => {
  test.each([
    {typed: 'hoje', day: '2026-11-21'},
    {typed: 'Ontem', day: '2026-11-20'},
    {typed: '2026-11-20', day: '2026-11-20'},
    {typed: '20/11/2026', day: '2026-11-20'},
    {typed: '20-11-2026', day: '2026-11-20'},
    {typed: '20.11.26', day: '2026-11-20'},
    {typed: '21/11', day: '2026-11-21'},
    {typed: '22/11', day: '2025-11-22'},
    {typed: '29/02', day: '2024-02-29'},
    {typed: '31/02', day: undefined},
    {typed: '31/02/2026', day: undefined},
    {typed: '2026-13-01', day: undefined},
    {typed: '20/11/20266', day: undefined},
    {typed: '', day: undefined},
  ])('$typed', ({typed, day}) => {
    expect(parseDay(typed, NOW)).toBe(day)
  })
})

import {expect, test} from 'vitest'
import {wordsOf} from '../../../src/reconcile/findings/causes/words.ts'

const COUNT = {findings: 4, sumCentavos: 4, fromAt: null}
const term = (fixed: number) => ({fixed, percent: 0})

test.each([
  {
    name: 'a midnight of UTC is the evening before in Brasília, and both are said',
    fromAt: '2026-01-01T00:00:00.000Z',
    en: 'since 2025-12-31 21:00 Brasília time (2026-01-01 00:00 UTC): the table',
    pt: 'desde 31/12/2025 21:00 de Brasília (01/01/2026 00:00 UTC): a tabela',
  },
  {
    name: 'a midnight of Brasília is that day',
    fromAt: '2026-01-01T03:00:00.000Z',
    en: 'since 2026-01-01 00:00: the table',
    pt: 'desde 01/01/2026 00:00: a tabela',
  },
])('the start of a fee table: $name', ({fromAt, en, pt}) => {
  const facts = {fee: 'pix', table: term(0.98), taken: term(0.99), fromAt} as const
  const said = wordsOf({kind: 'fee_table_differs', facts}, COUNT)
  expect(said.en).toContain(en)
  expect(said['pt-BR']).toContain(pt)
})

test('a fee that began elsewhere has both instants on the clock of Brasília', () => {
  const at = {tableFromAt: '2026-11-01T00:00:00.000Z', takenFromAt: '2026-11-02T03:00:00.000Z'}
  const said = wordsOf({kind: 'fee_period_starts_elsewhere', facts: {fee: 'refund', ...at}}, COUNT)
  expect(said.en).toContain('says 2026-10-31 21:00 Brasília time (2026-11-01 00:00 UTC), the')
  expect(said.en).toContain('took it from 2026-11-02 00:00.')
  expect(said['pt-BR']).toContain('diz 31/10/2026 21:00 de Brasília (01/11/2026 00:00 UTC), o')
})

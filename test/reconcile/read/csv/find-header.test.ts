import {expect, test} from 'vitest'
import {HeaderSearch} from '../../../../src/reconcile/read/csv/find-header.ts'

const search = (lines: readonly string[], skipRows?: number) => {
  const mapping = skipRows === undefined ? undefined : {skipRows, columns: {}}
  const header = new HeaderSearch(mapping, (cells) => cells.includes('id'))
  for (const [at, text] of lines.entries()) {
    const settled = header.add({line: at + 1, text})
    if (settled) return settled.found
  }
  return header.end()?.found
}

test.each([
  {name: 'without a mark', first: 'sep=;'},
  {name: 'with a mark', first: '\ufeffsep=;'},
  {name: 'quoted, as a spreadsheet saves it anew', first: '"sep=;";;'},
])('a first line that names the delimiter is no header and decides it, $name', ({first}) => {
  const named = search([first, 'id;amount, fee, net', '1;2'])
  expect(named).toEqual({line: 2, delimiter: ';', header: ['id', 'amount, fee, net']})
})

test('it decides also where no line fits, and below rows that a mapping skips', () => {
  expect(search(['sep=,', 'no; such; column,other'])?.header).toEqual(['no; such; column', 'other'])
  expect(search(['sep=;', 'Bank', 'id;a, b, c'], 2)).toMatchObject({line: 3, delimiter: ';'})
})

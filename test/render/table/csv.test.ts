import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {type CsvLocale, renderCsv} from '../../../src/render/table/csv.ts'
import type {Cell, CellKind, Sheet} from '../../../src/render/table/sheet.ts'

const sheetOf = (kind: CellKind, ...cells: Cell[]): Sheet => ({
  name: 'x',
  title: 'X',
  columns: [{key: 'value', title: 'Valor', kind}],
  rows: () => cells.map((cell) => [cell]),
})

const csv = (sheet: Sheet, locale: CsvLocale): string =>
  [...renderCsv(sheet, {locale, timezone: 'America/Sao_Paulo'})].join('')

const raw = (kind: CellKind, cell: Cell): string =>
  csv(sheetOf(kind, cell), 'raw').slice('value\n'.length, -1)
const brazilian = (kind: CellKind, cell: Cell): string =>
  csv(sheetOf(kind, cell), 'pt-BR').slice('\ufeffValor\r\n'.length, -2)

test('a Brazilian file begins with a byte order mark and ends its lines with CR LF', () => {
  expect(csv(sheetOf('text', 'a', 'b'), 'pt-BR')).toBe('\ufeffValor\r\na\r\nb\r\n')
})

test('a raw file has neither, and its header is the key', () => {
  expect(csv(sheetOf('text', 'a', 'b'), 'raw')).toBe('value\na\nb\n')
})

test('columns are parted by a semicolon in Brazil and a comma in raw', () => {
  const sheet: Sheet = {
    name: 'x',
    title: 'X',
    columns: [
      {key: 'a', title: 'A', kind: 'text'},
      {key: 'b', title: 'B', kind: 'money'},
    ],
    rows: () => [['x', -123456]],
  }
  expect(csv(sheet, 'pt-BR')).toBe('\ufeffA;B\r\nx;-1234,56\r\n')
  expect(csv(sheet, 'raw')).toBe('a,b\nx,-1234.56\n')
})

describe('cells', () => {
  const rows: {name: string; kind: CellKind; cell: Cell; raw: string; brazilian: string}[] = [
    {name: 'money', kind: 'money', cell: -3000, raw: '-30.00', brazilian: '-30,00'},
    {name: 'one centavo', kind: 'money', cell: 1, raw: '0.01', brazilian: '0,01'},
    {name: 'a count', kind: 'count', cell: 1234567, raw: '1234567', brazilian: '1234567'},
    {name: 'a negative count', kind: 'count', cell: -1, raw: '-1', brazilian: '-1'},
    {name: 'a ratio', kind: 'ratio', cell: 0.5, raw: '0.500000', brazilian: '0,500000'},
    {name: 'a day', kind: 'day', cell: '2026-11-21', raw: '2026-11-21', brazilian: '21/11/2026'},
    {
      name: 'an instant, on the clock of the time zone',
      kind: 'instant',
      cell: '2026-11-21T01:05:02.123Z',
      raw: '2026-11-21T01:05:02.123Z',
      brazilian: '20/11/2026 22:05:02',
    },
    {
      name: 'an instant in summer time',
      kind: 'instant',
      cell: '2018-12-01T12:00:00Z',
      raw: '2018-12-01T12:00:00Z',
      brazilian: '01/12/2018 10:00:00',
    },
    {name: 'no instant', kind: 'instant', cell: '=1', raw: "'=1", brazilian: "'=1"},
    {name: 'nothing', kind: 'money', cell: null, raw: '', brazilian: ''},
    {name: 'an empty text', kind: 'text', cell: '', raw: '', brazilian: ''},
    {name: 'a quote', kind: 'text', cell: 'a"b', raw: '"a""b"', brazilian: '"a""b"'},
    {name: 'a comma', kind: 'text', cell: 'a,b', raw: '"a,b"', brazilian: 'a,b'},
    {name: 'a semicolon', kind: 'text', cell: 'a;b', raw: 'a;b', brazilian: '"a;b"'},
    {name: 'an outer space', kind: 'text', cell: ' a', raw: '" a"', brazilian: '" a"'},
    {name: 'a line end, removed', kind: 'text', cell: 'a\r\nb', raw: 'ab', brazilian: 'ab'},
  ]
  test.each(rows)('$name', ({kind, cell, ...expected}) => {
    expect(raw(kind, cell)).toBe(expected.raw)
    expect(brazilian(kind, cell)).toBe(expected.brazilian)
  })
})

describe('a text that a spreadsheet would compute gets an apostrophe', () => {
  test.each([
    {name: 'equals', text: '=1+1', expected: "'=1+1"},
    {name: 'plus', text: '+1', expected: "'+1"},
    {name: 'minus', text: '-1', expected: "'-1"},
    {name: 'at', text: '@SUM(A1)', expected: "'@SUM(A1)"},
    {name: 'a tab, itself removed', text: '\tx', expected: "'x"},
    {name: 'a carriage return, itself removed', text: '\rx', expected: "'x"},
    {name: 'equals behind a removed character', text: '\u200b=1', expected: "'=1"},
    {name: 'equals inside stays', text: 'a=1', expected: 'a=1'},
  ])('$name', ({text, expected}) => {
    expect(raw('text', text)).toBe(expected)
    expect(brazilian('text', text)).toBe(expected)
  })
})

test('any text comes back from its cell, less what is hostile', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const cell = raw('text', text)
      const back = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may come through.
      expect(back).not.toMatch(/^[=+\-@]|[\u0000-\u001f\u007f]/)
    }),
  )
})

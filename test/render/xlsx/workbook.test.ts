import {describe, expect, test} from 'vitest'
import type {Cell, CellKind, Column, Sheet} from '../../../src/render/table/sheet.ts'
import {columnLetter} from '../../../src/render/xlsx/formula.ts'
import {renderWorkbook} from '../../../src/render/xlsx/workbook.ts'
import {gathered, unzip} from './unzip.ts'

const options = {language: 'pt-BR', timezone: 'America/Sao_Paulo'} as const

const sheetOf = (columns: readonly Column[], rows: readonly (readonly Cell[])[]): Sheet => ({
  name: 'page',
  title: 'Página',
  columns,
  rows: () => rows,
})

const one = (kind: CellKind, cell: Cell): Sheet =>
  sheetOf([{key: 'value', title: 'Valor', kind}], [[cell]])

async function firstSheet(sheet: Sheet): Promise<string> {
  const files = await unzip(renderWorkbook([sheet], options))
  return files.get('xl/worksheets/sheet1.xml') ?? ''
}

describe('typed cells', () => {
  const rows: {name: string; kind: CellKind; cell: Cell; expected: string}[] = [
    {name: 'money in reais', kind: 'money', cell: -123456, expected: '<v>-1234.56</v>'},
    {name: 'a count', kind: 'count', cell: 7, expected: '<v>7</v>'},
    {name: 'a ratio', kind: 'ratio', cell: 0.5, expected: '<v>0.5</v>'},
    {name: 'a day as its serial number', kind: 'day', cell: '2026-11-21', expected: '<v>46347</v>'},
    {
      name: 'an instant on the clock of the time zone',
      kind: 'instant',
      cell: '2026-11-21T15:00:00Z',
      expected: '<v>46347.5</v>',
    },
    {name: 'no instant, as text', kind: 'instant', cell: 'soon', expected: '>soon</t>'},
    {name: 'a text', kind: 'text', cell: 'a & <b>', expected: '>a &amp; &lt;b&gt;</t>'},
    {name: 'a text like a formula', kind: 'text', cell: '=1+1', expected: '>&#39;=1+1</t>'},
    {name: 'a text like a number stays text', kind: 'text', cell: '0012', expected: '>0012</t>'},
  ]
  test.each(rows)('$name', async ({kind, cell, expected}) => {
    expect(await firstSheet(one(kind, cell))).toContain(expected)
  })
})

test('an empty cell is not written', async () => {
  expect(await firstSheet(one('money', null))).not.toContain('r="A2"')
})

const statement = sheetOf(
  [
    {key: 'wallet', title: 'Wallet', kind: 'text'},
    {key: 'opening', title: 'Opening', kind: 'money', summed: true},
    {key: 'credits', title: 'Credits', kind: 'money', summed: true},
    {key: 'closing', title: 'Closing', kind: 'money', formula: 'opening + credits', summed: true},
  ],
  [
    ['principal', 100, 50, 150],
    ['loja-2', 0, 25, 25],
  ],
)

test('a computed column is a live formula with its value', async () => {
  const xml = await firstSheet(statement)
  expect(xml).toContain('<f>B2 + C2</f><v>1.50</v>')
  expect(xml).toContain('<f>B3 + C3</f><v>0.25</v>')
})

test('sums follow the filter, and say what they are', async () => {
  expect(await firstSheet(statement)).toContain('<f>SUBTOTAL(109,D2:D3)</f><v>1.75</v>')
})

test('the header is frozen and the rows can be filtered, the sums not', async () => {
  const xml = await firstSheet(statement)
  expect(xml).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  )
  expect(xml).toContain('<autoFilter ref="A1:D3"/>')
})

test('rows past the limit go to the next worksheet, header and all', async () => {
  const sheet = {...sheetOf([{key: 'n', title: 'N', kind: 'count'}], [[1], [2], [3], [4], [5]])}
  const files = await unzip(renderWorkbook([sheet, one('text', 'x')], {...options, rowLimit: 2}))
  expect([...files.keys()].filter((path) => path.includes('worksheets/'))).toHaveLength(4)
  expect(files.get('xl/worksheets/sheet3.xml')).toContain('<v>5</v>')
  expect(files.get('xl/worksheets/sheet3.xml')).toContain('<t>N</t>')
  expect(files.get('xl/workbook.xml')).toContain('name="Página (3)" sheetId="3"')
})

test('exactly the limit needs no second worksheet', async () => {
  const sheet = sheetOf([{key: 'n', title: 'N', kind: 'count'}], [[1], [2]])
  const files = await unzip(renderWorkbook([sheet], {...options, rowLimit: 2}))
  expect(files.has('xl/worksheets/sheet2.xml')).toBe(false)
})

test('a sheet without rows is a header', async () => {
  const xml = await firstSheet(sheetOf(statement.columns, []))
  expect(xml).toContain('<autoFilter ref="A1:D1"/>')
  expect(xml).not.toContain('SUBTOTAL')
})

test('the same content is the same bytes', async () => {
  const bytes = async () => Buffer.concat(await gathered(renderWorkbook([statement], options)))
  expect((await bytes()).equals(await bytes())).toBe(true)
})

test('columns are named A to Z and then AA', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})

test('a failing source fails the workbook', async () => {
  const failing: Sheet = {
    ...statement,
    rows: function* () {
      yield ['principal', 1, 1, 2]
      throw new Error('the disk is gone')
    },
  }
  await expect(gathered(renderWorkbook([failing], options))).rejects.toThrow('the disk')
})

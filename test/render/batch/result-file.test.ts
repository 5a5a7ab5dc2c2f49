import {describe, expect, test} from 'vitest'
import {addedColumns} from '../../../src/actions/batch/file/former-results.ts'
import type {FileLayout} from '../../../src/actions/batch/file/raw-row.ts'
import type {ResultRow} from '../../../src/actions/batch/file/result-rows.ts'
import type {Language} from '../../../src/messages/language.ts'
import {resultFileText} from '../../../src/render/batch/result-file.ts'

const ADDED = [
  ...['line', 'status', 'id', 'pixCopyPaste', 'createdAmount', 'createdReference'],
  ...['error', 'message', 'key'],
]
const row = (
  cells: Readonly<Record<string, unknown>>,
  result: Partial<ResultRow['result']> = {},
  created?: ResultRow['created'],
): ResultRow => ({
  result: {line: 2, status: 'created', key: 'k1', ...result},
  cells: new Map(Object.entries(cells)),
  created,
})
const layout = (columns: readonly string[], separator = ','): FileLayout => ({
  columns,
  separator,
  hasMark: false,
  lineEnd: '\n',
})

function renderResultFile(
  rows: readonly ResultRow[],
  of: FileLayout,
  language: Language = 'en',
): string {
  const raw = {rows: rows.map(({result, cells}) => ({line: result.line, cells})), layout: of}
  const text = resultFileText(raw, {added: addedColumns(of.columns, 'charge'), language})
  return text.whole(rows.map((row) => text.line(row)))
}

describe('the result file of a batch', () => {
  test('is the file with what became of each row, and what was created', () => {
    const rows = [
      row(
        {valor: '10,00', cliente: 'Ana; Souza'},
        {id: 'id-1'},
        {pixCopyPaste: '000201', amount: 10, externalReference: 'order-1'},
      ),
      row({valor: '5,00'}, {line: 3, status: 'failed', code: 'BAD', message: 'no \u001b[31mred'}),
    ]
    const excel = {...layout(['valor', 'cliente'], ';'), hasMark: true, lineEnd: '\r\n'}
    expect(renderResultFile(rows, excel)).toBe(
      [
        `\ufeff${['valor', 'cliente', ...ADDED].join(';')}`,
        '10,00;"Ana; Souza";2;created;id-1;000201;10,00;order-1;;;k1',
        '5,00;;3;failed;;;;;BAD;no [31mred;k1',
        '',
      ].join('\r\n'),
    )
  })

  test('says in the language of the person why a row failed, and nothing else of it', () => {
    const inWords = (language: Language) => (language === 'en' ? 'Too little.' : 'Falta saldo.')
    const failed = {status: 'failed', code: 'BAD', message: 'Too little.', inWords} as const
    const render = (language: Language) =>
      renderResultFile([row({valor: '5,00'}, failed)], layout(['valor'], ';'), language)
    expect(render('en')).toContain('5,00;2;failed;;;;;BAD;Too little.;k1')
    expect(render('pt-BR')).toBe(render('en').replace('Too little.', 'Falta saldo.'))
  })

  test('keeps the line that names the separator, once, above the header', () => {
    const sep = {...layout(['valor'], ';'), hasMark: true, separatorLine: 'sep=;', lineEnd: '\r\n'}
    const [first, header, ...others] = renderResultFile([row({valor: '1,00'})], sep).split('\r\n')
    expect(first).toBe('\ufeffsep=;')
    expect(header).toBe(['valor', ...ADDED].join(';'))
    expect(others).toEqual(['1,00;2;created;;;;;;;k1', ''])
  })

  test('of payouts has no column for a code to copy and paste', () => {
    const names = (kind: 'charge' | 'withdrawal') => addedColumns([], kind).map(({name}) => name)
    expect(names('charge')).toContain('pixCopyPaste')
    expect(names('withdrawal')).toEqual(names('charge').filter((name) => name !== 'pixCopyPaste'))
  })

  test('keeps tabs, and names its own columns apart from those of the file', () => {
    const text = renderResultFile(
      [row({status: 'mine', id: 'too'})],
      layout(['status', 'id'], '\t'),
    )
    const [header, first] = text.split('\n').map((line) => line.split('\t'))
    expect(header?.slice(0, 5)).toEqual(['status', 'id', 'line', 'pixctl.status', 'pixctl.id'])
    expect(first?.slice(0, 4)).toEqual(['mine', 'too', '2', 'created'])
  })

  test('keeps the line breaks of a cell, and nothing else that moves a cursor', () => {
    const cells = {note: 'linha 1\nlinha\r 2\r\n\u001b[2Jlinha 3', other: '\n=1'}
    const text = renderResultFile([row(cells)], layout(['note', 'other']))
    expect(text).toContain('\n"linha 1\nlinha 2\r\n[2Jlinha 3","\'\n=1",2,created')
  })

  test('holds nothing that a spreadsheet takes for a formula, and leaves phones alone', () => {
    const hostile = row({key: '+5511987654321', note: '=1+1'}, {code: '=SUM(A1)', message: '@cmd'})
    const [, first] = renderResultFile([hostile], layout(['key', 'note'])).split('\n')
    expect(first).toBe("+5511987654321,'=1+1,2,created,,,,,'=SUM(A1),'@cmd,k1")
  })
})

import {describe, expect, test} from 'vitest'
import {type ListOutput, renderList} from '../../../src/render/table/list.ts'
import {type ListColumn, shownColumns} from '../../../src/render/table/list-columns.ts'
import {renderMore} from '../../../src/render/table/list-more.ts'

const COLUMNS: readonly ListColumn[] = [
  {key: 'name', title: {en: 'Name', 'pt-BR': 'Nome'}},
  {key: 'amount', title: {en: 'Amount', 'pt-BR': 'Valor'}, kind: 'money'},
  {key: 'deep.note', title: {en: 'Note', 'pt-BR': 'Nota'}, isExtra: true},
]
const ROWS = [
  {name: 'Loja', amount: 1234.5, deep: {note: 'a'}, unknown: 1},
  {name: '=cmd|x\u001b[31m', amount: -0.07},
]
const list = (output: ListOutput, names?: readonly string[], width?: number) =>
  renderList(ROWS, {
    output,
    columns: shownColumns(COLUMNS, names),
    areChosen: names !== undefined,
    language: 'en',
    width,
  })

describe('renderList', () => {
  test('a table has titles and reais, and nothing that moves the cursor', async () => {
    expect((await list('table')).split('\n')).toEqual([
      'Name             Amount',
      'Loja        R$ 1,234.50',
      '=cmd|x[31m     -R$ 0.07',
    ])
  })

  test('Portuguese has its own titles and decimals', async () => {
    const view = {
      output: 'table',
      areChosen: false,
      language: 'pt-BR',
      width: undefined,
    } as const
    const text = await renderList(ROWS.slice(0, 1), {
      ...view,
      columns: shownColumns(COLUMNS, undefined),
    })
    expect(text).toBe('Nome        Valor\nLoja  R$ 1.234,50')
  })

  test('a narrow terminal cuts text, and never an amount', async () => {
    const lines = (await list('table', undefined, 20)).split('\n')
    expect(lines[2]).toBe('=cmd|x…     -R$ 0.07')
    expect(lines[1]).toBe('Loja     R$ 1,234.50')
  })

  describe('times are of Brasília, and say so', () => {
    const timed = (width: number | undefined, language: 'en' | 'pt-BR') =>
      renderList([{at: '2026-11-22T02:59:59Z', name: 'Loja'}, {at: '2026-11-21T12:00:00Z'}], {
        output: 'table',
        columns: [
          {key: 'at', title: {en: 'Created', 'pt-BR': 'Criada em'}, kind: 'instant'},
          {key: 'name', title: {en: 'Name', 'pt-BR': 'Nome'}},
        ],
        areChosen: false,
        language,
        width,
        year: 2026,
      })

    test('in the title of their column', async () => {
      expect((await timed(undefined, 'pt-BR')).split('\n')).toEqual([
        'Criada em (Brasília)  Nome',
        '21/11/2026 23:59:59   Loja',
        '21/11/2026 09:00:00',
      ])
    })

    test('under the table where they are written short', async () => {
      expect((await timed(20, 'en')).split('\n')).toEqual([
        'Created      Name',
        '11-21 23:59  Loja',
        '11-21 09:00',
        'Times are of Brasília.',
      ])
    })
  })

  test('CSV keeps names for machines, guards text, leaves numbers', async () => {
    expect((await list('csv', ['name', 'amount'])).split('\n')).toEqual([
      'name,amount',
      'Loja,1234.50',
      "'=cmd|x[31m,-0.07",
    ])
  })

  test('JSON and NDJSON are the whole resources', async () => {
    const lines = (await list('ndjson')).split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(ROWS)
    expect(JSON.parse(await list('json'))).toEqual({data: ROWS})
  })

  test('JSON and NDJSON have what --columns names, in that order', async () => {
    const names = ['deep.note', 'NAME']
    expect(JSON.parse(await list('json', names))).toEqual({
      data: [
        {deep: {note: 'a'}, name: 'Loja'},
        {deep: {note: null}, name: ROWS[1]?.name},
      ],
    })
    expect((await list('ndjson', names)).split('\n')[0]).toBe('{"deep":{"note":"a"},"name":"Loja"}')
  })

  test('states and yes and no are in the language of the reader, in CSV as programs know them', async () => {
    const columns: readonly ListColumn[] = [
      {key: 'status', title: {en: 'Status', 'pt-BR': 'Situação'}, kind: 'state'},
      {key: 'conflict', title: {en: 'Conflict', 'pt-BR': 'Conflito'}},
    ]
    const view = {columns, areChosen: false, language: 'pt-BR', width: undefined} as const
    const rows = [{status: 'pending', conflict: true}]
    expect(await renderList(rows, {...view, output: 'table'})).toContain('pendente  sim')
    expect(await renderList(rows, {...view, output: 'csv'})).toContain('pending,true')
  })

  test('extra columns come when named', async () => {
    expect(await list('table', ['deep.note', 'name'])).toMatch(/^Note {2}Name/)
  })

  test('a file of rows has the extra columns that it cannot be read without', () => {
    const wallet = {key: 'wallet', title: {en: 'Wallet', 'pt-BR': 'Carteira'}, isExtra: true}
    const columns = [...COLUMNS, {...wallet, isInFiles: true}]
    const keys = (isFile: boolean) => shownColumns(columns, undefined, isFile).map(({key}) => key)
    expect(keys(true)).toEqual([...keys(false), 'wallet'])
  })

  test('an unknown column is refused before anything is asked', () => {
    expect(() => shownColumns(COLUMNS, ['color'])).toThrow('no column "color"')
  })
})

test('a list that goes on says so', () => {
  expect(renderMore(2, 3, 'en')).toContain('2 of 3')
  expect(renderMore(2, 3, 'pt-BR')).toContain('2 de 3')
  expect(renderMore(50, 10_001, 'en')).toContain('50 of more than 10,000')
  expect(renderMore(3, 3, 'en')).toBeUndefined()
})

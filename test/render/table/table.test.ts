import {describe, expect, test} from 'vitest'
import {widthOf} from '../../../src/render/table/measure-columns.ts'
import {tableLines} from '../../../src/render/table/table.ts'
import type {TableColumn} from '../../../src/render/table/table-options.ts'

const ids = ['019a1b2c-3d4e-7f00-8123-456789abcdef', '019a1b2c-4d4e-7f00-8123-456789abcdef']
type Row = readonly string[]
const columns = [
  {title: 'Created', align: 'left', kind: 'moment'},
  {title: 'Status', align: 'left'},
  {title: 'Amount', align: 'right', kind: 'amount'},
  {title: 'Id', align: 'left', kind: 'id'},
  {title: 'Reference', align: 'left'},
  {title: 'Failure', align: 'left'},
].map((column, at) => ({...column, cell: (row: Row) => row[at] ?? ''})) as TableColumn<Row>[]
const rows = ids.map((id, at) => [
  `2026-11-2${at} 14:30:05`,
  'pending',
  'R$ 1,234,567.89',
  id,
  at === 0 ? 'order-1042 of the shop' : 'order-7',
  '',
])
const notes = {
  everyRow: (pairs: readonly string[]) => `all: ${pairs.join()}`,
  leftOut: (titles: readonly string[]) => `out: ${titles.join()}`,
}
async function collected(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}
const lines = async (width: number | undefined) =>
  collected(tableLines({columns, rows, width, notes, year: 2026}))

describe('tableLines', () => {
  test('off a terminal nothing is shortened and nothing left out', async () => {
    const [head, first] = await lines(undefined)
    expect(head).toMatch(/Failure$/)
    expect(first).toBe(
      `2026-11-20 14:30:05  pending  R$ 1,234,567.89  ${ids[0]}  order-1042 of the shop`,
    )
  })

  test.each([
    {
      width: 110,
      name: 'an empty column goes',
      first: `2026-11-20 14:30:05  pending  R$ 1,234,567.89  ${ids[0]}  order-1042 of the shop`,
    },
    {
      width: 90,
      name: 'ids shorten to a beginning that only they have',
      first: '2026-11-20 14:30:05  pending  R$ 1,234,567.89  019a1b2c-3  order-1042 of the shop',
    },
    {
      width: 80,
      name: 'dates lose seconds and the year',
      first: '11-20 14:30  pending  R$ 1,234,567.89  019a1b2c-3  order-1042 of the shop',
    },
    {
      width: 66,
      name: 'columns that say the same in every row go below',
      first: '11-20 14:30  R$ 1,234,567.89  019a1b2c-3  order-1042 of the shop',
      last: 'all: Status pending',
    },
    {
      width: 55,
      name: 'text is cut',
      first: '11-20 14:30  R$ 1,234,567.89  019a1b2c-3  order-1042 o…',
      last: 'all: Status pending',
    },
    {
      width: 44,
      name: 'text columns go at last',
      first: '11-20 14:30  R$ 1,234,567.89  019a1b2c-3',
      last: 'out: Reference',
    },
  ])('in $width columns $name', async ({width, first, last}) => {
    const shown = await lines(width)
    expect(shown[1]).toBe(first)
    expect(shown.at(-1)).toBe(last ?? shown[2])
    for (const line of shown) expect(line.length).toBeLessThanOrEqual(width)
  })

  test('no terminal is so narrow that an amount is cut', async () => {
    for (const width of [1, 10, 20, 30]) {
      expect((await lines(width))[1]).toContain('R$ 1,234,567.89')
    }
  })
})

test('a word and a title are never cut: columns of text go before', async () => {
  const of = (title: string, kind: TableColumn<Row>['kind'], at: number): TableColumn<Row> => ({
    title,
    align: 'left',
    ...(kind && {kind}),
    cell: (row) => row[at] ?? '',
  })
  const options = {
    columns: [of('Situação', 'word', 0), of('Titular', 'text', 1), of('Referência', 'text', 2)],
    rows: [
      ['em processamento', 'Ana Souza de Oliveira', 'folha-de-novembro'],
      ['concluído', 'Eva', ''],
    ],
    notes,
  }
  const [title, first, , note] = await collected(tableLines({...options, width: 30}))
  expect(title).toBe('Situação          Titular')
  expect(first).toBe('em processamento  Ana Souza d…')
  expect(note).toBe('out: Referência')
})

test('an id whose beginning no command takes ends with an ellipsis once it is shortened', async () => {
  const shown = async (isWholeOnly: boolean, width?: number) => {
    const id: TableColumn<Row> = {
      title: 'Id',
      align: 'left',
      kind: 'id',
      isWholeOnly,
      cell: ([cell = '']) => cell,
    }
    return collected(tableLines({columns: [id], rows: ids.map((one) => [one]), width, notes}))
  }
  expect((await shown(true, 20))[1]).toBe('019a1b2c-3…')
  expect((await shown(false, 20))[1]).toBe('019a1b2c-3')
  expect((await shown(true))[1]).toBe(ids[0])
})

test('an id of which no beginning is taken goes before a word, and says that it is there', async () => {
  const column = (title: string, kind: 'word' | 'id' | 'amount', at: number): TableColumn<Row> => ({
    title,
    align: 'left',
    kind,
    isWholeOnly: true,
    cell: (row) => row[at] ?? '',
  })
  const options = {
    columns: [column('Tipo', 'word', 0), column('Valor', 'amount', 1), column('Id', 'id', 2)],
    rows: [
      ['transferência interna', 'R$ 5,00', ids[0] ?? ''],
      ['tarifa', 'R$ 0,99', ids[1] ?? ''],
    ],
    notes,
  }
  const shown = await collected(tableLines({...options, width: 36}))
  expect(shown[1]).toBe('transferência interna  R$ 5,00')
  expect(shown.at(-1)).toBe('out: Id')
})

describe('a row that is named by one id and has a second one that is less needed', () => {
  const column = (
    title: string,
    kind: NonNullable<TableColumn<Row>['kind']>,
    at: number,
  ): TableColumn<Row> => ({
    title,
    align: 'left',
    kind,
    ...(title === 'Created' && {isLessNeeded: true}),
    cell: (row) => row[at] ?? '',
  })
  const options = {
    columns: [
      column('State', 'word', 0),
      column('Id', 'id', 1),
      column('Created', 'id', 2),
      column('Code', 'text', 3),
    ],
    rows: [
      ['refused', ids[0] ?? '', '', 'CONFLICT'],
      ['done', ids[1] ?? '', ids[0] ?? '', ''],
    ],
    notes,
  }
  const shown = (width: number) => collected(tableLines({...options, width}))

  test('loses the second id before a word, and keeps the text that fits then', async () => {
    const [title, first, , note] = await shown(28)
    expect(title).toBe('State    Id          Code')
    expect(first).toBe('refused  019a1b2c-3  CONFLI…')
    expect(note).toBe('out: Created')
  })

  test('keeps the second id where the width takes it', async () => {
    expect((await shown(39))[0]).toBe('State    Id          Created   Code')
    expect((await shown(30))[0]).toBe('State    Id          Created')
  })
})

describe('a table of more rows than are kept', () => {
  const AMOUNTS: Readonly<Record<number, string>> = {0: 'R$ 0.01', 2400: 'R$ 987,654,321.00'}
  const passes: number[] = []
  const many = {
    async *[Symbol.asyncIterator]() {
      passes.push(0)
      for (let at = 0; at < 2_500; at += 1) {
        yield [
          `2026-11-2${at % 2} 14:30:05`,
          'pending',
          AMOUNTS[at] ?? 'R$ 1.00',
          `id-${at}`,
          '',
          '',
        ]
      }
    },
  }
  const long = (width?: number) =>
    collected(tableLines({columns, rows: many, width, notes, year: 2026}))

  test('is as wide as its widest row, wherever that stands, and read twice', async () => {
    passes.length = 0
    const [head, ...shown] = await long()
    expect(shown).toHaveLength(2_500)
    expect(shown[0]).toBe('2026-11-20 14:30:05  pending            R$ 0.01  id-0')
    expect(shown[2_400]).toBe('2026-11-20 14:30:05  pending  R$ 987,654,321.00  id-2400')
    expect(head?.indexOf('Id')).toBe(shown[0]?.indexOf('id-0'))
    expect(passes).toHaveLength(2)
  })

  test('cuts no id, for a beginning might be that of another row, and no amount', async () => {
    const shown = await long(45)
    expect(shown[2_401]).toBe('11-20 14:30  R$ 987,654,321.00  id-2400')
    expect(shown.at(-1)).toBe('all: Status pending')
  })
})

test('a long table has the lines that a short one would have', async () => {
  const columns: TableColumn<number>[] = [
    {title: 'Id', align: 'left', kind: 'id', cell: (row) => `id-${row}`},
    {
      title: 'Name',
      align: 'left',
      cell: (row) => ['', 'Ana', 'Ñandú', '漢字', 'zwölf'][row % 5] ?? '',
    },
    {
      title: 'Amount',
      align: 'right',
      kind: 'amount',
      cell: (row) => `R$\u00a0${row * 7},00`,
      paint: (cell) => `\u001b[32m${cell}\u001b[39m`,
    },
    {title: 'Note', align: 'left', cell: (row) => (row % 2 === 0 ? 'even' : '')},
  ]
  const linesOf = (rows: number[]) => collected(tableLines({columns, rows, width: 60}))
  const rows = Array.from({length: 2_000}, (_, at) => at)
  const [long, short] = [await linesOf(rows), await linesOf(rows.slice(1_010, 2_000))]
  // Of the same widths: the widest cells are in both.
  expect(long.slice(1 + 1_010, 1 + 2_000)).toEqual(short.slice(1))
})

test('an amount that has become wider between the passes is written in full', async () => {
  let pass = 0
  const growing = {
    async *[Symbol.asyncIterator]() {
      pass += 1
      const amount = pass === 1 ? 'R$ 1.00' : 'R$ 1,000,000.00'
      for (let at = 0; at < 1_001; at += 1) yield ['', 'paid', amount, `id-${at}`, '', '']
    },
  }
  const shown = await collected(tableLines({columns, rows: growing, width: 20, notes}))
  expect(pass).toBe(2)
  expect(shown[1]).toContain('R$ 1,000,000.00  id-0')
})

test('amounts, accents and the ellipsis take a column each, wide letters two', () => {
  expect(widthOf('R$\u00a01.234,56')).toBe(11)
  expect(widthOf('devolução…')).toBe(10)
  expect(widthOf('日本')).toBe(4)
  expect(widthOf('a\u0301')).toBe(1)
})

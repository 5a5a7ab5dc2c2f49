import {describe, expect, test} from 'vitest'
import {renderTable, type TableColumn} from '../../src/render/table.ts'

const ids = ['019a1b2c-3d4e-7f00-8123-456789abcdef', '019a1b2c-4d4e-7f00-8123-456789abcdef']
const columns: readonly TableColumn[] = [
  {title: 'Created', align: 'left', kind: 'moment'},
  {title: 'Status', align: 'left'},
  {title: 'Amount', align: 'right', kind: 'amount'},
  {title: 'Id', align: 'left', kind: 'id'},
  {title: 'Reference', align: 'left'},
  {title: 'Failure', align: 'left'},
]
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
const lines = async (width: number | undefined) =>
  (await renderTable({columns, rows, width, notes, year: 2026})).split('\n')

describe('renderTable', () => {
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

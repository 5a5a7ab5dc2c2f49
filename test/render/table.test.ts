import {expect, test} from 'vitest'
import {renderTable} from '../../src/render/table.ts'

const ID = '019a1b2c-3d4e-7f00-8123-456789abcdef'
const columns = [
  {title: 'Id', align: 'left' as const, isWhole: true},
  {title: 'Description', align: 'left' as const},
  {title: 'Reference', align: 'left' as const},
]
const rows = [
  [ID, 'A long description of what was bought', ''],
  [ID, 'Tea', ''],
]

test('off a terminal nothing is cut and nothing left out', async () => {
  const [head, first] = (await renderTable({columns, rows, width: undefined})).split('\n')
  expect(head).toBe(`${'Id'.padEnd(36)}  ${'Description'.padEnd(37)}  Reference`)
  expect(first).toContain('A long description of what was bought')
})

test.each([90, 80, 60])(
  'in %i columns an id stays whole, and an empty column gives way',
  async (width) => {
    const lines = (await renderTable({columns, rows, width})).split('\n')
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
    expect(lines[0]?.includes('Reference')).toBe(width === 90)
    expect(lines[1]).toContain(ID)
  },
)

test('an id is cut where there is no other room', async () => {
  const lines = (await renderTable({columns, rows, width: 30})).split('\n')
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(30)
  expect(lines[1]).toMatch(/^019a.*…/)
})

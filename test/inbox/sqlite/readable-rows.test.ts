import {describe, expect, test} from 'vitest'
import {type DamagedTable, readableRows} from '../../../src/inbox/sqlite/readable-rows.ts'
import type {Row} from '../../../src/inbox/stored-row.ts'

const row = (id: number, body = `body of ${id}`): Row => ({id, body})

/** Rows one after the other; reading on fails where the list says so, or behind its end. */
function* reading(rows: readonly (Row | 'fails')[]): Generator<Row> {
  for (const one of rows) {
    if (one === 'fails') throw new Error('database disk image is malformed')
    yield one
  }
}

/** A table in which `file` stands, and nothing is found by an id, but for what a test says. */
const table = (
  file: readonly (Row | 'fails')[],
  others: Partial<DamagedTable> = {},
): DamagedTable => ({
  rows: () => reading(file),
  rowsAfter: () => reading([]),
  rowAt: () => undefined,
  ...others,
})

const idsOf = (from: DamagedTable): unknown[] => [...readableRows(from)].map(({id}) => id)

describe('rows that can all be read', () => {
  const byId = {rowAt: (id: number) => row(id)}

  test.each([
    {name: 'keep their ids', ids: [1, 2, 3], expected: [1, 2, 3]},
    {name: 'keep them where some were deleted', ids: [1, 5, 9], expected: [1, 5, 9]},
    {name: 'are none in an empty table', ids: [], expected: []},
    {
      name: 'get the next one where theirs is above that of the row behind',
      ids: [1, 900, 3],
      expected: [1, 2, 3],
    },
    {
      name: 'get it where theirs is that of the row behind',
      ids: [1, 3, 3, 4],
      expected: [1, 2, 3, 4],
    },
    {
      name: 'get it where theirs is that of an earlier row',
      ids: [1, 2, 1, 4],
      expected: [1, 2, 3, 4],
    },
    {
      name: 'get it where theirs is that of the row before',
      ids: [1, 2, 2, 4],
      expected: [1, 2, 3, 4],
    },
    {
      name: 'keep theirs where that of the row behind is below the row before: that one is wrong',
      ids: [3, 5, 1],
      expected: [3, 5, 6],
    },
    {
      name: 'keep theirs where that of the row behind is that of the row before',
      ids: [3, 5, 3],
      expected: [3, 5, 6],
    },
  ])('$name', ({ids, expected}) => {
    expect(
      idsOf(
        table(
          ids.map((id) => row(id)),
          byId,
        ),
      ),
    ).toEqual(expected)
  })

  test('the last one keeps its id where it is found by it', () => {
    expect(idsOf(table([row(1), row(900)], byId))).toEqual([1, 900])
  })

  test.each([
    {name: 'nothing', rowAt: () => undefined},
    {name: 'another row', rowAt: (id: number) => row(id, 'another')},
  ])('the last one gets the next id where $name is found by its own', ({rowAt}) => {
    expect(idsOf(table([row(1), row(900)], {rowAt}))).toEqual([1, 2])
  })
})

describe('behind a row that cannot be read', () => {
  test('a hundred ids are looked for one by one, and then the rows behind them', () => {
    const asked: number[] = []
    const after: number[] = []
    const found = idsOf(
      table([row(1), row(2), 'fails'], {
        rowAt: (id) => {
          asked.push(id)
          return [2, 7, 102].includes(id) ? row(id) : undefined
        },
        rowsAfter: (id) => {
          after.push(id)
          return reading([row(103), row(104), row(150)])
        },
      }),
    )
    expect(found).toEqual([1, 2, 7, 102, 103, 104, 105])
    // Row 2 was the last before the failure, and row 150 the last of all.
    expect(asked).toEqual([2, ...Array.from({length: 100}, (_, index) => 3 + index), 150])
    expect(after).toEqual([102])
  })

  test('the search ends after a thousand times with nothing', () => {
    const after: number[] = []
    const nothing = table(['fails'], {
      rowsAfter: (id) => {
        after.push(id)
        return reading(['fails'])
      },
    })
    expect(idsOf(nothing)).toEqual([])
    expect(after).toHaveLength(1_000)
    expect(after.at(-1)).toBe(100_000)
  })

  /** More failures than are borne with nothing. */
  const MANY = 1_500

  test('it goes on as long as ids are found one by one', () => {
    const last = MANY * 100
    const sparse = table(['fails'], {
      rowsAfter: () => reading(['fails']),
      rowAt: (id) => (id % 100 === 50 && id <= last ? row(id) : undefined),
    })
    expect(idsOf(sparse)).toHaveLength(MANY)
  })

  test('it goes on as long as rows stand before the next failure', () => {
    let failures = 0
    const broken = table(['fails'], {
      rowsAfter: (id) => {
        failures += 1
        return failures > MANY ? reading([]) : reading([row(id + 1), row(id + 2), 'fails'])
      },
    })
    expect(idsOf(broken)).toHaveLength(2 * MANY)
  })

  test('it begins to count anew where something is found', () => {
    const found = new Set([90_050, 180_050])
    const rare = table(['fails'], {
      rowsAfter: () => reading(['fails']),
      rowAt: (id) => (found.has(id) ? row(id) : undefined),
    })
    expect(idsOf(rare)).toEqual([90_050, 180_050])
  })
})

import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {type IndexedRows, TermIndex} from '../../src/platform/term-index.ts'
import {scratchHome} from '../helpers/webhooks.ts'

/** A table in memory: row 1 is the first text, and so on. */
const tableOf = (rows: readonly string[]): IndexedRows => ({
  source: 1,
  newest: () => rows.length,
  after: (row, limit) =>
    rows
      .slice(row, row + limit)
      .map((text, at) => ({row: row + at + 1, terms: text === '' ? [] : text.split(' ')})),
})

test('finds the newest rows that have every term, and what came since it was last asked', async () => {
  const index = await TermIndex.open(null)
  const rows = ['ana souza', 'ana lima', '', 'bia souza', 'ana souza']
  expect(index.rows(tableOf(rows), [['ana', 'souza']], 10)).toEqual([5, 1])
  expect(index.rows(tableOf(rows), [['ana']], 2)).toEqual([5, 2])
  expect(index.rows(tableOf([...rows, 'ana']), [['ana']], 2)).toEqual([6, 5])
  expect(index.rows(tableOf(rows), [['no-such-name']], 2)).toEqual([])
  index.close()
})

test('a table of many chunks, built at once, is found whole', async () => {
  const index = await TermIndex.open(null)
  const rows = Array.from({length: 60_001}, (_, at) => `t${at} all`)
  const table = tableOf(rows)
  expect(index.rows(table, [['t0']], 5)).toEqual([1])
  expect(index.rows(table, [['t60000', 'all']], 5)).toEqual([60_001])
  expect(index.rows(table, [['all']], 1)).toEqual([60_001])
  index.close()
})

test('is made anew when the database was replaced by a shorter one, or the index is damaged', async () => {
  const database = join(scratchHome(), 'journal.db')
  writeFileSync(database, '')
  const ask = async (rows: readonly string[], term: string) => {
    const index = await TermIndex.open(database)
    try {
      return index.rows(tableOf(rows), [[term]], 5)
    } finally {
      index.close()
    }
  }
  expect(await ask(['a', 'b', 'c'], 'c')).toEqual([3])
  expect(await ask(['c'], 'c')).toEqual([1])
  writeFileSync(
    `${database}.search`,
    'this is no database, and long enough to be seen as none '.repeat(20),
  )
  expect(await ask(['a', 'c'], 'c')).toEqual([2])
})

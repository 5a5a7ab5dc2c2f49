import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {newestFirst} from '../../../src/journal/sqlite/newest-first.ts'

function filled(rows: number): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE requests (created_at_ms INTEGER); PRAGMA cache_size = -65536')
  const insert = db.prepare('INSERT INTO requests VALUES (?)')
  for (let n = 1; n <= rows; n += 1) insert.run(n)
  return db
}

const asked = {
  table: 'requests',
  moment: 'created_at_ms',
  where: 'true',
  settings: {},
  limit: undefined,
} as const

const room = (db: DatabaseSync): unknown => db.prepare('PRAGMA cache_size').get()?.['cache_size']

test('a long list keeps little of the file in memory, and leaves as much as before', () => {
  const db = filled(200)
  const rows = newestFirst(db, asked)
  const first = Array.from({length: 60}, () => rows.next().value?.['created_at_ms'])
  expect([first[0], first[59]]).toEqual([200, 141])
  expect(room(db)).toBe(-4_096)
  rows.return(undefined)
  expect(room(db)).toBe(-65_536)
  expect([...newestFirst(db, asked)]).toHaveLength(200)
  expect(room(db)).toBe(-65_536)
})

test('a list of one page changes nothing', () => {
  const db = filled(50)
  const rows = newestFirst(db, {...asked, limit: 49})
  rows.next()
  expect(room(db)).toBe(-65_536)
  expect([...rows]).toHaveLength(48)
  expect(room(db)).toBe(-65_536)
})

test('a list ends with as many rows as were asked for, within a page', () => {
  const moments = [...newestFirst(filled(200), {...asked, limit: 70})].map(
    (row) => row['created_at_ms'],
  )
  expect(moments).toEqual(Array.from({length: 70}, (_, nth) => 200 - nth))
})

test('rows of one moment are each listed once, on whichever page they are', () => {
  const db = filled(120)
  db.exec('UPDATE requests SET created_at_ms = 1')
  const numbers = [...newestFirst(db, asked)].map((row) => row['row_of_page'])
  expect(numbers).toEqual(Array.from({length: 120}, (_, nth) => 120 - nth))
})

import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {readValue, sqliteCode, userVersion} from '../../src/platform/sqlite.ts'

const failed = (errcode: unknown): Error => Object.assign(new Error('refused'), {errcode})

test.each([
  {name: 'SQLite that names a kind', error: failed(5), code: 5},
  {name: 'SQLite with a longer code: it has the kind of that', error: failed(779), code: 11},
  {name: 'PostgreSQL, whose codes are texts', error: failed('57014'), code: 0},
  {name: 'something else', error: new Error('database disk image is malformed'), code: 0},
  {name: 'no one: it is no error', error: {errcode: 11}, code: 0},
  {name: 'nothing', error: undefined, code: 0},
])('an error of $name', ({error, code}) => {
  expect(sqliteCode(error)).toBe(code)
})

test('a value is the first one of the first row, and nothing without a row', () => {
  using db = new DatabaseSync(':memory:')
  expect(readValue(db, 'SELECT 1, 2 UNION ALL SELECT 3, 4')).toBe(1)
  expect(readValue(db, 'SELECT max(1) WHERE false')).toBe(null)
  expect(readValue(db, 'SELECT 1 WHERE false')).toBe(undefined)
})

test('a file is at no step of its schema before the first one', () => {
  using db = new DatabaseSync(':memory:')
  expect(userVersion(db)).toBe(0)
  db.exec('PRAGMA user_version = 3')
  expect(userVersion(db)).toBe(3)
})

import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {hasDatabaseHeader, isOpenHere, sizeOf, startOf} from '../../src/platform/database-file.ts'
import {openSqlite} from '../../src/platform/sqlite.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const OPTIONS = {migrations: ['CREATE TABLE a (b)'], durability: 'full'} as const

test('a database is open here until its last connection is closed, by whatever path', async () => {
  using folder = temporaryDirectory()
  const path = join(folder.path, 'a.db')
  expect(isOpenHere(path)).toBe(false)
  const [one, other] = [await openSqlite(path, OPTIONS), await openSqlite(path, OPTIONS)]
  one.close()
  expect(isOpenHere(join(folder.path, '.', 'a.db'))).toBe(true)
  renameSync(path, `${path}.aside`)
  expect(isOpenHere(path)).toBe(false)
  expect(isOpenHere(`${path}.aside`)).toBe(true)
  other.close()
  expect(isOpenHere(`${path}.aside`)).toBe(false)
})

test('what is not there has no bytes; what cannot be read says so', () => {
  using folder = temporaryDirectory()
  const path = join(folder.path, 'none')
  expect([sizeOf(path), startOf(path, 16).length]).toEqual([0, 0])
  writeFileSync(path, 'SQLite format 3\0 and more')
  expect([sizeOf(path), startOf(path, 3).toString(), startOf(path, 99).length]).toEqual([
    25,
    'SQL',
    25,
  ])
  expect(hasDatabaseHeader(path)).toBe(false)
  mkdirSync(`${path}-folder`)
  expect(() => startOf(`${path}-folder`, 1)).toThrow('EISDIR')
  expect(() => startOf(join(path, 'below-a-file'), 1)).toThrow('ENOTDIR')
})

test('a header is that of a database of ours: magic, versions, format of tables, encoding', async () => {
  using folder = temporaryDirectory()
  const path = join(folder.path, 'a.db')
  ;(await openSqlite(path, OPTIONS)).close()
  expect(hasDatabaseHeader(path)).toBe(true)
  const bytes = readFileSync(path)
  const wrong = [
    [0, 0x73],
    [15, 1],
    [18, 0],
    [18, 3],
    [19, 0],
    [19, 3],
    [44, 1],
    [47, 5],
    [56, 1],
    [59, 2],
  ] as const
  for (const [at, byte] of wrong) {
    writeFileSync(path, Buffer.from(bytes).fill(byte, at, at + 1))
    expect([at, byte, hasDatabaseHeader(path)]).toEqual([at, byte, false])
  }
  writeFileSync(path, bytes.subarray(0, 59))
  expect(hasDatabaseHeader(path)).toBe(false)
})

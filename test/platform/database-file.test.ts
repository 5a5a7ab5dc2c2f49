import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, test} from 'vitest'
import {
  hasDatabaseHeader,
  isOpenHere,
  noteOpen,
  sizeOf,
  startOf,
} from '../../src/platform/database-file.ts'
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

test('of several databases each is open for itself, and one in memory is at no path', async () => {
  using folder = temporaryDirectory()
  const [first, second, other] = ['a.db', 'b.db', 'c.db'].map((name) => join(folder.path, name))
  using inMemory = new DatabaseSync(':memory:')
  noteOpen(join(folder.path, 'none'), inMemory)
  using _one = await openSqlite(first ?? '', OPTIONS)
  using _two = await openSqlite(second ?? '', OPTIONS)
  writeFileSync(other ?? '', '')
  const isOpen = [first, second, other, join(folder.path, 'none')].map((path) => {
    return isOpenHere(path ?? '')
  })
  expect(isOpen).toEqual([true, true, false, false])
})

test.skipIf(process.platform !== 'linux')('no file stays open whose first bytes were read', () => {
  using folder = temporaryDirectory()
  const path = join(folder.path, 'a.db')
  writeFileSync(path, 'a')
  startOf(path, 1)
  const open = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(join('/proc/self/fd', name))
    } catch {
      return ''
    }
  })
  expect(open).not.toContain(path)
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
  // That of a database that was never written to through a log.
  writeFileSync(path, Buffer.from(bytes).fill(1, 18, 20))
  expect(hasDatabaseHeader(path)).toBe(true)
  writeFileSync(path, bytes.subarray(0, 59))
  expect(hasDatabaseHeader(path)).toBe(false)
})

import {chmodSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {DataPlace} from '../../src/emulator/data.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

test('a directory that a newer pixctl wrote is refused and not touched', async () => {
  using directory = temporaryDirectory()
  const place = new DataPlace(directory.path)
  const db = await place.open()
  db.exec('PRAGMA user_version = 99')
  db.close()
  await expect(place.open()).rejects.toMatchObject({code: 'EMULATOR_DATA_NEWER'})
})

test('a file that is no database is refused', async () => {
  using directory = temporaryDirectory()
  writeFileSync(join(directory.path, 'emulator.db'), 'not a database at all, but long enough')
  const place = new DataPlace(directory.path)
  await expect(place.open()).rejects.toMatchObject({code: 'EMULATOR_DATA_UNUSABLE'})
})

test('a second process of this machine finds the directory in use', async () => {
  using directory = temporaryDirectory()
  const first = await new DataPlace(directory.path).open()
  const second = new DataPlace(directory.path).open()
  await expect(second).rejects.toMatchObject({code: 'EMULATOR_DATA_IN_USE'})
  first.close()
})

test('only the owner reads the state', async () => {
  using directory = temporaryDirectory()
  chmodSync(directory.path, 0o700)
  const place = new DataPlace(join(directory.path, 'data'))
  const db = await place.open()
  place.snapshot(db, 'one')
  for (const [path, mode] of [
    ['data', 0o700],
    ['data/emulator.db', 0o600],
    ['data/snapshots', 0o700],
    ['data/snapshots/one.db', 0o600],
  ] as const) {
    expect(statSync(join(directory.path, path)).mode & 0o777, path).toBe(mode)
  }
  db.close()
})

test('a directory that cannot be made is not called in use, whatever its name', async () => {
  const place = new DataPlace('/dev/null/locked')
  await expect(place.open()).rejects.toMatchObject({code: 'EMULATOR_DATA_UNUSABLE'})
})

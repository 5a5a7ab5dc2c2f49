import {truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readFileLimited, readFileLimitedSync} from '../../../src/actions/files/read-limited.ts'
import {temporaryHome} from '../../helpers/pixctl.ts'

/** To read half of it would take longer than any test. Units: bytes. */
const LARGE = 2 ** 40
const LIMIT = LARGE / 2

test('a file that is larger than the limit is refused before it is read', async () => {
  using home = temporaryHome()
  const file = join(home.path, 'large')
  writeFileSync(file, '')
  // No blocks on the disk: only its size is large.
  truncateSync(file, LARGE)
  expect(() => readFileLimitedSync(file, {name: file, limitBytes: LIMIT})).toThrow()
  await expect(readFileLimited(file, LIMIT)).rejects.toThrow()
})

test('a file up to the limit is read, and one that is not there is not called large', async () => {
  using home = temporaryHome()
  const file = join(home.path, 'small')
  writeFileSync(file, 'abc')
  expect(String(readFileLimitedSync(file, {name: file, limitBytes: 3}))).toBe('abc')
  expect(String(await readFileLimited(file, 3))).toBe('abc')
  await expect(readFileLimited(join(home.path, 'absent'), 3)).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

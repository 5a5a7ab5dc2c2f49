import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {createFile} from '../../src/platform/create-file.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const SOURCE = new URL('../../src/platform/create-file.ts', import.meta.url).href

/** Creates a file of so many bytes in a process whose files may have 4 KiB at most. */
function createdWhereFilesAreSmall(path: string, bytes: number) {
  const script = `
    import {createFile} from ${JSON.stringify(SOURCE)}
    try {
      createFile(process.argv[1], 'x'.repeat(${bytes}))
    } catch (error) {
      process.stdout.write(error.code)
    }`
  const limited = 'ulimit -f 4 && exec "$@"'
  const args = ['-c', limited, 'bash', process.execPath, '--input-type=module', '-e', script, path]
  return spawnSync('bash', args, {encoding: 'utf8'})
}

test('a file is created whole, for its owner only', () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'new.pdf')
  createFile(path, 'whole')
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a file that is there stays as it is', () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'old.pdf')
  writeFileSync(path, 'old')
  expect(() => createFile(path, 'new')).toThrow(expect.objectContaining({code: 'EEXIST'}))
  expect(readFileSync(path, 'utf8')).toBe('old')
})

test('what there is no room for leaves nothing, so that the same can be tried again', () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'fits.pdf')
  expect(createdWhereFilesAreSmall(path, 3_000)).toMatchObject({status: 0, stdout: ''})
  expect(readdirSync(directory.path)).toEqual(['fits.pdf'])
  const torn = join(directory.path, 'torn.pdf')
  expect(createdWhereFilesAreSmall(torn, 60_000)).toMatchObject({status: 0, stdout: 'EFBIG'})
  expect(readdirSync(directory.path)).toEqual(['fits.pdf'])
})

import {execFileSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {
  requireDatabaseFiles,
  requireFilesBelow,
  requireRegularFile,
} from '../../src/platform/regular-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pixctl-files-'))
})
afterEach(() => rmSync(folder, {recursive: true, force: true}))

const mkfifo = (path: string): void => void execFileSync('mkfifo', [path])

/** Runs the check and gives what it refuses. */
function refusedBy(check: (path: string) => void, path: string): unknown {
  try {
    check(path)
  } catch (error) {
    expect(error).toBeInstanceOf(LocalFailureError)
    const {code, message, details} = error as LocalFailureError
    expect(code).toBe('NOT_A_FILE')
    return {message, path: (details as {path: string}).path}
  }
  return 'nothing'
}

describe('in the place of a file', () => {
  test.each<{name: string; is: string; make: (path: string) => void}>([
    {name: 'a named pipe', is: 'a named pipe', make: mkfifo},
    {name: 'a directory', is: 'a directory', make: (path) => mkdirSync(path)},
    {name: 'a link to a device', is: 'a device', make: (path) => symlinkSync('/dev/zero', path)},
    {
      name: 'a link to a named pipe',
      is: 'a named pipe',
      make: (path) => {
        mkfifo(`${path}-pipe`)
        symlinkSync(`${path}-pipe`, path)
      },
    },
  ])('$name is refused, and named', ({make, is}) => {
    const path = join(folder, 'journal.db')
    make(path)
    const message = `${path} is ${is} and not a file, so it is not opened.`
    expect(refusedBy(requireRegularFile, path)).toEqual({message, path})
  })

  test('a socket is refused, and named', async () => {
    const path = join(folder, 's')
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(path, resolve))
    expect(refusedBy(requireRegularFile, path)).toMatchObject({
      message: `${path} is a socket and not a file, so it is not opened.`,
    })
    await new Promise((resolve) => server.close(resolve))
  })

  test.each<{name: string; make: (path: string) => void}>([
    {name: 'a file', make: (path) => writeFileSync(path, '')},
    {name: 'nothing', make: () => {}},
    {
      name: 'a link to a file',
      make: (path) => {
        writeFileSync(`${path}-file`, '')
        symlinkSync(`${path}-file`, path)
      },
    },
    {name: 'a link that leads nowhere', make: (path) => symlinkSync('/no/such', path)},
    {name: 'a link to itself', make: (path) => symlinkSync(path, path)},
  ])('$name is left to who opens it', ({make}) => {
    const path = join(folder, 'journal.db')
    make(path)
    expect(refusedBy(requireRegularFile, path)).toBe('nothing')
  })
})

test.each(['', '-wal', '-shm', '-journal'])('a pipe as journal.db%s is refused', (suffix) => {
  const path = join(folder, 'journal.db')
  mkfifo(path + suffix)
  expect(refusedBy(requireDatabaseFiles, path)).toMatchObject({path: path + suffix})
})

describe('below a directory', () => {
  test('files, directories and links to them are in order', () => {
    mkdirSync(join(folder, 'log'))
    writeFileSync(join(folder, 'log', '0000000001.log'), '')
    symlinkSync(join(folder, 'log'), join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'log', '0000000001.log'), join(folder, 'copy'))
    symlinkSync('/no/such', join(folder, 'gone'))
    expect(refusedBy(requireFilesBelow, folder)).toBe('nothing')
  })

  test.each<{name: string; make: (path: string) => void}>([
    {name: 'a pipe', make: mkfifo},
    {name: 'a link to a device', make: (path) => symlinkSync('/dev/zero', path)},
  ])('$name is refused, however deep', ({make}) => {
    const path = join(folder, 'log', '0000000001.log')
    mkdirSync(join(folder, 'log'))
    writeFileSync(join(folder, 'inbox.db'), '')
    make(path)
    expect(refusedBy(requireFilesBelow, folder)).toMatchObject({path})
  })
})

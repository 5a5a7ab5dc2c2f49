import {chmodSync, chownSync, existsSync, mkdirSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  closeToOthers,
  createDirectory,
  directoryInHome,
  privateDirectory,
  requireOwnHome,
} from '../../src/platform/home.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const modeOf = (path: string): number => statSync(path).mode & 0o7777

describe('a private directory', () => {
  test('is made 0700, with the directories above it', () => {
    using scratch = temporaryDirectory()
    const path = join(scratch.path, 'a', 'b')
    expect(privateDirectory(path)).toBe(path)
    expect([modeOf(path), modeOf(join(scratch.path, 'a'))]).toEqual([0o700, 0o700])
    expect(privateDirectory(path)).toBe(path)
  })

  test.each([0o755, 0o750, 0o701, 0o1777])('that was there with mode %o is refused', (mode) => {
    using scratch = temporaryDirectory()
    const path = join(scratch.path, 'shared')
    mkdirSync(path)
    chmodSync(path, mode)
    expect(() => privateDirectory(path)).toThrow(
      expect.objectContaining({code: 'HOME_SHARED', exitCode: 1}),
    )
    expect(modeOf(path)).toBe(mode)
  })

  test.each([
    {name: 'under /proc, where nothing can be made', path: () => '/proc/pixctl/home'},
    {
      name: 'under a file',
      path: (scratch: string) => {
        writeFileSync(join(scratch, 'file'), '')
        return join(scratch, 'file', 'home')
      },
    },
    {
      name: 'that is a file',
      path: (scratch: string) => {
        writeFileSync(join(scratch, 'file'), '')
        return join(scratch, 'file')
      },
    },
  ])('$name is refused in one line', ({path}) => {
    using scratch = temporaryDirectory()
    const place = path(scratch.path)
    expect(() => privateDirectory(place)).toThrow(expect.objectContaining({code: 'HOME_UNUSABLE'}))
  })
})

test('a directory inside the home is put right, because no other user can be in it', () => {
  using scratch = temporaryDirectory()
  mkdirSync(join(scratch.path, 'inbox'), {mode: 0o755})
  const inbox = directoryInHome(scratch.path, 'inbox')
  expect(modeOf(inbox)).toBe(0o700)
  expect(modeOf(directoryInHome(inbox, 'log'))).toBe(0o700)
})

test('a directory of the user that is there is left as it is', () => {
  using scratch = temporaryDirectory()
  chmodSync(scratch.path, 0o755)
  createDirectory(scratch.path)
  expect(modeOf(scratch.path)).toBe(0o755)
})

describe('a home whose secrets are used', () => {
  const FILES = ['config.json']

  test('may be missing, and is not made', () => {
    using scratch = temporaryDirectory()
    const path = join(scratch.path, 'none')
    expect(() => requireOwnHome(path, FILES)).not.toThrow()
    expect(existsSync(path)).toBe(false)
  })

  test('may have files of its own, and of root', () => {
    using scratch = temporaryDirectory()
    writeFileSync(join(scratch.path, 'config.json'), '{}')
    expect(() => requireOwnHome(scratch.path, FILES)).not.toThrow()
  })

  test.each([0o777, 0o750, 0o701])('is refused with mode %o, and its files left open', (mode) => {
    using scratch = temporaryDirectory()
    const file = join(scratch.path, 'config.json')
    writeFileSync(file, '{}')
    chmodSync(file, 0o666)
    chmodSync(scratch.path, mode)
    const refusal = expect.objectContaining({code: 'HOME_SHARED', exitCode: 1})
    expect(() => requireOwnHome(scratch.path, FILES)).toThrow(refusal)
    expect(closeToOthers(scratch.path, FILES)).toEqual([])
    expect(modeOf(file)).toBe(0o666)
  })

  test.runIf(process.getuid?.() === 0)('is refused where a file is of another user', () => {
    using scratch = temporaryDirectory()
    const file = join(scratch.path, 'config.json')
    writeFileSync(file, '{}')
    chownSync(file, 65_534, 65_534)
    const refusal = expect.objectContaining({code: 'FILE_OF_OTHER', exitCode: 1})
    expect(() => requireOwnHome(scratch.path, FILES)).toThrow(refusal)
    expect(() => requireOwnHome(scratch.path, [])).not.toThrow()
  })
})

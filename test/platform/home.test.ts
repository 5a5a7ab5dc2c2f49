import {chmodSync, mkdirSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {createDirectory, directoryInHome, privateDirectory} from '../../src/platform/home.ts'
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

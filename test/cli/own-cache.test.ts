import {spawnSync} from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import {join, resolve} from 'node:path'
import {describe, expect, test} from 'vitest'
import {ownCacheDirectory} from '../../bin/own-cache.js'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const OTHER_USER = 65_533
const isRoot = process.geteuid?.() === 0
const modeOf = (path: string): number => statSync(path).mode & 0o777

describe('the directory of compiled code', () => {
  test.each([
    {name: 'moves with PIXCTL_HOME', variable: 'PIXCTL_HOME', below: 'cache'},
    {
      name: 'stands in the cache directory of the user',
      variable: 'XDG_CACHE_HOME',
      below: 'pixctl',
    },
    {name: 'or below the home directory', variable: 'HOME', below: '.cache/pixctl'},
  ])('$name', ({variable, below}) => {
    using scratch = temporaryDirectory()
    const expected = join(scratch.path, below)
    expect(ownCacheDirectory({[variable]: scratch.path})).toBe(expected)
    expect(modeOf(expected)).toBe(0o700)
    expect(ownCacheDirectory({[variable]: scratch.path})).toBe(expected)
  })

  test.each([
    {name: 'no variable says where', env: {}},
    {name: 'the variables are relative', env: {XDG_CACHE_HOME: 'cache', HOME: 'home'}},
    {name: 'it cannot be made', env: {HOME: '/proc/no/such'}},
  ])('is none when $name', ({env}) => {
    expect(ownCacheDirectory(env)).toBeUndefined()
  })

  interface Laid {
    readonly name: string
    readonly lay: (home: string, cache: string) => void
    readonly needsRoot?: boolean
  }
  const hostile: readonly Laid[] = [
    {
      name: 'others may write in it',
      lay: (_, cache) => {
        mkdirSync(cache)
        chmodSync(cache, 0o722)
      },
    },
    {
      name: 'others may read it',
      lay: (_, cache) => {
        mkdirSync(cache)
        chmodSync(cache, 0o755)
      },
    },
    {
      name: 'it is a link, also to a directory of this user',
      lay: (home, cache) => {
        mkdirSync(join(home, 'mine'), {mode: 0o700})
        symlinkSync(join(home, 'mine'), cache)
      },
    },
    {
      name: 'others may replace it, because they may write in the directory above',
      lay: (home, cache) => {
        mkdirSync(cache, {mode: 0o700})
        chmodSync(home, 0o777)
      },
    },
    {
      name: 'another user made it',
      needsRoot: true,
      lay: (_, cache) => {
        mkdirSync(cache, {mode: 0o700})
        chownSync(cache, OTHER_USER, OTHER_USER)
      },
    },
    {
      name: 'the directory above belongs to another user',
      needsRoot: true,
      lay: (home, cache) => {
        mkdirSync(cache, {mode: 0o700})
        chownSync(home, OTHER_USER, OTHER_USER)
      },
    },
  ]
  test.each(hostile)('is none when $name', ({lay, needsRoot}) => {
    if (needsRoot && !isRoot) return
    using scratch = temporaryDirectory()
    const home = join(scratch.path, 'home')
    const cache = join(home, 'cache')
    mkdirSync(home, {mode: 0o700})
    lay(home, cache)
    expect(ownCacheDirectory({PIXCTL_HOME: home})).toBeUndefined()
  })

  test('may lie below a shared directory in which only owners rename (the sticky bit)', () => {
    using scratch = temporaryDirectory()
    const shared = join(scratch.path, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    const home = join(shared, 'home')
    expect(ownCacheDirectory({PIXCTL_HOME: home})).toBe(join(home, 'cache'))
  })
})

describe('a start', () => {
  const start = (env: Record<string, string>): number | null =>
    spawnSync(process.execPath, [resolve('bin/run.js'), '--version'], {
      env: {PATH: process.env['PATH'], ...env},
    }).status

  test('keeps compiled code in its own directory, and nothing in the temporary one', () => {
    using scratch = temporaryDirectory()
    const [temporary, home] = [join(scratch.path, 'tmp'), join(scratch.path, 'home')]
    mkdirSync(temporary)
    expect(start({TMPDIR: temporary, PIXCTL_HOME: home})).toBe(0)
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(join(home, 'cache', 'compiled'))).toHaveLength(1)
    expect(lstatSync(join(home, 'cache')).mode & 0o777).toBe(0o700)
  })

  test('takes no compiled code from a directory that others may write in', () => {
    using scratch = temporaryDirectory()
    mkdirSync(join(scratch.path, 'cache'))
    chmodSync(join(scratch.path, 'cache'), 0o777)
    expect(start({TMPDIR: scratch.path, PIXCTL_HOME: scratch.path})).toBe(0)
    expect(existsSync(join(scratch.path, 'cache', 'compiled'))).toBe(false)
  })
})

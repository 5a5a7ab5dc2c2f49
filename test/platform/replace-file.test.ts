import {spawnSync} from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {replaceFile, requireNoLinkedFolder} from '../../src/platform/replace-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pixctl-replace-'))
})
afterEach(() => rmSync(folder, {recursive: true}))

const at = (name: string): string => join(folder, name)

describe('a file is', () => {
  test('made for its owner alone', () => {
    replaceFile(at('new'), 'text')
    expect(readFileSync(at('new'), 'utf8')).toBe('text')
    expect(statSync(at('new')).mode & 0o777).toBe(0o600)
  })

  test('replaced whole, with nothing left beside it', () => {
    writeFileSync(at('old'), 'a longer text')
    replaceFile(at('old'), Buffer.from('new'))
    expect(readFileSync(at('old'), 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['old'])
  })

  test('left as it was, with nothing beside it, where it cannot be replaced', () => {
    mkdirSync(at('directory'))
    expect(() => replaceFile(at('directory'), 'text')).toThrow()
    expect(readdirSync(folder)).toEqual(['directory'])
  })
})

describe('a link is not written through', () => {
  test.each(['file', 'nothing'])('where it leads to a %s', (target) => {
    if (target === 'file') writeFileSync(at('file'), 'precious')
    symlinkSync(at(target), at('link'))
    expect(() => replaceFile(at('link'), 'text')).toThrow(
      expect.objectContaining({code: 'LINK_NOT_FOLLOWED'}),
    )
    expect(readdirSync(folder).toSorted()).toEqual(target === 'file' ? ['file', 'link'] : ['link'])
    if (target === 'file') expect(readFileSync(at('file'), 'utf8')).toBe('precious')
  })

  test('as a folder on the way to a file', () => {
    mkdirSync(at('elsewhere'))
    mkdirSync(at('packs'))
    symlinkSync(at('elsewhere'), at('packs/loja-2'))
    expect(() => requireNoLinkedFolder(folder, 'packs/loja-2/report.html')).toThrow(
      expect.objectContaining({code: 'LINK_NOT_FOLLOWED'}),
    )
    expect(() => requireNoLinkedFolder(folder, 'packs/loja-3/report.html')).not.toThrow()
  })
})

test('a device takes the bytes and stays a device', () => {
  replaceFile('/dev/null', 'text')
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

test('a pipe behind /dev/stdout takes the bytes', () => {
  const module = join(import.meta.dirname, '../../src/platform/replace-file.ts')
  const program = `import('${module}').then((it) => it.replaceFile('/dev/stdout', 'text'))`
  const {stdout} = spawnSync('sh', ['-c', '"$0" -e "$1" | cat', process.execPath, program])
  expect(String(stdout)).toBe('text')
})

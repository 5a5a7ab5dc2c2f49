import {hash} from 'node:crypto'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {hashOfFile} from '../../src/actions/reconcile/fleet/file-hash.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const never = new AbortController().signal

describe('the digest of a file', () => {
  test.each([
    {name: 'that is empty', bytes: 0},
    {name: 'of some bytes', bytes: 1_000},
    {name: 'of many reads', bytes: 5_000_001},
  ])('$name is the SHA-256 of all its bytes', async ({bytes}) => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'file')
    const content = Buffer.from(Array.from({length: bytes}, (_, at) => (at * 7 + (at >> 8)) & 255))
    writeFileSync(path, content)
    expect(await hashOfFile(path, never)).toBe(hash('sha256', content))
  })

  test('is its own while other files are read', async () => {
    using directory = temporaryDirectory()
    const files = ['a', 'b', 'c'].map((name) => {
      const path = join(directory.path, name)
      const content = Buffer.alloc(9_000_000, name)
      writeFileSync(path, content)
      return {path, sha256: hash('sha256', content)}
    })
    const found = await Promise.all(files.map(({path}) => hashOfFile(path, never)))
    expect(found).toEqual(files.map(({sha256}) => sha256))
  })

  test('ends with the reason of its signal', async () => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'file')
    writeFileSync(path, 'text')
    await expect(hashOfFile(path, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    )
  })
})

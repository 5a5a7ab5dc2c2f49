import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {refuseMisplaced} from '../../../src/actions/reconcile/misplaced-files.ts'
import {readMapping, readPrevious} from '../../../src/actions/reconcile/settings-files.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const MAPPING = {statement: {columns: {id: 'Documento'}}}

/** Half of what gzip makes of many numbers, which it cannot make small. */
function cutShort(): Buffer {
  const packed = gzipSync(JSON.stringify(Array.from({length: 9_000}, (_, nth) => nth ** 5)))
  return packed.subarray(0, packed.length / 2)
}

test('a mapping that gzip has written is read where its name ends with .gz', () => {
  using home = temporaryDirectory()
  const path = join(home.path, 'mapping.json.gz')
  writeFileSync(path, gzipSync(JSON.stringify(MAPPING)))
  expect(readMapping(path)).toEqual(MAPPING)
})

test('as is one that is no gzip, though its name says so', () => {
  using home = temporaryDirectory()
  const path = join(home.path, 'mapping.json.gz')
  writeFileSync(path, JSON.stringify(MAPPING))
  expect(readMapping(path)).toEqual(MAPPING)
})

test.each([
  ['a mapping', readMapping],
  ['the result of an earlier run', readPrevious],
])('%s says that it is gzip, that it is cut short, or too large', (_, read) => {
  using home = temporaryDirectory()
  const written = (name: string, bytes: Buffer) => {
    const path = join(home.path, name)
    writeFileSync(path, bytes)
    return () => read(path)
  }
  const error = (parts: object) => expect.objectContaining({exitCode: 2, ...parts})
  const message = 'plain.json is compressed (gzip), and is not read.'
  expect(written('plain.json', gzipSync('{}'))).toThrow(error({code: 'NOT_A_TABLE', message}))
  for (const name of ['cut.json', 'cut.json.gz']) {
    const damaged = expect.stringContaining(`${name}, line 1: the compressed file (gzip) is cut`)
    expect(written(name, cutShort())).toThrow(error({code: 'INPUT_DAMAGED', message: damaged}))
  }
  const bomb = gzipSync(Buffer.alloc(2 ** 20 + 1))
  if (read === readMapping) {
    expect(written('bomb.json.gz', bomb)).toThrow(error({code: 'INPUT_TOO_LARGE'}))
  }
})

test.each(['fees', 'policy', 'balances'] as const)('%s say that they are gzip', async (name) => {
  using home = temporaryDirectory()
  const path = join(home.path, `${name}.json`)
  writeFileSync(path, gzipSync('{}'))
  const said = `${name}.json is compressed (gzip), and is not read.`
  await expect(refuseMisplaced({[name]: [path]})).rejects.toThrow(said)
  writeFileSync(path, cutShort())
  await expect(refuseMisplaced({[name]: [path]})).rejects.toThrow(
    `${name}.json, line 1: the compressed file (gzip) is cut short or altered.`,
  )
})

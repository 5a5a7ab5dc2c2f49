import {mkdtempSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {afterAll, expect, test} from 'vitest'
import {lastByteOf} from '../../../src/reconcile/read/files/chunks.ts'
import {memoryFile} from '../worlds/files.ts'

const directory = mkdtempSync(join(tmpdir(), 'pixctl-last-byte-'))
afterAll(() => rmSync(directory, {recursive: true}))

function written(name: string, content: string | Uint8Array): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

const LINE_FEED = 10
const BRACE = 125

test.each([
  {name: 'ends.jsonl', content: '{"id": 1}\n', last: LINE_FEED},
  {name: 'cut.jsonl', content: '{"id": 1}\n{"id": 2}', last: BRACE},
  {name: 'packed.jsonl.gz', content: gzipSync('{"id": 1}\n{"id": 2}'), last: BRACE},
  {name: 'empty.jsonl', content: '', last: undefined},
  {name: 'empty.jsonl.gz', content: gzipSync(''), last: undefined},
])('the last byte of $name', async ({name, content, last}) => {
  expect(await lastByteOf(written(name, content))).toBe(last)
})

test('the last byte of a file in memory', async () => {
  expect(await lastByteOf(memoryFile('statement.csv', 'a,b\nc,d'))).toBe('d'.charCodeAt(0))
})

test('a file on the disk is not read to its end for its last byte', async () => {
  const path = written('large.csv', 'a,b\n')
  const TERABYTE = 2 ** 40
  truncateSync(path, TERABYTE)
  expect(await lastByteOf(path)).toBe(0)
})

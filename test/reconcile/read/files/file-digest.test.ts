import {createHash} from 'node:crypto'
import {appendFileSync, mkdtempSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {FileDigest} from '../../../../src/reconcile/read/files/file-digest.ts'

const CHUNK = 1 << 18
const content = Uint8Array.from({length: CHUNK * 3 + 17}, (_, at) => at % 253)
const expected = createHash('sha256').update(content).digest('hex')

function written(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'pixctl-digest-')), 'rows.jsonl')
  writeFileSync(path, content)
  return path
}

describe('the digest of a file', () => {
  test.each([0, 1, CHUNK, CHUNK + 5, content.length])(
    'is of all its bytes when %i were taken before its end is read',
    async (taken) => {
      const digest = new FileDigest({path: written(), bytes: content.length})
      digest.take(content.subarray(0, taken))
      expect(await digest.end()).toBe(expected)
    },
  )

  test('is of the bytes it had at first where a program adds some', async () => {
    const path = written()
    const digest = new FileDigest({path, bytes: content.length})
    appendFileSync(path, 'more')
    expect(await digest.end()).toBe(expected)
  })

  test('ends with the error of whoever stops it', async () => {
    const bytes = CHUNK * 300
    const path = written()
    writeFileSync(path, Buffer.alloc(bytes))
    const stop = () => Promise.reject(new Error('stopped'))
    await expect(new FileDigest({path, bytes}).end(stop)).rejects.toThrow('stopped')
  })
})

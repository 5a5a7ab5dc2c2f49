import {once} from 'node:events'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Writable} from 'node:stream'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {writePieces} from '../../src/cli/write-pieces.ts'

const PIECE = 'é'.repeat(10_000)
const COUNT = 200
const TEXT = 'a'.repeat(70_000)

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pixctl-pieces-'))
})
afterEach(() => rmSync(directory, {recursive: true}))

/** A reader that takes a chunk when it gets round to it; notes the most that ever waited for it. */
function slowReader() {
  const taken: (string | Buffer)[] = []
  const seen = {mostWaiting: 0}
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      seen.mostWaiting = Math.max(seen.mostWaiting, stream.writableLength)
      setImmediate(() => {
        taken.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk))
        done()
      })
    },
  })
  return {stream, taken, seen}
}

/** Bytes in two buffers that are filled in turn, and texts in between. */
function* overwriting(): Generator<string | Buffer> {
  const buffers = [Buffer.alloc(100_000), Buffer.alloc(100_000)]
  for (let at = 0; at < COUNT; at += 1) {
    yield at % 5 === 0 ? `${at}${TEXT}` : (buffers[at % 2]?.fill(at) ?? '')
  }
}

const EXPECTED = Array.from({length: COUNT}, (_, at) =>
  at % 5 === 0 ? `${at}${TEXT}` : Buffer.alloc(100_000, at).toString('latin1'),
).join('')

/** As stdout is where it is a file: texts are written to it at once. */
function fileStream(flags: 'w' | 'r') {
  const path = join(directory, 'out')
  const fd = openSync(path, flags)
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      writeSync(fd, chunk)
      done()
    },
  })
  return {stream: Object.assign(stream, {fd}), path}
}

/** What was taken is copied when it has been: a chunk of bytes is overwritten after that. */
const textOf = (chunk: string | Buffer): string =>
  typeof chunk === 'string' ? chunk : chunk.toString('latin1')

test('a slow reader gets every piece in order, and memory holds one chunk of them', async () => {
  const {stream, taken, seen} = slowReader()
  const pieces = Array.from({length: COUNT}, (_, at) => `${at}${PIECE}`)
  await writePieces(stream, pieces)
  await new Promise<void>((resolve) => stream.end(resolve))
  expect(taken.join('')).toBe(pieces.join(''))
  expect(seen.mostWaiting).toBeLessThan(20 * PIECE.length)
})

test('a slow reader gets bytes as they were, though each piece overwrites the one before the last', async () => {
  const {stream, taken} = slowReader()
  await writePieces(stream, overwriting())
  await new Promise<void>((resolve) => stream.end(resolve))
  expect(taken.map(textOf).join('')).toBe(EXPECTED)
})

test('a file gets bytes as they were, in their place among the texts', async () => {
  const {stream, path} = fileStream('w')
  await writePieces(stream, overwriting())
  closeSync(stream.fd)
  expect(readFileSync(path, 'latin1')).toBe(EXPECTED)
})

test('a file that takes no bytes is an error of the stream, and ends the writing', async () => {
  writeFileSync(join(directory, 'out'), '')
  const {stream} = fileStream('r')
  const failed = once(stream, 'error')
  let made = 0
  const many = (function* () {
    for (; made < 1_000; made += 1) yield Buffer.alloc(1_000)
  })()
  await writePieces(stream, many)
  expect(made).toBeLessThan(10)
  const [error] = await failed
  expect(error).toMatchObject({code: 'EBADF'})
  closeSync(stream.fd)
})

test('a reader that goes away while bytes are written ends the writing', async () => {
  const stream = new Writable({write: () => setImmediate(() => stream.destroy())})
  let made = 0
  const many = (function* () {
    for (; made < 1_000; made += 1) yield Buffer.alloc(1_000)
  })()
  await writePieces(stream, many)
  expect(made).toBeLessThan(100)
})

test('what is short is written at once', () => {
  const taken: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      taken.push(chunk)
      setImmediate(done)
    },
  })
  void writePieces(stream, ['{', '}', '\n'])
  expect(taken).toEqual(['{}\n'])
})

test('a reader that went away ends the writing', async () => {
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      setImmediate(() => {
        stream.destroy()
        done()
      })
    },
  })
  let made = 0
  const many = (function* () {
    for (; made < 1_000; made += 1) yield PIECE
  })()
  await writePieces(stream, many)
  expect(made).toBeLessThan(100)
})

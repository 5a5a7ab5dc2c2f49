import {Writable} from 'node:stream'
import {expect, test} from 'vitest'
import {writePieces} from '../../src/cli/write-pieces.ts'

const PIECE = 'é'.repeat(10_000)
const COUNT = 200

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

test('a slow reader gets bytes as they were, though each piece overwrites the one before', async () => {
  const {stream, taken} = slowReader()
  const bytes = Buffer.alloc(1_000)
  const pieces = (function* () {
    for (let at = 0; at < COUNT; at += 1) yield at % 3 === 0 ? `${at}${PIECE}` : bytes.fill(at)
  })()
  await writePieces(stream, pieces)
  await new Promise<void>((resolve) => stream.end(resolve))
  const expected = Array.from({length: COUNT}, (_, at) =>
    at % 3 === 0 ? `${at}${PIECE}` : Buffer.alloc(1_000, at).toString('latin1'),
  )
  expect(taken.map(textOf).join('')).toBe(expected.join(''))
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

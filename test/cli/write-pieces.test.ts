import {Writable} from 'node:stream'
import {expect, test} from 'vitest'
import {writePieces} from '../../src/cli/write-pieces.ts'

const PIECE = 'é'.repeat(10_000)
const COUNT = 200

/** A reader that takes a chunk when it gets round to it; notes the most that ever waited for it. */
function slowReader() {
  const taken: string[] = []
  const seen = {mostWaiting: 0}
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      taken.push(chunk)
      seen.mostWaiting = Math.max(seen.mostWaiting, stream.writableLength)
      setImmediate(done)
    },
  })
  return {stream, taken, seen}
}

test('a slow reader gets every piece in order, and memory holds one chunk of them', async () => {
  const {stream, taken, seen} = slowReader()
  const pieces = Array.from({length: COUNT}, (_, at) => `${at}${PIECE}`)
  await writePieces(stream, pieces)
  await new Promise<void>((resolve) => stream.end(resolve))
  expect(taken.join('')).toBe(pieces.join(''))
  expect(seen.mostWaiting).toBeLessThan(20 * PIECE.length)
})

test('what is short is written at once', () => {
  const {stream, taken} = slowReader()
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

import type {Writable} from 'node:stream'
import type {JsonPiece} from '../platform/json-elements.ts'

/** Small pieces are written together. Units: UTF-16 units. */
const CHUNK_UNITS = 64 * 1024

/** Resolves when a stream takes more, or will never take any more. */
const roomIn = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

/** Resolves when a stream has taken bytes, which may be overwritten then, or will never take them. */
const taken = (stream: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stream.off('close', done)
      resolve()
    }
    stream.on('close', done).write(bytes, done)
    // Written at once, as to a file: to wait for the word of it would cost more than the writing.
    if (stream.writableLength === 0) done()
  })

/**
 * Writes a long text as fast as its reader takes it: memory holds one chunk, not what a slow reader
 * has not taken yet. What fits in one chunk is written before this returns.
 */
export async function writePieces(stream: Writable, pieces: Iterable<JsonPiece>): Promise<void> {
  let chunk = ''
  for (const piece of pieces) {
    const isText = typeof piece === 'string'
    // A large piece goes out as it is: joined to another one it would be copied once more.
    const isLarge = !isText || piece.length >= CHUNK_UNITS
    if (isText && !isLarge) chunk += piece
    if (!isLarge && chunk.length < CHUNK_UNITS) continue
    let hasRoom = chunk === '' || stream.write(chunk)
    chunk = ''
    if (!isText) {
      await taken(stream, piece)
      hasRoom = true
    } else if (isLarge) hasRoom = stream.write(piece)
    if (stream.destroyed) return
    if (!hasRoom) await roomIn(stream)
  }
  if (chunk !== '') stream.write(chunk)
}

import {fstatSync, write} from 'node:fs'
import type {Writable} from 'node:stream'
import {promisify} from 'node:util'
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

const writeIn = promisify(write)

/** A stream that may say what it writes to. */
type Output = Writable & {readonly fd?: number}

const isFile = ({fd}: Output): boolean => fd !== undefined && fstatSync(fd).isFile()

/**
 * Writes bytes to the file of a stream in a thread of Node, which copies them to the file while this one
 * makes the next: the stream itself would write them in this thread. An error is one of the stream.
 */
async function writeBeside(stream: Output, bytes: Uint8Array): Promise<void> {
  try {
    for (let at = 0; at < bytes.length; ) {
      at += (await writeIn(stream.fd as number, bytes, at)).bytesWritten
    }
  } catch (error) {
    stream.destroy(error as Error)
  }
}

/**
 * Writes a long text as fast as its reader takes it: memory holds two chunks, not what a slow reader
 * has not taken yet. What fits in one chunk is written before this returns.
 */
export async function writePieces(stream: Output, pieces: Iterable<JsonPiece>): Promise<void> {
  let writeBytes: typeof taken | undefined
  let written: Promise<void> | undefined
  let chunk = ''
  for (const piece of pieces) {
    if (written) await written
    written = undefined
    if (stream.destroyed) return
    const isText = typeof piece === 'string'
    // A large piece goes out as it is: joined to another one it would be copied once more.
    const isLarge = !isText || piece.length >= CHUNK_UNITS
    if (isText && !isLarge) chunk += piece
    if (!isLarge && chunk.length < CHUNK_UNITS) continue
    let hasRoom = chunk === '' || stream.write(chunk)
    chunk = ''
    if (!isText) {
      writeBytes ??= isFile(stream) ? writeBeside : taken
      written = writeBytes(stream, piece)
      hasRoom = true
    } else if (isLarge) hasRoom = stream.write(piece)
    if (stream.destroyed) return
    if (!hasRoom) await roomIn(stream)
  }
  if (written) await written
  if (chunk !== '') stream.write(chunk)
}

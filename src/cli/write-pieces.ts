import type {Writable} from 'node:stream'

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

/**
 * Writes a long text as fast as its reader takes it: memory holds one chunk, not what a slow reader
 * has not taken yet. What fits in one chunk is written before this returns.
 */
export async function writePieces(stream: Writable, pieces: Iterable<string>): Promise<void> {
  let chunk = ''
  for (const piece of pieces) {
    // A large piece goes out as it is: joined to another one it would be copied once more.
    const isLarge = piece.length >= CHUNK_UNITS
    if (!isLarge) chunk += piece
    if (!isLarge && chunk.length < CHUNK_UNITS) continue
    let hasRoom = chunk === '' || stream.write(chunk)
    chunk = ''
    if (isLarge) hasRoom = stream.write(piece)
    if (stream.destroyed) return
    if (!hasRoom) await roomIn(stream)
  }
  if (chunk !== '') stream.write(chunk)
}

import {once} from 'node:events'
import {setImmediate} from 'node:timers/promises'
import {setV8Flag} from '../platform/v8-flag.ts'

/** Characters that are written together. */
const PIECE_CHARACTERS = 65_536

/**
 * Writes texts to stdout as they come, no faster than they are taken, so that few of them are in
 * memory. Ctrl-C ends it between two pieces.
 */
export async function writeText(texts: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  // Many short-lived rows make V8 grow the part of the heap for young objects, up to several times
  // what the command needs. The flag keeps it at its present size.
  setV8Flag('--semi-space-growth-factor=1')
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    await writePiece(piece, signal)
    piece = ''
  }
  await writePiece(piece, signal)
}

async function writePiece(piece: string, signal: AbortSignal): Promise<void> {
  if (piece !== '' && !process.stdout.write(piece)) await once(process.stdout, 'drain', {signal})
  // Where stdout takes everything at once, a signal would not be seen before the last piece.
  await setImmediate()
  signal.throwIfAborted()
}

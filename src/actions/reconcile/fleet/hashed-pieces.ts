import {createHash, type Hash} from 'node:crypto'
import type {FilePiece} from '../write-exports.ts'

/** The SHA-256 of each file, by its name. */
export type Hashes = Readonly<Record<string, string>>

/** All pieces as they come, and after them one more file, which says the hash of each before it. */
export async function* withHashes(
  pieces: AsyncIterable<FilePiece>,
  last: (hashes: Hashes) => FilePiece,
): AsyncGenerator<FilePiece> {
  const hashes = new Map<string, Hash>()
  for await (const piece of pieces) {
    const known = hashes.get(piece.file) ?? createHash('sha256')
    hashes.set(piece.file, known.update(piece.content))
    yield piece
  }
  yield last(Object.fromEntries([...hashes].map(([file, made]) => [file, made.digest('hex')])))
}

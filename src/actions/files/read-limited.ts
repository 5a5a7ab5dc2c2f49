import {closeSync, createReadStream, openSync, readSync, statSync} from 'node:fs'
import {inputTooLarge} from '../../messages/command-line/files.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {refuseNamedPipe} from './named-pipe.ts'

const MEGABYTE = 1024 * 1024

/** The most that is read of each kind of input; a larger one is refused, never cut. */
export const INPUT_LIMITS = {
  /** Some 300,000 rows. */
  batch: 64 * MEGABYTE,
  mapping: 1 * MEGABYTE,
  /** The folders of a fleet: some 600,000 of them. */
  list: 64 * MEGABYTE,
  /** The result of an earlier run: a text that V8 can hold, and its objects in a usual heap. */
  previous: 256 * MEGABYTE,
  /** Many times the largest body that a listener takes. */
  body: 16 * MEGABYTE,
  secret: 64 * 1024,
} as const

export interface LimitedInput {
  /** What the error calls it: a path, or a flag and a path. */
  readonly name: string
  readonly limitBytes: number
}

/**
 * Refuses a file by its size before a byte of it is read. What is not there, or cannot be looked at, is
 * left to the reader.
 */
function refuseLarge(path: string, {name, limitBytes}: LimitedInput): void {
  if (sizeOfFile(path) > limitBytes) throw new InvalidInputError(inputTooLarge({name, limitBytes}))
}

/** Of what is no regular file nothing is known. */
function sizeOfFile(path: string): number {
  try {
    const found = statSync(path)
    return found.isFile() ? found.size : 0
  } catch {
    return 0
  }
}

/**
 * All bytes of a file. A pipe or a device without an end is left as soon as the limit is passed.
 *
 * Errors: `InvalidInputError` for a named pipe, and when there is more than the limit; what the
 * system says when it cannot be read.
 */
export async function readFileLimited(
  path: string,
  limitBytes: number,
  name: string = path,
): Promise<Buffer> {
  refuseNamedPipe(path, name)
  refuseLarge(path, {name, limitBytes})
  return readLimited(createReadStream(path), {name, limitBytes})
}

/** The same of a stream that is open already, such as stdin. Errors: as `readFileLimited`. */
export async function readLimited(
  stream: AsyncIterable<Uint8Array | string>,
  {name, limitBytes}: LimitedInput,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limited(stream, {name, limitBytes})) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * `readFileLimited`, piece by piece: what is wrong with a piece is said before the size is. Errors: as
 * there.
 */
export async function* fileChunksLimited(
  path: string,
  limitBytes: number,
): AsyncGenerator<Buffer, void> {
  refuseNamedPipe(path, path)
  yield* limited(createReadStream(path), {name: path, limitBytes})
}

async function* limited(
  stream: AsyncIterable<Uint8Array | string>,
  {name, limitBytes}: LimitedInput,
): AsyncGenerator<Buffer, void> {
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > limitBytes) throw new InvalidInputError(inputTooLarge({name, limitBytes}))
    yield Buffer.from(chunk)
  }
}

const PIECE_BYTES = 1024 * 1024

/** `readFileLimited`, for a file that is read before anything else can go on. Errors: as there. */
export function readFileLimitedSync(path: string, {name, limitBytes}: LimitedInput): Buffer {
  refuseNamedPipe(path, name)
  refuseLarge(path, {name, limitBytes})
  const file = openSync(path, 'r')
  try {
    const pieces: Buffer[] = []
    for (let bytes = 0; ; ) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, limitBytes + 1))
      const read = readSync(file, piece)
      if (read === 0) return Buffer.concat(pieces, bytes)
      bytes += read
      if (bytes > limitBytes) throw new InvalidInputError(inputTooLarge({name, limitBytes}))
      pieces.push(piece.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
}

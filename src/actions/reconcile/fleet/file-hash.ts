import {createHash} from 'node:crypto'
import {closeSync, openSync, readSync} from 'node:fs'
import {requireRegularInput} from '../../../platform/regular-file.ts'
import {turn} from '../../../reconcile/read/files/steps.ts'

/**
 * A fleet asks for the digests of thousands of small files: they are read one after the other into the
 * same bytes, because a buffer for each is more work for the garbage collector than the digest is.
 */
const chunk = Buffer.allocUnsafeSlow(1 << 18)
const CHUNKS_A_TURN = 16

/**
 * The SHA-256 of a file, in hexadecimal digits.
 *
 * Errors: `InvalidInputError` for what is no file, such as a pipe or a device without an end; those of the file system; the signal's reason on Ctrl-C.
 */
export async function hashOfFile(path: string, signal: AbortSignal): Promise<string> {
  requireRegularInput(path)
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let chunks = 0; ; chunks += 1) {
      if (chunks % CHUNKS_A_TURN === 0) await turn(signal)
      const read = readSync(file, chunk)
      if (read === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, read))
    }
  } finally {
    closeSync(file)
  }
}

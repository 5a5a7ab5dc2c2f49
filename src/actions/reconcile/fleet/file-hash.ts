import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {requireRegularInput} from '../../../platform/regular-file.ts'

/**
 * The SHA-256 of a file, in hexadecimal digits.
 *
 * Errors: `InvalidInputError` for what is no file, such as a pipe or a device without an end; those of the file system; the signal's reason on Ctrl-C.
 */
export async function hashOfFile(path: string, signal: AbortSignal): Promise<string> {
  requireRegularInput(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, {highWaterMark: 1 << 20, signal})) {
    hash.update(chunk)
  }
  return hash.digest('hex')
}

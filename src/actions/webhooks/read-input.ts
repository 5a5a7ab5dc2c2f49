import {emptySecret} from '../../messages/credentials.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {fileUnreadable} from '../../messages/files.ts'
import {INPUT_LIMITS, readFileLimited, readLimited} from '../read-limited.ts'

const readStdin = (limitBytes: number): Promise<Buffer> =>
  readLimited(process.stdin, {name: 'stdin', limitBytes})

/**
 * A secret on standard input; one final line end is not part of it. White space alone is what a
 * variable without a value leaves, and anyone could sign with it.
 *
 * Errors: `InvalidInputError` when it is empty or too long.
 * Source: commands.md.
 */
export async function readSecretFromStdin(): Promise<string> {
  const secret = (await readStdin(INPUT_LIMITS.secret)).toString('utf8').replace(/\r?\n$/, '')
  if (secret.trim() !== '') return secret
  throw new InvalidInputError(emptySecret())
}

/**
 * The raw bytes of a file, or of standard input for `-`.
 *
 * Errors: `InvalidInputError` when it cannot be read, or is longer than any body that is accepted.
 */
export async function readBytes(path: string): Promise<Buffer> {
  if (path === '-') return readStdin(INPUT_LIMITS.body)
  try {
    return await readFileLimited(path, INPUT_LIMITS.body)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(fileUnreadable({path}), {cause})
  }
}

import type {Context} from '../../app/context.ts'
import {fileUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {emptySecret} from '../../messages/people/credentials.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {INPUT_LIMITS, readFileLimited} from '../files/read-limited.ts'
import {readStdin} from '../files/read-stdin.ts'

/**
 * A secret on standard input; one final line end is not part of it. White space alone is what a
 * variable without a value leaves, and anyone could sign with it.
 *
 * Errors: `InvalidInputError` when it is empty or too long.
 * Source: commands.md.
 */
export async function readSecretFromStdin(
  context: Context,
  content: 'webhook_secret' | 'store_url' = 'webhook_secret',
): Promise<string> {
  const secret = (await readStdin(context, content)).toString('utf8').replace(/\r?\n$/, '')
  if (secret.trim() !== '') return secret
  throw new InvalidInputError(emptySecret())
}

/**
 * The raw bytes of a file, or of standard input for `-`.
 *
 * Errors: `InvalidInputError` when it cannot be read, or is longer than any body that is accepted.
 */
export async function readBytes(context: Context, path: string): Promise<Buffer> {
  if (path === '-') return readStdin(context, 'body')
  try {
    return await readFileLimited(path, INPUT_LIMITS.body)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(fileUnreadable({path, reason: systemCode(cause)}), {cause})
  }
}

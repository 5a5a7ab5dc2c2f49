import {readFile} from 'node:fs/promises'
import {buffer} from 'node:stream/consumers'
import {emptySecret} from '../../messages/credentials.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {fileUnreadable} from '../../messages/files.ts'

/** All bytes of standard input. */
const readStdin = (): Promise<Buffer> => buffer(process.stdin)

/** A secret on standard input; one final line end is not part of it. Source: commands.md. */
export async function readSecretFromStdin(): Promise<string> {
  const secret = (await readStdin()).toString('utf8').replace(/\r?\n$/, '')
  if (secret !== '') return secret
  throw new InvalidInputError(emptySecret())
}

/** The raw bytes of a file, or of standard input for `-`. */
export async function readBytes(path: string): Promise<Buffer> {
  if (path === '-') return readStdin()
  try {
    return await readFile(path)
  } catch (cause) {
    throw new InvalidInputError(fileUnreadable({path}), {cause})
  }
}

import {lstatSync, realpathSync} from 'node:fs'
import {namedPipe} from '../../messages/command-line/files.ts'
import {InvalidInputError} from '../../messages/errors.ts'

/**
 * Refuses a named pipe: it is opened only once a process writes to it, and until then neither
 * Ctrl-C nor SIGTERM ends a command that waits for that. A pipe of the shell, as in `<(…)`, has its
 * writer and no name in the file system.
 *
 * Errors: `InvalidInputError`.
 */
export function refuseNamedPipe(
  path: string,
  name: string = path,
  words: typeof namedPipe = namedPipe,
): void {
  if (isNamedPipe(path)) throw new InvalidInputError(words({name}))
}

function isNamedPipe(path: string): boolean {
  try {
    return lstatSync(realpathSync(path)).isFIFO()
  } catch {
    return false
  }
}

import {statSync} from 'node:fs'
import {exportNotWritten} from '../../messages/command-line/files.ts'
import {InvalidInputError, LocalFailureError, type PixctlError} from '../../messages/errors.ts'

/**
 * Refusals that another path would not have met; anything else is the machine's, such as a full
 * disk.
 */
const OF_THE_PATH: ReadonlySet<string> = new Set([
  'EACCES',
  // A file is moved onto `.` or a mount.
  'EBUSY',
  'EEXIST',
  'EINVAL',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'EPERM',
  'EROFS',
  'ERR_INVALID_ARG_VALUE',
])

/**
 * The error of a file or directory of the command line that the system does not let be written: of
 * the command line (exit 2) where the path is at fault, else of this machine (exit 1).
 *
 * Source: contract, section 2, "Exit".
 */
export function notWritten(path: string, cause: unknown): PixctlError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  const said = exportNotWritten({directory: path, reason})
  const facts = {cause, details: {path, reason}}
  return OF_THE_PATH.has(reason)
    ? new InvalidInputError(said, facts)
    : new LocalFailureError(said, facts)
}

/** Whether a file stands where one is to be written. Errors: as `notWritten`, before it is tried. */
export function isFileThere(path: string): boolean {
  try {
    return statSync(path, {throwIfNoEntry: false})?.isFile() ?? false
  } catch (cause) {
    throw notWritten(path, cause)
  }
}

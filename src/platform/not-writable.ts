import {accessSync, constants, existsSync} from 'node:fs'
import {dirname} from 'node:path'

/** SQLite's number for a database that this process may not write. */
const SQLITE_READONLY = 8

/** SQLite had to write a file that this process may not write. SQLite itself names none. */
export class NotWritableError extends Error {
  override readonly name = 'NotWritableError'
  readonly path: string
  readonly errcode = SQLITE_READONLY

  constructor(path: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), {cause})
    this.path = path
  }
}

/** What SQLite threw of the database at `path`; with the path where it may not be written. */
export const namingUnwritable = (error: unknown, path: string | null): unknown =>
  path && error instanceof Error && 'errcode' in error && isReadOnly(error.errcode)
    ? new NotWritableError(path, error)
    : error

const isReadOnly = (errcode: unknown): boolean =>
  typeof errcode === 'number' && (errcode & 0xff) === SQLITE_READONLY

/** The file that may not be written and that kept a command from its work, at whatever depth that is said. */
export function pathNotWritable(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return cause instanceof NotWritableError ? cause.path : pathNotWritable(cause.cause)
}

/**
 * Whether this process may write a database: its file, where there is one, and the folder, in which SQLite
 * makes others beside it. Not so of a folder of another user, or of a disk that was mounted to be read.
 */
export function mayWrite(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    if (existsSync(path)) accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

import {statfsSync} from 'node:fs'
import {dirname} from 'node:path'

/** SQLite's number for a disk without room. */
const SQLITE_FULL = 13
/** SQLite's number for what the system refused: without room it cannot make the index of its log. */
const SQLITE_IOERR = 10
/** The index of a log has this size at least, and a file system without room may keep a few blocks. */
const NO_ROOM_BYTES = 64 * 1024

/** SQLite had to write and the disk has no room. SQLite itself names no file. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
  readonly path: string
  /** SQLite's, where this process has it. */
  readonly errcode: number | undefined

  constructor(path: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), {cause})
    this.path = path
    this.errcode = hasNumber(cause) ? cause.errcode : undefined
  }
}

/** What SQLite threw of the database at `path`; with the path where the disk there is full. */
export function namingFullDisk(error: unknown, path: string | null): unknown {
  if (!path || !hasNumber(error) || error instanceof DiskFullError) return error
  const kind = error.errcode & 0xff
  const isFull = kind === SQLITE_FULL || (kind === SQLITE_IOERR && hasNoRoom(path))
  return isFull ? new DiskFullError(path, error) : error
}

/** Whether a full disk is why it failed, at whatever depth that is said. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const isFull =
    // Of another thread its name is left, and not its class.
    cause.name === 'DiskFullError' ||
    (hasNumber(cause) && cause.errcode === SQLITE_FULL) ||
    ('code' in cause && cause.code === 'ENOSPC')
  return isFull || isDiskFull(cause.cause)
}

/** The file that a full disk kept from being written, where the failure names one. */
export function pathOnFullDisk(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  if (isDiskFull(cause) && 'path' in cause && typeof cause.path === 'string') return cause.path
  return pathOnFullDisk(cause.cause)
}

const hasNumber = (error: unknown): error is Error & {readonly errcode: number} =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'

function hasNoRoom(path: string): boolean {
  try {
    const {bavail, bsize} = statfsSync(dirname(path))
    return bavail * bsize < NO_ROOM_BYTES
  } catch {
    return false
  }
}

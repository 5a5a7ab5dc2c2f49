import {readdirSync, type Stats, statSync} from 'node:fs'
import {join} from 'node:path'
import {fileHasTwoNames, notAFile, type OtherKind} from '../messages/command-line/home.ts'
import {InvalidInputError, LocalFailureError} from '../messages/errors.ts'

/**
 * Refuses what stands where a file belongs and is none. A named pipe keeps whoever opens it waiting
 * for another process, deaf to Ctrl-C; a device such as /dev/zero has no end. A link is followed.
 * Where nothing stands, or nothing can be looked at, opening it says so.
 *
 * Errors: `LocalFailureError`, code `NOT_A_FILE`.
 */
export function requireRegularFile(path: string): void {
  const kind = otherKindOf(path)
  if (kind) throw new LocalFailureError(notAFile({path, kind}), {details: {path}})
}

/** The same of a file that the command line leads to. Errors: `InvalidInputError`, code `NOT_A_FILE`. */
export function requireRegularInput(path: string): void {
  const kind = otherKindOf(path)
  if (kind) throw new InvalidInputError(notAFile({path, kind}), {details: {path}})
}

/** `requireRegularFile` of a database and of the files that SQLite opens beside it. Errors: as there. */
export function requireDatabaseFiles(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) requireRegularFile(path + suffix)
}

/**
 * Refuses a file that has a second name (a hard link). SQLite keeps its write-ahead log under the name it
 * is opened by: what a command writes under one name, a command that opens the other does not see.
 *
 * Errors: `LocalFailureError`, code `FILE_HAS_TWO_NAMES`.
 */
export function requireOneName(path: string): void {
  const found = statSync(path, {throwIfNoEntry: false})
  if (found === undefined || found.nlink < 2) return
  throw new LocalFailureError(fileHasTwoNames({path}), {details: {path}})
}

/** `requireRegularFile` of everything below a directory, where directories are in order. Errors: as there. */
export function requireFilesBelow(directory: string): void {
  for (const entry of readdirSync(directory, {recursive: true, withFileTypes: true})) {
    if (entry.isFile() || entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    if (otherKindOf(path) !== 'directory') requireRegularFile(path)
  }
}

/** What stands at a path, where it is no file; nothing where it is one, or nothing stands there. */
export function otherKindOf(path: string): OtherKind | undefined {
  try {
    const found = statSync(path, {throwIfNoEntry: false})
    return found && kindOf(found)
  } catch {
    return undefined
  }
}

function kindOf(found: Stats): OtherKind | undefined {
  if (found.isFile()) return undefined
  if (found.isDirectory()) return 'directory'
  if (found.isFIFO()) return 'pipe'
  return found.isSocket() ? 'socket' : 'device'
}

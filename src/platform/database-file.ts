import {closeSync, openSync, readSync, statSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {isNotThere} from './failure-code.ts'

/** What is at a path now, whatever it was called before. */
interface OpenDatabase {
  readonly db: DatabaseSync
  readonly file: string | undefined
}

let open: readonly OpenDatabase[] = []

/** Has `isOpenHere` know of a database until it is closed. */
export function noteOpen(path: string, db: DatabaseSync): void {
  open = [...open.filter((one) => one.db.isOpen), {db, file: fileAt(path)}]
}

/**
 * Whether this thread has the database of that path open. Then neither it, nor its log, nor its index
 * may be opened beside SQLite: a process that closes any descriptor of a file gives up all locks it
 * has on that file, SQLite's too. Another process that opens the database takes it for unused then,
 * and empties its index: a log that is moved into the file at that moment is lost.
 *
 * Source: SQLite, "How To Corrupt An SQLite Database File", 2.2.
 */
export function isOpenHere(path: string): boolean {
  const file = fileAt(path)
  return file !== undefined && open.some((one) => one.db.isOpen && one.file === file)
}

function fileAt(path: string): string | undefined {
  const found = statSync(path, {throwIfNoEntry: false})
  return found && `${found.dev}:${found.ino}`
}

/** Bytes of a file, or of none where nothing stands: another process may have removed it. */
export const sizeOf = (path: string): number => statSync(path, {throwIfNoEntry: false})?.size ?? 0

/**
 * The first bytes of a file, at most `count`; none where nothing stands there. Of a database, its log
 * or its index only while it is not open here.
 *
 * Errors: those of the operating system.
 */
export function startOf(path: string, count: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(count)
  const file = openIfThere(path)
  if (file === undefined) return bytes.subarray(0, 0)
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, count, 0))
  } finally {
    closeSync(file)
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if (isNotThere(error)) return undefined
    throw error
  }
}

const MAGIC = 'SQLite format 3\0'
/** Where these stand in the header, and the most that a database of ours has there. */
const VERSIONS = {write: 18, read: 19, most: 2}
const SCHEMA_FORMAT = {at: 44, most: 4}
const TEXT_ENCODING = {at: 56, utf8: 1}
const HEADER_BYTES = 60

/**
 * Whether a file that is not empty begins as a database of ours does. SQLite opens one whose header
 * names another encoding, and finds no text in it any more; one that names a later version can only be
 * read. One that is open here began as it should.
 *
 * Source: SQLite, "Database File Format", 1.3.
 */
export const hasDatabaseHeader = (path: string): boolean =>
  isOpenHere(path) || isHeader(startOf(path, HEADER_BYTES))

function isHeader(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return false
  const versions = [bytes[VERSIONS.write], bytes[VERSIONS.read]]
  return (
    versions.every(
      (version) => version !== undefined && version >= 1 && version <= VERSIONS.most,
    ) &&
    bytes.readUInt32BE(SCHEMA_FORMAT.at) <= SCHEMA_FORMAT.most &&
    bytes.readUInt32BE(TEXT_ENCODING.at) <= TEXT_ENCODING.utf8
  )
}

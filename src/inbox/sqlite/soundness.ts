import {existsSync, rmSync, writeFileSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {LocalFailureError} from '../../messages/errors.ts'
import {hasDatabaseHeader, sizeOf} from '../../platform/database-file.ts'
import {isLogDamaged} from '../../platform/log-damage.ts'
import {
  NewerSchemaError,
  openSqlite,
  readValue,
  sqliteCode,
  userVersion,
} from '../../platform/sqlite.ts'
import {wasInboxBegun} from './begun.ts'
import {INBOX_MIGRATIONS} from './schema.ts'
import {isRowSound} from './sound-row.ts'

/** Up to this size the whole file is read at every start; beyond it damage is found where it is met. */
const CHECKED_BYTES = 4 * 1024 * 1024
/** The write-ahead log is read at every start up to this size. SQLite keeps it at some megabytes. */
const CHECKED_LOG_BYTES = 64 * 1024 * 1024

/** Beside an inbox in which a command met damage: the next start reads all of it. */
const DOUBT = '.doubtful'

/** An event is there, and is not what was stored: its hash says so. */
export class InboxDamage extends Error {
  override readonly name = 'InboxDamage'
}

/** Source: SQLite, result codes: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly number[] = [11, 26]

/** Whether SQLite, or a check of ours, says that the file is damaged. */
export const isInboxDamage = (error: unknown): boolean =>
  error instanceof InboxDamage || DAMAGE_CODES.includes(sqliteCode(error))

/** Has the next start read the whole inbox. Where the disk takes no file now, damage is met again. */
export function doubtInbox(path: string): void {
  try {
    writeFileSync(path + DOUBT, '', {mode: 0o600})
  } catch {}
}

/** All of the inbox was read, and is sound. */
export const trustInbox = (path: string): void => rmSync(path + DOUBT, {force: true})

/**
 * Whether the file of an inbox is damaged: its header, its write-ahead log, its pages, and each event
 * against its hash. Of a file that is large only the first two, unless `whole` or in doubt.
 * Changes nothing.
 */
export async function isInboxDamaged(path: string, whole = false): Promise<boolean> {
  const size = sizeOf(path)
  if (size === 0) return false
  if (!hasDatabaseHeader(path)) return true
  if (sizeOf(`${path}-wal`) <= CHECKED_LOG_BYTES && isLogDamaged(path)) return true
  const isRead = whole || size <= CHECKED_BYTES || existsSync(path + DOUBT)
  return isRead && !(await isReadable(path))
}

async function isReadable(path: string): Promise<boolean> {
  try {
    const options = {migrations: INBOX_MIGRATIONS, durability: 'normal', readOnly: true} as const
    const db = await openSqlite(path, options)
    try {
      return hasItsSchema(db, path) && hasSoundPages(db) && hasSoundEvents(db)
    } finally {
      db.close()
    }
  } catch (error) {
    return isNoDamage(error)
  }
}

const VERSION_AND_TABLES = `SELECT user_version AS version,
  (SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_user_version`

/** An inbox that was begun has a schema, and one with a schema says which. */
function hasItsSchema(db: DatabaseSync, path: string): boolean {
  // Before the version, which another process may be writing: it marks the inbox after that.
  const wasBegun = wasInboxBegun(path)
  // In one statement, which sees one moment.
  const {version, tables} = Object(db.prepare(VERSION_AND_TABLES).get())
  return version === 0 ? tables === 0 && !wasBegun : tables !== 0
}

const hasSoundPages = (db: DatabaseSync): boolean =>
  readValue(db, 'PRAGMA integrity_check(1)') === 'ok'

function hasSoundEvents(db: DatabaseSync): boolean {
  if (userVersion(db) === 0) return true
  const rows = db.prepare('SELECT event_id, event_id_hash, body, body_hash FROM events').iterate()
  for (const row of rows) if (!isRowSound(row)) return false
  return true
}

/** Source: SQLite, result codes: BUSY, READONLY, IOERR, FULL, CANTOPEN and PROTOCOL. */
const NO_DAMAGE_CODES: readonly number[] = [5, 8, 10, 13, 14, 15]

/** A newer schema, what is no file, or a disk that does not serve now. */
const isNoDamage = (error: unknown): boolean =>
  error instanceof NewerSchemaError ||
  error instanceof LocalFailureError ||
  NO_DAMAGE_CODES.includes(sqliteCode(error))

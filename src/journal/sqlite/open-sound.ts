import type {DatabaseSync} from 'node:sqlite'
import {LocalFailureError} from '../../messages/errors.ts'
import {
  journalDamaged,
  journalGone,
  journalNewer,
  journalUnavailable,
} from '../../messages/stores/journal.ts'
import {hasDatabaseHeader, sizeOf} from '../../platform/database-file.ts'
import {failureCode} from '../../platform/failure-code.ts'
import {isLogDamaged} from '../../platform/log-damage.ts'
import {isUnwritable, openToRead} from '../../platform/open-to-read.ts'
import {requireDatabaseFiles, requireOneName} from '../../platform/regular-file.ts'
import {
  NewerSchemaError,
  openSqlite,
  readValue,
  SchemaMissingError,
  sqliteCode,
  userVersion,
} from '../../platform/sqlite.ts'
import {markBegun, wasBegun} from './begun.ts'
import {JOURNAL_MIGRATIONS} from './schema.ts'
import {type Found, identityOf, setAside} from './set-aside.ts'

/**
 * Opens the file, every commit of which waits for the disk unless the caller says otherwise. A damaged
 * one is set aside, never overwritten, and stops the command: what it was about to send may have
 * been sent before, and only the damaged file says so. So does one that was there and is gone or
 * empty. The next command begins a new journal. One that this process may not write, as on a disk that
 * is only read, is opened to be read: what writes to it fails, and nothing is sent.
 *
 * Errors: `LocalFailureError`, code `JOURNAL_DAMAGED`, `JOURNAL_GONE`, `JOURNAL_NEWER`,
 *         `JOURNAL_UNAVAILABLE`, `NOT_A_FILE` or `FILE_HAS_TWO_NAMES`.
 */
export async function openSound(path: string, now: () => number): Promise<DatabaseSync> {
  requireDatabaseFiles(path)
  requireOneName(path)
  const identity = identityOf(path)
  try {
    return await openChecked(path)
  } catch (cause) {
    if (cause instanceof NewerSchemaError) {
      throw new LocalFailureError(journalNewer({path, found: cause.found, known: cause.known}), {
        cause,
      })
    }
    if (!isDamage(cause)) {
      const reason = failureCode(cause)
      throw new LocalFailureError(journalUnavailable({path, reason}), {cause})
    }
    const aside = await asideOf({path, identity, nowMs: now()})
    const said = cause instanceof SchemaMissingError ? journalGone({path}) : journalDamaged({aside})
    throw new LocalFailureError(said, {details: {file: aside}, cause})
  }
}

/** Errors: `LocalFailureError` where it cannot be moved. */
async function asideOf(found: Found): Promise<string> {
  try {
    return await setAside(found)
  } catch (cause) {
    if (cause instanceof LocalFailureError) throw cause
    const {path} = found
    const reason = failureCode(cause)
    throw new LocalFailureError(journalUnavailable({path, reason}), {cause})
  }
}

/**
 * Up to this size the whole file is read at every start, indexes against rows: a key that is not
 * found would be sent anew. Beyond it damage is found where it is met.
 */
const CHECKED_BYTES = 4 * 1024 * 1024

/**
 * The log is moved into the file when it has grown to 16 MiB, or when the last command that uses it
 * ends: to move it waits twice for the disk. As much of the file stays in memory, because the keys of a
 * batch are spread over all of its indexes; with more, each commit looks through more than it saves.
 * Nothing is taken before it is needed. What a statement keeps to take itself back stays in memory,
 * too, and not in a file that each group makes.
 */
const ROOM = `PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 4096;
  PRAGMA temp_store = MEMORY`

async function openChecked(path: string): Promise<DatabaseSync> {
  requireHeader(path)
  if (isLogDamaged(path)) throw new DamageError('its log holds less than was committed')
  const isSmall = sizeOf(path) <= CHECKED_BYTES
  const db = await openRoomy(path, wasBegun(path)).catch((cause) => openUnwritable(path, cause))
  markBegun(path)
  if (!isSmall) return db
  try {
    const damage = readValue(db, 'PRAGMA integrity_check(1)')
    if (damage !== 'ok') throw new DamageError(String(damage))
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

/**
 * The same file for the thread that writes the rows of a batch, while the thread that found it sound
 * keeps it open. It does not look at the CHECK of the states, which are those of the type there: for the
 * list in it SQLite makes a table for each row that is written, a third of the time of the statement.
 *
 * Errors: `SchemaMissingError` for one that is gone or empty by now, which stays as it is; whatever
 *         SQLite says of a file that cannot be opened any more.
 */
export async function openBeside(path: string): Promise<DatabaseSync> {
  const db = await openRoomy(path, true)
  db.exec('PRAGMA ignore_check_constraints = ON')
  return db
}

async function openRoomy(path: string, hadSchema: boolean): Promise<DatabaseSync> {
  const db = await openSqlite(path, {
    migrations: JOURNAL_MIGRATIONS,
    durability: 'full',
    hadSchema,
  })
  db.exec(ROOM)
  return db
}

/**
 * The journal, to be read alone, where SQLite could not open it because this process may write neither it nor
 * beside it.
 *
 * Errors: `cause`, which SQLite threw, where that is not why, or where an older pixctl wrote its schema;
 *         those of `openToRead`.
 */
async function openUnwritable(path: string, cause: unknown): Promise<DatabaseSync> {
  if (!isUnwritable(path, cause) || sizeOf(path) === 0) throw cause
  const db = await openToRead(path, JOURNAL_MIGRATIONS)
  if (userVersion(db) === JOURNAL_MIGRATIONS.length) return db
  db.close()
  throw cause
}

/**
 * What is not in the file any more may still be in its write-ahead log, and SQLite would write it
 * over whatever the file has become. So the file is looked at before SQLite does.
 */
function requireHeader(path: string): void {
  // In this order: another process that begins the journal now writes the file before its log.
  const logBytes = sizeOf(`${path}-wal`)
  if (sizeOf(path) > 0) {
    if (!hasDatabaseHeader(path)) throw new DamageError('no SQLite header')
  } else if (logBytes > 0) {
    throw new DamageError('empty beside its log')
  }
}

class DamageError extends Error {}

/** Source: SQLite, result codes: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly number[] = [11, 26]

const isDamage = (error: unknown): boolean =>
  error instanceof DamageError ||
  error instanceof SchemaMissingError ||
  DAMAGE_CODES.includes(sqliteCode(error))

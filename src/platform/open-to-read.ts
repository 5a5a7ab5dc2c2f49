import type {DatabaseSync} from 'node:sqlite'
import {sizeOf} from './database-file.ts'
import {mayWrite} from './not-writable.ts'
import {type Migration, openSqlite, sqliteCode} from './sqlite.ts'

/** Source: SQLite, result codes: READONLY, and CANTOPEN for a file beside it that cannot be made. */
const UNWRITABLE_CODES: readonly number[] = [8, 14]

/**
 * Whether SQLite failed with `cause` because this process may write neither the database at `path` nor beside
 * it, as on a disk that was mounted to be read.
 */
export const isUnwritable = (path: string, cause: unknown): boolean =>
  UNWRITABLE_CODES.includes(sqliteCode(cause)) && !mayWrite(path)

/**
 * Opens a database to be read alone, where this process may write neither the file nor beside it. While its
 * log is empty or not there no process writes it: then nothing beside it is needed. Its schema stays at the
 * version that it has, which may be an older one.
 *
 * Errors: `NewerSchemaError`; those of SQLite, as where a log holds something whose index is not there.
 */
export const openToRead = (path: string, migrations: readonly Migration[]): Promise<DatabaseSync> =>
  openSqlite(path, {
    migrations,
    durability: 'full',
    readOnly: true,
    isStill: sizeOf(`${path}-wal`) === 0,
  })

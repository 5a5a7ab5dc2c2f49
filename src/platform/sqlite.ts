import {closeSync, existsSync, openSync} from 'node:fs'
import {resolve} from 'node:path'
import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {pathToFileURL} from 'node:url'
import {noteOpen} from './database-file.ts'
import {namingFullDisk} from './disk-full.ts'
import {namingUnwritable} from './not-writable.ts'
import {requireDatabaseFiles} from './regular-file.ts'

/** One step of a schema: applied once, in order, inside a transaction. The index is its version. */
export type Migration = string

export interface SqliteOptions {
  readonly migrations: readonly Migration[]
  /** `full` waits for the disk at every commit; `normal` survives a killed process, not a power cut. */
  readonly durability: 'full' | 'normal'
  readonly readOnly?: boolean
  /** It is only read, and no process writes it: what SQLite keeps beside a file is not looked for or made. */
  readonly isStill?: boolean
  /** It had a schema before: one without is not begun anew. */
  readonly hadSchema?: boolean
  /** Keeps every other process out until it is closed; the operating system undoes it on a crash. */
  readonly exclusive?: boolean
}

/** The file was written by a newer pixctl; nothing was changed in it. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  /** The version of the file's schema, and the newest one that is known here. */
  readonly found: number
  readonly known: number

  constructor(found: number, known: number) {
    super(`schema ${found} is newer than ${known}`)
    this.found = found
    this.known = known
  }
}

/** The file was to have a schema, and has none; nothing was changed in it. */
export class SchemaMissingError extends Error {
  override readonly name = 'SchemaMissingError'
}

/** How long a statement waits for another process that writes to the same file. */
export const LOCK_WAIT_MS = 5_000

/**
 * Opens a SQLite file (or `:memory:`) that only its owner reads, and brings its schema up to date.
 *
 * Errors: `NewerSchemaError`, `SchemaMissingError`; `LocalFailureError` for a pipe, a device or a
 *         directory; whatever SQLite says of a file that is no database.
 */
export async function openSqlite(path: string, options: SqliteOptions): Promise<DatabaseSync> {
  const {DatabaseSync} = await loadQuietly()
  if (path !== ':memory:') requireDatabaseFiles(path)
  if (options.hadSchema && !existsSync(path)) throw new SchemaMissingError()
  const isMade = path !== ':memory:' && !options.readOnly && !options.hadSchema
  if (isMade) createPrivate(path)
  const timeout = options.exclusive ? 0 : LOCK_WAIT_MS
  const place = options.isStill ? asStill(path) : options.hadSchema ? asItIs(path) : path
  const db = new DatabaseSync(place, {readOnly: options.readOnly ?? false, timeout})
  if (path !== ':memory:') noteOpen(path, db)
  try {
    if (options.exclusive) db.exec('PRAGMA locking_mode = EXCLUSIVE')
    // Before anything is written: the log is given to a file by a change in it.
    if (options.hadSchema && userVersion(db) === 0) throw new SchemaMissingError()
    if (!options.readOnly) {
      keepLog(db, timeout)
      db.exec(`PRAGMA synchronous = ${options.durability.toUpperCase()}`)
    }
    db.exec('PRAGMA foreign_keys = ON')
    migrate(db, options)
  } catch (error) {
    db.close()
    throw naming(error, path)
  }
  return db
}

/** What SQLite threw, with the file that a full disk, or its owner, kept from being written. */
const naming = (error: unknown, path: string | null): unknown =>
  namingUnwritable(namingFullDisk(error, path), path)

const RETRY_MS = 5

/**
 * Gives a database its write-ahead log. Of processes that do so for a new file at one moment SQLite
 * refuses all but one at once, whatever the time they may wait: they try again until that is over.
 */
function keepLog(db: DatabaseSync, waitMs: number): void {
  const untilMs = performance.now() + waitMs
  for (;;) {
    try {
      db.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= untilMs) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
  }
}

/**
 * A database of this process alone, for rows that are too many for its memory. It is on the disk,
 * where no other process can open it, and gone when it is closed, however the process ends.
 */
export async function openScratch(): Promise<DatabaseSync> {
  const {DatabaseSync} = await loadQuietly()
  const db = new DatabaseSync('')
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE')
  db.exec('PRAGMA cache_size = -8000')
  return db
}

/** Runs `work` in one transaction that is rolled back when it throws. Takes the write lock at once. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  begin(db)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw naming(error, db.location())
  }
}

/** Errors: those of SQLite; a transaction that is open already stays as it is. */
function begin(db: DatabaseSync): void {
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw naming(error, db.location())
  }
}

/** What is held until it is released, or the process ends. */
export interface Hold {
  release(): void
}

/**
 * Holds `path` for this process alone until it is released or the process ends, however it ends:
 * the lock is the operating system's, so a stale one cannot be left behind.
 * Gives nothing when another process holds it.
 *
 * Errors: `LocalFailureError` for a pipe, a device or a directory; those of SQLite.
 */
export async function holdAlone(path: string): Promise<Hold | undefined> {
  const {DatabaseSync} = await loadQuietly()
  requireDatabaseFiles(path)
  createPrivate(path)
  const db = new DatabaseSync(path, {timeout: 0})
  try {
    // Nothing is written, and a journal file could not be begun on a full disk.
    db.exec('PRAGMA journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return {release: () => db.close()}
  } catch (error) {
    db.close()
    if (isBusy(error)) return undefined
    throw naming(error, path)
  }
}

/** The same, but waits for the other process; gives nothing when that takes longer than `limitMs`. */
export async function waitToHoldAlone(path: string, limitMs: number): Promise<Hold | undefined> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < limitMs) {
    const hold = await holdAlone(path)
    if (hold) return hold
    // Processes that were refused at the same moment try again at different ones.
    await pause(LOOK_AGAIN_MS * (1 + Math.random()))
  }
  return undefined
}

const LOOK_AGAIN_MS = 10
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The kind of failure that SQLite names, without what a longer code says beside it; 0 of other errors. */
export function sqliteCode(error: unknown): number {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof errcode === 'number' ? errcode & 0xff : 0
}

const SQLITE_BUSY = 5
const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY

function migrate(db: DatabaseSync, {migrations, readOnly}: SqliteOptions): void {
  const version = userVersion(db)
  if (version > migrations.length) {
    throw new NewerSchemaError(version, migrations.length)
  }
  if (version === migrations.length || readOnly) return
  inTransaction(db, () => {
    for (const step of migrations.slice(userVersion(db))) db.exec(step)
    db.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

/** Which step of its schema a file is at: 0 before the first one. */
export const userVersion = (db: DatabaseSync): number =>
  Number(readValue(db, 'PRAGMA user_version'))

/** The first value of the first row, as of a count or a setting; nothing without a row. */
export const readValue = (db: DatabaseSync, sql: string): SQLOutputValue | undefined =>
  Object.values(db.prepare(sql).get() ?? {})[0]

/** SQLite makes no file there: one that is deleted at this moment cannot be opened. */
function asItIs(path: string): URL {
  const place = pathToFileURL(resolve(path))
  place.searchParams.set('mode', 'rw')
  return place
}

/** SQLite takes no lock and looks for no log, which it could not read without an index beside it. */
function asStill(path: string): URL {
  const place = pathToFileURL(resolve(path))
  place.searchParams.set('immutable', '1')
  return place
}

function createPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

/**
 * `node:sqlite` prints on stderr that it is experimental, of which a user can do nothing: the
 * warning is left out.
 */
async function loadQuietly(): Promise<typeof import('node:sqlite')> {
  const emitWarning = process.emitWarning
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

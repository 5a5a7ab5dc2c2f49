import {closeSync, existsSync, openSync, readSync, renameSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {LocalFailureError} from '../messages/errors.ts'
import {journalNewer, journalSetAside, journalUnavailable} from '../messages/journal.ts'
import type {Notice} from '../messages/message.ts'
import {GroupCommit} from '../platform/group-commit.ts'
import {privateDirectory} from '../platform/home.ts'
import {inTransaction, NewerSchemaError, openSqlite} from '../platform/sqlite.ts'
import {REQUESTS_TABLE, Requests} from './requests.ts'
import {RESOURCE_INDEXES, RESOURCES_TABLE, Resources} from './resources.ts'

/** Numbered by position; a step that was released is never edited. */
export const JOURNAL_MIGRATIONS = [REQUESTS_TABLE + RESOURCES_TABLE, RESOURCE_INDEXES]

/** What this machine sent and what came back. Holds no credential and no token. */
export interface Journal {
  readonly requests: Requests
  readonly resources: Resources
  /**
   * Ends when what `work` wrote is on the disk. What is written at about the same time is one
   * commit, so a batch does not wait for the disk once for every row.
   */
  write<T>(work: () => T): Promise<T>
  /**
   * The same without the wait for the disk: for an answer. It outlives a killed process; lost in a
   * power cut, its request is unknown again, and a resume repeats it.
   */
  note<T>(work: () => T): Promise<T>
  close(): void
}

export const journalPath = (home: string): string => join(home, 'journal.db')

export interface JournalOptions {
  readonly home: string
  /** Says on stderr that a damaged journal was set aside. */
  readonly notice: (text: Notice) => void
  readonly now: () => number
}

/**
 * Opens the journal, every commit of which waits for the disk: a creation must be on it before it
 * is sent. A damaged file is set aside and never overwritten.
 *
 * Errors: `LocalFailureError` when the file is of a newer pixctl or cannot be opened.
 * Source: contract, section 3.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const path = join(privateDirectory(options.home), 'journal.db')
  const db = await openOrSetAside(path, options)
  const commits = new GroupCommit((work, isSynced) => {
    db.exec(`PRAGMA synchronous = ${isSynced ? 'FULL' : 'NORMAL'}`)
    try {
      inTransaction(db, work)
    } finally {
      db.exec('PRAGMA synchronous = FULL')
    }
  })
  return {
    requests: new Requests(db),
    resources: new Resources(db),
    write: (work) => commits.write(work, true),
    note: (work) => commits.write(work, false),
    close: () => db.close(),
  }
}

async function openOrSetAside(path: string, options: JournalOptions): Promise<DatabaseSync> {
  try {
    return await openSound(path)
  } catch (error) {
    if (error instanceof NewerSchemaError) {
      const {found, known} = error
      throw new LocalFailureError(journalNewer({path, found, known}), {cause: error})
    }
    if (!isDamage(error)) throw cannotOpen(path, error)
  }
  const aside = setAside(path, options.now())
  options.notice(journalSetAside({aside}))
  return openSound(path)
}

/** Up to this size the whole file is read at every start; beyond it damage is found where it is met. */
const CHECKED_BYTES = 4 * 1024 * 1024

async function openSound(path: string): Promise<DatabaseSync> {
  requireHeader(path)
  const isSmall = existsSync(path) && statSync(path).size <= CHECKED_BYTES
  const db = await openSqlite(path, {migrations: JOURNAL_MIGRATIONS, durability: 'full'})
  if (!isSmall) return db
  try {
    const damage = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (damage !== 'ok') throw new DamageFound(String(damage))
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

/** Source: SQLite, "Database File Format": the first 16 bytes. */
const HEADER = 'SQLite format 3\0'

/**
 * What is not in the file any more may still be in its write-ahead log, and SQLite would write it
 * over whatever the file has become. So the file is looked at before SQLite does.
 */
function requireHeader(path: string): void {
  if (!existsSync(path) || statSync(path).size === 0) return
  const header = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, header, 0, HEADER.length, 0)
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1') !== HEADER) throw new DamageFound('no SQLite header')
}

class DamageFound extends Error {
  override readonly name = 'DamageFound'
}

/** Source: SQLite, result codes: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly unknown[] = [11, 26]

const isDamage = (error: unknown): boolean =>
  error instanceof DamageFound ||
  (error instanceof Error && 'errcode' in error && DAMAGE_CODES.includes(error.errcode))

/** Moves the file and its companions, under a name that says when. */
function setAside(path: string, now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(':', '-')
  const aside = `${path}.damaged-${stamp}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
  return aside
}

const cannotOpen = (path: string, cause: unknown): LocalFailureError =>
  new LocalFailureError(journalUnavailable({path}), {cause})

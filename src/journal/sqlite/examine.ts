import {existsSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {LocalFailureError} from '../../messages/errors.ts'
import {isUnwritable, openToRead} from '../../platform/open-to-read.ts'
import {NewerSchemaError, openSqlite, readValue, userVersion} from '../../platform/sqlite.ts'
import type {Requests} from '../journal.ts'
import {journalPath} from '../open-journal.ts'
import {wasBegun} from './begun.ts'
import {SqliteRequestQueries} from './request-queries.ts'
import {JOURNAL_MIGRATIONS, ofLivingInstance} from './schema.ts'
import {journalsSetAside} from './set-aside.ts'

/** A request of unknown outcome. */
export interface OpenRequest {
  readonly environment: Environment
  readonly createdAtMs: number
}

/** What a look at the journal shows that changes nothing in it. */
export type JournalCondition =
  | {readonly state: 'none' | 'newer' | 'damaged' | 'no_file'}
  /** It is in a shared store that cannot be used now. */
  | {readonly state: 'not_read'}
  | {readonly state: 'sound'; readonly requests: number; readonly unknown: readonly OpenRequest[]}

/**
 * Reads the journal without creating, migrating or setting it aside. What is open is what a resume finds: not
 * what was sent to a service instance that is gone, as seen from an address.
 */
export async function examineJournal(home: string, seenFrom?: string): Promise<JournalCondition> {
  const path = journalPath(home)
  // In this order: another process that begins the journal now writes it first, and marks it then.
  const hadSchema = wasBegun(path)
  if (!existsSync(path)) return {state: hadSchema ? 'damaged' : 'none'}
  try {
    const db = await openAsItIs(path)
    try {
      // Another process is making the journal at this moment.
      if (!hadSchema && userVersion(db) === 0) return {state: 'none'}
      if (readValue(db, 'PRAGMA quick_check(1)') !== 'ok') return {state: 'damaged'}
      const requests = Number(readValue(db, 'SELECT count(*) FROM requests'))
      return {state: 'sound', requests, unknown: openRequests(db, seenFrom)}
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof LocalFailureError) return {state: 'no_file'}
    return {state: error instanceof NewerSchemaError ? 'newer' : 'damaged'}
  }
}

/** SQLite makes a file beside it, where it may: others may be writing the journal at this moment. */
async function openAsItIs(path: string): Promise<DatabaseSync> {
  const options = {migrations: JOURNAL_MIGRATIONS, durability: 'full', readOnly: true} as const
  try {
    return await openSqlite(path, options)
  } catch (cause) {
    if (!isUnwritable(path, cause)) throw cause
    return openToRead(path, JOURNAL_MIGRATIONS)
  }
}

function openRequests(db: DatabaseSync, seenFrom: string | undefined): OpenRequest[] {
  const open = `SELECT environment, created_at_ms AS createdAtMs FROM requests WHERE state = 'unknown'`
  // One that an early pixctl wrote, and none has opened since, names no instances.
  const isNamed = readValue(db, `SELECT 1 FROM sqlite_schema WHERE name = 'instances'`) === 1
  const rows = isNamed
    ? db
        .prepare(`${open} AND ${ofLivingInstance('requests')} ORDER BY created_at_ms`)
        .all({seenFrom: seenFrom ?? null})
    : db.prepare(`${open} ORDER BY created_at_ms`).all()
  return rows as unknown as OpenRequest[]
}

/** What is asked of a journal that is looked at, and not opened. */
type FoundThere = Pick<Requests, 'find' | 'withIds'>

/**
 * Asks the journal of a home, which has nothing where there is none. Each question opens the file and closes it
 * again. Changes nothing.
 *
 * Errors: those of SQLite, where it cannot be read, or where an earlier pixctl wrote it.
 */
export const lookIntoOwnJournal = (home: string): FoundThere => ({
  find: async (idOrKey) => asked(home, (requests) => requests.find(idOrKey)),
  withIds: async (ids) => (await asked(home, (requests) => requests.withIds(ids))) ?? [],
})

async function asked<T>(
  home: string,
  ask: (requests: FoundThere) => Promise<T>,
): Promise<T | undefined> {
  const path = journalPath(home)
  if (!existsSync(path)) return undefined
  const db = await openSqlite(path, {
    migrations: JOURNAL_MIGRATIONS,
    durability: 'full',
    readOnly: true,
  })
  try {
    return await ask(new SqliteRequestQueries(db))
  } finally {
    db.close()
  }
}

/** Journals that were damaged and put beside the new one. */
export const setAsideJournals = (home: string): string[] => journalsSetAside(journalPath(home))

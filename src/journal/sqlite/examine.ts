import {existsSync} from 'node:fs'
import type {Environment} from '../../domain/environment.ts'
import {LocalFailureError} from '../../messages/errors.ts'
import {NewerSchemaError, openSqlite, readValue, userVersion} from '../../platform/sqlite.ts'
import {journalPath} from '../open-journal.ts'
import {wasBegun} from './begun.ts'
import {JOURNAL_MIGRATIONS} from './schema.ts'
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

/** Reads the journal without creating, migrating or setting it aside. */
export async function examineJournal(home: string): Promise<JournalCondition> {
  const path = journalPath(home)
  // In this order: another process that begins the journal now writes it first, and marks it then.
  const hadSchema = wasBegun(path)
  if (!existsSync(path)) return {state: hadSchema ? 'damaged' : 'none'}
  try {
    const db = await openSqlite(path, {
      migrations: JOURNAL_MIGRATIONS,
      durability: 'full',
      readOnly: true,
    })
    try {
      // Another process is making the journal at this moment.
      if (!hadSchema && userVersion(db) === 0) return {state: 'none'}
      if (readValue(db, 'PRAGMA quick_check(1)') !== 'ok') return {state: 'damaged'}
      const requests = Number(readValue(db, 'SELECT count(*) FROM requests'))
      const unknown = db
        .prepare(`SELECT environment, created_at_ms AS createdAtMs FROM requests
                  WHERE state = 'unknown' ORDER BY created_at_ms`)
        .all() as unknown as OpenRequest[]
      return {state: 'sound', requests, unknown}
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof LocalFailureError) return {state: 'no_file'}
    return {state: error instanceof NewerSchemaError ? 'newer' : 'damaged'}
  }
}

/** Journals that were damaged and put beside the new one. */
export const setAsideJournals = (home: string): string[] => journalsSetAside(journalPath(home))

import {join} from 'node:path'
import {openStore} from '../platform/postgres/open-store.ts'
import {LOCAL_STORE, type Store} from '../platform/store.ts'
import type {Journal} from './journal.ts'

/** The file of the journal in a home. */
export const journalPath = (home: string): string => join(home, 'journal.db')

/** Where the journal is, and the clock it is opened by. */
export interface JournalOptions {
  readonly home: string
  readonly now: () => number
  /** Nothing: the home. */
  readonly store?: Store
}

/**
 * Opens the journal of this home, or the one in the database that several machines share.
 *
 * Errors: `LocalFailureError` when it is damaged, of a newer pixctl, or cannot be opened.
 * Source: contract, section 3.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const {home, now, store = LOCAL_STORE} = options
  if (store.kind === 'postgres') {
    const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
    return openPostgresJournal(await openStore(store))
  }
  const {openSqliteJournal} = await import('./sqlite/sqlite-journal.ts')
  return openSqliteJournal(journalPath(home), now)
}

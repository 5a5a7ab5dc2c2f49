import {join} from 'node:path'
import type {Journal} from './journal.ts'

export const journalPath = (home: string): string => join(home, 'journal.db')

export interface JournalOptions {
  readonly home: string
  readonly now: () => number
}

/**
 * Opens the journal of this home.
 *
 * Errors: `LocalFailureError` when it is damaged, of a newer pixctl, or cannot be opened.
 * Source: contract, section 3.
 */
export async function openJournal({home, now}: JournalOptions): Promise<Journal> {
  const {openSqliteJournal} = await import('./sqlite/sqlite-journal.ts')
  return openSqliteJournal(journalPath(home), now)
}

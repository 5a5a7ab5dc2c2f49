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
  /** Whose requests a shared store learns from the journal that the home had before. */
  readonly profile?: string
  /** So many were taken along now. */
  readonly onTaken?: (count: number) => void
}

/**
 * Opens the journal of this home, or the one in the database that several machines share.
 *
 * Errors: `LocalFailureError` when it is damaged, of a newer pixctl, or cannot be opened.
 * Source: contract, section 3.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const {home, now, store = LOCAL_STORE} = options
  const path = journalPath(home)
  const openOwn = async (): Promise<Journal> => {
    const {openSqliteJournal} = await import('./sqlite/sqlite-journal.ts')
    return openSqliteJournal(path, now)
  }
  if (store.kind === 'local') return openOwn()
  const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
  const postgres = await openStore(store)
  const journal = await openPostgresJournal(postgres)
  const {profile, onTaken} = options
  if (profile === undefined) return journal
  try {
    const {takeAlong} = await import('./postgres/take-along.ts')
    const own = {path, open: openOwn, profile, url: store.address.url, now}
    const count = await takeAlong(postgres, own)
    if (count > 0) onTaken?.(count)
    return journal
  } catch (error) {
    await journal.close()
    throw error
  }
}

import {join} from 'node:path'
import {LocalFailureError, PixctlError} from '../messages/errors.ts'
import {storeLeft} from '../messages/store.ts'
import {openStore} from '../platform/postgres/open-store.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../platform/store.ts'
import {notePath, notesOfOthers, type StoreNote, writeNote} from '../platform/store-notes.ts'
import type {Journal} from './journal.ts'

/** The file of the journal in a home. */
export const journalPath = (home: string): string => join(home, 'journal.db')

/** Where the journal is, and the clock it is opened by. */
export interface JournalOptions {
  readonly home: string
  readonly now: () => number
  /** Nothing: the home. */
  readonly store?: Store
  /** Who sends: what it sent from another store, and could pay again by mistake, comes along. */
  readonly sender?: JournalSender
}

/** The profile in use, as far as a journal has to know. */
export interface JournalSender {
  readonly profile: string
  /** A store that it worked with before, with its password where there is one. */
  readonly storeNamed: (url: string) => Promise<SharedStore>
  /** So many requests of the journal of this home are in the shared store now. */
  readonly onTaken?: (count: number) => void
  /** So many requests of that shared store are in the journal of this home now. */
  readonly onBroughtBack?: (url: string, count: number) => void
}

/**
 * Opens the journal of this home, or the one in the database that several machines share.
 *
 * Errors: `LocalFailureError` when it is damaged, of a newer pixctl, or cannot be opened; with code
 *         `STORE_LEFT` when the profile sent from another store, and that one cannot be asked.
 * Source: contract, section 3.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const {home, store = LOCAL_STORE, sender} = options
  if (store.kind === 'local') {
    if (sender) await bringAllBack(options, sender)
    return openOwn(options)
  }
  const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
  const postgres = await openStore(store)
  const journal = await openPostgresJournal(postgres)
  if (!sender) return journal
  try {
    await bringAllBack(options, sender)
    const {takeAlong} = await import('./postgres/take-along.ts')
    const {url} = store.address
    const {profile} = sender
    const own = {home, path: journalPath(home), open: () => openOwn(options), profile, url}
    const count = await takeAlong(postgres, {...own, now: options.now})
    if (count > 0) sender.onTaken?.(count)
    return journal
  } catch (error) {
    await journal.close()
    throw error
  }
}

async function openOwn({home, now}: JournalOptions): Promise<Journal> {
  const {openSqliteJournal} = await import('./sqlite/sqlite-journal.ts')
  return openSqliteJournal(journalPath(home), now)
}

/**
 * Where the store is another one than before, what could be paid again by mistake comes into the
 * journal of this home first. Each store is asked once for each time that it was left.
 */
async function bringAllBack(options: JournalOptions, sender: JournalSender): Promise<void> {
  const {home, store = LOCAL_STORE} = options
  const url = store.kind === 'local' ? '' : store.address.url
  const notes = notesOfOthers(home, {url, part: 'journal', profile: sender.profile})
  for (const note of notes) {
    const count = await broughtBack(options, sender, note)
    writeNote(home, {...note, isAway: false})
    if (count > 0) sender.onBroughtBack?.(note.url, count)
  }
}

async function broughtBack(
  options: JournalOptions,
  {profile, storeNamed}: JournalSender,
  note: StoreNote,
): Promise<number> {
  const {bringBack} = await import('./bring-back.ts')
  const shared = await openLeft(options, await storeNamed(note.url), note)
  try {
    const own = await openOwn(options)
    try {
      return await bringBack(shared, own, {profile, now: options.now})
    } finally {
      await own.close()
    }
  } finally {
    await shared.close()
  }
}

/** Errors: `LocalFailureError`, code `STORE_LEFT`. */
async function openLeft(
  {home}: JournalOptions,
  store: SharedStore,
  note: StoreNote,
): Promise<Journal> {
  try {
    const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
    return await openPostgresJournal(await openStore(store))
  } catch (cause) {
    if (!(cause instanceof PixctlError)) throw cause
    const said = storeLeft({url: note.url, path: notePath(home, note), said: cause})
    throw new LocalFailureError(said, {cause})
  }
}

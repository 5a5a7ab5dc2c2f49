import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {LocalFailureError, PixctlError} from '../messages/errors.ts'
import {storeNoteDamaged} from '../messages/stores/store.ts'
import {storeLeft} from '../messages/stores/store-lost.ts'
import {openStore} from '../platform/postgres/open-store.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../platform/store.ts'
import {dropMarks, sentMarks} from '../platform/store-marks.ts'
import {
  dropNote,
  type FoundNote,
  hasNoteOf,
  otherNotes,
  setNoteAside,
} from '../platform/store-notes.ts'
import {withSendingSteps} from './before-sending.ts'
import type {Journal} from './journal.ts'
import {noteKeeper} from './note-keeper.ts'
import type {KnownAccounts} from './own-requests.ts'
import type {SentAs} from './request-record.ts'
import {Senders} from './senders.ts'
import {sentMarker} from './sent-marker.ts'
import {requireNotSetBack, requireSentElsewhereIsKnown} from './set-back.ts'

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
  /**
   * Nothing will be sent. From a shared store that the profile never worked with nothing is taken along then,
   * and no note is left that would have the home ask that store before it sends from its own again.
   */
  readonly onlyReads?: boolean
}

/** The profile in use, as far as a journal has to know. */
export interface JournalSender {
  readonly profile: string
  /** Of the credential in use: another profile may have it, too. */
  readonly clientId: string | undefined
  /** A store that the home worked with before, with its password where there is one. */
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
 *         `STORE_LEFT` when the profile sent from another store, and that one cannot be asked, and
 *         `STORE_NOTE_DAMAGED` when it is not known from which; with `STORE_SET_BACK` when a store has
 *         not what this home sent from it last, and `STORE_LACKS_SENT` when nothing else can say any more
 *         what it sent from another one.
 * Source: contract, section 3.
 */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const {store = LOCAL_STORE, sender} = options
  if (store.kind === 'postgres') return openShared(options, store)
  if (!sender) return openOwn(options)
  const {clientId} = sender
  const senders = new Senders({clientId})
  await bringAllBack(options, sender, {senders})
  const own = await openOwn(options)
  await requireAllSentKnown(options, sender.profile, own)
  const catchUp = () => bringAllBack(options, sender, {senders, open: own})
  const keepNote = (): void => {}
  return withSendingSteps(own, {catchUp, keepNote, senders, clientId, now: options.now})
}

async function openShared(options: JournalOptions, store: SharedStore): Promise<Journal> {
  const {home, now, sender} = options
  const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
  const postgres = await openStore(store)
  const journal = await openPostgresJournal(postgres)
  if (!sender || (options.onlyReads && !hasWorkedWith(options, sender.profile))) return journal
  const {takeAlong} = await import('./postgres/take-along.ts')
  const {sameTables} = await import('./postgres/same-tables.ts')
  const {url} = store.address
  const {profile, clientId} = sender
  const senders = new Senders({clientId})
  const open = () => openOwn(options)
  const own = {home, path: journalPath(home), open, profile, senders, url, now}
  const catchUp = async () => {
    const brought = await bringAllBack(options, sender, {senders, shared: journal})
    const count = await takeAlong(postgres, own)
    if (count > 0) sender.onTaken?.(count)
    await requireNotSetBack(home, {url, profile}, journal)
    await requireAllSentKnown(options, profile, journal)
    return brought + count
  }
  const requireSame = await orClose(journal, async () => {
    const same = await sameTables(postgres)
    await catchUp()
    return same
  })
  const keepNote = noteKeeper(home, {url, profile})
  const marker = sentMarker(home, {url, profile})
  const steps = {catchUp, requireSame, keepNote, marker}
  const sending = withSendingSteps(journal, {...steps, senders, clientId, now})
  const close = (): Promise<void> => {
    marker.onEnd()
    return sending.close()
  }
  return {...sending, close}
}

async function orClose<T>(journal: Journal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await journal.close()
    throw error
  }
}

/** Errors: `LocalFailureError`, code `STORE_LACKS_SENT`. */
async function requireAllSentKnown(
  {home, store = LOCAL_STORE}: JournalOptions,
  profile: string,
  journal: {readonly requests: Pick<Journal['requests'], 'find' | 'withIds'>},
): Promise<void> {
  const url = urlOf(store)
  const hasNote = (from: string): boolean =>
    otherNotes(home, {url, part: 'journal', profile}).others.some((note) => note.url === from)
  await requireSentElsewhereIsKnown(home, {url, profile, hasNote}, journal)
}

const hasWorkedWith = ({home, store = LOCAL_STORE}: JournalOptions, profile: string): boolean =>
  hasNoteOf(home, {url: urlOf(store), part: 'journal', profile})

const urlOf = (store: Store): string => (store.kind === 'local' ? '' : store.address.url)

/**
 * Whether what a profile sent from another store could be asked for there, or is known to the shared one in
 * use: as a command would find it that is about to send. Nothing is brought or written.
 *
 * Errors: `LocalFailureError`, code `STORE_LEFT`, `STORE_NOTE_DAMAGED` or `STORE_LACKS_SENT`.
 */
export async function requireSentElsewhereCanBeKnown(
  options: JournalOptions,
  sender: JournalSender,
  journal: {readonly requests: Pick<Journal['requests'], 'find' | 'withIds'>},
): Promise<void> {
  const {home, store = LOCAL_STORE} = options
  const {profile, storeNamed} = sender
  const {others, damaged} = otherNotes(home, {url: urlOf(store), part: 'journal', profile})
  const [path] = damaged
  if (path !== undefined) throw new LocalFailureError(storeNoteDamaged({path}))
  for (const notes of byStore(others)) {
    const left = await openLeft(await storeNamed(notes[0].url), {home, profile, notes})
    await left.close()
  }
  await requireAllSentKnown(options, profile, journal)
}

async function openOwn({home, now}: JournalOptions): Promise<Journal> {
  const {openSqliteJournal} = await import('./sqlite/sqlite-journal.ts')
  return openSqliteJournal(journalPath(home), now)
}

/**
 * Where the store is another one than before, or than that of another profile which sent as the same
 * account, what could be paid again by mistake comes into the journal of this home first. Each store is
 * asked once for each time that it was left. The journal of this home may be open already. Says how many
 * requests came.
 *
 * Errors: `LocalFailureError`, code `STORE_LEFT`, `STORE_SET_BACK` or `STORE_NOTE_DAMAGED`.
 */
async function bringAllBack(
  options: JournalOptions,
  sender: JournalSender,
  {senders, open, shared}: Looking,
): Promise<number> {
  const {home, store = LOCAL_STORE} = options
  const here = {url: urlOf(store), part: 'journal', profile: sender.profile} as const
  const {others, ofSenders, damaged} = otherNotes(home, here)
  const [path] = damaged
  if (path !== undefined) throw new LocalFailureError(storeNoteDamaged({path}))
  const own = new OwnJournalOnce(options, open)
  try {
    const isSender = senders.orMaybe(accountsOf(own, shared))
    const ours: FoundNote[] = [...others]
    for (const note of ofSenders) if (await isSender(note.sender)) ours.push(note)
    let brought = 0
    for (const notes of byStore(ours)) {
      brought += await broughtBack(options, sender, {notes, senders, own})
    }
    return brought
  } finally {
    await own.close()
  }
}

/** The journal of this home, opened at most once, and closed where it was not open before. */
class OwnJournalOnce {
  readonly exists: boolean
  readonly #open: Journal | undefined
  readonly #options: JournalOptions
  #opened: Promise<Journal> | undefined

  constructor(options: JournalOptions, open: Journal | undefined) {
    this.exists = open !== undefined || existsSync(journalPath(options.home))
    this.#open = open
    this.#options = options
  }

  get(): Promise<Journal> {
    this.#opened ??= this.#open ? Promise.resolve(this.#open) : openOwn(this.#options)
    return this.#opened
  }

  async close(): Promise<void> {
    if (!this.#open) await (await this.#opened)?.close()
  }
}

/** Which account a client id is, by the journal of this home and by the shared one in use. */
const accountsOf = (own: OwnJournalOnce, shared: Journal | undefined): KnownAccounts => ({
  find: async (place, clientId) => {
    const known = own.exists ? await (await own.get()).accounts.find(place, clientId) : undefined
    return known ?? shared?.accounts.find(place, clientId)
  },
})

/** As whom is sent, and the journals that are open already. */
interface Looking {
  readonly senders: Senders
  readonly open?: Journal
  readonly shared?: Journal
}

/** The notes of one store: a process that was killed while it looked leaves one under another name. */
type NotesOfStore = readonly [FoundNote, ...FoundNote[]]

function byStore(notes: readonly FoundNote[]): NotesOfStore[] {
  const stores = new Map<string, NotesOfStore>()
  for (const note of notes) {
    const [first = note, ...others] = stores.get(note.url) ?? []
    stores.set(note.url, first === note ? [note] : [first, ...others, note])
  }
  return [...stores.values()]
}

interface Left {
  readonly notes: NotesOfStore
  readonly senders: Senders
  readonly own: OwnJournalOnce
}

async function broughtBack(
  options: JournalOptions,
  {profile, storeNamed, onBroughtBack}: JournalSender,
  {notes, senders, own}: Left,
): Promise<number> {
  const [{url}] = notes
  const profiles = [...new Set(notes.map((note) => note.profile))]
  // What those who sent from there sent under another name of a profile comes along.
  const all = new Senders(...notes.map(({sender}) => sender ?? {}))
  const {bringBack} = await import('./bring-back.ts')
  const shared = await openLeft(await storeNamed(url), {home: options.home, profile, notes})
  try {
    for (const of of profiles) await requireNotSetBack(options.home, {url, profile: of}, shared)
    const asides = notes.flatMap(({path}) => setNoteAside(path) ?? [])
    const isSender = senders.orMaybe(accountsOf(own, shared))
    const isOurs = async (sent: SentAs): Promise<boolean> => all.has(sent) || isSender(sent)
    const count = await bringBack(shared, await own.get(), {profiles, isOurs, now: options.now})
    // A mark without a note says that nothing was brought, so the notes go last.
    // Another profile goes on working with that store.
    if (profiles.includes(profile)) dropMarks(options.home, {url, profile})
    asides.forEach(dropNote)
    if (count > 0) onBroughtBack?.(url, count)
    return count
  } finally {
    await shared.close()
  }
}

/** Errors: `LocalFailureError`, code `STORE_LEFT`. */
async function openLeft(store: SharedStore, left: LeftBy): Promise<Journal> {
  try {
    const {openPostgresJournal} = await import('./postgres/postgres-journal.ts')
    return await openPostgresJournal(await openStore(store))
  } catch (cause) {
    if (!(cause instanceof PixctlError)) throw cause
    const [{url, profile: sentBy}] = left.notes
    const profile = sentBy === left.profile ? undefined : sentBy
    throw new LocalFailureError(storeLeft({url, said: cause, profile, ...knownOfLeft(left)}), {
      cause,
    })
  }
}

interface LeftBy {
  readonly home: string
  /** The one in use. */
  readonly profile: string
  readonly notes: NotesOfStore
}

/** When the home last sent from there, as far as it was marked, and each file that stops the profile. */
function knownOfLeft({home, profile, notes}: LeftBy) {
  const [{url}] = notes
  const profiles = notes.map((note) => note.profile)
  const marks = sentMarks(home, url).filter((mark) => profiles.includes(mark.profile))
  const own = marks.filter((mark) => mark.profile === profile)
  const ofMarks = own.map(({path}) => path)
  const lastMs = marks.reduce((last, {atMs}) => Math.max(last, atMs), 0)
  return {
    paths: [...notes.map(({path}) => path), ...ofMarks],
    sentAt: marks.length > 0 ? new Date(lastMs).toISOString() : undefined,
  }
}

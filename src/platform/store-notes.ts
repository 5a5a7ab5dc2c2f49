import {createHash, randomUUID} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {Environment} from '../domain/environment.ts'
import {isNotThere} from './failure-code.ts'
import {createDirectory} from './home.ts'
import {keepEntries} from './keep-entries.ts'
import {replaceFile} from './replace-file.ts'
import {storeFileName} from './store-file-name.ts'

/** Which files of a home, at which shared store, and of the journal for which profile. */
export interface NotedPart {
  readonly url: string
  /** `copied`: the whole journal, by `store copy`; `journal`: what of it could be paid again. */
  readonly part: 'journal' | 'inbox' | 'copied'
  /** Empty for what all profiles have together. */
  readonly profile: string
  /** Of a note that something was sent: as whom. Another profile may have the same account. */
  readonly sender?: NotedSender | undefined
}

/** A credential, and the account that the service takes it for. */
export interface NotedSender {
  readonly clientId: string
  readonly account: string
  /** Where it sent to, which an earlier pixctl did not note. */
  readonly environment?: Environment
  readonly baseUrl?: string
  readonly instance?: string
}

/** What a home notes of a shared store that it works with, one file each. */
export interface StoreNote extends NotedPart {
  /** How the files of the home were when all that matters of them was in the store; else empty. */
  readonly taken: string
  /** As whom requests of the home were looked for when they were taken. */
  readonly takenFor?: readonly string[] | undefined
  /** The home wrote to the store since the store was last looked through for the home. */
  readonly isAway: boolean
  /**
   * It matters to its profile alone: what was sent has notes that name the sender. Without this, and
   * without a sender, as an earlier pixctl wrote it, any profile may have the account that sent.
   */
  readonly isOfProfile?: boolean | undefined
}

/** A note, and the file it stands in. */
export interface FoundNote extends StoreNote {
  readonly path: string
}

const directoryOf = (home: string): string => join(home, 'stores')

/** Where the note is. Deleted, the home knows of that store no more. */
export function notePath(home: string, part: NotedPart): string {
  const path = join(directoryOf(home), storeFileName(part))
  if (!part.sender) return path
  const {clientId, account, environment, baseUrl, instance} = part.sender
  const name = createHash('sha256')
    .update(JSON.stringify([clientId, account, environment, baseUrl, instance]))
    .digest('hex')
  return path.replace(/\.json$/, `.by-${name.slice(0, 16)}.json`)
}

/** Whether the home ever worked with a shared store. */
export const hasStoreNotes = (home: string): boolean => existsSync(directoryOf(home))

/** The note of this part; one that was never written, or is damaged, says that nothing was taken. */
export const readNote = (home: string, part: NotedPart): StoreNote | undefined => {
  const path = notePath(home, part)
  return existsSync(path) ? readNoteAt(path) : undefined
}

/** The shared stores of which the home has a note of this part. */
export const notedStores = (home: string, part: NotedPart['part']): string[] => [
  ...new Set(notesAt(home, part).flatMap(({note}) => (note ? [note.url] : []))),
]

/** What the home notes of other stores than the one that it works with now. */
export interface OtherNotes {
  /** Of the stores that the part was written to for this profile, or for one that is not known. */
  readonly others: readonly FoundNote[]
  /** Of those that another profile sent from, and as whom: it may have the same account. */
  readonly ofSenders: readonly SenderNote[]
  /**
   * Notes that cannot be read, but for those of the store that is worked with now: its note is written
   * anew. Which store and profile they name is not known.
   */
  readonly damaged: readonly string[]
}

/** A note of who sent. */
export type SenderNote = FoundNote & {readonly sender: NotedSender}

/**
 * Looks through the notes of a part, as they are at one moment. A profile is only a name: what was sent
 * under another one counts where the account is the same.
 */
export function otherNotes(home: string, at: NotedPart): OtherNotes {
  const {url, part, profile} = at
  const notes = notesAt(home, part)
  const damaged = notes.flatMap(({path, note}) => (note ? [] : [path]))
  const found = notes.flatMap(({path, note}) => (note ? [{...note, path}] : []))
  const left = found.filter((note) => note.isAway && note.url !== url)
  return {
    others: left.filter(({profile: of, sender, isOfProfile}) => {
      return of === profile || (!sender && !isOfProfile)
    }),
    ofSenders: left.flatMap(({profile: of, sender, ...note}) => {
      return of !== profile && sender ? [{...note, profile: of, sender}] : []
    }),
    damaged: damaged.filter((path) => !isOfPart(home, at, path)),
  }
}

/** Whether the home has a note of the part, also one that was moved or that cannot be read. */
export const hasNoteOf = (home: string, at: NotedPart): boolean =>
  notesAt(home, at.part).some(({path}) => isOfPart(home, at, path))

/** The note itself, that of a sender, or one that was moved. */
const isOfPart = (home: string, {url, part, profile}: NotedPart, path: string): boolean =>
  path.startsWith(notePath(home, {url, part, profile}).replace(/json$/, ''))

/**
 * Ends when the note is on the disk.
 *
 * Errors: those of the operating system.
 */
export function writeNote(home: string, note: StoreNote): void {
  const {url, part, profile, taken, isAway, sender, takenFor, isOfProfile} = note
  const path = notePath(home, note)
  const text = JSON.stringify({url, part, profile, taken, isAway, sender, takenFor, isOfProfile})
  if (existsSync(path) && textOf(path) === text) return
  createDirectory(directoryOf(home))
  replaceFile(path, text)
  keepEntries(directoryOf(home))
}

/** The same where no payment depends on it: a disk that does not take it now is tried again later. */
export function tryToWriteNote(home: string, note: StoreNote): void {
  try {
    writeNote(home, note)
  } catch {}
}

/**
 * Moves a note to another name before its store is looked through, and says to which one. Until
 * `dropNote` it counts as before. A process that goes on sending from that store misses its note, and
 * writes it again: what it sends too late to be seen now is looked for the next time. Nothing where
 * another process moved it at this moment.
 *
 * Errors: those of the operating system.
 */
export function setNoteAside(path: string): string | undefined {
  if (path.includes(ASIDE)) return path
  const aside = asideOf(path, `${randomUUID()}.json`)
  try {
    renameSync(path, aside)
    return aside
  } catch (error) {
    if (isNotThere(error)) return undefined
    throw error
  }
}

/** The store was looked through. Where the disk keeps the note, that is done once more. */
export function dropNote(aside: string): void {
  try {
    rmSync(aside)
  } catch {}
}

/**
 * Drops what is damaged under a name that a note of this part was moved to, or that names a sender: the
 * note that was written since has all other stores look through this one, for every profile, because who
 * sent is not known any more. Nothing without such a note.
 */
export function dropDamaged(home: string, at: NotedPart): void {
  const own = readNote(home, at)
  if (!own?.isAway) return
  const all = notesAt(home, at.part).filter(({path}) => isOfPart(home, at, path))
  const damaged = all.filter(({note}) => !note)
  if (damaged.length === 0) return
  try {
    writeNote(home, {...own, isOfProfile: undefined})
  } catch {
    return
  }
  for (const {path} of damaged) dropNote(path)
}

const ASIDE = '.left-'

const asideOf = (path: string, rest: string): string => path.replace(/\.json$/, ASIDE + rest)

/** Sizes and times of files: another text once anything was written to one of them. */
export function stampOf(paths: readonly string[]): string {
  const entries = paths.map((path) => {
    const entry = statSync(path, {throwIfNoEntry: false})
    return entry && entry.size > 0 ? [entry.size, entry.mtimeMs] : []
  })
  return JSON.stringify(entries)
}

/** A file system tells two moments apart that lie further from each other, and only those. */
const TICK_MS = 50

/**
 * Whether what is written to the files from now on shows in their stamp: of two writes within one tick
 * of the clock of a file system, the second one need not.
 */
export const isAtRest = (paths: readonly string[]): boolean =>
  paths.every((path) => {
    const entry = statSync(path, {throwIfNoEntry: false})
    return !entry || entry.mtimeMs < Date.now() - TICK_MS
  })

interface ReadNote {
  readonly path: string
  /** Nothing where it cannot be read. */
  readonly note: StoreNote | undefined
}

/** A link to nothing looks like a note that is moved each time. */
const MOST_LOOKS = 1_000

/**
 * All notes of a part. Another process may move one after the names were read, and it counts under its
 * new name: then they are read again. Where the directory itself cannot be read, it stands for the notes
 * in it.
 */
function notesAt(home: string, part: NotedPart['part']): ReadNote[] {
  const directory = directoryOf(home)
  for (let looks = 1; existsSync(directory); looks += 1) {
    const paths = pathsIn(directory, part)
    if (!paths) return [{path: directory, note: undefined}]
    const read = paths.map((path) => ({path, text: textOf(path)}))
    if (looks < MOST_LOOKS && read.some(({text}) => text === MOVED)) continue
    return read.map(({path, text}) => ({path, note: parsed(text)}))
  }
  return []
}

function pathsIn(directory: string, part: NotedPart['part']): string[] | undefined {
  try {
    const names = readdirSync(directory).filter((name) => name.startsWith(`${part}-`))
    return names.filter((name) => name.endsWith('.json')).map((name) => join(directory, name))
  } catch {
    return undefined
  }
}

const readNoteAt = (path: string): StoreNote | undefined => parsed(textOf(path))

function parsed(read: string | symbol | undefined): StoreNote | undefined {
  try {
    const {url, part, profile, taken, isAway, sender, takenFor, isOfProfile} = JSON.parse(
      String(read),
    )
    const {clientId = '', account = '', environment, baseUrl, instance} = sender ?? {}
    const sentTo = [environment, baseUrl, instance].filter((text) => text !== undefined)
    const texts = [url, part, profile, taken, clientId, account, ...sentTo, ...(takenFor ?? [])]
    if (texts.some((text) => typeof text !== 'string')) return undefined
    return {
      url,
      part,
      profile,
      taken,
      isAway: isAway === true,
      ...(sender && {sender: {...sender, clientId, account}}),
      ...(takenFor && {takenFor}),
      ...(isOfProfile === true && {isOfProfile}),
    }
  } catch {
    return undefined
  }
}

const MOVED = Symbol('no file has that name any more')

/** Nothing where it cannot be read. */
function textOf(path: string): string | typeof MOVED | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return isNotThere(error) ? MOVED : undefined
  }
}

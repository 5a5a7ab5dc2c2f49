import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {replaceFile} from './replace-file.ts'

/** Which files of a home, at which shared store, and of the journal for which profile. */
export interface NotedPart {
  readonly url: string
  readonly part: 'journal' | 'inbox'
  /** Empty for the inbox, which all profiles have together. */
  readonly profile: string
}

/** What a home notes of a shared store that it works with, one file each. */
export interface StoreNote extends NotedPart {
  /** How the files of the home were when all that matters of them was in the store; else empty. */
  readonly taken: string
  /** The home wrote to the store since the store was last looked through for the home. */
  readonly isAway: boolean
}

const directoryOf = (home: string): string => join(home, 'stores')

/** Where the note is. Deleted, the home knows of that store no more. */
export function notePath(home: string, {url, part, profile}: NotedPart): string {
  const name = createHash('sha256')
    .update(JSON.stringify([url, profile]))
    .digest('hex')
  return join(directoryOf(home), `${part}-${name.slice(0, 16)}.json`)
}

/** Whether the home ever worked with a shared store. */
export const hasStoreNotes = (home: string): boolean => existsSync(directoryOf(home))

/** The note of this part; one that was never written, or is damaged, says that nothing was taken. */
export const readNote = (home: string, part: NotedPart): StoreNote | undefined =>
  readNoteAt(notePath(home, part))

/** The notes of all stores that a part of the home was written to, other than `url`. */
export function notesOfOthers(home: string, {url, part, profile}: NotedPart): StoreNote[] {
  return namesIn(directoryOf(home))
    .filter((name) => name.startsWith(`${part}-`))
    .flatMap((name) => readNoteAt(join(directoryOf(home), name)) ?? [])
    .filter((note) => note.isAway && note.profile === profile && note.url !== url)
}

/** Where the disk does not take it, the files are read the next time, too. */
export function writeNote(home: string, {url, part, profile, taken, isAway}: StoreNote): void {
  const path = notePath(home, {url, part, profile})
  const text = JSON.stringify({url, part, profile, taken, isAway})
  try {
    if (textOf(path) === text) return
    mkdirSync(directoryOf(home), {recursive: true, mode: 0o700})
    replaceFile(path, text)
  } catch {}
}

/** Sizes and times of files: another text once anything was written to one of them. */
export function stampOf(paths: readonly string[]): string {
  const entries = paths.map((path) => {
    const entry = statSync(path, {throwIfNoEntry: false})
    return entry && entry.size > 0 ? [entry.size, entry.mtimeMs] : []
  })
  return JSON.stringify(entries)
}

function readNoteAt(path: string): StoreNote | undefined {
  try {
    const {url, part, profile, taken, isAway} = JSON.parse(textOf(path) ?? '')
    const texts = [url, part, profile, taken]
    if (texts.some((text) => typeof text !== 'string')) return undefined
    return {url, part, profile, taken, isAway: isAway === true}
  } catch {
    return undefined
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

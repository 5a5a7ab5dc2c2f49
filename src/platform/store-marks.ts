import {readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {createDirectory} from './home.ts'
import {replaceFile} from './replace-file.ts'
import {storeFileName} from './store-file-name.ts'

/** Of what a mark is the last: sent from a shared store, or taken along to it from the home. */
export interface MarkedPart {
  readonly url: string
  readonly part: 'sent' | 'taken'
  readonly profile: string
}

/** A request that a shared store had when this home last looked. Where it has it no more, it was set back. */
export interface StoreMark {
  /** Its idempotency key, which another home may use as well. */
  readonly id: string
  /** Its id in the store, which no other home gives; nothing in a mark of an earlier pixctl. */
  readonly record?: string | undefined
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly atMs: number
}

const directoryOf = (home: string): string => join(home, 'store-marks')

/** Where the mark is. Deleted, the home does not know what the store had. */
export const markPath = (home: string, part: MarkedPart): string =>
  join(directoryOf(home), storeFileName(part))

/** Nothing where none was written, or where it cannot be read. */
export const readMark = (home: string, part: MarkedPart): StoreMark | undefined =>
  markAt(markPath(home, part))?.mark

/** A mark, with the store and the profile that it names. */
function markAt(path: string): {url: unknown; profile: unknown; mark: StoreMark} | undefined {
  try {
    const {url, profile, id, record, atMs} = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof id !== 'string' || !Number.isSafeInteger(atMs)) return undefined
    return {url, profile, mark: typeof record === 'string' ? {id, record, atMs} : {id, atMs}}
  } catch {
    return undefined
  }
}

/** A mark, whose it is, and of which store. */
export interface FoundMark extends StoreMark {
  readonly url: string
  readonly profile: string
}

/** Of every profile of the home that sent from that store, in no order; one that cannot be read is left out. */
export const sentMarks = (home: string, url: string): FoundMark[] =>
  allSentMarks(home).filter((mark) => mark.url === url)

/** What the profile sent last from each other store than this one. */
export const sentElsewhere = (home: string, {url, profile}: Omit<MarkedPart, 'part'>) =>
  allSentMarks(home).filter((mark) => mark.profile === profile && mark.url !== url)

function allSentMarks(home: string): FoundMark[] {
  const files = namesIn(directoryOf(home)).filter((name) => name.startsWith('sent-'))
  return files.flatMap((name) => {
    const {url, profile, mark} = markAt(join(directoryOf(home), name)) ?? {}
    if (!mark || typeof url !== 'string' || typeof profile !== 'string') return []
    return [{...mark, url, profile}]
  })
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** Errors: that of the file system, where the disk does not take it. */
export function writeMark(home: string, part: MarkedPart, mark: StoreMark): void {
  const {url, profile} = part
  createDirectory(directoryOf(home))
  replaceFile(markPath(home, part), JSON.stringify({url, profile, ...mark}))
}

/** Of what was sent already: a disk that does not take the mark changes nothing of that. */
export function tryToWriteMark(...mark: Parameters<typeof writeMark>): void {
  try {
    writeMark(...mark)
  } catch {}
}

/** The home knows by itself what that store had, and works with it no more. */
export function dropMarks(home: string, sender: Omit<MarkedPart, 'part'>): void {
  for (const part of ['sent', 'taken'] as const) dropMark(home, {...sender, part})
}

/** One that cannot be deleted stays, and is looked for. */
export function dropMark(home: string, part: MarkedPart): void {
  try {
    rmSync(markPath(home, part), {force: true})
  } catch {}
}

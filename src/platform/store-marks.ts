import {readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {createDirectory} from './home.ts'
import {replaceFile} from './replace-file.ts'
import {storeFileName} from './store-file-name.ts'

/** What a mark is of: sent from a shared store, or taken along to it from the home. */
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
  /** The store lost it while it was under way, and was given it again: what it lost beside it is not known. */
  readonly isLost?: boolean | undefined
}

/** A mark, whose it is, of which store, and its file. */
export interface FoundMark extends StoreMark {
  readonly url: string
  readonly profile: string
  /** Deleted, the home does not know what the store had. */
  readonly path: string
}

const directoryOf = (home: string): string => join(home, 'store-marks')

/**
 * Where a mark is. Of what was sent each request has a file of its own, so that two processes never write one: those
 * under way, and the last one that ended. An earlier pixctl had one file for them, without `record`.
 */
export function markPath(home: string, part: MarkedPart, record?: string): string {
  const path = join(directoryOf(home), storeFileName(part))
  return record === undefined
    ? path
    : path.replace(/[.]json$/, `-${encodeURIComponent(record)}.json`)
}

/** Nothing where none was written, or where it cannot be read. */
export const readMark = (home: string, part: MarkedPart, record?: string): StoreMark | undefined =>
  markAt(markPath(home, part, record))?.mark

/** A mark, with the store and the profile that it names. */
function markAt(path: string): {url: unknown; profile: unknown; mark: StoreMark} | undefined {
  try {
    const {url, profile, ...mark} = JSON.parse(readFileSync(path, 'utf8'))
    const {id, record, atMs, isLost} = mark
    if (typeof id !== 'string' || !Number.isSafeInteger(atMs)) return undefined
    return {
      url,
      profile,
      mark: {
        id,
        record: typeof record === 'string' ? record : undefined,
        atMs,
        isLost: isLost === true,
      },
    }
  } catch {
    return undefined
  }
}

/** Of every profile of the home that sent from that store, in no order; one that cannot be read is left out. */
export const sentMarks = (home: string, url: string): FoundMark[] =>
  allSentMarks(home).filter((mark) => mark.url === url)

/** What the profile sent from other stores than this one. */
export const sentElsewhere = (home: string, {url, profile}: Omit<MarkedPart, 'part'>) =>
  allSentMarks(home).filter((mark) => mark.profile === profile && mark.url !== url)

function allSentMarks(home: string): FoundMark[] {
  const files = namesIn(directoryOf(home)).filter((name) => /^sent-.*[.]json$/.test(name))
  return files.flatMap((name) => {
    const path = join(directoryOf(home), name)
    const {url, profile, mark} = markAt(path) ?? {}
    if (!mark || typeof url !== 'string' || typeof profile !== 'string') return []
    return [{...mark, url, profile, path}]
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
  const path = markPath(home, part, part.part === 'sent' ? mark.record : undefined)
  replaceFile(path, JSON.stringify({url, profile, ...mark}))
}

/** Of what was sent already: a disk that does not take the mark changes nothing of that. */
export function tryToWriteMark(...mark: Parameters<typeof writeMark>): void {
  try {
    writeMark(...mark)
  } catch {}
}

/** The home knows by itself what that store had, and works with it no more. */
export function dropMarks(home: string, {url, profile}: Omit<MarkedPart, 'part'>): void {
  for (const mark of sentMarks(home, url)) if (mark.profile === profile) dropMark(mark)
  dropMark({path: markPath(home, {url, part: 'taken', profile})})
}

/** One that cannot be deleted stays, and is looked for. */
export function dropMark({path}: Pick<FoundMark, 'path'>): void {
  try {
    rmSync(path, {force: true})
  } catch {}
}

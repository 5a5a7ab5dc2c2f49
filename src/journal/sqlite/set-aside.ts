import {existsSync, readdirSync, renameSync, statSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {LOCK_WAIT_MS, waitToHoldAlone} from '../../platform/sqlite.ts'
import {MARK} from './begun.ts'

/** Which file has a name: another one may have it a moment later. Empty where none has. */
export type FileIdentity = string

/** The file that a path names now. */
export function identityOf(path: string): FileIdentity {
  const found = statSync(path, {throwIfNoEntry: false, bigint: true})
  return found ? `${found.dev}:${found.ino}` : ''
}

/** A journal that was found damaged or gone, and when. */
export interface Found {
  readonly path: string
  /** Of the file that was looked at. */
  readonly identity: FileIdentity
  readonly nowMs: number
}

/**
 * Moves a damaged journal and its companions, and says where it is then. Of several processes that find
 * it at one moment one moves it: they have a lock, and the file has to be the one that was looked at, for
 * another process may have begun a new journal meanwhile, and sent by it.
 *
 * Errors: those of the operating system, and of SQLite, which locks.
 */
export async function setAside(found: Found): Promise<string> {
  const {path, identity} = found
  const lock = await waitToHoldAlone(`${path}.lock`, LOCK_WAIT_MS)
  try {
    // Whoever holds the lock for so long moves it, or has just done so.
    const isStillThere = lock !== undefined && identityOf(path) === identity
    const parts = isStillThere ? PARTS.filter((part) => existsSync(path + part)) : []
    return parts.length > 0 ? move(found, parts) : latestAside(path)
  } finally {
    lock?.release()
  }
}

/** The mark goes last: without it a new journal may begin. */
const PARTS = ['', '-wal', '-shm', '-journal', MARK]

/** Under a name that says when. Of a journal that is gone an empty file of that name says so. */
function move({path, nowMs}: Found, parts: readonly string[]): string {
  const aside = freeName(path, nowMs)
  if (!existsSync(path)) writeFileSync(aside, '', {mode: 0o600})
  for (const part of parts) renameSync(path + part, aside + part)
  return aside
}

/** One that was set aside in the same millisecond is not written over. */
function freeName(path: string, nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(':', '-')
  const aside = `${path}.damaged-${stamp}`
  return existsSync(aside) ? freeName(path, nowMs + 1) : aside
}

/** Damaged journals that stand beside the one in use. */
export function journalsSetAside(path: string): string[] {
  const folder = dirname(path)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return []
  const start = `${basename(path)}.damaged-`
  return readdirSync(folder).filter((name) => name.startsWith(start) && name.endsWith('Z'))
}

/** Their names say when, and so are in order. */
const latestName = (path: string): string | undefined => journalsSetAside(path).sort().at(-1)

function latestAside(path: string): string {
  const latest = latestName(path)
  return latest === undefined ? path : join(dirname(path), latest)
}

/** When the latest one was set aside; nothing where none was, and so no records may be missing. */
export function lostRecordsAtMs(path: string): number | undefined {
  const latest = latestName(path)
  if (latest === undefined) return undefined
  const [day, time = ''] = latest.slice(`${basename(path)}.damaged-`.length).split('T')
  return Date.parse(`${day}T${time.replaceAll('-', ':')}`)
}

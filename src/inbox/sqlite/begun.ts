import {closeSync, existsSync, openSync, readdirSync, renameSync, writeFileSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'
import {sizeOf} from '../../platform/database-file.ts'

/** The suffix of the mark that says that there was an inbox: a deleted file cannot. */
const MARK = '.begun'

/**
 * Whether the inbox was there before, and is deleted or empty now. An empty file beside it keeps
 * that for `doctor`; what SQLite left beside the lost file is kept under the same name.
 */
export function noteIfGone(path: string): boolean {
  // In this order: another process that begins the inbox now writes it first, and marks it then.
  if (!wasInboxBegun(path) || sizeOf(path) > 0) return false
  const gone = `${path}.gone-${new Date().toISOString().replaceAll(':', '-')}`
  writeFileSync(gone, '', {mode: 0o600})
  for (const suffix of ['-wal', '-shm', MARK]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, gone + suffix)
  }
  return true
}

/** Whether there was an inbox at that path before. */
export const wasInboxBegun = (path: string): boolean => existsSync(path + MARK)

/** Marks that there is an inbox. Where the disk takes no file now, the next opening tries again. */
export function markBegun(path: string): void {
  try {
    closeSync(openSync(path + MARK, 'a', 0o600))
  } catch {}
}

/** When an inbox was found to be gone: the files that say so. */
export const inboxesGone = (path: string): string[] => besides(path, 'gone')

/** Damaged inboxes that were set aside. */
export const inboxesSetAside = (path: string): string[] => besides(path, 'damaged')

function besides(path: string, what: string): string[] {
  const folder = dirname(path)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.${what}-`) && name.endsWith('Z'))
    .map((name) => join(folder, name))
}

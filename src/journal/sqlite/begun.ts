import {closeSync, existsSync, openSync} from 'node:fs'

/** The suffix of the mark beside a journal. */
export const MARK = '.begun'

/**
 * Whether there was a journal at `path` before. A file beside it says so, for a journal that was
 * deleted or emptied cannot: to begin a new one without a word would forget every key that was used.
 */
export const wasBegun = (path: string): boolean => existsSync(path + MARK)

/** Marks that there is a journal; a mark stays as it is. Where the disk takes no file now, the next opening tries again. */
export function markBegun(path: string): void {
  try {
    closeSync(openSync(path + MARK, 'a', 0o600))
  } catch {}
}

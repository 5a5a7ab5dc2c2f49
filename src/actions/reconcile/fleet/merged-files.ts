import {lstatSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import * as z from 'zod'
import type {FilePiece} from '../write-exports.ts'
import {hashOfFile} from './file-hash.ts'
import {type Hashes, withHashes} from './hashed-pieces.ts'

/** The list of what a merge wrote, beside the files. */
const LIST = 'fleet.files.json'

const listShape = z.object({version: z.literal(1), files: z.record(z.string(), z.string())})

/** The files of a merge, and after them the list of them with the hash of each. */
export const withList = (pieces: AsyncIterable<FilePiece>): AsyncGenerator<FilePiece> =>
  withHashes(pieces, (files) => ({
    file: LIST,
    content: `${JSON.stringify({version: 1, files}, null, 1)}\n`,
  }))

/** What the merge before wrote into a directory; nothing where it left no list, or not a readable one. */
export function listedFiles(directory: string): Hashes {
  try {
    return listShape.parse(JSON.parse(readFileSync(join(directory, LIST), 'utf8'))).files
  } catch {
    return {}
  }
}

/**
 * Removes the pages that the merge before wrote and this one did not: of accounts that the plan has no more,
 * they would pass for pages of this report. One that was changed since is the user's, and stays; so does one
 * that cannot be removed. Returns the names of what is gone.
 *
 * @param earlier what `listedFiles` said before this merge wrote.
 *
 * Errors: the signal's reason on Ctrl-C.
 */
export async function removeOldPages(
  directory: string,
  {earlier, written}: {readonly earlier: Hashes; readonly written: readonly string[]},
  signal: AbortSignal,
): Promise<string[]> {
  const current = new Set(written)
  const removed: string[] = []
  for (const [file, sha256] of Object.entries(earlier)) {
    if (current.has(file) || !PAGE.test(file)) continue
    const path = join(directory, file)
    if ((await isUnchanged(path, sha256, signal)) && isRemoved(path)) removed.push(file)
  }
  return removed.sort()
}

/** Whoever can write to the list names nothing outside of the folder of pages. */
const PAGE = /^accounts\/[^/\\]+\.html$/

async function isUnchanged(path: string, sha256: string, signal: AbortSignal): Promise<boolean> {
  if (!lstatSync(path, {throwIfNoEntry: false})?.isFile()) return false
  const found = await hashOfFile(path, signal).catch(() => undefined)
  signal.throwIfAborted()
  return found === sha256
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path)
    return true
  } catch {
    return false
  }
}

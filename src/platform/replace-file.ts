import {randomUUID} from 'node:crypto'
import {lstatSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {linkNotFollowed} from '../messages/command-line/files.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {createFile} from './create-file.ts'

/**
 * Writes a file whole or not at all, and over nothing but a file of that very name: a symbolic link
 * that another user put there is not followed. A device or a pipe takes the bytes as they are. Only
 * the owner can read what is new.
 *
 * Errors: `InvalidInputError` for a link; those of the operating system.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  if (isStream(requireNoLink(path))) {
    writeFileSync(path, content)
    return
  }
  const draft = draftOf(path)
  try {
    createFile(draft, content)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, {force: true})
    throw error
  }
}

/** The name under which `replaceFile` writes a file first: longer, so a long name may take the one and not the other. */
export const draftOf = (path: string): string => `${path}.${randomUUID()}.partial`

type Entry = ReturnType<typeof lstatSync> | undefined

/**
 * What stands at the path, which may be nothing. A link to a terminal or a pipe, as /dev/stdout is
 * one, leads to nothing that could be written over.
 *
 * Errors: `InvalidInputError` for any other link; those of the operating system.
 */
export function requireNoLink(path: string): Entry {
  const entry = lstatSync(path, {throwIfNoEntry: false})
  if (!entry?.isSymbolicLink()) return entry
  const target = statSync(path, {throwIfNoEntry: false})
  if (isStream(target)) return target
  throw new InvalidInputError(linkNotFollowed({path}), {details: {path}})
}

/** Errors: as `requireNoLink`, for each directory of `name` below `directory`. */
export function requireNoLinkedFolder(directory: string, name: string): void {
  const folders = name.split('/').slice(0, -1)
  folders.forEach((_, index) => {
    requireNoLink(join(directory, ...folders.slice(0, index + 1)))
  })
}

const isStream = (entry: Entry): boolean =>
  entry !== undefined && !entry.isFile() && !entry.isDirectory() && !entry.isSymbolicLink()

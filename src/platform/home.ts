import {chmodSync, lstatSync, mkdirSync, statSync} from 'node:fs'
import {homedir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {fileOfOther, homeShared, homeUnknown, homeUnusable} from '../messages/command-line/home.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {NO_HOME_DIRECTORY} from './no-passwd-entry.ts'
import type {Variables} from './variables.ts'

/**
 * Where every file of pixctl lives: `PIXCTL_HOME`, else the platform's data directory.
 *
 * Errors: `LocalFailureError` when the user has no home directory at all, as in some containers.
 * Source: contract, section 2.
 */
export function homePath(env: Variables = process.env): string {
  const chosen = env['PIXCTL_HOME']
  if (chosen) return chosen
  if (process.platform === 'win32') return join(env['APPDATA'] ?? homedir(), 'pixctl')
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'pixctl')
  return join(env['XDG_DATA_HOME'] || join(requireHomeDirectory(), '.local', 'share'), 'pixctl')
}

function requireHomeDirectory(): string {
  const home = homedir()
  if (home === NO_HOME_DIRECTORY) throw new LocalFailureError(homeUnknown())
  return home
}

/**
 * Makes a directory that only its owner enters, and says where it is. One that is there and lets
 * others in is refused: what else uses it (a shared temporary directory, say) would break if its
 * rights were taken away.
 *
 * Errors: `LocalFailureError` when it lets others in, or cannot be made.
 */
export function privateDirectory(path: string): string {
  requireClosed(path, modeOfCreated(path))
  return path
}

/**
 * Before it is said that nothing is kept in a home: where nothing can be, the place is what has to be
 * changed. One that is not there is made, as whatever is kept first would make it; one that lets others
 * in is left to `requireOwnHome`.
 *
 * Errors: `LocalFailureError` when it is no directory and cannot be made one.
 */
export const requireUsableHome = (home: string): void => void modeOfCreated(home)

/**
 * The same of a home that need not be there yet. Makes nothing.
 *
 * Errors: `LocalFailureError` when something else has its name.
 */
export function requireNoOtherFile(home: string): void {
  const found = statSync(home, {throwIfNoEntry: false})
  if (found && !found.isDirectory()) requireUsableHome(home)
}

function requireClosed(path: string, mode: number): void {
  // Windows has no such bits.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new LocalFailureError(homeShared({path, mode: mode.toString(8)}))
}

/**
 * Before a secret is used: whoever can write in the home says in config.json to which address it is
 * sent. Makes nothing. A file of root is trusted, because root could read the secret anyway.
 *
 * Errors: `LocalFailureError` when the home lets others in or is no directory, or one of the files
 *         `names` in it is of another user, who had been let in before.
 */
export function requireOwnHome(home: string, names: readonly string[]): void {
  const found = statSync(home, {throwIfNoEntry: false})
  if (!found) return
  if (!found.isDirectory()) requireUsableHome(home)
  requireClosed(home, found.mode & 0o7777)
  for (const name of names) {
    const path = join(home, name)
    const owner = ownerOf(path)
    if (owner !== undefined) throw new LocalFailureError(fileOfOther({path, owner}))
  }
}

/** The other user whose file it is. */
function ownerOf(path: string): number | undefined {
  const own = process.getuid?.()
  const uid = statSync(path, {throwIfNoEntry: false})?.uid
  return uid === undefined || uid === own || uid === 0 || own === undefined ? undefined : uid
}

/**
 * The directory of that name inside the private directory `home`, private itself. No other user can
 * be in it, so one that a copy left with more rights is put right.
 *
 * Errors: those of `privateDirectory`.
 */
export function directoryInHome(home: string, name: string): string {
  const path = join(privateDirectory(home), name)
  if ((modeOfCreated(path) & 0o077) !== 0) chmodSync(path, 0o700)
  return path
}

/**
 * Takes from other users what they may do with files of the home, and says with which. An editor or
 * a copy left them so; inside a private home no other user reached them. In an open one they stay:
 * others may have written what stands in them, and `requireOwnHome` refuses it.
 */
export function closeToOthers(home: string, names: readonly string[]): string[] {
  if (process.platform === 'win32' || isOpenToOthers(home)) return []
  const open = names.map((name) => join(home, name)).filter(isOwnAndOpen)
  for (const path of open) chmodSync(path, 0o600)
  return open
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, {throwIfNoEntry: false})
  return found !== undefined && (found.mode & 0o077) !== 0
}

/** A file that cannot be looked at is found out where it is read. */
function isOwnAndOpen(path: string): boolean {
  try {
    const entry = lstatSync(path)
    return entry.isFile() && (entry.mode & 0o077) !== 0 && entry.uid === process.getuid?.()
  } catch {
    return false
  }
}

/**
 * Makes a directory, private where it is new, and leaves one that is there as it is.
 *
 * Step by step: Node's own recursive way never ends below a directory such as /proc, in which
 * nothing can be made.
 *
 * Errors: those of the operating system.
 */
export const createDirectory = (path: string): void => createWithParents(resolve(path))

function modeOfCreated(path: string): number {
  try {
    createDirectory(path)
    return statSync(path).mode & 0o7777
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new LocalFailureError(homeUnusable({path, reason}), {cause})
  }
}

function createWithParents(path: string): void {
  const found = statSync(path, {throwIfNoEntry: false})
  if (found?.isDirectory()) return
  const parent = dirname(path)
  if (!found && parent !== path) createWithParents(parent)
  try {
    mkdirSync(path, {mode: 0o700})
  } catch (error) {
    // Another process made it in this moment.
    if (!statSync(path, {throwIfNoEntry: false})?.isDirectory()) throw error
  }
}

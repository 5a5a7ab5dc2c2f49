import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  type Stats,
  statfsSync,
} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {shellWord} from '../../messages/text/shell-word.ts'
import {otherKindOf} from '../../platform/regular-file.ts'
import type {Diagnosis} from './diagnosis.ts'

/**
 * Whether other users of this machine can read what pixctl wrote. Source: commands.md,
 * "Credentials".
 */
export function examineFiles(home: string): Diagnosis {
  if (!existsSync(home) && canBeMade(home)) {
    return {subject: 'files', code: 'files_none_yet', status: 'ok', facts: {path: home}}
  }
  const names = filesIn(home)
  if (names === undefined) {
    const mend = 'PIXCTL_HOME=DIRECTORY pixctl doctor'
    return {subject: 'files', code: 'files_unusable', status: 'fault', facts: {path: home}, mend}
  }
  if (isFull(home)) {
    const mend = `df -h ${shellWord(home)}`
    return {subject: 'files', code: 'files_no_room', status: 'fault', facts: {path: home}, mend}
  }
  const other = names.find(isNeither)
  if (other !== undefined) {
    const mend = `ls -l ${shellWord(other)}`
    return {subject: 'files', code: 'files_not_files', status: 'fault', facts: {path: other}, mend}
  }
  const open = [home, ...names].filter(isOpen)
  const facts = {path: open[0] ?? home, count: open.length}
  if (open.length === 0) return {subject: 'files', code: 'files_private', status: 'ok', facts}
  return {subject: 'files', code: 'files_open', status: 'fault', facts, mend: closingOf(home)}
}

/** What takes from other users what they may do with a home. */
export const closingOf = (home: string): string => `chmod -R go= ${shellWord(home)}`

/** Whether the directory that would hold it takes new ones. */
function canBeMade(path: string): boolean {
  const parent = dirname(resolve(path))
  if (!existsSync(parent)) return canBeMade(parent)
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    // Root may write everywhere, and yet nothing can be made in the file systems of the kernel.
    return ![PROC, SYSFS].includes(statfsSync(parent).type)
  } catch {
    return false
  }
}

/** With less room than this a journal cannot grow by a page and its log. */
const LEAST_ROOM_BYTES = 256 * 1024

/** Some file systems, such as those of a cloud storage, do not say how large they are. */
function isFull(path: string): boolean {
  const {blocks, bavail, bsize} = statfsSync(path)
  return blocks > 0 && bavail * bsize < LEAST_ROOM_BYTES
}

/** Magic numbers of /proc and /sys. Source: statfs(2). */
const PROC = 0x9fa0
const SYSFS = 0x62656572

/**
 * Not those in the directory of compiled code, which Node writes: it is private as a whole. Nothing
 * where the directory cannot be used, as /proc or a file cannot.
 */
function filesIn(folder: string): string[] | undefined {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return readdirSync(folder, {encoding: 'utf8'})
      .filter((name) => name !== 'cache')
      .flatMap((name) => [join(folder, name), ...filesBelow(join(folder, name))])
  } catch {
    return undefined
  }
}

const filesBelow = (path: string): string[] =>
  factsOf(path)?.isDirectory()
    ? readdirSync(path, {recursive: true, encoding: 'utf8'}).map((name) => join(path, name))
    : []

/** Nothing where another command has taken the file away since the directory was listed. */
const factsOf = (path: string): Stats | undefined => lstatSync(path, {throwIfNoEntry: false})

/** A pipe would be waited for without end, and a device has none. */
const isNeither = (path: string): boolean => {
  const kind = otherKindOf(path)
  return kind !== undefined && kind !== 'directory'
}

/** Windows has no such bits; what is there is as private as the profile of its user. */
function isOpen(path: string): boolean {
  if (process.platform === 'win32') return false
  const facts = factsOf(path)
  return facts !== undefined && !facts.isSymbolicLink() && (facts.mode & 0o077) !== 0
}

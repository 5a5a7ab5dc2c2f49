import {lstatSync, statSync} from 'node:fs'
import {type Unit, type UnitName, unitKey} from '../../../fleet/unit.ts'
import {fileUnreadable} from '../../../messages/command-line/unreadable-files.ts'
import {LocalFailureError, PixctlError} from '../../../messages/errors.ts'
import type {Language} from '../../../messages/language.ts'
import {unitsUnread} from '../../../messages/reconcile/fleet-machine.ts'

/** A unit of which nothing is known, because this machine could not read its files. */
export interface UnreadUnit {
  readonly unit: UnitName
  readonly digest: string
  readonly unread: PixctlError
}

/** What stands at the path is no file on any machine. */
const OF_THE_PATH: ReadonlySet<string | undefined> = new Set([
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOTDIR',
])

/**
 * A unit that this machine could not read, from what its reconciliation ended with: a disk or a network
 * that fails, a right that is missing, a folder that is not mounted. Nothing where the input itself is wrong, of
 * which a file is that is gone from a folder that is there.
 */
export function unreadUnit(unit: Unit, error: unknown): UnreadUnit | undefined {
  const cause = systemErrorIn(error)
  if (cause === undefined || OF_THE_PATH.has(cause.code)) return undefined
  if (cause.code === 'ENOENT' && isFileGone(unit)) return undefined
  const {account, environment, period, digest, directory} = unit
  const file = {path: cause.path ?? directory, reason: cause.code}
  const unread = error instanceof PixctlError ? error : new LocalFailureError(fileUnreadable(file))
  return {unit: {account, environment, period}, digest, unread}
}

/** A unit whose period before it could not be read: what that left open is not known yet. */
export function unreadAfter(unit: Unit, all: readonly UnreadUnit[]): UnreadUnit | undefined {
  const before = all.find(({digest}) => digest === unit.previous)
  if (before === undefined) return undefined
  const {account, environment, period, digest} = unit
  return {unit: {account, environment, period}, digest, unread: before.unread}
}

/** Of a part of which units could not be read: the first with what the system said. */
export function partUnread(
  all: readonly UnreadUnit[],
  units: number,
  language: Language,
): LocalFailureError {
  const [first, ...others] = all
  const said = first?.unread.wordsIn(language).message ?? ''
  const named = {first: first ? unitKey(first.unit) : '', others: others.map(keyOf)}
  return new LocalFailureError(unitsUnread({unread: all.length, units, said, ...named}))
}

const keyOf = ({unit}: UnreadUnit): string => unitKey(unit)

function systemErrorIn(error: unknown): NodeJS.ErrnoException | undefined {
  if (!(error instanceof Error)) return undefined
  return 'syscall' in error ? (error as NodeJS.ErrnoException) : systemErrorIn(error.cause)
}

/**
 * Whether the folder of a unit is there and one of its files is not. A link that leads nowhere is there: what
 * it leads to may be on a share that is not mounted.
 */
function isFileGone({directory, files}: Unit): boolean {
  try {
    if (!statSync(directory).isDirectory()) return true
    return files.some(({path}) => lstatSync(path, {throwIfNoEntry: false}) === undefined)
  } catch {
    return false
  }
}

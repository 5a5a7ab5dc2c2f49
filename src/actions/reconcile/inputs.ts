import {accessSync, constants, lstatSync, statSync} from 'node:fs'
import {basename, join} from 'node:path'
import {inputIsFolder} from '../../messages/command-line/files.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {ambiguousInput, noDataSet, notADirectory} from '../../messages/reconcile/reconcile.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {
  DATA_SET_NAMES,
  type DataSetName,
  FILE_NAMES,
  fileNamesOf,
  REPORT_NAMES,
  type ReconcileInputs,
} from '../../reconcile/read/files/inputs.ts'
import {refuseNamedPipe} from '../files/named-pipe.ts'

/** Files as named on the command line: a directory of a data set, single files, or both. */
export interface NamedFiles {
  readonly from?: string | undefined
  /** A name given here takes the place of the directory's file. */
  readonly files: Partial<Readonly<Record<DataSetName, readonly string[] | undefined>>>
}

/**
 * The files of a data set; nothing when none was named.
 *
 * Errors: `InvalidInputError` when a file or the directory cannot be read or holds no data set.
 */
export function locateInputs({from, files}: NamedFiles): ReconcileInputs | undefined {
  const found = from === undefined ? {} : filesOf(from, files)
  const named = Object.fromEntries(
    DATA_SET_NAMES.flatMap((name) => (files[name]?.length ? [[name, files[name]]] : [])),
  )
  for (const [name, paths] of Object.entries(named)) {
    for (const path of paths) requireReadable(path, `--${name}`)
  }
  const inputs = {...found, ...named}
  return Object.keys(inputs).length === 0 ? undefined : inputs
}

/** Of a name that was given its own files, the directory is not asked. */
function filesOf(directory: string, given: NamedFiles['files']): ReconcileInputs {
  if (!isDirectory(directory)) {
    throw new InvalidInputError(notADirectory({path: directory, flag: flagOfFile(directory)}))
  }
  const there = filesThere(directory)
  if (there.every(([, paths]) => paths.length === 0)) throw withoutDataSet(directory)
  const asked = there.filter(([name, paths]) => paths.length > 0 && !given[name]?.length)
  return Object.fromEntries(asked.map(([name, paths]) => [name, [theOne(paths)]]))
}

/** Errors: `InvalidInputError` where nothing is there, or it may not be looked at. */
function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (cause) {
    throw unreadable(path, '--from', cause)
  }
}

/** Of a directory that has no file of a data set. */
export function withoutDataSet(directory: string): InvalidInputError {
  const names = Object.values(FILE_NAMES).join(', ')
  return new InvalidInputError(noDataSet({directory, names, alsoCsv: REPORT_NAMES.join(', ')}))
}

/**
 * Whether a directory has a file of a data set, readable or not.
 *
 * Errors: `InvalidInputError` when the directory does not let its files be looked at.
 */
export const holdsDataSet = (directory: string): boolean =>
  filesThere(directory).some(([, paths]) => paths.length > 0)

/**
 * The files of a data set that a directory has, by their kinds, readable or not.
 *
 * Errors: `InvalidInputError` when the directory does not let its files be looked at.
 */
export const filesThere = (
  directory: string,
): readonly (readonly [DataSetName, readonly string[]])[] =>
  DATA_SET_NAMES.map((name) => [name, pathsOf(directory, name)] as const)

/** The flag for a file, by its name; any of a few where its name tells nothing. */
function flagOfFile(path: string): string {
  const name = DATA_SET_NAMES.find((one) => basename(path).toLowerCase().startsWith(one))
  return name === undefined ? '--statement, --charges, --events …' : `--${name}`
}

const pathsOf = (directory: string, name: DataSetName): readonly string[] =>
  fileNamesOf(name)
    .flatMap((plain) => [plain, `${plain}.gz`])
    .map((candidate) => join(directory, candidate))
    .filter(isThere)

/**
 * Whether the directory has the name at all. A link to a share that is not mounted is there, though
 * it leads to no file: taken for absent, its checks would be skipped and the rest would pass.
 */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, {throwIfNoEntry: false}) !== undefined
  } catch (cause) {
    throw unreadable(path, '--from', cause)
  }
}

function theOne([path = '', other]: readonly string[]): string {
  if (other !== undefined) throw new InvalidInputError(ambiguousInput({path, other}))
  requireReadable(path, '--from')
  return path
}

function requireReadable(path: string, flag: string): void {
  try {
    accessSync(path, constants.R_OK)
    refuseNamedPipe(path, `${flag}: ${path}`)
    if (!statSync(path).isDirectory()) return
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw unreadable(path, flag, cause)
  }
  throw new InvalidInputError(inputIsFolder({flag, path}))
}

const unreadable = (path: string, flag: string, cause: unknown): InvalidInputError =>
  new InvalidInputError(inputUnreadable({flag, path, reason: systemCode(cause)}), {cause})

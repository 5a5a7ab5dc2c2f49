import {readdirSync, statSync} from 'node:fs'
import {join, relative, resolve} from 'node:path'
import {ENVIRONMENTS} from '../../../domain/environment.ts'
import type {FoundUnit} from '../../../fleet/plan.ts'
import {type UnitFile, type UnitName, unitKey} from '../../../fleet/unit.ts'
import {inputUnreadable} from '../../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../../messages/errors.ts'
import {noUnits, unitMisnamed, unitTwice} from '../../../messages/reconcile/fleet.ts'
import {systemCode} from '../../../platform/failure-code.ts'
import {DATA_SET_NAMES} from '../../../reconcile/read/files/inputs.ts'
import {INPUT_LIMITS, readFileLimitedSync} from '../../files/read-limited.ts'
import {holdsDataSet, locateInputs} from '../inputs.ts'
import {hashOfFile} from './file-hash.ts'

/** Where the data sets of a fleet are: below a directory, or in folders that a file lists. */
export interface FleetPlace {
  readonly from?: string | undefined
  readonly list?: string | undefined
}

/** A unit and the folder its data set stands in. */
export interface NamedFolder {
  readonly directory: string
  readonly name: UnitName
}

/**
 * The folders of all units, absolute, each named by its last three parts.
 *
 * Errors: `InvalidInputError` when there are none, one is not named so, or two have one name.
 */
export function findUnits({from, list}: FleetPlace): readonly NamedFolder[] {
  const folders = from === undefined ? listed(list ?? '') : below(from)
  if (folders.length === 0) throw new InvalidInputError(noUnits({place: from ?? list ?? ''}))
  const units = new Map<string, NamedFolder>()
  for (const directory of folders) {
    const name = nameOf(directory)
    const key = unitKey(name)
    const first = units.get(key)
    if (first)
      throw new InvalidInputError(unitTwice({key, first: first.directory, second: directory}))
    units.set(key, {directory, name})
  }
  return [...units.values()]
}

/**
 * Folders of accounts and environments that hold no folder of the next level: their exports may not have
 * come. As they are called from `--from` on.
 */
export function emptyFolders({from}: FleetPlace): readonly string[] {
  if (from === undefined) return []
  const root = resolve(from)
  const found = subfolders(root).flatMap((account) => {
    const environments = subfolders(account)
    if (environments.length === 0) return [account]
    return environments.filter((environment) => subfolders(environment).length === 0)
  })
  return found.map((folder) => relative(root, folder)).sort()
}

const below = (root: string): readonly string[] =>
  subfolders(resolve(root)).flatMap(subfolders).flatMap(subfolders)

function subfolders(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .filter((name) => !name.startsWith('.'))
      .map((name) => join(directory, name))
      .filter((path) => statSync(path).isDirectory())
  } catch (cause) {
    throw new InvalidInputError(
      inputUnreadable({flag: '--from', path: directory, reason: systemCode(cause)}),
      {cause},
    )
  }
}

function listed(file: string): readonly string[] {
  try {
    const limitBytes = INPUT_LIMITS.list
    const text = readFileLimitedSync(file, {name: `--list: ${file}`, limitBytes}).toString('utf8')
    const lines = text.split(/\r?\n/)
    return lines.filter((line) => line.trim() !== '').map((line) => resolve(line.trim()))
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(
      inputUnreadable({flag: '--list', path: file, reason: systemCode(cause)}),
      {cause},
    )
  }
}

const LAST_THREE = /([^/\\]+)[/\\]([^/\\]+)[/\\]([^/\\]+)$/

function nameOf(directory: string): UnitName {
  const [, account = '', label, period = ''] = LAST_THREE.exec(directory) ?? []
  const environment = ENVIRONMENTS.find((known) => known === label)
  if (environment === undefined) throw new InvalidInputError(unitMisnamed({directory}))
  return {account, environment, period}
}

const isDirectory = (path: string): boolean =>
  statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false

/**
 * A unit with the size and the SHA-256 of each of its files. A folder without a data set is a unit without
 * files: left out, an export that did not come would not be missed.
 *
 * Errors: `InvalidInputError` as of `reconcile --from`; the signal's reason.
 */
export async function measureUnit(
  {directory, name}: NamedFolder,
  signal: AbortSignal,
): Promise<FoundUnit> {
  if (isDirectory(directory) && !holdsDataSet(directory)) {
    return {...name, directory, files: [], bytes: 0}
  }
  const inputs = locateInputs({from: directory, files: {}}) ?? {}
  const files: UnitFile[] = []
  for (const kind of DATA_SET_NAMES) {
    for (const path of inputs[kind] ?? []) {
      if (typeof path !== 'string') continue
      // Before the bytes are read: whoever writes to the file meanwhile makes its time another.
      const {size, mtimeMs} = statSync(path)
      const sha256 = await hashOfFile(path, signal)
      files.push({name: kind, path, bytes: size, modifiedMs: mtimeMs, sha256})
    }
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return {...name, directory, files, bytes}
}

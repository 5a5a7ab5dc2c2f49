import {accessSync, constants, existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {InvalidInputError} from '../../errors.ts'
import type {DataSetName} from '../../reconcile/finding-codes.ts'
import {DATA_SET_NAMES, FILE_NAMES, type ReconcileInputs} from '../../reconcile/inputs.ts'

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
  const found = from === undefined ? {} : filesOf(from)
  const named = Object.fromEntries(
    DATA_SET_NAMES.flatMap((name) => (files[name]?.length ? [[name, files[name]]] : [])),
  )
  for (const [name, paths] of Object.entries(named)) {
    for (const path of paths) requireReadable(path, `--${name}`)
  }
  const inputs = {...found, ...named}
  return Object.keys(inputs).length === 0 ? undefined : inputs
}

function filesOf(directory: string): ReconcileInputs {
  if (!statSync(directory, {throwIfNoEntry: false})?.isDirectory()) {
    throw new InvalidInputError('INPUT_UNREADABLE', `--from: ${directory} is no directory.`)
  }
  const found = DATA_SET_NAMES.flatMap((name) => {
    const path = fileOf(directory, FILE_NAMES[name])
    return path === undefined ? [] : [[name, [path]] as const]
  })
  if (found.length > 0) return Object.fromEntries(found)
  throw new InvalidInputError('NO_DATA_SET', `--from: ${directory} holds no file of a data set.`, {
    hint: `The names are ${Object.values(FILE_NAMES).join(', ')}, each also with .gz.`,
  })
}

function fileOf(directory: string, name: string): string | undefined {
  const [path, ...others] = [name, `${name}.gz`]
    .map((candidate) => join(directory, candidate))
    .filter((candidate) => existsSync(candidate))
  if (others.length > 0) {
    throw new InvalidInputError('AMBIGUOUS_INPUT', `${path} is there with .gz and without.`, {
      hint: 'Remove one, or name the one you mean with its own flag.',
    })
  }
  if (path !== undefined) requireReadable(path, '--from')
  return path
}

function requireReadable(path: string, flag: string): void {
  try {
    accessSync(path, constants.R_OK)
    if (!statSync(path).isDirectory()) return
  } catch (cause) {
    throw unreadable(path, flag, cause)
  }
  throw unreadable(path, flag)
}

const unreadable = (path: string, flag: string, cause?: unknown): InvalidInputError =>
  new InvalidInputError('INPUT_UNREADABLE', `${flag}: the file ${path} cannot be read.`, {
    hint: 'Check the path and that you may read it.',
    cause,
  })

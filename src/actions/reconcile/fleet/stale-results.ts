import {type Stats, statSync} from 'node:fs'
import {type Unit, type UnitFile, unitKey} from '../../../fleet/unit.ts'
import {failureOf, type UnitFailure} from '../../../fleet/unit-result.ts'
import {InvalidInputError} from '../../../messages/errors.ts'
import {inputChanged, previousChanged} from '../../../messages/reconcile/fleet.ts'
import {filesThere} from '../inputs.ts'
import {hashOfFile} from './file-hash.ts'

/**
 * Which finished units have a result that is not of the files that are there now. Asked in the order of
 * the plan: a unit that starts from a stale one is stale, too.
 */
export class StaleResults {
  readonly #signal: AbortSignal
  readonly #stale = new Map<string, Unit>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /**
   * Why the result of a finished unit does not hold any more; nothing where it does.
   *
   * Errors: the signal's reason on Ctrl-C.
   */
  async failureOf(unit: Unit): Promise<UnitFailure | undefined> {
    const error = this.#afterStale(unit) ?? (await this.#ofFiles(unit))
    if (error === undefined) return undefined
    this.#stale.set(unit.digest, unit)
    return failureOf(unit, error)
  }

  /** Why a unit without a result cannot be done, though the period before it has one. */
  requirePrevious(unit: Unit): void {
    const error = this.#afterStale(unit)
    if (error) throw error
  }

  #afterStale(unit: Unit): InvalidInputError | undefined {
    const before = this.#stale.get(unit.previous ?? '')
    if (before === undefined) return undefined
    return new InvalidInputError(previousChanged({key: unitKey(unit), previous: unitKey(before)}))
  }

  async #ofFiles(unit: Unit): Promise<InvalidInputError | undefined> {
    for (const file of unit.files) {
      if (await isChanged(file, this.#signal)) {
        return new InvalidInputError(inputChanged({key: unitKey(unit), file: file.path}))
      }
    }
    return this.#ofAdded(unit)
  }

  /** A folder that this machine does not see says nothing against the result, as a file does not. */
  #ofAdded(unit: Unit): InvalidInputError | undefined {
    try {
      return addedFile(unit)
    } catch {
      return undefined
    }
  }
}

/**
 * Why a unit does not hold whose folder has a file of the data set that the plan has not, looked for as the
 * plan looks for files: its rows would be in no result. Nothing where there is none.
 *
 * Errors: `InvalidInputError` when the folder does not let its files be looked at.
 */
export function addedFile(unit: Unit): InvalidInputError | undefined {
  const planned = new Set(unit.files.map(({path}) => path))
  const file = filesThere(unit.directory)
    .flatMap(([, paths]) => paths)
    .find((path) => !planned.has(path))
  return file === undefined
    ? undefined
    : new InvalidInputError(inputChanged({key: unitKey(unit), file}))
}

/**
 * Whether another file stands where the plan found one. The bytes are read only where the size is the same
 * and the time is not: a copy of the same file is no change. A file that is not there any more, or that
 * this machine does not see, says nothing against the result that was made of it.
 */
async function isChanged(file: UnitFile, signal: AbortSignal): Promise<boolean> {
  const found = statOf(file.path)
  if (found === undefined) return false
  if (!found.isFile() || found.size !== file.bytes) return true
  if (found.mtimeMs === file.modifiedMs) return false
  const sha256 = await hashOfFile(file.path, signal).catch(() => file.sha256)
  signal.throwIfAborted()
  return sha256 !== file.sha256
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

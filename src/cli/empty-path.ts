import type {Interfaces} from '@oclif/core'
import {emptyPath} from '../messages/command-line/command-line.ts'
import {InvalidInputError} from '../messages/errors.ts'

/** How help writes the value of a flag that names a file or a folder. */
const PATHS: ReadonlySet<unknown> = new Set(['FILE', 'DIR', 'FILE|DIR'])

/**
 * A path of no characters, as of a variable without a value, would be the folder in which the command
 * runs, or count as not given: reports would go there, or nowhere.
 *
 * @param flags of a command, which may have none of its own.
 * @param values of a command line, by the names of its flags.
 * Errors: `InvalidInputError` that names the flag.
 */
export function requireNoEmptyPath(
  flags: Interfaces.FlagInput | undefined,
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [name, flag] of Object.entries(flags ?? {})) {
    if (!('helpValue' in flag) || !PATHS.has(flag.helpValue)) continue
    if ([values[name]].flat().includes('')) {
      throw new InvalidInputError(emptyPath({flag: `--${name}`}))
    }
  }
}

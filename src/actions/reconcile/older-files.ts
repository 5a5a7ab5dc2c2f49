import {readdirSync} from 'node:fs'
import {sep} from 'node:path'

/**
 * The files below a directory that an earlier run wrote there and this one did not, by name.
 *
 * @param isOurs whether the program writes files of that name; the user's own are never named.
 */
export function olderFiles(
  directory: string,
  written: readonly string[],
  isOurs: (file: string) => boolean,
): string[] {
  const current = new Set(written)
  return readNames(directory)
    .filter((file) => isOurs(file) && !current.has(file))
    .toSorted()
}

/** The directory itself, `packs` and `accounts`: one that is large otherwise is not walked through. */
function readNames(directory: string): string[] {
  const packs = namesIn(`${directory}${sep}packs`)
  return [
    ...namesIn(directory),
    ...namesIn(`${directory}${sep}accounts`).map((page) => `accounts/${page}`),
    ...packs.flatMap((pack) =>
      namesIn([directory, 'packs', pack].join(sep)).map((file) => `packs/${pack}/${file}`),
    ),
  ]
}

/** None where there is no such directory; what cannot be listed is no reason to fail a run. */
function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

import {type Unit, unitKey} from './unit.ts'

/** What every file system takes, with room for the name under which a file is written first. */
const LONGEST_BYTES = 180
const DIGEST_DIGITS = 12

/**
 * The name of each unit's own report beside the fleet's, by the unit's digest: `acme_live_2026-11`, and
 * part of the digest after it where another unit of the plan has that name, too, as `a/live/live_1` and
 * `a_live/live/1` have. Two merchants never have one file.
 */
export function reportNames(units: readonly Unit[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(units, (unit) => sameFile(plainName(unit)))
  return new Map(
    units.map((unit) => {
      const name = plainName(unit)
      const isAlone = byName.get(sameFile(name))?.length === 1 && bytesOf(name) <= LONGEST_BYTES
      return [unit.digest, `accounts/${isAlone ? name : withDigest(name, unit)}.html`]
    }),
  )
}

/** Whether a merge writes files of this name, relative to its directory. */
export const isAccountPage = (file: string): boolean =>
  /^accounts\/.+_(?:test|live)_.+\.html$/.test(file)

const plainName = (unit: Unit): string => unitKey(unit).replaceAll('/', '_')

/** Some file systems take upper and lower case for one, and a letter for itself and its accent. */
const sameFile = (name: string): string => name.normalize('NFKC').toLowerCase()

const withDigest = (name: string, {digest}: Unit): string => {
  let cut = name
  while (bytesOf(cut) > LONGEST_BYTES) cut = cut.slice(0, -1)
  return `${cut.toWellFormed()}_${digest.slice(0, DIGEST_DIGITS)}`
}

const bytesOf = (text: string): number => Buffer.byteLength(text)

import type {Gathered} from '../read/gather/gathered.ts'
import {type Place, placeKey} from '../read/rows/rows.ts'
import {linesAgain, type ReadTerms} from './lines-again.ts'

/**
 * Says of some lines of the statement what stands there, as a mapping has them read: equal texts of lines
 * that say the same. By `placeKey`; nothing of a line that cannot be read. The statement is not read again
 * for lines that were asked for before.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function contentsOf(gathered: Gathered, terms: ReadTerms) {
  const known = new Map<number, string | undefined>()
  return async (places: readonly Place[]): Promise<ReadonlyMap<number, string | undefined>> => {
    const wanted = new Set(places.map(placeKey).filter((place) => !known.has(place)))
    if (wanted.size === 0) return known
    const isWanted = (place: Place): boolean => wanted.has(placeKey(place))
    for (const source of gathered.sources.filter(({name}) => name === 'statement')) {
      for await (const line of linesAgain(source, terms, isWanted)) {
        const {id, wallet, type, amount, atMs, parent} = line
        known.set(placeKey(line), JSON.stringify([id, wallet, type, amount, atMs, parent]))
      }
    }
    for (const place of wanted) if (!known.has(place)) known.set(place, undefined)
    return known
  }
}

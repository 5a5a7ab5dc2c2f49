import type {Gathered} from '../read/gather/gathered.ts'
import type {ColumnMapping} from '../read/mapping/mapping.ts'
import {type EventRow, type Place, placeKey} from '../read/rows/rows.ts'
import {eventsOf} from './event-times.ts'
import type {ReadTerms} from './lines-again.ts'

/** What an event says that was paid, and what arrived. Units: centavos. */
export type EventAmounts = Pick<EventRow, 'amount' | 'net'>

/** Of events that were asked for, by `placeKey`; nothing of one that cannot be read. */
type Known = Map<number, EventAmounts | undefined>

/**
 * Says of some events what their amounts are, as a mapping has them read. Of JSON only the rows that are asked for are
 * read; the files are not read again for rows that were asked for before with the same mapping.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function amountsOfEvents(
  {sources}: Pick<Gathered, 'sources'>,
  {signal}: Pick<ReadTerms, 'signal'>,
) {
  const byMapping = new Map<ColumnMapping, Known>()
  return async (
    mapping: ColumnMapping,
    places: readonly Place[],
  ): Promise<ReadonlyMap<number, EventAmounts | undefined>> => {
    const known: Known = byMapping.get(mapping) ?? new Map()
    byMapping.set(mapping, known)
    const missing = places.filter((place) => !known.has(placeKey(place)))
    const named = new Set(missing.map(({source}) => source))
    for (const place of missing) known.set(placeKey(place), undefined)
    const isWanted = (place: Place): boolean => known.has(placeKey(place))
    for (const source of sources.filter((one) => one.name === 'events' && named.has(one.source))) {
      for await (const event of eventsOf(source, {mapping, signal}, isWanted)) {
        if (isWanted(event)) known.set(placeKey(event), {amount: event.amount, net: event.net})
      }
    }
    return known
  }
}

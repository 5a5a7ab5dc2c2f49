import type {Gathered} from '../read/gather/gathered.ts'
import {type EventRow, type Place, placeKey} from '../read/rows/rows.ts'
import {eventsOf} from './event-times.ts'
import type {ReadTerms} from './lines-again.ts'

/** What an event says that was paid, and what arrived. Units: centavos. */
export type EventAmounts = Pick<EventRow, 'amount' | 'net'>

/**
 * The amounts of some events, by `placeKey`; nothing of one that cannot be read. The files of events are read once
 * more for it, of JSON only the rows that are asked for.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function eventAmounts(
  {sources}: Pick<Gathered, 'sources'>,
  terms: ReadTerms,
  places: readonly Place[],
): Promise<ReadonlyMap<number, EventAmounts>> {
  const [wanted, amounts] = [new Set(places.map(placeKey)), new Map<number, EventAmounts>()]
  const isWanted = (place: Place): boolean => wanted.has(placeKey(place))
  const named = new Set(places.map(({source}) => source))
  for (const source of sources.filter((one) => one.name === 'events' && named.has(one.source))) {
    for await (const event of eventsOf(source, terms, isWanted)) {
      if (isWanted(event)) amounts.set(placeKey(event), event)
    }
  }
  return amounts
}

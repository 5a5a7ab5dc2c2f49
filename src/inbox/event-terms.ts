import {searchTerms} from '../domain/search-terms.ts'
import type {StoredEvent} from './inbox.ts'

/** What an event is found by. A body that is no JSON is found by its ids alone. */
export function termsOfEvent(body: string, atMs: number): Set<string> {
  try {
    return searchTerms(JSON.parse(body), atMs)
  } catch {
    return new Set()
  }
}

/** Whether an event has every one of these terms of `searchTerms`. */
export const hasTerms = (
  {body, receivedAtMs}: Pick<StoredEvent, 'body' | 'receivedAtMs'>,
  terms: readonly string[],
): boolean => {
  const own = termsOfEvent(body.toString('utf8'), receivedAtMs)
  return terms.every((term) => own.has(term))
}

import {type AnyOf, isFoundBy, searchTerms} from '../domain/search-terms.ts'
import type {StoredEvent} from './inbox.ts'

/** What an event is found by. A body that is no JSON is found by its ids alone. */
export function termsOfEvent(body: string, atMs: number): Set<string> {
  try {
    return searchTerms(JSON.parse(body), atMs)
  } catch {
    return new Set()
  }
}

/** Whether an event has every term of one of these. */
export const hasTerms = (
  {body, receivedAtMs}: Pick<StoredEvent, 'body' | 'receivedAtMs'>,
  anyOf: AnyOf,
): boolean => isFoundBy(termsOfEvent(body.toString('utf8'), receivedAtMs), anyOf)

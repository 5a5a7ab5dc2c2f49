import type {Listing} from '../../wire/dashboard.ts'
import {type Resource, useResource} from './resource.ts'
import {place} from './route.ts'

/** A listing as the address narrows it down: page, search and filters. */
export function useListing<Item>(
  name: string,
  more: Readonly<Record<string, string>> = {},
): Resource<Listing<Item>> {
  const query = new URLSearchParams({...place.value.query, ...more}).toString()
  return useResource<Listing<Item>>(query === '' ? name : `${name}?${query}`)
}

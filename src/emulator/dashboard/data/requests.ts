import type {RequestEntry} from '../../../wire/activity.ts'
import type {Listing} from '../../../wire/dashboard.ts'
import {windowOf} from './listing.ts'
import type {Asked} from './reading.ts'

/** By the filter of the page: what was done, what was refused, and what a fault cut off. */
const OUTCOMES: Readonly<Record<string, (entry: RequestEntry) => boolean>> = {
  answered: ({status}) => status !== null && status < 400,
  refused: ({status}) => status !== null && status >= 400,
  cut: ({status}) => status === null,
}

/** The requests to the service, newest first. */
export function readRequests({world, environment, call}: Asked): Listing<RequestEntry> {
  const {page, limit, search} = windowOf(call)
  const isWanted = OUTCOMES[call.query.get('status') ?? ''] ?? (() => true)
  const sought = search.toLowerCase()
  const found = world.activity
    .requests(environment)
    .filter((entry) => isWanted(entry) && textOf(entry).includes(sought))
  return {items: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit}
}

const textOf = ({method, path, status, request, response, subAccount}: RequestEntry): string =>
  `${method} ${path} ${status} ${subAccount ?? ''} ${request} ${response}`.toLowerCase()

export const readRequest = ({world, environment, id}: Asked): RequestEntry | undefined =>
  world.activity.requests(environment).find(({seq}) => String(seq) === id)

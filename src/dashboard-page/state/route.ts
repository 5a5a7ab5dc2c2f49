import {computed, signal} from '@preact/signals'
import type {Environment} from '../../domain/environment.ts'

/** The pages, by the word that stands in the address. */
const PAGES = [
  'overview',
  'charges',
  'withdrawals',
  'blocks',
  'wallets',
  'webhooks',
  'events',
  'requests',
  'credentials',
  'projects',
  'account',
  'time',
  'search',
] as const
export type PageName = (typeof PAGES)[number]

/**
 * Where the reader is: all of it is in the address, so every view can be linked and gone back to.
 */
export interface Place {
  readonly environment: Environment
  readonly page: PageName
  readonly id: string | undefined
  readonly query: Readonly<Record<string, string>>
}

/** Reads `#/test/charges/ID?page=2`; what is not understood becomes the overview. */
function readPlace(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?')
  const [environment, page, id] = path.split('/').map(decoded)
  return {
    environment: environment === 'live' ? 'live' : 'test',
    page: PAGES.find((name) => name === page) ?? 'overview',
    id: id || undefined,
    query: Object.fromEntries(new URLSearchParams(search)),
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/** The address of a place; empty values are left out of it. */
export function addressOf({environment, page, id, query = {}}: Destination): string {
  const path = [environment, page, ...(id === undefined ? [] : [encodeURIComponent(id)])].join('/')
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  const search = new URLSearchParams(filled).toString()
  return `#/${path}${search === '' ? '' : `?${search}`}`
}

interface Destination {
  readonly environment: Environment
  readonly page: PageName
  readonly id?: string | undefined
  readonly query?: Readonly<Record<string, string>>
}

const hash = signal(location.hash)
addEventListener('hashchange', () => {
  hash.value = location.hash
})

export const place = computed(() => readPlace(hash.value))
export const environment = computed(() => place.value.environment)

/** The address of a page in the environment the reader is in. */
export const linkTo = (page: PageName, id?: string, query?: Readonly<Record<string, string>>) =>
  addressOf({environment: environment.value, page, id, query: query ?? {}})

export function goTo(page: PageName, id?: string, query?: Readonly<Record<string, string>>): void {
  location.hash = linkTo(page, id, query)
}

/**
 * Changes parts of the query in place, so that typing in a search field leaves no trail of steps.
 */
export function refine(changes: Readonly<Record<string, string>>): void {
  const {page, id, query} = place.value
  history.replaceState(null, '', linkTo(page, id, {...query, ...changes}))
  hash.value = location.hash
}

import {isIPv4} from 'node:net'

/** Why an address is no target for events. */
export type TargetRefusal = 'not_a_url' | 'not_http' | 'has_credentials' | 'not_loopback'

/**
 * Reads where events are to be sent. Loopback is `localhost`, 127.0.0.0/8 and ::1, as written:
 * a name is never looked up to decide, since its address may be another one a moment later.
 *
 * Errors: a `TargetRefusal`.
 * Source: commands.md, "Listen".
 */
export function parseTarget(
  text: string,
  {allowExternal}: {allowExternal: boolean},
): URL | TargetRefusal {
  if (!URL.canParse(text)) return 'not_a_url'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not_http'
  if (url.username !== '' || url.password !== '') return 'has_credentials'
  return allowExternal || isLoopbackHost(url.hostname) ? url : 'not_loopback'
}

export const isTarget = (target: URL | TargetRefusal): target is URL => target instanceof URL

/** As people read it. A query, which may hold what is secret, is not shown. */
export function shownTarget(target: string | undefined): string | undefined {
  if (target === undefined || !URL.canParse(target)) return undefined
  const {origin, pathname, search} = new URL(target)
  return `${origin}${pathname}${search === '' ? '' : '?…'}`
}

/** An address as a socket tells it, or as a URL writes it: both in its one short form. */
export const isLoopbackAddress = (address: string): boolean =>
  (isIPv4(address) && address.startsWith('127.')) || address === '::1'

/** A host as a URL names it. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'))

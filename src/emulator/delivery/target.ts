import {lookup} from 'node:dns/promises'
import {isIP} from 'node:net'
import {isLoopbackAddress, isLoopbackHost} from '../../platform/loopback.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'

/** Where a delivery goes: its addresses are resolved once, judged, and then connected to. */
export interface Target {
  readonly url: URL
  /** In the order in which they are tried. */
  readonly addresses: readonly string[]
}

/** What a parser of URLs drops in silence, so that the text says another place than is meant. */
const UNPRINTABLE = /[\s\p{Cc}]/u

/** Why a URL cannot be registered, if so. A name is judged without a look-up in the DNS. */
export function targetRefusal(text: string, allowExternal: boolean): Refusal | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || UNPRINTABLE.test(text)) {
    return refusal(400, 'url must be an http or https URL', {field: 'url'})
  }
  if (url.username !== '' || url.password !== '') {
    return refusal(400, 'url must carry no user and no password', {field: 'url'})
  }
  if (allowExternal || isLoopbackHost(url.hostname)) return undefined
  return refusal(
    400,
    'url must be on this machine; start the emulator with --allow-external to send elsewhere',
    {field: 'url', code: 'TARGET_NOT_ALLOWED'},
  )
}

/**
 * The addresses that a delivery connects to, or why it must not: a name can change after it was
 * registered.
 */
export async function resolveTarget(
  text: string,
  allowExternal: boolean,
): Promise<Target | string> {
  const url = new URL(text)
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(hostname) ? [hostname] : await addressesOf(hostname)
  if (addresses.length === 0) return `cannot resolve ${hostname}`
  const foreign = allowExternal ? undefined : addresses.find((one) => !isLoopbackAddress(one))
  return foreign === undefined ? {url, addresses} : `${foreign} is not on this machine`
}

/** A listener on `localhost` may be at 127.0.0.1 or at ::1. */
async function addressesOf(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, {all: true})).map(({address}) => address)
  } catch {
    return []
  }
}

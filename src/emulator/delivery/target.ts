import {lookup} from 'node:dns/promises'
import {isIP} from 'node:net'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {isLoopbackAddress, isLoopbackHost} from '../http/loopback.ts'

/** Where a delivery goes: the address is resolved once, judged, and then connected to. */
export interface Target {
  readonly url: URL
  readonly address: string
}

/** What a parser of URLs drops in silence, so that the text says another place than is meant. */
const UNPRINTABLE = /[\s\p{Cc}]/u

/** Why a URL cannot be registered, if so. A name is judged without asking anybody. */
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

/** The address that a delivery connects to, or why it must not: a name can change after it was registered. */
export async function resolveTarget(
  text: string,
  allowExternal: boolean,
): Promise<Target | string> {
  const url = new URL(text)
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const address = isIP(hostname) ? hostname : await addressOf(hostname)
  if (address === undefined) return `cannot resolve ${hostname}`
  if (!allowExternal && !isLoopbackAddress(address)) return `${address} is not on this machine`
  return {url, address}
}

/** `localhost` is looked up first as 127.0.0.1, where most listeners are. */
async function addressOf(hostname: string): Promise<string | undefined> {
  try {
    return (await lookup(hostname, {family: hostname === 'localhost' ? 4 : 0})).address
  } catch {
    return undefined
  }
}

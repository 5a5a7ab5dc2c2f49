import {timingSafeEqual} from 'node:crypto'
import {hostnameOf, isLoopbackAddress, isLoopbackHost} from '../../platform/loopback.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {type Call, headerOf} from '../http/message.ts'

/**
 * The control plane is for programs of this machine: no other peer, and no web page, which would
 * come with a foreign `Origin`, or through a name that points here with a foreign `Host`.
 * Whoever has the token of a start on another address may come from anywhere.
 */
export function controlRefusal(call: Call, token: string | undefined): Refusal | undefined {
  if (token !== undefined && hasToken(call, token)) return undefined
  const isLocal = isLoopbackAddress(call.remoteAddress) && isLocalHost(call) && isLocalOrigin(call)
  return isLocal ? undefined : FOREIGN
}

function hasToken(call: Call, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  const given = Buffer.from(headerOf(call, 'authorization') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const isLocalHost = (call: Call): boolean =>
  isLoopbackHost(hostnameOf(headerOf(call, 'host') ?? ''))

function isLocalOrigin(call: Call): boolean {
  const origin = headerOf(call, 'origin')
  if (origin === undefined) return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host === headerOf(call, 'host')
}

const FOREIGN = refusal(403, 'The control plane answers to programs of this machine only.')

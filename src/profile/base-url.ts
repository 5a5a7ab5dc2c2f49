import {type BaseUrlFault, invalidBaseUrl} from '../messages/command-line/profile.ts'
import {InvalidInputError} from '../messages/errors.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** A host that is this machine, decided without a look-up. Source: commands.md, "Listen". */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname)

/**
 * Reads the address of a service: https, or http to this machine; a trailing `/v2` is understood.
 * The result ends without a slash.
 *
 * Errors: `InvalidInputError` that does not quote the address, which may carry a password.
 * Source: contract, section 1, "paths".
 */
export function parseBaseUrl(text: string): string {
  if (!URL.canParse(text)) throw invalid('not_a_url')
  const url = new URL(text)
  if (url.username || url.password) throw invalid('has_user')
  if (url.search || url.hash) throw invalid('has_query')
  const isSafe = url.protocol === 'https:' || isLoopbackHost(url.hostname)
  if (!/^https?:$/.test(url.protocol) || !isSafe) throw invalid('not_safe')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')
  return url.origin + path
}

const invalid = (fault: BaseUrlFault): InvalidInputError =>
  new InvalidInputError(invalidBaseUrl({fault}))

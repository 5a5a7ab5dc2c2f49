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
  if (!URL.canParse(text)) throw invalid('is no web address, such as https://api.example.com')
  const url = new URL(text)
  if (url.username || url.password) throw invalid('must not carry a user name or a password')
  if (url.search || url.hash) throw invalid('must not have a query or a fragment')
  const isSafe = url.protocol === 'https:' || isLoopbackHost(url.hostname)
  if (!/^https?:$/.test(url.protocol) || !isSafe) {
    throw invalid('must begin with https://; plain http is for this machine only')
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v2$/, '')
  return url.origin + path
}

const invalid = (why: string): InvalidInputError =>
  new InvalidInputError('INVALID_BASE_URL', `The base URL ${why}.`, {
    hint: 'It comes from --base-url, PIXCTL_BASE_URL or the profile.',
  })

import {InvalidInputError} from '../../messages/errors.ts'
import {invalidProxy} from '../../messages/service/no-answer.ts'
import type {Variables} from '../../platform/variables.ts'

/** What the variables say about proxies, with the addresses as undici needs them. */
export interface Proxies {
  readonly httpProxy: string | undefined
  readonly httpsProxy: string | undefined
  readonly noProxy: string
}

/** The proxy that a request to some address goes through. */
export interface ProxyInUse {
  readonly variable: string
  /** Without the user and password that may stand in the variable. */
  readonly address: string
  readonly proxies: Proxies
}

/** A service on this machine, such as the emulator, is never asked through a proxy. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * The proxy for a base URL, by HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, or nothing
 * where the connection is direct.
 *
 * Errors: `InvalidInputError` for a variable that holds no address.
 */
export function proxyFor(baseUrl: string, env: Variables): ProxyInUse | undefined {
  const https = variableOf(env, 'HTTPS_PROXY')
  const http = variableOf(env, 'HTTP_PROXY')
  const url = new URL(baseUrl)
  // Without HTTPS_PROXY, HTTP_PROXY is for both.
  const used = url.protocol === 'https:' ? (https ?? http) : http
  if (!used) return undefined
  const noProxy = [...THIS_MACHINE, variableOf(env, 'NO_PROXY')?.value ?? ''].join(',')
  if (isExempt(url, noProxy)) return undefined
  return {
    variable: used.name,
    address: new URL(addressOf(used)).origin,
    proxies: {
      httpProxy: http && addressOf(http),
      httpsProxy: https && addressOf(https),
      noProxy,
    },
  }
}

interface Variable {
  readonly name: string
  readonly value: string
}

/** The lower-case spelling wins, as in curl. */
function variableOf(env: Variables, name: string): Variable | undefined {
  const spelling = [name.toLowerCase(), name].find((each) => env[each])
  return spelling === undefined ? undefined : {name: spelling, value: env[spelling] ?? ''}
}

/** `proxy:3128` means `http://proxy:3128`. */
function addressOf({name, value}: Variable): string {
  const address = value.includes('://') ? value : `http://${value}`
  const url = URL.parse(address)
  if (!url || !SCHEMES.includes(url.protocol) || url.hostname === '') {
    throw new InvalidInputError(invalidProxy({variable: name}))
  }
  return address
}

const SCHEMES = ['http:', 'https:', 'socks5:', 'socks:']

/** Decides as undici does, which decides again at the request. A test compares the two. */
function isExempt(url: URL, noProxy: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const host = bare(url.hostname)
  return noProxy.split(/[,\s]/).some((entry) => {
    const [, name = entry, itsPort] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? []
    if (name === '' || (itsPort !== undefined && itsPort !== port)) return false
    if (name === '*') return true
    const suffix = bare(name.replace(/^\*?\./, ''))
    return (host === suffix && !name.startsWith('*')) || host.endsWith(`.${suffix}`)
  })
}

const bare = (host: string): string =>
  host
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase()

import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js'
import {CHECKED} from './checked.ts'
import type {Proxies} from './proxy-settings.ts'

/**
 * undici's dispatcher for machines behind a proxy: it asks the proxy for a tunnel (CONNECT) to an
 * `https:` service, and leaves out the hosts of NO_PROXY. Loaded only where a variable names one. The
 * certificates of all of them are checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
 *
 * Units: milliseconds for the proxy and then the service to accept a connection; 10 s by default.
 */
export const proxyDispatcher = (
  proxies: Proxies,
  timeoutMs: number | undefined,
): EnvHttpProxyAgent =>
  new EnvHttpProxyAgent({
    httpProxy: proxies.httpProxy ?? '',
    httpsProxy: proxies.httpsProxy ?? '',
    noProxy: proxies.noProxy,
    allowH2: false,
    connectTimeout: timeoutMs,
    connect: CHECKED,
    requestTls: CHECKED,
    proxyTls: CHECKED,
    headersTimeout: 0,
    bodyTimeout: 0,
  })

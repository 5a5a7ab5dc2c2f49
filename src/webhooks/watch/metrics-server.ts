import {once} from 'node:events'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {LocalFailureError} from '../../messages/errors.ts'
import {portUnavailable} from '../../messages/webhooks/webhooks.ts'
import {hostnameOf, isLoopbackHost} from '../../platform/loopback.ts'
import type {Address} from '../listener.ts'

/** What the pages say; asked anew for each request. */
export interface Watched {
  /** The alarms that are raised: `/healthz` is 503 while there is one. */
  readonly alarms: () => readonly string[]
  /** Whether deliveries are taken: `/readyz`. */
  readonly isReady: () => boolean
  /** Whether it listens, and turns deliveries away all the same: `/healthz` is 503 meanwhile. */
  readonly isRefusing?: () => boolean
  /** How a shared store is: its outage alone is no alarm, for deliveries are kept on this machine. */
  readonly store?: () => object | undefined
  readonly page: () => Promise<{readonly type: string; readonly text: string}>
}

export interface MetricsServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics`. On loopback a request that names another host is
 * refused: a page of the web whose name was made to point here would read them in a browser.
 *
 * Errors: `LocalFailureError` when the port is taken.
 */
export async function startMetricsServer(
  watched: Watched,
  {host, port}: Address,
): Promise<MetricsServer> {
  const isLocal = isLoopbackHost(host)
  const server = createServer((request, response) => {
    if (isLocal && !isAskedForHere(request)) return say(response, 421, {status: 'misdirected'})
    answer(request.url ?? '', watched, response).catch(() => say(response, 500, {status: 'failed'}))
  })
  server.listen({host, port})
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message
    throw new LocalFailureError(portUnavailable({host, port, reason, flag: '--metrics'}), {cause})
  })
  // A connection that this machine cannot take is asked for again: the listener goes on.
  server.on('error', () => {})
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Every browser names the host; a request without one is no browser's. */
const isAskedForHere = ({headers: {host}}: IncomingMessage): boolean =>
  host === undefined || isLoopbackHost(hostnameOf(host))

async function answer(url: string, watched: Watched, response: ServerResponse): Promise<void> {
  const alarms = watched.alarms()
  const isReady = watched.isReady()
  const isRefusing = watched.isRefusing?.() ?? false
  const store = watched.store?.()
  switch (url.split('?')[0]) {
    case '/healthz':
      return say(response, alarms.length === 0 && !isRefusing ? 200 : 503, {
        status: isRefusing ? 'refusing' : alarms.length === 0 ? 'ok' : 'alarm',
        alarms,
        ...(store && {store}),
      })
    case '/readyz':
      return say(response, isReady ? 200 : 503, {status: isReady ? 'ready' : 'not_ready'})
    case '/metrics': {
      const {type, text} = await watched.page()
      response.writeHead(200, {'Content-Type': type})
      response.end(text)
      return
    }
    default:
      return say(response, 404, {status: 'not_found'})
  }
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {'Content-Type': 'application/json', 'Cache-Control': 'no-store'})
  response.end(JSON.stringify(body))
}

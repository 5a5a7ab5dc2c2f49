import {once} from 'node:events'
import {createServer, type Server} from 'node:http'
import type {AddressInfo, Socket} from 'node:net'
import {setTimeout as pause} from 'node:timers/promises'
import type {Inbox} from '../inbox/inbox.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {portUnavailable} from '../messages/webhooks/webhooks.ts'
import {setV8Flag} from '../platform/v8-flag.ts'
import {BodyBudget} from './read-body.ts'
import {isRefusedUnread, MAX_HEADERS, type Reception, receive} from './receive.ts'
import {REFUSAL_STATUS, type Refusal} from './refusal.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** A listener that accepts deliveries until it is stopped. */
export interface Listener {
  /** The full address to register at the service. */
  readonly url: string
  /** Takes no new connection, and settles when everything accepted was answered. */
  stop(): Promise<void>
}

/** Source: commands.md, "Listen": 10 s, checked every second. */
const REQUEST_TIMEOUT_MS = 10_000
const TIMEOUT_CHECK_MS = 1_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_CONNECTIONS = 4_096
const IDLE_CONNECTION_MS = 60_000
const STOP_GRACE_MS = 1_000
const STOP_LOOK_MS = 10

/**
 * A full collection of garbage makes every sender wait. V8 begins one as soon as its old objects might
 * outgrow their limit by the young ones, which a listener under load allocates fast while hardly any
 * grows old: with the limit that V8 sets for so small a heap, four times a second. With this one, ten
 * times what is in use, once in several seconds; an idle listener takes no more memory for it.
 */
const HEAP_MAY_GROW = '--heap-growing-percent=900'

/** Errors: `LocalFailureError` when the port cannot be had. */
export async function startListener(reception: Reception, address: Address): Promise<Listener> {
  setV8Flag(HEAP_MAY_GROW)
  const budget = new BodyBudget()
  const storing = counted(reception.inbox)
  const counting = {...reception, inbox: storing}
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
  })
  server.maxConnections = MAX_CONNECTIONS
  server.maxHeadersCount = MAX_HEADERS + 1
  server.on('request', (request, response) => receive({request, response}, counting, budget))
  server.on('checkContinue', (request, response) => receive({request, response}, counting, budget))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseConnection(error, socket, reception),
  )
  const port = await bind(server, address)
  goOnAfterErrors(server, reception)
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {url: `http://${host}:${port}${reception.path}`, stop: () => stop(server, storing)}
}

interface Counted extends Pick<Inbox, 'accept'> {
  /** Deliveries that were received in full and are not answered yet. */
  readonly underWay: number
}

function counted(inbox: Pick<Inbox, 'accept'>): Counted {
  let underWay = 0
  return {
    get underWay() {
      return underWay
    },
    accept: async (delivery) => {
      underWay += 1
      try {
        return await inbox.accept(delivery)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function bind(server: Server, {host, port}: Address): Promise<number> {
  server.listen({host, port, backlog: 1_024})
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message
    throw new LocalFailureError(portUnavailable({host, port, reason, flag: '--port'}), {cause})
  })
  return (server.address() as AddressInfo).port
}

/** A machine that is out of files may refuse thousands of connections in a second. */
const SAY_AGAIN_MS = 60_000

/**
 * A connection that the machine cannot take, as when this process may open no more files, is one that
 * its sender makes again. Without a handler of this event Node would end the process.
 */
function goOnAfterErrors(server: Server, {nowMs, notAccepted}: Reception): void {
  let saidAtMs = Number.NEGATIVE_INFINITY
  server.on('error', (error: NodeJS.ErrnoException) => {
    const now = nowMs()
    if (now - saidAtMs < SAY_AGAIN_MS) return
    saidAtMs = now
    notAccepted(error.code ?? error.message)
  })
}

const CONNECTION_REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** A request that never became one: too slow, too large in its head, or no HTTP. */
function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  reception: Reception,
): void {
  // Its sender is gone.
  if (!socket.writable) return void socket.destroy()
  // A sender that asked first, and ends without the body that it was refused, made one request.
  if (isRefusedUnread(socket)) return void socket.destroySoon()
  const refusal = CONNECTION_REFUSALS[String(error.code)] ?? 'bad_request'
  const receivedAtMs = reception.nowMs()
  reception.report({receivedAtMs, verdict: refusal, event: undefined, forward: 'none'})
  const status = REFUSAL_STATUS[refusal]
  socket.end(
    `HTTP/1.1 ${status} ${REASON_PHRASES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  )
}

/**
 * A delivery that was received in full is answered; a sender that is still sending is cut after a
 * moment.
 */
async function stop(server: Server, storing: Counted): Promise<void> {
  // Connections that are idle are closed by this, too.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await Promise.race([closed, pause(STOP_GRACE_MS, undefined, {ref: false})])
  while (storing.underWay > 0) await pause(STOP_LOOK_MS)
  // An answer that was written reaches the sender before the connection is closed.
  await pause(STOP_LOOK_MS)
  server.closeAllConnections()
  await closed
}

import type {AddressInfo} from 'node:net'
import {InvalidInputError, LocalFailureError} from '../messages/errors.ts'
import {
  emulatorPortForbidden,
  emulatorPortTaken,
  emulatorTokenRequired,
} from '../messages/webhooks/emulator.ts'
import {isLoopbackHost} from '../platform/loopback.ts'
import type {CredentialPair} from './bootstrap.ts'
import {CONTROL_PREFIX} from './control/control.ts'
import {DashboardAuth} from './dashboard/dashboard-auth.ts'
import {dashboardRoutes} from './dashboard/routes.ts'
import {DataPlace} from './data.ts'
import {closeIdleConnections} from './delivery/send.ts'
import {Emulator} from './emulator.ts'
import {ENDPOINTS} from './endpoints.ts'
import {interceptWith} from './http/intercept.ts'
import {Router} from './http/router.ts'
import {createHttpServer} from './http/server.ts'
import {routesOf} from './routes.ts'

/** Everything has a default: an ephemeral emulator on the contract's port. */
export interface StartOptions {
  /** 0 takes a free one. */
  readonly port?: number | undefined
  readonly host?: string | undefined
  /** Where the state is kept; without it, it ends with the process. */
  readonly dataDir?: string | undefined
  /** Makes ids, secrets and timestamps reproducible. */
  readonly seed?: number | undefined
  /** Lets webhooks leave this machine. */
  readonly allowExternalTargets?: boolean | undefined
  /** What the control plane asks of callers from elsewhere; needed to listen on another address. */
  readonly token?: string | undefined
  /** The wall clock, for tests that need another. */
  readonly wallMs?: (() => number) | undefined
}

/** The ready line's content, and the way to end it. */
export interface RunningEmulator {
  readonly url: string
  readonly controlUrl: string
  readonly dashboardUrl: string
  readonly credentials: {readonly test: CredentialPair; readonly live: CredentialPair}
  /** Which data set it runs on, as every answer says. */
  readonly instanceId: string
  /** Resolves when `pixctl emulator stop` asks for the end. */
  readonly stopRequested: Promise<void>
  close(): Promise<void>
}

/** Source: contract, section 5. */
export const DEFAULT_PORT = 4010
const DEFAULT_HOST = '127.0.0.1'

/**
 * Starts the whole service on this machine.
 *
 * Errors: `InvalidInputError` for an open address without a token; `LocalFailureError` when the
 * port or the data directory is taken.
 */
export async function startEmulator(options: StartOptions = {}): Promise<RunningEmulator> {
  const {host = DEFAULT_HOST, port = DEFAULT_PORT, token} = options
  if (!isLoopbackHost(host) && token === undefined) throw openWithoutToken(host)
  const emulator = await Emulator.open({
    place: new DataPlace(options.dataDir),
    seed: options.seed,
    allowExternalTargets: options.allowExternalTargets ?? false,
    token,
    wallMs: options.wallMs,
  })
  const {world} = emulator
  const auth = new DashboardAuth()
  const routes = [...routesOf(emulator), ...dashboardRoutes(world, ENDPOINTS, auth)]
  const server = createHttpServer(world, new Router(routes), interceptWith(world))
  try {
    await listen(server, {host, port})
  } catch (error) {
    await emulator.close()
    throw portTaken(port, error)
  }
  const url = urlOf(server.address() as AddressInfo)
  emulator.dashboardUrl = auth.addressAt(url)
  return {
    url,
    controlUrl: `${url}${CONTROL_PREFIX}`,
    dashboardUrl: auth.addressAt(url),
    credentials: emulator.credentials,
    instanceId: world.instanceId,
    stopRequested: emulator.stopRequested,
    close: async () => {
      await closeServer(server)
      await emulator.close()
      closeIdleConnections()
    },
  }
}

type HttpServer = ReturnType<typeof createHttpServer>

function listen(server: HttpServer, at: {host: string; port: number}): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => {
      server.off('error', reject)
      // A connection that this machine cannot take is asked for again: the emulator goes on.
      server.on('error', () => {})
      resolve()
    })
  })
}

function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** An address that stands for all of this machine's is called by the loopback's. */
function urlOf({address, family, port}: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

const openWithoutToken = (host: string): InvalidInputError =>
  new InvalidInputError(emulatorTokenRequired({host}))

function portTaken(port: number, cause: unknown): unknown {
  const code = (cause as NodeJS.ErrnoException).code
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return cause
  const said = code === 'EADDRINUSE' ? emulatorPortTaken : emulatorPortForbidden
  return new LocalFailureError(said({port}), {cause})
}

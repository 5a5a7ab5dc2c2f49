import {createServer} from 'node:net'
import type {Context} from '../../app/context.ts'
import {PixctlError} from '../../messages/errors.ts'
import {isLoopbackHost} from '../../platform/loopback.ts'
import {listEndpoints} from '../webhooks/endpoints.ts'
import type {Diagnosis} from './diagnosis.ts'

/** What `webhooks listen` takes where no other is asked for. */
const LISTENER_PORT = 4242
const MOST_PORTS = 3

export interface PortQuestion {
  readonly port: number
  /** An endpoint that is registered at the service delivers there. */
  readonly isRegistered: boolean
}

/**
 * The ports of this machine that registered endpoints deliver to, else the one that `webhooks listen`
 * takes.
 *
 * @param service what was found of it: one that does not answer is not asked again.
 */
export async function portsOfListener(
  context: Context,
  service: readonly Diagnosis[],
): Promise<readonly PortQuestion[]> {
  const usual = [{port: LISTENER_PORT, isRegistered: false}]
  if (!service.some(({code}) => code === 'service_answers')) return usual
  const ports = new Set((await endpointUrls(context)).flatMap(portHere))
  const registered = [...ports].slice(0, MOST_PORTS).map((port) => ({port, isRegistered: true}))
  return registered.length > 0 ? registered : usual
}

async function endpointUrls(context: Context): Promise<readonly string[]> {
  try {
    return (await listEndpoints(context)).map(({url}) => url)
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return []
  }
}

function portHere(text: string): number[] {
  const url = URL.parse(text)
  if (!url || !isLoopbackHost(url.hostname)) return []
  return [Number(url.port) || (url.protocol === 'https:' ? 443 : 80)]
}

/** The listener that has the inbox of this home. */
export interface RunningListener {
  readonly pid: number
  /** Where it takes deliveries, as far as it wrote that down. */
  readonly port: number | undefined
}

/**
 * Whether `webhooks listen` could start as it is, or runs, and whether anything takes what is
 * delivered. A program that has the port is named as the listener only where that said that it has it.
 */
export async function examinePort(
  listener: RunningListener | undefined,
  {port, isRegistered}: PortQuestion = {port: LISTENER_PORT, isRegistered: false},
): Promise<Diagnosis> {
  const subject = 'port'
  const flag = port === LISTENER_PORT ? '' : ` --port ${port}`
  const listen = `pixctl webhooks listen${flag}`
  if (listener === undefined) {
    const found = {subject, facts: {port}} as const
    const isTaken = !(await isFree(port))
    if (isRegistered) {
      return isTaken
        ? {...found, code: 'port_answered', status: 'ok'}
        : {...found, code: 'port_unheard', status: 'note', mend: listen}
    }
    return isTaken
      ? {...found, code: 'port_taken', status: 'warning', mend: 'pixctl webhooks listen --port 0'}
      : {...found, code: 'port_free', status: 'ok'}
  }
  const {pid, port: own} = listener
  const found = {subject, facts: {port, pid}} as const
  if (!(await isFree(port))) {
    return own === undefined || own === port
      ? {...found, code: 'port_listening', status: 'ok'}
      : {...found, facts: {port, pid, own}, code: 'port_of_another', status: 'note'}
  }
  return isRegistered
    ? {...found, code: 'port_missed', status: 'warning', mend: listen}
    : {...found, code: 'port_elsewhere', status: 'ok'}
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({port, host: '127.0.0.1', exclusive: true}, () => {
      server.close(() => resolve(true))
    })
  })
}

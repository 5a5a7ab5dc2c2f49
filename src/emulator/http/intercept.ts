import type {ServerResponse} from 'node:http'
import {setTimeout as sleep} from 'node:timers/promises'
import {refusal} from '../../wire/refusal.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {keptBody} from '../activity-log.ts'
import type {FaultAction} from '../faults.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'
import {type Answer, type Call, headerOf} from './message.ts'
import {marksOf, refusalAnswer, respond} from './respond.ts'
import type {Interceptor} from './server.ts'

/**
 * Lets a fault of the control plane strike a call of the service, never one of its own, and takes
 * the call down in the log.
 */
export const interceptWith =
  (world: World): Interceptor =>
  async (call, answer, response) => {
    if (!call.path.startsWith('/v2/')) return respond(world, response, await answer())
    const startedMs = performance.now()
    const action = await strike(world, call)
    const given = action
      ? await STRIKES[action.kind]?.({world, action, answer, response})
      : await answer()
    // Before it is sent: whoever has the answer finds it in the log.
    note(world, {call, given, fault: action?.kind, durationMs: performance.now() - startedMs})
    if (given && !response.headersSent) respond(world, response, given)
  }

interface Noted {
  readonly call: Call
  /** What reached the caller whole. */
  readonly given: Answer | undefined
  readonly fault: string | undefined
  readonly durationMs: number
}

function note({activity, clock}: World, {call, given, fault, durationMs}: Noted): void {
  const {method, path, query, body, noted} = call
  activity.add({
    kind: 'request',
    at: timestamp(clock.nowMs()),
    environment: noted.credential?.environment ?? null,
    method,
    path: query.size > 0 ? `${path}?${query}` : path,
    status: given?.status ?? null,
    durationMs: Math.round(durationMs * 10) / 10,
    clientId: noted.credential?.clientId ?? null,
    subAccount: headerOf(call, WIRE_NAMES.subAccountHeader) ?? null,
    idempotencyKey: headerOf(call, WIRE_NAMES.idempotencyHeader) ?? null,
    fault: fault ?? null,
    request: keptBody(body),
    response: typeof given?.body === 'string' ? keptBody(given.body) : '',
  })
}

async function strike(world: World, {method, path}: Call): Promise<FaultAction | undefined> {
  if (world.faults.isEmpty) return undefined
  return world.store.commits.run(() => world.faults.strikeCall(method, path))
}

interface Struck {
  readonly world: World
  readonly action: FaultAction
  readonly answer: () => Promise<Answer>
  readonly response: ServerResponse
}

/** What is left to be answered, or nothing where the connection was cut. */
type Strike = (struck: Struck) => Promise<Answer | undefined>

const STRIKES: Partial<Record<FaultAction['kind'], Strike>> = {
  /** The service says no before it has done anything. */
  status: async ({world, action}) => {
    const refused = refusal(action.status ?? 500, 'A fault of the emulator.', {fault: 'status'})
    return refusalAnswer(refused, world.clock.nowMs())
  },
  latency: async ({action, answer}) => {
    await sleep(action.ms ?? 1_000)
    return answer()
  },
  /** The connection dies before the service has done anything. */
  reset: async ({response}) => {
    response.socket?.resetAndDestroy()
    return undefined
  },
  /** The service has done its work, and the answer does not arrive. */
  'commit-then-reset': async ({answer, response}) => {
    await answer()
    response.socket?.resetAndDestroy()
    return undefined
  },
  /** Half an answer, then the connection dies. */
  truncate: async ({world, answer, response}) => {
    const {status, body} = await answer()
    const whole = Buffer.from(typeof body === 'string' ? body : '')
    response.writeHead(status, {...marksOf(world), 'Content-Length': whole.length})
    response.write(whole.subarray(0, whole.length >> 1), () => response.socket?.destroy())
    return undefined
  },
}

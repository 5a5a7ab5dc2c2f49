import type {ServerResponse} from 'node:http'
import {setTimeout as sleep} from 'node:timers/promises'
import {refusal} from '../../wire/refusal.ts'
import type {FaultAction} from '../faults.ts'
import type {World} from '../world.ts'
import type {Answer, Call} from './message.ts'
import {marksOf, refusalAnswer, respond} from './respond.ts'
import type {Interceptor} from './server.ts'

/** Lets a fault of the control plane strike a call of the service, never one of its own. */
export const interceptWith =
  (world: World): Interceptor =>
  async (call, answer, response) => {
    const action = await strike(world, call)
    if (!action) return respond(world, response, await answer())
    return STRIKES[action.kind]?.({world, action, answer, response})
  }

async function strike(world: World, {method, path}: Call): Promise<FaultAction | undefined> {
  if (world.faults.isEmpty || !path.startsWith('/v2/')) return undefined
  return world.store.commits.run(() => world.faults.strikeCall(method, path))
}

interface Struck {
  readonly world: World
  readonly action: FaultAction
  readonly answer: () => Promise<Answer>
  readonly response: ServerResponse
}

const STRIKES: Partial<Record<FaultAction['kind'], (struck: Struck) => Promise<void>>> = {
  /** The service says no before it has done anything. */
  status: async ({world, action, response}) => {
    const refused = refusal(action.status ?? 500, 'A fault of the emulator.', {fault: 'status'})
    respond(world, response, refusalAnswer(refused, world.clock.nowMs()))
  },
  latency: async ({world, action, answer, response}) => {
    await sleep(action.ms ?? 1_000)
    respond(world, response, await answer())
  },
  /** The connection dies before the service has done anything. */
  reset: async ({response}) => {
    response.socket?.resetAndDestroy()
  },
  /** The service has committed, and the client gets no answer. */
  'commit-then-reset': async ({answer, response}) => {
    await answer()
    response.socket?.resetAndDestroy()
  },
  /** Half an answer, then the connection dies. */
  truncate: async ({world, answer, response}) => {
    const {status, body} = await answer()
    const whole = Buffer.from(typeof body === 'string' ? body : '')
    response.writeHead(status, {...marksOf(world), 'Content-Length': whole.length})
    response.write(whole.subarray(0, whole.length >> 1), () => response.socket?.destroy())
  },
}

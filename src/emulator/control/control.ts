import type * as z from 'zod'
import {ENVIRONMENTS, type Environment} from '../../domain/environment.ts'
import type {Refusal} from '../../wire/refusal.ts'
import type {Emulator} from '../emulator.ts'
import {readBody} from '../http/body.ts'
import type {Call, Reply} from '../http/message.ts'
import type {Route} from '../http/router.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import type {World} from '../world.ts'

/**
 * Where the commands stand that no integration has: pay a charge, move the clock, break an answer.
 *
 * Source: contract, section 5.
 */
export const CONTROL_PREFIX = '/_emulator'

/** A command of the control plane that runs in one transaction. */
export interface Command {
  readonly method: Route['method']
  readonly path: string
  readonly handle: (world: World, call: Call) => Reply
}

/** A command that may take its time: the clock, a reset, a snapshot. */
export interface Operation {
  readonly method: Route['method']
  readonly path: string
  readonly handle: (emulator: Emulator, call: Call) => Reply | Promise<Reply>
}

/** A command with a body of a known shape. */
export const withBody =
  <Schema extends z.ZodType>(
    schema: Schema,
    handle: (world: World, call: Call, body: z.output<Schema>) => Reply,
  ): Command['handle'] =>
  (world, call) => {
    const body = readBody(call.body, schema)
    return isBodyRefusal(body) ? body : handle(world, call, body)
  }

const isBodyRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' && body !== null && isRefusal(body)

/** The environment in the path, or the 404 of one that does not exist. */
export function environmentIn(call: Call): Environment | Refusal {
  const name = call.parameters['environment'] ?? call.query.get('environment') ?? ''
  return ENVIRONMENTS.find((known) => known === name) ?? notFound('environment', name)
}

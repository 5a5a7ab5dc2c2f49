import type {Call, Reply} from '../http/message.ts'
import type {Route} from '../http/router.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {World} from '../world.ts'
import {type Caller, identifyCaller, type Requirement} from './caller.ts'

/** An endpoint of the service for a caller who may use it. Runs in a transaction. */
export type Handler = (world: World, call: Call, caller: Caller) => Reply

/** An endpoint with what it asks of its caller. */
export interface Endpoint extends Requirement {
  readonly method: Route['method']
  readonly path: string
  readonly handle: Handler
}

/**
 * The guard before the handler, both in one transaction: rights are judged on the state they act
 * on.
 */
export const toRoute = (world: World, {method, path, handle, ...rule}: Endpoint): Route => ({
  method,
  path,
  handle: (call) =>
    world.store.commits.run(() => {
      const caller = identifyCaller(world, call, rule)
      return isRefusal(caller) ? caller : handle(world, call, caller)
    }),
})

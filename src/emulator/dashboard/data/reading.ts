import type {Environment} from '../../../domain/environment.ts'
import {type Command, environmentIn} from '../../control/control.ts'
import {type Call, json, type Reply} from '../../http/message.ts'
import {notFound} from '../../movements/refusals.ts'
import type {World} from '../../world.ts'

/** Where and of what something is read. */
export interface Asked {
  readonly world: World
  readonly environment: Environment
  readonly call: Call
  /** What stands in the path after the name, if anything. */
  readonly id: string
}

/**
 * `GET data/{environment}/{path}`: a value to show, or nothing where there is no such `resource`.
 */
export const reading = (
  path: string,
  read: (asked: Asked) => unknown,
  resource = path,
): Command => ({
  method: 'GET',
  path: `/data/:environment/${path}`,
  handle: (world, call): Reply => {
    const environment = environmentIn(call)
    if (typeof environment !== 'string') return environment
    const id = call.parameters['id'] ?? ''
    const value = read({world, environment, call, id})
    return value === undefined ? notFound(resource, id) : json(200, value)
  },
})

import {clockRequest} from '../../wire/control.ts'
import {readBody} from '../http/body.ts'
import {json, noContent} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {Operation} from './control.ts'
import {healthOf} from './health.ts'

/** What concerns the emulator as a whole. */
export const OPERATIONS: readonly Operation[] = [
  {method: 'GET', path: '/health', handle: ({world}) => json(200, healthOf(world))},
  {
    method: 'POST',
    path: '/reset',
    handle: async (emulator) => {
      await emulator.reset()
      return noContent
    },
  },
  {
    method: 'GET',
    path: '/clock',
    handle: ({world}) => json(200, {now: timestamp(world.clock.nowMs())}),
  },
  {
    method: 'POST',
    path: '/clock',
    handle: async (emulator, call) => {
      const body = readBody(call.body, clockRequest)
      if (isRefusal(body)) return body
      const fired = await emulator.advance(Math.round(body.advanceSeconds * 1000))
      return json(200, {now: timestamp(emulator.world.clock.nowMs()), fired})
    },
  },
]

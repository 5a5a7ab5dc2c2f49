import {clockRequest, snapshotRequest} from '../../wire/control.ts'
import {readBody} from '../http/body.ts'
import {json, noContent} from '../http/message.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {Operation} from './control.ts'
import {healthOf} from './health.ts'

/** What concerns the emulator as a whole. */
export const OPERATIONS: readonly Operation[] = [
  {method: 'GET', path: '/health', handle: (emulator) => json(200, healthOf(emulator))},
  {
    method: 'POST',
    path: '/reset',
    handle: async (emulator) => {
      await emulator.reset()
      return noContent
    },
  },
  {
    method: 'POST',
    path: '/stop',
    handle: (emulator) => {
      emulator.requestStop()
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
  {
    method: 'GET',
    path: '/snapshots',
    handle: (emulator) => json(200, {snapshots: emulator.snapshots()}),
  },
  {
    method: 'POST',
    path: '/snapshots',
    handle: async (emulator, call) => {
      const body = readBody(call.body, snapshotRequest)
      if (isRefusal(body)) return body
      await emulator.snapshot(body.name)
      return json(201, {name: body.name})
    },
  },
  {
    method: 'POST',
    path: '/snapshots/:name/restore',
    handle: async (emulator, call) => {
      const name = call.parameters['name'] ?? ''
      if (!emulator.snapshots().includes(name)) return notFound('snapshot', name)
      await emulator.restore(name)
      return json(200, {name})
    },
  },
]

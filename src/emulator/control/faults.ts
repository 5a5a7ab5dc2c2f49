import {faultRequest} from '../../wire/control.ts'
import {json, noContent} from '../http/message.ts'
import type {Fault} from '../store/faults.ts'
import {type Command, withBody} from './control.ts'
import {checkFaultMatch} from './fault-match.ts'

/** What goes wrong on purpose. */
export const FAULT_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/faults',
    handle: withBody(faultRequest, (world, _, rule) => {
      const refused = checkFaultMatch(rule)
      if (refused) return refused
      const name = `fault/${world.store.sequences.next('faults')}`
      const id = world.identity.uuid(world.clock.nowMs(), name)
      return json(201, faultResource(world.faults.add(id, rule)))
    }),
  },
  {
    method: 'GET',
    path: '/faults',
    handle: ({faults}) => json(200, {faults: faults.list().map(faultResource)}),
  },
  {
    method: 'DELETE',
    path: '/faults',
    handle: ({faults}) => {
      faults.clear()
      return noContent
    },
  },
]

export const faultResource = ({id, rule, remaining, fired}: Fault) => ({
  id,
  ...rule,
  remaining,
  fired,
})

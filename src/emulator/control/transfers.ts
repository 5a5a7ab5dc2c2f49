import {invariant} from '../../domain/invariant.ts'
import {transferRequest} from '../../wire/control.ts'
import {json} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import {transfer} from '../movements/transfer.ts'
import {lineTransaction} from '../resources/transaction-resource.ts'
import type {World} from '../world.ts'
import {type Command, withBody} from './control.ts'

/** What the dashboard does between two wallets. */
export const TRANSFER_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/transfers',
    handle: withBody(transferRequest, (world, _, order) => {
      const made = transfer(world, order)
      if (isRefusal(made)) return made
      const outgoing = transaction(world, made.outgoingId)
      return json(201, {outgoing, incoming: transaction(world, made.incomingId)})
    }),
  },
]

function transaction({store}: World, id: string) {
  const line = store.ledger.find(id)
  invariant(line, `line ${id} was just posted`)
  return lineTransaction(line)
}

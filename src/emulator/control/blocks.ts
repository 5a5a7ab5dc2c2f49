import {ENVIRONMENTS} from '../../domain/environment.ts'
import {blockRequest, blockResolution} from '../../wire/control.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {approveBlock, createBlock, defendBlock, rejectBlock} from '../movements/move-block.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {blockResource} from '../resources/block-resource.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {World} from '../world.ts'
import {type Command, withBody} from './control.ts'
import {onlyBegun} from './only-begun.ts'

/** What the central bank, a judge or the institution does. */
export const BLOCK_COMMANDS: readonly Command[] = [
  {
    method: 'POST',
    path: '/blocks',
    handle: withBody(blockRequest, (world, _, order) => {
      const charge = world.store.charges.find(order.transactionId)
      if (!charge) return notFound('transaction', order.transactionId)
      return answer(world, createBlock(world, charge, order), 201)
    }),
  },
  {
    method: 'POST',
    path: '/blocks/:id/defend',
    handle: (world, call) => onBlock(world, call, (block) => defendBlock(world, block)),
  },
  {
    method: 'POST',
    path: '/blocks/:id/approve',
    handle: withBody(blockResolution, (world, call, {resolutionReason}) =>
      onBlock(world, call, (block) => approveBlock(world, block, resolutionReason)),
    ),
  },
  {
    method: 'POST',
    path: '/blocks/:id/reject',
    handle: withBody(blockResolution, (world, call, {resolutionReason}) =>
      onBlock(world, call, (block) => rejectBlock(world, block, resolutionReason)),
    ),
  },
]

function onBlock(world: World, call: Call, act: (block: BlockRow) => BlockRow | Refusal): Reply {
  const id = call.parameters['id'] ?? ''
  const {blocks} = world.store
  const all = () => ENVIRONMENTS.flatMap((environment) => blocks.list(environment))
  const block = blocks.find(id) ?? onlyBegun(all(), id)
  return block ? answer(world, act(block), 200) : notFound('block', id)
}

const answer = ({store}: World, block: BlockRow | Refusal, status: number): Reply =>
  isRefusal(block) ? block : json(status, blockResource(block, store.charges.find(block.chargeId)))

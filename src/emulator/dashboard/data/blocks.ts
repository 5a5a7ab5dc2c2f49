import type {BlockDetail, BlockView, Listing} from '../../../wire/dashboard.ts'
import type {BlockRow} from '../../store/blocks.ts'
import {eventsOf} from './deliveries.ts'
import {linesOf} from './lines.ts'
import {equals, filtered, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {blockView} from './summaries.ts'

export const BLOCK_SEARCH = ['id', 'chargeId', 'reason', 'referenceNumber', 'blockType'] as const

export function readBlocks({world, environment, call}: Asked): Listing<BlockView> {
  const window = windowOf(call)
  const where = [
    equals('environment', environment),
    ...filtered('status', call.query.get('status')),
    ...filtered('wallet', call.query.get('wallet')),
    ...searched(window.search, BLOCK_SEARCH, 'amount'),
  ]
  const toItem = (block: BlockRow) => blockView(world, block)
  const selection = {from: 'blocks', where, order: 'seq DESC'}
  return listRows(world.store.db, selection, {...window, toItem})
}

export function readBlock({world, environment, id}: Asked): BlockDetail | undefined {
  const block = world.store.blocks.find(id)
  if (block?.environment !== environment) return undefined
  return {
    block: blockView(world, block),
    lines: linesOf(world.store, [id]),
    events: eventsOf(world.store, [id]),
  }
}

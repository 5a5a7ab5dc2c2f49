import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {refusal} from '../../wire/refusal.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {blockResource} from '../resources/block-resource.ts'
import type {World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Source: spec, "GET /v2/balance-blocks". */
export const BLOCK_ENDPOINTS: readonly Endpoint[] = [
  {method: 'GET', path: '/v2/balance-blocks', permission: 'BALANCE_BLOCK:READ', handle: list},
]

const FIELD = WIRE_NAMES.blockStatusParameter

function list({store}: World, call: Call, caller: Caller): Reply {
  const status = call.query.get(FIELD)
  if (status !== null && !BLOCK_STATUSES.some((known) => known === status)) {
    return refusal(400, `${FIELD} must be one of ${BLOCK_STATUSES.join(', ')}`, {field: FIELD})
  }
  const items = store.blocks
    .list(caller.environment)
    .filter((block) => !caller.scoped || block.wallet === caller.wallet)
    .filter((block) => status === null || block.status === status)
    .map((block) => blockResource(block, store.charges.find(block.chargeId)))
  return json(200, {items, total: items.length})
}

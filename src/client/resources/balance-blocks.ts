import type {BlockStatus} from '../../domain/balance-block.ts'
import {balanceBlockAnswer} from '../../wire/answers.ts'
import type {BalanceBlockList, BalanceBlockResource} from '../../wire/balance-block.ts'
import {isWholeErrorBody} from '../../wire/error-body.ts'
import {asNumber, asRecord, readList} from '../../wire/loose.ts'
import {answered, type Channel, fetchResource, queryOf} from '../channel.ts'
import {requireSuccess, unreadable} from '../layers/refusal.ts'
import {requireOfService} from '../made-earlier/alike-payouts.ts'

/** `GET /v2/balance-blocks`: all at once, there is no paging. Source: spec. */
export interface BalanceBlocks {
  list(status?: BlockStatus): Promise<BalanceBlockList>
  /**
   * All of them, as they are now; none of a service that itself says that it has no such list. Errors:
   * `UnreachableError` as well where the service says that there are more, or a cache answered in its place.
   */
  listWhole(): Promise<BalanceBlockList>
}

/** The blocks of the account behind `channel`. Source: spec, "Balance blocks". */
export const balanceBlocks = (channel: Channel): BalanceBlocks => {
  const {balanceBlocksPath, blockStatusParameter} = channel.names
  const call = {method: 'GET', path: balanceBlocksPath, permission: 'BALANCE_BLOCK:READ'} as const
  return {
    list: (status) => {
      const path = balanceBlocksPath + queryOf({[blockStatusParameter]: status})
      return fetchResource(channel, {...call, path}, readBlocks)
    },
    listWhole: async () => {
      const reply = await answered(channel.send, {...call, isRepeatable: true})
      if (reply.status === 404 && isWholeErrorBody(reply.body, reply.status)) return NONE
      requireSuccess(reply, call.permission)
      requireOfService(reply)
      const list = readBlocks(reply.body)
      if (!list || list.total > list.items.length) throw unreadable(reply)
      return list
    },
  }
}

const NONE: BalanceBlockList = {items: [], total: 0}

function readBlocks(body: unknown): BalanceBlockList | undefined {
  const items = readList<BalanceBlockResource>(body, ['items', 'data'], balanceBlockAnswer)
  return items && {items, total: asNumber(asRecord(body)?.['total']) ?? items.length}
}

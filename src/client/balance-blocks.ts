import type {BlockStatus} from '../domain/balance-block.ts'
import {balanceBlockAnswer} from '../wire/answers.ts'
import type {BalanceBlockList, BalanceBlockResource} from '../wire/balance-block.ts'
import {asNumber, asRecord, readList} from '../wire/loose.ts'
import {type Channel, fetchResource, queryOf} from './channel.ts'

/** `GET /v2/balance-blocks`: all at once, there is no paging. Source: spec. */
export interface BalanceBlocks {
  list(status?: BlockStatus): Promise<BalanceBlockList>
}

/** The blocks of the account behind `channel`. Source: spec, "Balance blocks". */
export const balanceBlocks = (channel: Channel): BalanceBlocks => ({
  list: (status) => {
    const {balanceBlocksPath, blockStatusParameter} = channel.names
    const path = balanceBlocksPath + queryOf({[blockStatusParameter]: status})
    return fetchResource(
      channel,
      {method: 'GET', path, permission: 'BALANCE_BLOCK:READ'},
      (body) => {
        const items = readList<BalanceBlockResource>(body, ['items', 'data'], balanceBlockAnswer)
        return items && {items, total: asNumber(asRecord(body)?.['total']) ?? items.length}
      },
    )
  },
})

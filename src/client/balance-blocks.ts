import type {BlockStatus} from '../domain/balance-block.ts'
import {balanceBlockAnswer} from '../wire/answers.ts'
import type {BalanceBlockList, BalanceBlockResource} from '../wire/balance-block.ts'
import {asNumber, asRecord, readList} from '../wire/loose.ts'
import {type Channel, fetchResource, queryOf} from './channel.ts'

/** `GET /v2/balance-blocks`: all at once, there is no paging. Source: spec. */
export interface BalanceBlocks {
  list(status?: BlockStatus): Promise<BalanceBlockList>
  /** All of them. Errors: `UnreachableError` as well where the service says that there are more. */
  listWhole(): Promise<BalanceBlockList>
}

/** The blocks of the account behind `channel`. Source: spec, "Balance blocks". */
export const balanceBlocks = (channel: Channel): BalanceBlocks => {
  const {balanceBlocksPath, blockStatusParameter} = channel.names
  const fetch = (
    query: string,
    isWhole: (list: BalanceBlockList) => boolean,
  ): Promise<BalanceBlockList> => {
    const path = balanceBlocksPath + query
    return fetchResource(
      channel,
      {method: 'GET', path, permission: 'BALANCE_BLOCK:READ'},
      (body) => {
        const items = readList<BalanceBlockResource>(body, ['items', 'data'], balanceBlockAnswer)
        const total = asNumber(asRecord(body)?.['total']) ?? items?.length ?? 0
        return items && isWhole({items, total}) ? {items, total} : undefined
      },
    )
  }
  return {
    list: (status) => fetch(queryOf({[blockStatusParameter]: status}), () => true),
    listWhole: () => fetch('', ({items, total}) => total <= items.length),
  }
}

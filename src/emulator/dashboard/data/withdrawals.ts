import type {Listing, WithdrawalSummary, WithdrawalView} from '../../../wire/dashboard.ts'
import {eventsOf} from './deliveries.ts'
import {linesOf} from './lines.ts'
import {equals, filtered, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {withdrawalSummary} from './summaries.ts'

export const WITHDRAWAL_SEARCH = [
  'id',
  'externalReference',
  'pixKey',
  'holderName',
  'holderDocument',
  'pspReference',
  'idempotencyKey',
] as const

export function readWithdrawals(asked: Asked): Listing<WithdrawalSummary> {
  const {world, environment, call} = asked
  const window = windowOf(call)
  const where = [
    equals('environment', environment),
    ...filtered('status', call.query.get('status')),
    ...filtered('wallet', call.query.get('wallet')),
    ...searched(window.search, WITHDRAWAL_SEARCH, 'amount'),
  ]
  const selection = {from: 'withdrawals', where, order: 'seq DESC'}
  return listRows(world.store.db, selection, {...window, toItem: withdrawalSummary})
}

export function readWithdrawal({
  world: {store},
  environment,
  id,
}: Asked): WithdrawalView | undefined {
  const withdrawal = store.withdrawals.find(id)
  if (withdrawal?.environment !== environment) return undefined
  return {
    withdrawal: withdrawalSummary(withdrawal),
    lines: linesOf(store, [id]),
    events: eventsOf(store, [id]),
  }
}

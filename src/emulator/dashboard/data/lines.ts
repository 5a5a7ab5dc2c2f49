import {add, type Centavos, negate, subtract, toReais} from '../../../domain/money.ts'
import {PRINCIPAL} from '../../../domain/wallet.ts'
import type {LineView, Listing} from '../../../wire/dashboard.ts'
import {timestamp} from '../../resources/timestamp.ts'
import type {LedgerRow} from '../../store/ledger.ts'
import type {Store} from '../../store/store.ts'
import {equals, listRows, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {subjectOf} from './subject.ts'

const lineView = (line: LedgerRow): LineView => ({
  id: line.id,
  wallet: line.account,
  type: line.type,
  amount: toReais(line.amount),
  createdAt: timestamp(line.createdAtMs),
  ...(line.parentId !== null && {parentTransactionId: line.parentId}),
})

/** What the ids caused, oldest first: their own lines and those that name them as their parent. */
export function linesOf({db}: Store, ids: readonly string[]): LineView[] {
  const marks = ids.map(() => '?').join(', ')
  const rows = db
    .prepare(`SELECT * FROM ledger WHERE id IN (${marks}) OR parentId IN (${marks}) ORDER BY seq`)
    .all(...ids, ...ids) as unknown as LedgerRow[]
  return rows.map(lineView)
}

/** A statement, newest first, each line with the balance after it. */
export function readLines({world: {store}, environment, call}: Asked): Listing<LineView> {
  const wallet = call.query.get('wallet') ?? PRINCIPAL
  const window = windowOf(call)
  const where = [equals('environment', environment), equals('account', wallet)]
  const listing = listRows<LedgerRow, LedgerRow>(
    store.db,
    {from: 'ledger', where, order: 'seq DESC'},
    {...window, toItem: (line) => line},
  )
  const skipped = (listing.page - 1) * listing.limit
  const now = store.ledger.balance(environment, wallet)
  let balance = subtract(now, sumOfNewest(store, {environment, wallet, count: skipped}))
  const items = listing.items.map((line) => {
    const balanceAfter = toReais(balance)
    balance = add(balance, negate(line.amount))
    const subject = subjectOf(store, line.id, line.parentId)
    return {...lineView(line), balanceAfter, ...(subject && {subject})}
  })
  return {...listing, items}
}

/** What the lines before this page moved. */
function sumOfNewest(
  {db}: Store,
  {environment, wallet, count}: {environment: string; wallet: string; count: number},
): Centavos {
  const row = db
    .prepare(
      `SELECT COALESCE(SUM(amount), 0) AS amount FROM (
        SELECT amount FROM ledger WHERE environment = ? AND account = ? ORDER BY seq DESC LIMIT ?)`,
    )
    .get(environment, wallet, count)
  return row?.['amount'] as Centavos
}

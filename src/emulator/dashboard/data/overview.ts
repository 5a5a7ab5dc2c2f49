import {CHARGE_STATUSES} from '../../../domain/charge.ts'
import {toReais, type ZERO} from '../../../domain/money.ts'
import {WITHDRAWAL_STATUSES} from '../../../domain/withdrawal.ts'
import {DELIVERY_STATES} from '../../../wire/activity.ts'
import type {OverviewView} from '../../../wire/dashboard.ts'
import type {ChargeRow} from '../../store/charges.ts'
import type {Store} from '../../store/store.ts'
import {latestDeliveries} from './deliveries.ts'
import {equals, listRows} from './listing.ts'
import type {Asked} from './reading.ts'
import {chargeSummary, walletView} from './summaries.ts'

const LATEST = 6

/** Where the money is, and what waits for an action of the owner. */
export function readOverview({world, environment}: Asked): OverviewView {
  const {store} = world
  const wallets = store.wallets.list(environment).slice(0, LATEST)
  const blocks = counts(store, {table: 'blocks', column: 'status', environment})
  const in_ = (table: string, column = 'status') => counts(store, {table, column, environment})
  return {
    charges: everyOf(CHARGE_STATUSES, in_('charges')),
    withdrawals: everyOf(WITHDRAWAL_STATUSES, in_('withdrawals')),
    openBlocks: (blocks.get('awaiting_response') ?? 0) + (blocks.get('defended') ?? 0),
    deliveries: everyOf(DELIVERY_STATES, in_('deliveries', 'state')),
    endpoints: store.endpoints.list(environment).length,
    ...totals(store, environment),
    wallets: wallets.map((wallet) => walletView(world, wallet)),
    latestCharges: listRows<ChargeRow, ReturnType<typeof chargeSummary>>(
      store.db,
      {from: 'charges', where: [equals('environment', environment)], order: 'seq DESC'},
      {page: 1, limit: LATEST, toItem: chargeSummary},
    ).items,
    latestDeliveries: latestDeliveries(store, environment, LATEST),
  }
}

interface Counted {
  readonly table: string
  readonly column: string
  readonly environment: string
}

function counts({db}: Store, {table, column, environment}: Counted): Map<string, number> {
  const rows = db
    .prepare(
      `SELECT ${column} AS state, COUNT(*) AS total FROM ${table} WHERE environment = ? GROUP BY 1`,
    )
    .all(environment) as {state: string; total: number}[]
  return new Map(rows.map(({state, total}) => [state, total]))
}

const everyOf = <Name extends string>(names: readonly Name[], counted: Map<string, number>) =>
  Object.fromEntries(names.map((name) => [name, counted.get(name) ?? 0])) as Record<Name, number>

/** All wallets together. Held accounts begin with `:held/`. */
function totals({db}: Store, environment: string) {
  const sum = (condition: string) => {
    const row = db
      .prepare(
        `SELECT COALESCE(SUM(amount), 0) AS amount FROM balances
         WHERE environment = ? AND ${condition}`,
      )
      .get(environment) as {amount: typeof ZERO}
    return toReais(row.amount)
  }
  return {available: sum("account NOT LIKE ':%'"), held: sum("account LIKE ':held/%'")}
}

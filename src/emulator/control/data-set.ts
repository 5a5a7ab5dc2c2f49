import {ENVIRONMENTS, type Environment} from '../../domain/environment.ts'
import {type Centavos, ZERO} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import {balanceOf} from '../movements/wallet-balance.ts'
import {blockAt, chargeAt, withdrawalAt} from '../resources/as-it-stood.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {EventRow} from '../store/events.ts'
import type {FeeScheduleRow} from '../store/fee-schedules.ts'
import {heldAccount, type LedgerRow} from '../store/ledger.ts'
import type {Period} from '../store/period.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import type {World} from '../world.ts'

/** A wallet at the end of a data set, and what it opened with. */
export interface ClosedWallet {
  readonly wallet: WalletReference
  readonly available: Centavos
  readonly held: Centavos
  readonly opening: Centavos
  readonly asOfMs: number
}

/** The rows of each file, oldest first, read when they are asked for. Source: contract, section 6. */
export interface DataSet {
  charges(): Iterable<ChargeRow>
  withdrawals(): Iterable<WithdrawalRow>
  events(): Iterable<EventRow>
  blocks(): Iterable<BlockRow>
  lines(): Iterable<LedgerRow>
  balances(): readonly ClosedWallet[]
  fees(): readonly FeeScheduleRow[]
}

/** All that has happened, as it is now. */
export function wholeDataSet(world: World, environment: Environment): DataSet {
  const {store} = world
  return {
    charges: () => store.charges.list(environment),
    withdrawals: () => store.withdrawals.list(environment),
    events: () => store.events.list(environment),
    blocks: () => store.blocks.list(environment).reverse(),
    lines: () => store.ledger.lines(environment),
    balances: () => {
      const asOfMs = latestMs(world)
      return store.wallets.list(environment).map(({reference: wallet}) => {
        const {available, held} = balanceOf(world, environment, wallet)
        return {wallet, available, held, opening: ZERO, asOfMs}
      })
    },
    fees: () => store.fees.history(),
  }
}

/** What happened in a period, as it stood at its end; wallets open with what they had at its beginning. */
export function dataSetOf({store}: World, period: Period): DataSet {
  const {environment, fromMs, untilMs} = period
  const {periods} = store
  return {
    charges: () => each(periods.charges(period), (charge) => chargeAt(charge, untilMs)),
    withdrawals: () =>
      each(periods.withdrawals(period), (withdrawal) => withdrawalAt(withdrawal, untilMs)),
    events: () => periods.events(period),
    blocks: () => each(periods.blocks(period), (block) => blockAt(block, untilMs)),
    lines: () => periods.lines(period),
    balances: () => {
      const before = periods.balancesAt(environment, fromMs)
      const after = periods.balancesAt(environment, untilMs)
      const wallets = store.wallets.list(environment)
      return wallets
        .filter(({createdAtMs}) => createdAtMs <= untilMs)
        .map(({reference: wallet}) => ({
          wallet,
          available: after(wallet),
          held: after(heldAccount(wallet)),
          opening: before(wallet),
          asOfMs: untilMs,
        }))
    },
    fees: () => store.fees.history().filter((schedule) => schedule.fromMs <= untilMs),
  }
}

/** On a clock that stands still, the last steps may be a few milliseconds ahead of it. */
export function latestMs({store, clock}: World): number {
  return Math.max(
    clock.nowMs(),
    ...ENVIRONMENTS.map((environment) => store.events.latestMs(environment)),
  )
}

function* each<Row, Then>(rows: Iterable<Row>, asItStood: (row: Row) => Then): Iterable<Then> {
  for (const row of rows) yield asItStood(row)
}

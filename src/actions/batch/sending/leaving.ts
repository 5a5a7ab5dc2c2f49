import type {Context} from '../../../app/context.ts'
import {type Centavos, sum} from '../../../domain/money.ts'
import {amountsOfGross, amountsOfNet, isEatenByFee} from '../../../domain/withdrawal.ts'
import {withdrawalSchedule} from '../../create/confirm-withdrawal.ts'
import {type ShortWallet, shortWallets, type WalletNeed} from '../../create/short-wallets.ts'
import type {Batch, BatchRow} from '../batch.ts'

/** What a batch sends now: without the rows that were created before. */
export interface Leaving {
  readonly count: number
  /** Sum of the amounts as the file has them: what is typed to confirm. */
  readonly total: Centavos
  readonly doneBefore: number
  /** Rows of unknown outcome: confirmed when they were sent first, and finished under their own keys. */
  readonly unfinished: number
  /** Of withdrawals: to how many keys they go. */
  readonly recipients: number | undefined
  /** Of withdrawals, where the account says its fees: what leaves the balance, and how much of it is fees. */
  readonly costs: {readonly gross: Centavos; readonly fees: Centavos} | undefined
  /** Lines of withdrawals that their fee leaves nothing of: the service refuses them. */
  readonly eatenByFee: readonly number[]
  /** Of withdrawals: the wallets that have too little for theirs, as far as the service says it. */
  readonly short: readonly ShortWallet[]
}

/** Where the account cannot be read, the confirmation goes on without fees. */
export async function leavingNow(
  context: Context,
  batch: Batch,
  {open, unfinished}: {readonly open: readonly BatchRow[]; readonly unfinished: number},
): Promise<Leaving> {
  const isPayout = batch.kind === 'withdrawal'
  const schedule = isPayout && open.length > 0 ? await withdrawalSchedule(context) : undefined
  const amounts = schedule
    ? open.map(({amount, net}) => (net ? amountsOfNet : amountsOfGross)(schedule, amount))
    : undefined
  const needs = walletNeeds(
    open.map(({wallet, amount}, at) => [wallet, amounts?.[at]?.gross ?? amount]),
  )
  return {
    count: open.length,
    total: sum(open.map(({amount}) => amount)),
    doneBefore: batch.rows.length - open.length - unfinished,
    unfinished,
    recipients: isPayout ? new Set(open.map(({body}) => body['pixKey'])).size : undefined,
    costs: amounts && {
      gross: sum(amounts.map(({gross}) => gross)),
      fees: sum(amounts.map(({fee}) => fee)),
    },
    eatenByFee: open.flatMap(({line}, at) => {
      const one = amounts?.[at]
      return one && isEatenByFee(one) ? [line] : []
    }),
    short: isPayout ? await shortWallets(context, needs) : [],
  }
}

/** What leaves each wallet, in the order in which the file names them. */
const walletNeeds = (
  amounts: readonly (readonly [wallet: string, amount: Centavos])[],
): WalletNeed[] =>
  [...Map.groupBy(amounts, ([wallet]) => wallet)].map(([wallet, some]) => ({
    wallet,
    needed: sum(some.map(([, amount]) => amount)),
  }))

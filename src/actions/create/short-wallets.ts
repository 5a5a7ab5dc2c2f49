import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import {type Centavos, reaisIn, subtract, ZERO} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {BalanceResource} from '../../wire/balance.ts'
import {inParallel} from '../batch/sending/in-parallel.ts'

/** What is about to leave one wallet. */
export interface WalletNeed {
  readonly wallet: WalletReference
  readonly needed: Centavos
}

/** A wallet that has less than is about to leave it. */
export interface ShortWallet extends WalletNeed {
  readonly spendable: Centavos
}

const ASKED_AT_ONCE = 8

/**
 * Those of the wallets that have too little, in their order. It only words a question: a wallet whose
 * balance cannot be read is left out, and nothing is kept from being sent.
 */
export async function shortWallets(
  context: Context,
  needs: readonly WalletNeed[],
): Promise<readonly ShortWallet[]> {
  const {signal} = context
  const client = await context.client()
  const spendable = new Map<WalletNeed, Centavos>()
  await inParallel(needs, {limit: ASKED_AT_ONCE, signal}, async (need) => {
    const amount = await spendableIn(client, need.wallet)
    if (amount !== undefined) spendable.set(need, amount)
  })
  return needs.flatMap((need) => {
    const amount = spendable.get(need)
    return amount === undefined || amount >= need.needed ? [] : [{...need, spendable: amount}]
  })
}

async function spendableIn(client: Client, wallet: string): Promise<Centavos | undefined> {
  try {
    return spendableOf(await client.inWallet(wallet).accounts.fetchBalance())
  } catch (error) {
    if (error instanceof PixctlError) return undefined
    throw error
  }
}

/** Source: contract, "account, balance": what is available without open refunds. */
function spendableOf({spendable, available, refundDebt}: BalanceResource): Centavos | undefined {
  const stated = reaisIn(spendable)
  const free = reaisIn(available)
  return stated ?? (free && subtract(free, reaisIn(refundDebt) ?? ZERO))
}

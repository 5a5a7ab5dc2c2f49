import type {Environment} from '../../domain/environment.ts'
import {spendable} from '../../domain/ledger.ts'
import type {Centavos} from '../../domain/money.ts'
import type {WalletReference} from '../../domain/wallet.ts'
import {heldAccount} from '../store/ledger.ts'
import type {World} from '../world.ts'

/** What a wallet has, owes and may spend. Source: contract, section 1, "account, balance". */
export interface WalletBalance {
  readonly available: Centavos
  readonly held: Centavos
  readonly refundDebt: Centavos
  readonly spendable: Centavos
}

export function balanceOf(
  {store}: World,
  environment: Environment,
  wallet: WalletReference,
): WalletBalance {
  const available = store.ledger.balance(environment, wallet)
  const held = store.ledger.balance(environment, heldAccount(wallet))
  const refundDebt = store.refunds.debt(environment, wallet)
  return {available, held, refundDebt, spendable: spendable(available, refundDebt)}
}

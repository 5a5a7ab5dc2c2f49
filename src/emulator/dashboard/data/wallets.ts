import type {Listing, WalletView} from '../../../wire/dashboard.ts'
import type {WalletRow} from '../../store/wallets.ts'
import {equals, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {walletView} from './summaries.ts'

/** The main account first, then the oldest. */
const ORDER = "reference <> 'principal', createdAtMs, reference"

export function readWallets({world, environment, call}: Asked): Listing<WalletView> {
  const window = windowOf(call)
  const where = [
    equals('environment', environment),
    ...searched(window.search, ['reference', 'name']),
  ]
  const toItem = (wallet: WalletRow) => walletView(world, wallet)
  return listRows(world.store.db, {from: 'wallets', where, order: ORDER}, {...window, toItem})
}

export function readWallet({world, environment, id}: Asked): WalletView | undefined {
  const wallet = world.store.wallets.find(environment, id)
  return wallet && walletView(world, wallet)
}

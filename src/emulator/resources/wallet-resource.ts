import type {WalletRow} from '../store/wallets.ts'
import {timestamp} from './timestamp.ts'

/** Source: contract, section 1, "sub-account record". */
export const walletResource = (wallet: WalletRow) => ({
  id: wallet.id,
  reference: wallet.reference,
  name: wallet.name ?? undefined,
  status: wallet.status,
  createdAt: timestamp(wallet.createdAtMs),
})

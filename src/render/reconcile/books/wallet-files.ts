import {isWalletReference, PRINCIPAL} from '../../../domain/wallet.ts'

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * How the files of each wallet are called. A reference is safe as a name, but for those of devices.
 * Any other name, which a statement may hold, is a number after a point: no reference has a point,
 * so no two wallets share a file.
 */
export const walletFileNames = (
  wallets: readonly {readonly wallet: string}[],
): ReadonlyMap<string, string> =>
  new Map(
    wallets.map(({wallet}, index) => {
      const isSafe = wallet === PRINCIPAL || (isWalletReference(wallet) && !DEVICE.test(wallet))
      return [wallet, isSafe ? wallet : `wallet.${index + 1}`]
    }),
  )

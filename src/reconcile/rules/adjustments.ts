import type {TransactionType} from '../../domain/ledger.ts'
import {add, type Centavos, ZERO} from '../../domain/money.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import type {AdjustedWallet} from '../result.ts'

/**
 * What adjustments moved in each wallet, in all. They are out of scope, so no finding has them, however
 * much they take; the wallet foots with them.
 *
 * Units: centavos; sorted by wallet.
 * Source: contract, section 6: an adjustment is never UNMATCHED_LEDGER_LINE.
 */
export const adjustmentsIn = (read: CountedRead): readonly AdjustedWallet[] =>
  movedBy('adjustment', read)

/** What lines of one type moved in each wallet, in all. Units: centavos; sorted by wallet. */
export function movedBy(type: TransactionType, read: CountedRead): readonly AdjustedWallet[] {
  const sums = new Map<string, Centavos>()
  for (const {wallet, moved} of countedLines(read)) {
    sums.set(wallet, add(sums.get(wallet) ?? ZERO, moved(type)))
  }
  return Array.from(sums, ([wallet, movedCentavos]) => ({wallet, movedCentavos}))
    .filter(({movedCentavos}) => movedCentavos !== 0)
    .sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
}

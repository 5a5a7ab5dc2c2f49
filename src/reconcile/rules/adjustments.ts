import {TRANSACTION_TYPES, type TransactionType} from '../../domain/ledger.ts'
import {add, type Centavos, centavos, ZERO} from '../../domain/money.ts'
import {hoursIn} from '../read/counts.ts'
import type {Gathered} from '../read/gathered.ts'
import type {AdjustedWallet} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {countedUntil} from './balances.ts'

type Read = Pick<Gathered, 'rows' | 'clean'>

/**
 * What adjustments moved in each wallet, in all. They are out of scope, so no finding has them, however
 * much they take; the wallet foots with them.
 *
 * Units: centavos; sorted by wallet.
 * Source: contract, section 6: an adjustment is never UNMATCHED_LEDGER_LINE.
 */
export const adjustmentsIn = (read: Read, books: Books): readonly AdjustedWallet[] =>
  movedBy('adjustment', read, books)

/** What lines of one type moved in each wallet, in all. Units: centavos; sorted by wallet. */
export function movedBy(
  type: TransactionType,
  {rows, clean}: Read,
  books: Books,
): readonly AdjustedWallet[] {
  const at = TRANSACTION_TYPES.indexOf(type)
  const moved = new Map<string, Centavos>()
  const post = (wallet: string, amount: Centavos): void => {
    moved.set(wallet, add(moved.get(wallet) ?? ZERO, amount))
  }
  const isCounted = countedUntil(books)
  // Large inputs are counted by hour, every line of them; of small ones every line is there.
  for (const {wallet, byType} of hoursIn(clean.hours)) post(wallet, centavos(byType[at] ?? 0))
  for (const line of clean.hours.length > 0 ? [] : rows.lines) {
    if (line.type === type && isCounted(line)) post(line.wallet, line.amount)
  }
  return Array.from(moved, ([wallet, movedCentavos]) => ({wallet, movedCentavos}))
    .filter(({movedCentavos}) => movedCentavos !== 0)
    .sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
}

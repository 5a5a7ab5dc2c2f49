import {type Centavos, negate, subtract} from '../../domain/money.ts'
import type {FindingCode} from '../findings/finding-codes.ts'
import type {OpenItem} from './open-items.ts'

/** Their amounts are magnitudes of what left the wallet: what is short is a debit. */
const OF_DEBITS: ReadonlySet<FindingCode> = new Set([
  'FEE_OVERCHARGE',
  'FEE_UNDERCHARGE',
  'MISSING_SPLIT_LEG',
  'OVER_REFUND',
])

/** A movement that sets right what was posted, in a wallet, signed as its line is. */
interface Correction {
  readonly isIn: (wallet: string) => boolean
  readonly centavos: Centavos
}

/** The lines that together set right what an item says was posted wrong; none of one that names no amounts. Units: centavos. */
export function correctionsOf(item: OpenItem): readonly Correction[] {
  const {code, subject, finding, wallet} = item
  const {expectedCentavos, actualCentavos, otherWallet} = finding ?? {}
  if (typeof expectedCentavos !== 'number' || typeof actualCentavos !== 'number') return []
  const short = subtract(expectedCentavos, actualCentavos)
  const isIn = (name: string): boolean => wallet === null || name === wallet
  if (code === 'MISSING_SPLIT_LEG' && otherWallet !== undefined) {
    const arrives = {isIn: (name: string) => name === otherWallet, centavos: short}
    return [{isIn, centavos: negate(short)}, arrives]
  }
  // The amount of a leg too many is what its receiver has; its wallet is the one that it left.
  if (code === 'EXTRA_SPLIT_LEG' && actualCentavos > 0) {
    return [{isIn: (name) => !isIn(name), centavos: short}]
  }
  const isDebit = OF_DEBITS.has(code) || subject.kind === 'leg'
  return [{isIn, centavos: isDebit ? negate(short) : short}]
}

import {FINDING_CODES, type FindingCode, factsOf} from '../findings/finding-codes.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {SkippedCheck} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import type {FeesBefore} from './fees-before.ts'
import {type FeeRead, isInForce, untoldFees} from './fees-in-force.ts'

/** A check that was not made for lack of a file, or of what the file does not say, has not passed. */
export function skippedChecks(
  read: FeeRead,
  books: Books,
  feesBefore: Readonly<FeesBefore>,
): readonly SkippedCheck[] {
  const {present} = books.terms
  const unsaid = unsaidIn(read, books, feesBefore)
  return FINDING_CODES.flatMap((code): readonly SkippedCheck[] => {
    const {needs} = factsOf(code)
    const missing = needs.filter((name) => !present.has(name) || unsaid.isWhole(code, name))
    return missing.length === 0 ? unsaid.inPart(code) : [{code, missing}]
  })
}

const OF_FEES: ReadonlySet<FindingCode> = new Set(['FEE_OVERCHARGE', 'FEE_UNDERCHARGE'])

/**
 * A schedule without PIX fees, or whose PIX fees begin after the last row in scope, tells no ceiling of a
 * split; one without a kind of fees leaves those to what events say of them, and so does one that begins with
 * it after fees that were posted. Balances need not state what is held, and a file of them may have none.
 */
function unsaidIn(read: FeeRead, books: Books, feesBefore: Readonly<FeesBefore>) {
  const {balances} = books
  const isCeilingKnown = isInForce('pix', read, books)
  const unheld = balances.flatMap(({wallet, held}) => (held === undefined ? [wallet] : []))
  const untold = books.terms.present.has('fees') ? untoldFees(read, books, feesBefore) : {fees: []}
  return {
    isWhole: (code: FindingCode, name: DataSetName): boolean => {
      if (name === 'fees') return !isCeilingKnown
      if (name !== 'balances') return false
      return (
        balances.length === 0 || (code === 'HELD_MISMATCH' && unheld.length === balances.length)
      )
    },
    inPart: (code: FindingCode): readonly SkippedCheck[] => {
      if (code === 'HELD_MISMATCH' && unheld.length > 0) {
        return [{code, missing: ['balances'], wallets: [...new Set(unheld)].sort()}]
      }
      return OF_FEES.has(code) && untold.fees.length > 0
        ? [{code, missing: ['fees'], ...untold}]
        : []
    },
  }
}

import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import type {TransactionType} from '../../domain/ledger.ts'
import {FINDING_CODES, type FindingCode, factsOf} from '../findings/finding-codes.ts'
import type {Gathered} from '../read/gathered.ts'
import type {DataSetName} from '../read/inputs.ts'
import type {SkippedCheck} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {movedBy} from './adjustments.ts'

type Read = Pick<Gathered, 'rows' | 'clean' | 'asOfMs' | 'latestMs'>

/** A check that was not made for lack of a file, or of what the file does not say, has not passed. */
export function skippedChecks(read: Read, books: Books): readonly SkippedCheck[] {
  const {present} = books.terms
  const unsaid = unsaidIn(read, books)
  return FINDING_CODES.flatMap((code): readonly SkippedCheck[] => {
    const {needs} = factsOf(code)
    const missing = needs.filter((name) => !present.has(name) || unsaid.isWhole(code, name))
    return missing.length === 0 ? unsaid.inPart(code) : [{code, missing}]
  })
}

/**
 * A schedule without PIX fees, or whose PIX fees begin after the last row in scope, tells no ceiling of a
 * split; one without a kind of fees leaves those to what events say of them. Balances need not state what
 * is held.
 */
function unsaidIn(read: Read, books: Books) {
  const {balances} = books
  const hasFees = isInForce('pix', read, books)
  const unheld = balances.flatMap(({wallet, held}) => (held === undefined ? [wallet] : []))
  const fees = books.terms.present.has('fees') ? untoldFees(read, books) : []
  return {
    isWhole: (code: FindingCode, name: DataSetName): boolean => {
      if (name === 'fees') return !hasFees
      return code === 'HELD_MISMATCH' && name === 'balances' && unheld.length === balances.length
    },
    inPart: (code: FindingCode): readonly SkippedCheck[] => {
      if (code === 'HELD_MISMATCH' && unheld.length > 0) {
        return [{code, missing: ['balances'], wallets: [...new Set(unheld)].sort()}]
      }
      const isOfFees = code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE'
      return isOfFees && fees.length > 0 ? [{code, missing: ['fees'], fees}] : []
    },
  }
}

/** The line that bears a fee of each kind. */
const LINE_WITH_FEE = {
  pix: 'payment',
  withdrawal: 'withdrawal',
  refund: 'refund',
} as const satisfies Readonly<Record<FeeKind, TransactionType>>

/** Kinds of fees that the schedule does not tell, although the statement has lines that bear them. */
const untoldFees = (read: Read, books: Books): readonly FeeKind[] =>
  FEE_KINDS.filter(
    (kind) => !isInForce(kind, read, books) && movedBy(LINE_WITH_FEE[kind], read).length > 0,
  )

/** Whether a fee of this kind is in force by the last row in scope. */
function isInForce(kind: FeeKind, {asOfMs, latestMs}: Read, {fees}: Books): boolean {
  const lastMs = Number.isFinite(latestMs) ? Math.min(asOfMs, latestMs) : asOfMs
  return fees.steps(kind).some(({fromMs}) => fromMs <= lastMs)
}

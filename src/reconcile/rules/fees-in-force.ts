import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import {LINE_WITH_FEE} from '../../domain/ledger.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import type {Books} from '../subjects/books.ts'
import type {FeesBefore} from './fees-before.ts'

/** What is read to see which fees the table tells. */
export type FeeRead = CountedRead & Pick<Gathered, 'latestMs'>

/** Whether a fee of this kind is in force by the last row in scope. */
export function isInForce(kind: FeeKind, {asOfMs, latestMs}: FeeRead, {fees}: Books): boolean {
  const lastMs = Number.isFinite(latestMs) ? Math.min(asOfMs, latestMs) : asOfMs
  return fees.steps(kind).some(({fromMs}) => fromMs <= lastMs)
}

/** Whether the fee table has no fee in force at all. */
export const isNoneInForce = (read: FeeRead, books: Books): boolean =>
  !FEE_KINDS.some((kind) => isInForce(kind, read, books))

/** Fees that the service took and that the fee table does not tell. */
export interface UntoldFees {
  /** Kinds of which it tells none, or not those of all subjects. */
  readonly fees: readonly FeeKind[]
  /** When it begins with a kind of which fees are dated before. ISO 8601. */
  readonly feesFrom?: Readonly<Partial<Record<FeeKind, string>>>
  /** How many fees of such a kind are dated before. */
  readonly feesBefore?: Readonly<Partial<FeesBefore>>
}

/**
 * The fees that the table does not tell: of kinds that it does not have, those that the statement may hold; of the
 * others those that are dated before it begins, by the date that tells which fee is in force.
 */
export function untoldFees(
  read: FeeRead,
  books: Books,
  feesBefore: Readonly<FeesBefore>,
): UntoldFees {
  const begun = FEE_KINDS.filter((kind) => isInForce(kind, read, books))
  const before = begun.filter((kind) => feesBefore[kind] > 0)
  const borne = borneIn(read)
  const fees = FEE_KINDS.filter((kind) =>
    begun.includes(kind) ? feesBefore[kind] > 0 : borne.has(kind),
  )
  if (before.length === 0) return {fees}
  const firstMs = (kind: FeeKind): number => books.fees.steps(kind).at(-1)?.fromMs ?? 0
  return {
    fees,
    feesFrom: Object.fromEntries(
      before.map((kind) => [kind, new Date(firstMs(kind)).toISOString()]),
    ),
    feesBefore: Object.fromEntries(before.map((kind) => [kind, feesBefore[kind]])),
  }
}

/** Kinds of fees that lines of the statement may bear. */
function borneIn(read: FeeRead): ReadonlySet<FeeKind> {
  const borne = new Set<FeeKind>()
  for (const {moved} of countedLines(read)) {
    for (const kind of FEE_KINDS) if (moved(LINE_WITH_FEE[kind]) !== 0) borne.add(kind)
  }
  return borne
}

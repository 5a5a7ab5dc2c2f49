import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import {LINE_WITH_FEE} from '../../domain/ledger.ts'
import {type CountedRead, countedLines} from '../read/counted-lines.ts'
import type {Gathered} from '../read/gathered.ts'
import type {Books} from '../subjects/books.ts'

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

/** Fees of lines of the statement that the fee table does not tell. */
export interface UntoldFees {
  /** Kinds of which it tells none, or not those of all lines. */
  readonly fees: readonly FeeKind[]
  /** When it begins with a kind that lines of before bear, too. ISO 8601. */
  readonly feesFrom?: Readonly<Partial<Record<FeeKind, string>>>
}

/** The fees of lines that the table does not tell. A fee is not missed where none was taken. */
export function untoldFees(read: FeeRead, books: Books): UntoldFees {
  const firstMs = (kind: FeeKind): number => books.fees.steps(kind).at(-1)?.fromMs ?? Infinity
  const untold = FEE_KINDS.map((kind) => ({
    kind,
    fromMs: firstMs(kind),
    borne: false,
    taken: false,
  }))
  for (const {untilMs, moved} of countedLines(read)) {
    for (const of of untold) {
      if (untilMs > of.fromMs) continue
      of.borne ||= moved(LINE_WITH_FEE[of.kind]) !== 0
      of.taken ||= moved('fee') !== 0
    }
  }
  const begun = untold.filter(
    ({kind, borne, taken}) => borne && taken && isInForce(kind, read, books),
  )
  const feesFrom = Object.fromEntries(
    begun.map(({kind, fromMs}) => [kind, new Date(fromMs).toISOString()]),
  )
  const fees = untold.flatMap(({kind, borne}) =>
    kind in feesFrom || (borne && !isInForce(kind, read, books)) ? [kind] : [],
  )
  return {fees, ...(begun.length > 0 && {feesFrom})}
}

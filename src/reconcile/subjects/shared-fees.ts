import {absolute, type Centavos} from '../../domain/money.ts'
import type {LineRow} from '../read/rows.ts'
import type {Books} from './books.ts'
import type {CaseKind, CaseOf, Excuses, RefundCase} from './cases.ts'
import {feeParent, isNamed} from './link.ts'

/** What the service took, as an event says, else the record. */
function feeNamed({events, records}: CaseOf[CaseKind]): Centavos | undefined {
  const [record] = records
  const byRecord = record && 'fee' in record ? record.fee : undefined
  return events.findLast(({fee}) => fee !== undefined)?.fee ?? byRecord
}

const isOf =
  (amount: Centavos | undefined) =>
  (line: LineRow): boolean =>
    absolute(line.amount) === amount

/** A fee that cannot be used, or that came later, may be that of either. */
function shareExcuses(first: Excuses, refund: Excuses): void {
  if (first.lines.includes('fee')) refund.lines.push('fee')
  const later = first.later?.filter(({type}) => type === 'fee') ?? []
  if (later.length > 0) refund.later = [...(refund.later ?? []), ...later]
}

function takeFee(books: Books, refund: RefundCase): void {
  const first = isNamed(refund) ? feeParent(books, refund.id) : undefined
  if (first === undefined || first === refund) return
  shareExcuses(first.excused, refund.excused)
  const own = first.fees.find(isOf(feeNamed(first)))
  const isTheirs = isOf(feeNamed(refund))
  const at = first.fees.findIndex((line) => line !== own && isTheirs(line))
  if (at >= 0) refund.fees.push(...first.fees.splice(at, 1))
}

/**
 * Where a refund has the id of its charge, a fee with that parent is of the one that names its amount:
 * nothing else tells.
 *
 * Source: reconciliation.md, "Links".
 */
export function shareFees(books: Books): void {
  for (const found of books.refunds.values()) takeFee(books, found)
}

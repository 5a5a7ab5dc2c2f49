import {byText} from '../read/order.ts'
import type {LineRow} from '../read/rows.ts'
import type {Books} from './books.ts'
import type {BlockCase, RefundCase} from './cases.ts'
import {originatorOf} from './charge-view.ts'

type Adoptive = RefundCase | BlockCase

const isNamed = (found: Adoptive): boolean =>
  found.records.length + found.events.length > 0 || found.excused.record || found.excused.event

const chargeOf = (found: Adoptive): string | undefined =>
  found.kind === 'block' && found.records[0]
    ? found.records[0].transactionId
    : found.events.find((event) => event.relatedId)?.relatedId

/** A line in another wallet than the originator's, under an id that nothing announced. */
function strandedLines(books: Books, cases: Iterable<Adoptive>): Map<string, Adoptive[]> {
  const stranded = new Map<string, Adoptive[]>()
  for (const found of cases) {
    const [line] = found.mains
    if (isNamed(found) || line?.parent === undefined) continue
    const originator = originatorOf(books, line.parent)
    if (originator === undefined || originator === line.wallet) continue
    stranded.set(line.parent, [...(stranded.get(line.parent) ?? []), found])
  }
  return stranded
}

/** A refund or block without a line of its id takes one that names its charge, in any wallet. */
function adopt(books: Books, cases: readonly Adoptive[]): void {
  const stranded = strandedLines(books, cases)
  if (stranded.size === 0) return
  for (const found of cases.toSorted((a, b) => byText(a.id, b.id))) {
    const chargeId = chargeOf(found)
    if (!isNamed(found) || found.mains.length > 0 || chargeId === undefined) continue
    const other = stranded
      .get(chargeId)
      ?.sort((a, b) => byText(a.id, b.id))
      .shift()
    if (!other) continue
    move(other.mains, found.mains)
    move(other.fees, found.fees)
    move(other.returns, found.returns)
  }
}

const move = (from: LineRow[], to: LineRow[]): void => {
  for (const line of from.splice(0)) to.push(line)
}

/** Source: reconciliation.md, "Existence": RECIPIENT_DEBITED finds the line by its id or parent. */
export function adoptByParent(books: Books): void {
  adopt(books, [...books.refunds.values()])
  adopt(books, [...books.blocks.values()])
}

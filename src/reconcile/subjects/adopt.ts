import {absolute} from '../../domain/money.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {Books} from './books.ts'
import type {BlockCase, RefundCase} from './cases.ts'
import {originatorOf} from './charge-view.ts'
import {debitedBefore} from './earlier.ts'
import {openKey} from './open-key.ts'

type Adoptive = RefundCase | BlockCase

const isNamed = ({terms}: Books, {records, events, excused, kind, id}: Adoptive): boolean =>
  records.length + events.length > 0 ||
  excused.record ||
  excused.event ||
  terms.open.has(openKey(kind, id))

const chargeOf = (found: Adoptive): string | undefined =>
  found.kind === 'block' && found.records[0]
    ? found.records[0].transactionId
    : found.events.find((event) => event.relatedId)?.relatedId

/** A line in another wallet than the originator's, under an id that nothing announced. */
function strandedLines(books: Books, cases: Iterable<Adoptive>): Map<string, Adoptive[]> {
  const stranded = new Map<string, Adoptive[]>()
  for (const found of cases) {
    const [line] = found.mains
    if (isNamed(books, found) || line?.parent === undefined) continue
    const originator = originatorOf(books, line.parent)
    if (originator === undefined || originator === line.wallet) continue
    stranded.set(line.parent, [...(stranded.get(line.parent) ?? []), found])
  }
  return stranded
}

/** What a refund or a block moves; nothing where no row tells. */
const magnitudeOf = ({records, events}: Adoptive): number | undefined =>
  (records[0] ?? events.at(-1))?.amount

const isOfAmount = (found: Adoptive, {mains}: Adoptive): boolean =>
  mains.some((line) => absolute(line.amount) === magnitudeOf(found))

/**
 * A refund or block without a line of its id takes one that names its charge, in any wallet: one of its
 * amount before any other.
 */
function adopt(books: Books, cases: readonly Adoptive[]): void {
  const stranded = strandedLines(books, cases)
  if (stranded.size === 0) return
  for (const others of stranded.values()) others.sort((a, b) => byText(a.id, b.id))
  const ordered = cases.toSorted((a, b) => byText(a.id, b.id))
  for (const isWanted of [isOfAmount, () => true]) {
    for (const found of ordered) {
      const isPosted = debitedBefore(books, found.kind, found.id) !== undefined
      if (!isNamed(books, found) || found.mains.length > 0 || isPosted) continue
      const others = stranded.get(chargeOf(found) ?? '') ?? []
      const at = others.findIndex((other) => isWanted(found, other))
      const [other] = at < 0 ? [] : others.splice(at, 1)
      if (other) moveLines(other, found)
    }
  }
}

function moveLines(from: Adoptive, to: Adoptive): void {
  move(from.mains, to.mains)
  move(from.fees, to.fees)
  move(from.returns, to.returns)
}

const move = (from: LineRow[], to: LineRow[]): void => {
  for (const line of from.splice(0)) to.push(line)
}

/** Source: reconciliation.md, "Existence": RECIPIENT_DEBITED finds the line by its id or parent. */
export function adoptByParent(books: Books): void {
  adopt(books, [...books.refunds.values()])
  adopt(books, [...books.blocks.values()])
}

import type {Books, Rows} from '../books/books.ts'
import type {DataSetName} from '../finding-codes.ts'
import {isCounted, type Judgement} from '../judge.ts'
import type {Place, Row} from '../rows.ts'
import type {ChargeView} from '../views/charge-view.ts'
import {pairLegs} from '../views/legs.ts'
import type {View} from '../views/view.ts'
import {allViews} from '../views/views.ts'
import type {ReportSums} from './sums.ts'

/** Adds every row and subject that was looked at one by one. */
export function addLookedAt({books, views, drafts}: Judgement, rows: Rows, sums: ReportSums): void {
  for (const view of allViews(views)) addSubject(view, sums)
  for (const view of views.charges) addLegs(view, sums)
  for (const line of rows.lines) if (isCounted(line, books)) sums.days.add(line)
  addRates({books, rows, named: new Set(drafts.flatMap((draft) => draft.evidence))}, sums)
}

const FEE_KINDS = {charge: 'pix', withdrawal: 'withdrawal', refund: 'refund'} as const

function addSubject(view: View, sums: ReportSums): void {
  const {case: found, kind, gross, feePosting, fee} = view
  const sides = {
    record: found.records.length > 0,
    event: found.events.length > 0,
    line: found.mains.length > 0,
  }
  if (sides.record || sides.event || sides.line) sums.subject(kind, sides, gross ?? 0)
  if (kind === 'block') return
  const charged = found.fees.reduce((total, line) => total - line.amount, 0)
  const expected = feePosting?.owed ? (fee.due ?? 0) : 0
  if (expected === 0 && found.fees.length === 0) return
  sums.fee({kind: FEE_KINDS[kind], wallet: view.wallet}, expected, charged)
}

function addLegs(view: ChargeView, sums: ReportSums): void {
  const {pairs, left, extras} = pairLegs(view)
  for (const {leg, incoming} of pairs) sums.leg(leg.subAccount, leg.amount, incoming?.amount ?? 0)
  for (const {wallet, amount} of [...left, ...extras]) if (amount > 0) sums.leg(wallet, 0, amount)
}

const RECORDS = ['charges', 'withdrawals', 'events', 'blocks'] as const

interface Judged {
  readonly books: Books
  readonly rows: Rows
  readonly named: ReadonlySet<Place>
}

/** A row in scope matched when no finding names it. */
function addRates({books, rows, named}: Judged, sums: ReportSums): void {
  const add = (file: DataSetName, row: Row): void => {
    if (row.atMs > books.terms.asOfMs || books.discarded.has(row)) return
    sums.row(file, row.amount, !named.has(row))
  }
  for (const file of RECORDS) for (const row of rows[file]) add(file, row)
  for (const line of rows.lines) if (line.type !== 'adjustment') add('statement', line)
}

import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {eachOf, type Steps} from '../read/files/steps.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {ChargeView} from '../subjects/charge-view.ts'
import {pairLegs} from '../subjects/legs.ts'
import type {Posting, View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import type {ReportSums} from './sums.ts'

/** Adds every subject that was examined. */
export function* addExamined(views: Views, sums: ReportSums): Steps<void> {
  yield* eachOf(views.all(), (view) => {
    addSubject(view, sums)
    if (isOf('charge', view)) addLegs(view, sums)
  })
}

const isOf = <K extends View['kind']>(kind: K, view: View): view is View<K> => view.kind === kind

/** Lines that no count of hours has, where a screen counts hours at all. */
export const beyondHours = (lines: readonly LineRow[]): readonly LineRow[] =>
  lines.filter(({type}) => !isTransactionType(type))

const isTransactionType = (type: string): boolean =>
  TRANSACTION_TYPES.some((known) => known === type)

function addSubject(view: View, sums: ReportSums): void {
  const {case: found, kind, gross, feePosting, fee} = view
  const sides = {
    record: found.records.length > 0,
    event: found.events.length > 0,
    line: found.mains.length > 0,
  }
  if (sides.record || sides.event || sides.line)
    sums.subjects(kind, sides, {count: 1, centavos: gross ?? 0})
  if (kind === 'block') return
  const charged = found.fees.reduce((total, line) => total - line.amount, 0)
  const expected = feePosting && isFeeDue(feePosting) ? (fee.due ?? 0) : 0
  if (expected === 0 && found.fees.length === 0) return
  sums.fees({kind: FEE_KIND_OF_SUBJECT[kind], wallet: view.wallet}, {count: 1, expected, charged})
}

/** A payout on its way has paid its fee before it has an outcome. */
const isFeeDue = ({owed, forbidden, line}: Posting): boolean =>
  owed || (line !== undefined && !forbidden)

/** Of a charge that ended in the period of the last run, the legs were due and posted then. */
function addLegs(view: ChargeView, sums: ReportSums): void {
  if (view.endedEarlier) return
  const {pairs, left, extras} = pairLegs(view)
  for (const {leg, incoming} of pairs) {
    const posted = incoming?.amount ?? 0
    sums.legs(leg.subAccount, {legs: 1, distributed: leg.amount, posted})
  }
  for (const {wallet, amount} of [...left, ...extras]) {
    if (amount > 0) sums.legs(wallet, {legs: 0, distributed: 0, posted: amount})
  }
}

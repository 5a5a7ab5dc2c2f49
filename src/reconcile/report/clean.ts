import {HOUR_MS} from '../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {eachOf, type Steps} from '../read/files/steps.ts'
import {FEE_KIND_OF_EVENT, hoursIn} from '../read/gather/counts.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import type {Rows} from '../read/rows/rows.ts'
import type {DayBook} from './day-book.ts'
import type {ReportSums, Sides} from './sums.ts'

const EVERYWHERE: Sides = {record: true, event: true, line: true}
const NOTHING_POSTED: Sides = {record: true, event: true, line: false}

const WITHOUT_RECORD: Sides = {record: false, event: true, line: true}

/**
 * On which sides a subject in perfect order is, by its status. Refunds have no records, charges that
 * were not paid no lines; a withdrawal that failed has them all.
 */
function sidesOf(kind: string, status: string): Sides {
  if (kind === 'refund') return WITHOUT_RECORD
  const isPosted = status === 'completed' || (kind === 'withdrawal' && status === 'failed')
  return isPosted ? EVERYWHERE : NOTHING_POSTED
}

/**
 * Adds the rows that were not examined one by one, because a screen found them in perfect order: what
 * is posted there is what was expected. The screen counted every row; those that were examined are
 * taken away again. In steps.
 */
export function* addClean(
  {clean: {counts, hours}, rows, asOfMs}: Gathered,
  {sums, days}: {readonly sums: ReportSums; readonly days: DayBook},
): Steps<void> {
  if (counts.length === 0) return
  for (const {statuses, fees, receivers} of counts) {
    for (const {kind, status, ...of} of statuses) sums.subjects(kind, sidesOf(kind, status), of)
    for (const {kind, wallet, count, centavos} of fees) {
      sums.fees({kind, wallet}, {count, expected: centavos, charged: centavos})
    }
    for (const {receiver, legs, centavos} of receivers) {
      sums.legs(receiver, {legs, distributed: centavos, posted: centavos})
    }
  }
  yield* takeBack(rows, sums, asOfMs)
  yield* eachOf(hoursIn(hours), ({wallet, hour, lines, byType}) => {
    const amounts = TRANSACTION_TYPES.map((type, at) => [type, byType[at] ?? 0] as const)
    days.addHour({wallet, atMs: hour * HOUR_MS, lines, amounts})
  })
}

/** What rows tell that a screen has counted as in order. */
export type CountedRows = Pick<Rows, 'charges' | 'withdrawals' | 'events'>

/** Rows that were examined are in the counts of all rows, too. */
export function* takeBack(rows: CountedRows, sums: ReportSums, asOfMs: number): Steps<void> {
  for (const [kind, records] of [
    ['charge', rows.charges],
    ['withdrawal', rows.withdrawals],
  ] as const) {
    yield* eachOf<(typeof records)[number]>(records, ({status, amount, atMs}) => {
      if (atMs > asOfMs) return
      sums.subjects(kind, sidesOf(kind, status), {count: -1, centavos: -amount})
    })
  }
  yield* eachOf(rows.events, (event) => {
    const {kind, atMs, wallet = PRINCIPAL, fee, split, amount: reported} = event
    const feeKind = FEE_KIND_OF_EVENT[kind]
    if (atMs > asOfMs || feeKind === undefined) return
    if (kind === 'refund_completed') {
      sums.subjects('refund', WITHOUT_RECORD, {count: -1, centavos: -reported})
    }
    if (fee !== undefined) {
      sums.fees({kind: feeKind, wallet}, {count: -1, expected: -fee, charged: -fee})
    }
    for (const {subAccount, amount} of split) {
      sums.legs(subAccount, {legs: -1, distributed: -amount, posted: -amount})
    }
  })
}

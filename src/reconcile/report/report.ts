import {centavos} from '../../domain/money.ts'
import {type DataSetName, FILE_NAMES} from '../read/files/inputs.ts'
import {eachOf, type Steps, sorted} from '../read/files/steps.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {byText} from '../read/values/order.ts'
import type {MatchRate, ReportData} from '../report-data.ts'
import {countedUntil} from '../rules/balances.ts'
import type {Judgement} from '../rules/judge.ts'
import {addClean} from './clean.ts'
import {DayBook} from './day-book.ts'
import {addExamined, beyondHours} from './examined.ts'
import {blockCourses, heldProofs, returnedFees, splitLegProofs} from './proofs.ts'
import type {ShareReport} from './share-report.ts'
import {ReportSums} from './sums.ts'

const RATED: readonly DataSetName[] = ['charges', 'withdrawals', 'events', 'blocks', 'statement']

/** What reports show of rows that were judged apart, and the days of which zone they show. */
export interface ReportOptions {
  readonly timezone: string
  readonly shares: readonly ShareReport[]
}

/** What the reports show beyond the result, in steps. */
export function* reportOf(
  judgement: Judgement,
  gathered: Gathered,
  {timezone, shares}: ReportOptions,
): Steps<ReportData> {
  const {books, views, drafts} = judgement
  const sums = new ReportSums()
  const days = new DayBook(timezone)
  yield* addExamined(views, sums)
  yield* addClean(gathered, {sums, days})
  // A line of no known type belongs to no subject: no share keeps one.
  const isCounted = countedUntil(books)
  const {hours} = gathered.clean
  const lines = hours.length > 0 ? beyondHours(gathered.rows.lines) : gathered.rows.lines
  yield* eachOf(lines, (line) => {
    if (isCounted(line)) days.add(line)
  })
  yield* eachOf(shares, (share) => sums.addPacked(share.sums))
  const splitLegs = yield* joined(
    [yield* splitLegProofs(views, drafts), ...shares.map((share) => share.splitLegs)],
    ({chargeId}) => chargeId,
  )
  const returned = yield* joined(
    [returnedFees(views), ...shares.map((share) => share.returnedFees)],
    ({lineId}) => lineId,
  )
  const openings = new Map(books.balances.map(({wallet, opening}) => [wallet, opening]))
  return {
    timezone,
    rollForward: days.rollForward(openings),
    held: heldProofs(books, views),
    blocks: books.terms.present.has('blocks') ? blockCourses(books, views) : null,
    returnedFees: returned,
    threeWay: sums.threeWay(),
    matchRates: RATED.flatMap((file) => matchRate(file, judgement)),
    splitLegs,
    receivers: sums.receivers(),
    fees: sums.feeTotals(),
  }
}

/** Rows of several lists, each in the order of its keys; equal keys are in one list only. */
const joined = <T>(lists: readonly (readonly T[])[], keyOf: (row: T) => string): Steps<T[]> =>
  sorted(lists.flat(), (a, b) => byText(keyOf(a), keyOf(b)))

/** By count and by value; what is out of scope or cannot be read is in neither. */
function matchRate(file: DataSetName, {tallies, result}: Judgement): MatchRate[] {
  if (result.totals[FILE_NAMES[file]] === undefined) return []
  const {matched, finding} = tallies[file]
  return [
    {
      file,
      rows: matched.rows + finding.rows,
      matchedRows: matched.rows,
      centavos: centavos(matched.volume + finding.volume),
      matchedCentavos: centavos(matched.volume),
    },
  ]
}

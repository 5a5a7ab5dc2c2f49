import type {DataSetName} from '../finding-codes.ts'
import type {Gathered} from '../gathered.ts'
import {FILE_NAMES} from '../inputs.ts'
import type {Judgement} from '../judge.ts'
import type {ReconcileOptions} from '../options.ts'
import type {MatchRate, ReportData} from '../report-data.ts'
import type {Result} from '../result.ts'
import {addLookedAt} from './looked-at.ts'
import {addOrdinary} from './ordinary.ts'
import {heldProofs, splitLegProofs} from './proofs.ts'
import {ReportSums} from './sums.ts'

const RATED: readonly DataSetName[] = ['charges', 'withdrawals', 'events', 'blocks', 'statement']

/** What the reports show beyond the result. */
export async function reportOf(
  judgement: Judgement,
  gathered: Gathered,
  options: ReconcileOptions,
): Promise<ReportData> {
  const {books, views, result} = judgement
  const sums = new ReportSums(options.timezone)
  addLookedAt(judgement, gathered.rows, sums)
  await addOrdinary(judgement, gathered, {options, sums})
  const openings = new Map(books.balances.map(({wallet, opening}) => [wallet, opening]))
  return {
    timezone: options.timezone,
    rollForward: sums.days.rollForward(openings),
    held: heldProofs(books, views),
    threeWay: sums.threeWay(),
    matchRates: RATED.flatMap((file) => matchRate(file, result, sums)),
    splitLegs: splitLegProofs(views, result.findings),
    receivers: sums.receivers(),
    fees: sums.fees(),
  }
}

function matchRate(file: DataSetName, {totals}: Result, sums: ReportSums): MatchRate[] {
  const total = totals[FILE_NAMES[file]]
  if (total === undefined) return []
  const {matched, finding} = total
  return [{file, rows: matched + finding, matchedRows: matched, ...sums.rate(file)}]
}

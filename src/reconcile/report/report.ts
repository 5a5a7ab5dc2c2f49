import {centavos} from '../../domain/money.ts'
import type {Gathered} from '../read/gathered.ts'
import {type DataSetName, FILE_NAMES} from '../read/inputs.ts'
import type {Steps} from '../read/steps.ts'
import type {MatchRate, ReportData} from '../report-data.ts'
import type {Judgement} from '../rules/judge.ts'
import {addClean} from './clean.ts'
import {addExamined} from './examined.ts'
import {blockCourses, heldProofs, returnedFees, splitLegProofs} from './proofs.ts'
import {ReportSums} from './sums.ts'

const RATED: readonly DataSetName[] = ['charges', 'withdrawals', 'events', 'blocks', 'statement']

/** What the reports show beyond the result, in steps. */
export function* reportOf(
  judgement: Judgement,
  gathered: Gathered,
  timezone: string,
): Steps<ReportData> {
  const {books, views, result} = judgement
  const sums = new ReportSums(timezone)
  yield* addExamined(judgement, gathered, sums)
  yield* addClean(gathered, sums)
  const splitLegs = yield* splitLegProofs(views, result.findings)
  const openings = new Map(books.balances.map(({wallet, opening}) => [wallet, opening]))
  return {
    timezone,
    rollForward: sums.days.rollForward(openings),
    held: heldProofs(books, views),
    blocks: books.terms.present.has('blocks') ? blockCourses(books, views) : null,
    returnedFees: returnedFees(views),
    threeWay: sums.threeWay(),
    matchRates: RATED.flatMap((file) => matchRate(file, judgement)),
    splitLegs,
    receivers: sums.receivers(),
    fees: sums.feeTotals(),
  }
}

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

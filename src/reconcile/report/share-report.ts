import {atOnce} from '../read/files/steps.ts'
import type {RowsOfShare} from '../read/gather/deliveries.ts'
import type {ReturnedFee, SplitLegProof} from '../report-data.ts'
import {type Examined, type JudgedShare, judgeShare, type ShareTerms} from '../rules/judge-share.ts'
import {takeBack} from './clean.ts'
import {addExamined} from './examined.ts'
import {returnedFees, splitLegProofs} from './proofs.ts'
import {type PackedSums, ReportSums} from './sums.ts'

/** What reports show of the subjects of a share. */
export interface ShareReport {
  /** Of its subjects, less what the screen has counted of their rows. */
  readonly sums: PackedSums
  readonly splitLegs: readonly SplitLegProof[]
  readonly returnedFees: readonly ReturnedFee[]
}

/** A share as it is judged, and where reports are asked for, what they show of it. */
export interface ReportedShare extends JudgedShare {
  readonly report?: ShareReport
}

/** What holds for a whole run, and whether reports are asked for. */
export interface ReportedTerms extends ShareTerms {
  readonly isReported: boolean
}

/** Judges a share; the report is of its subjects by the fee table that was given. Pure. */
export function judgeReported(share: RowsOfShare, terms: ReportedTerms): ReportedShare {
  if (!terms.isReported) return judgeShare(share, terms)
  let report: ShareReport | undefined
  const judged = judgeShare(share, terms, (examined) => {
    report = shareReportOf(examined, share, terms)
  })
  return report ? {...judged, report} : judged
}

function shareReportOf(
  {views, drafts}: Examined,
  {rows, repeated}: RowsOfShare,
  {asOfMs}: ShareTerms,
): ShareReport {
  const sums = new ReportSums()
  atOnce(addExamined(views, sums))
  atOnce(takeBack(rows, sums, asOfMs))
  // The screen counted every delivery of an event that came again; one of them counts.
  const events = repeated.flatMap(({event, places}) => Array.from(places.subarray(1), () => event))
  atOnce(takeBack({charges: [], withdrawals: [], events}, sums, asOfMs))
  return {
    sums: sums.packed(),
    splitLegs: atOnce(splitLegProofs(views, drafts)),
    returnedFees: returnedFees(views),
  }
}

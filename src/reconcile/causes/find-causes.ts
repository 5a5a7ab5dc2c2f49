import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {inTurns} from '../read/files/steps.ts'
import type {CorrectedFile, Result} from '../result.ts'
import {CauseSearch} from './cause-search.ts'
import {causesOf, correctionOf, correctionsOf, rememberedTrials, withCauseIds} from './causes.ts'
import {misfitsBeside} from './misfits-beside.ts'
import type {CauseTerms, Trial} from './proposal.ts'
import {feeTableOf} from './trials/change.ts'
import {keepMeasured} from './trials/measured.ts'

/** A result with its causes, and what the corrected files would hold. */
export interface Explained {
  readonly result: Result
  readonly corrections: readonly CorrectedFile[]
}

/**
 * The result with what one explanation makes of many findings. Every explanation is proven before
 * it is stated: where none is, the result stays as it is.
 *
 * Source: reconciliation.md, "Causes".
 */
export async function findCauses(
  result: Result,
  terms: CauseTerms,
  trial: Trial,
): Promise<Explained> {
  const trials = rememberedTrials(trial)
  const proven =
    result.findings.length < LEAST_FINDINGS
      ? []
      : await new CauseSearch(result.findings, terms, trials.trial).run()
  if (proven.length === 0) return {result, corrections: []}
  const corrected = await correctionOf(proven, trials.outcome)
  const causes = await inTurns(causesOf(proven, corrected), terms.turn)
  const corrections = Array.from(correctionsOf(proven), ([file, {fees, mapping}]) => ({
    file,
    content: fees ? feeTableOf(fees) : {...mapping},
  }))
  const findings = withCauseIds(result.findings, proven)
  keepMeasured(findings, proven)
  const {misfits: _said, ...others} = result
  const misfits = misfitsBeside(causes, findings, result)
  return {
    result: {...others, causes, findings, ...(misfits.length > 0 && {misfits})},
    corrections,
  }
}

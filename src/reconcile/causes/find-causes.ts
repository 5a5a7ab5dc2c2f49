import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {Misfit} from '../misfits/misfit.ts'
import {inTurns} from '../read/steps.ts'
import type {Cause, CorrectedFile, Result} from '../result.ts'
import {CauseSearch} from './cause-search.ts'
import {causesOf, correctionOf, correctionsOf, rememberedTrials, withCauseIds} from './causes.ts'
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
  const misfits = besides(causes, result)
  return {
    result: {...others, causes, findings, ...(misfits.length > 0 && {misfits})},
    corrections,
  }
}

/** By how much a cause says that all openings are too large; nothing of other causes. */
const factorOfOpenings = (cause: Cause): number | undefined =>
  cause.kind === 'amounts_scaled' &&
  cause.facts.wallet === undefined &&
  cause.facts.field.split(', ').includes('opening')
    ? cause.facts.factor
    : undefined

/**
 * What is said of the files but for what a cause explains: openings that are, to the centavo, the last closing in
 * another unit are no other openings.
 */
function besides(
  causes: readonly Cause[],
  {misfits = [], carryForward}: Result,
): readonly Misfit[] {
  const [factor] = causes.flatMap((cause) => factorOfOpenings(cause) ?? [])
  if (factor === undefined) return misfits
  const isInUnit = (carryForward?.openings ?? []).every(
    ({openingCentavos: opening, lastClosingCentavos: closing}) =>
      Math.round(opening / factor) === closing,
  )
  return isInUnit ? misfits.filter(({kind}) => kind !== 'openings_apart') : misfits
}

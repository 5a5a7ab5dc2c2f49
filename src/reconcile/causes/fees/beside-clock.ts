import {HOUR_MS} from '../../../domain/duration.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {MOST_CLOCK_HOURS} from '../../misfits/clock-difference.ts'
import {only} from '../only.ts'
import {type CauseTerms, type FeeStep, spanOf} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {isBySchedule, type Period, placed} from './fee-periods.ts'

/**
 * The findings about fees by periods of the table, where the dates that say which period it is can be relied upon:
 * those of a kind of fee of which rows are dated another month or year are of no known period.
 */
export async function feesByPeriods(
  findings: readonly Suspect[],
  terms: CauseTerms,
): Promise<readonly Period[]> {
  const periods = placed(findings, terms.fees)
  if (periods.every((period) => period.findings.length === 0)) return []
  const apart = await terms.feeKindsApart(terms.mapping)
  const known = periods.filter(({fee}) => !apart.has(fee))
  return besideClock(known, terms)
}

/**
 * Fees by periods of the table, without those that the clock of the statement may have put on the other side of
 * a beginning: no table is held against them. Where no events are given, the fee of a charge goes by when its
 * line was posted. All that is found beside the beginning has the fee of the other side, and no charge and
 * no payout shows that the clock is right.
 */
async function besideClock(
  periods: readonly Period[],
  terms: CauseTerms,
): Promise<readonly Period[]> {
  if (terms.files.some(({name, rows}) => name === 'events' && rows > 0)) return periods
  const found: Period[] = []
  for (const period of periods) {
    const {before, step, after, findings} = period
    const late = before ? ofOther(findings, before) : []
    const early = after ? ofOther(findings, after) : []
    const byClock = new Set([
      ...(await ofClock(late, {fromMs: step.fromMs, sign: 1}, terms)),
      ...(after ? await ofClock(early, {fromMs: after.fromMs, sign: -1}, terms) : []),
    ])
    found.push(
      byClock.size === 0
        ? period
        : {...period, findings: only(findings, (one) => !byClock.has(one))},
    )
  }
  return found
}

/** What bears the fee of another step. */
const ofOther = (findings: readonly Suspect[], {schedule}: FeeStep): readonly Suspect[] =>
  only(findings, (finding) => isBySchedule(finding, schedule))

/** The beginning of a step, and whether it is before what is found or after it. */
interface Beginning {
  /** Units: milliseconds since the epoch. */
  readonly fromMs: number
  /** 1: a clock that is ahead puts lines after it; -1: one that is behind, before it. */
  readonly sign: 1 | -1
}

async function ofClock(
  suspects: readonly Suspect[],
  {fromMs, sign}: Beginning,
  {isStatementClockRight, mapping}: CauseTerms,
): Promise<readonly Suspect[]> {
  const span = spanOf(suspects)
  if (suspects.length < LEAST_FINDINGS || span === undefined) return []
  const farMs = sign > 0 ? span.last + 1 - fromMs : fromMs - span.first
  const hours = Math.ceil(farMs / HOUR_MS)
  if (hours > MOST_CLOCK_HOURS) return []
  return (await isStatementClockRight(mapping, sign * hours)) ? [] : suspects
}

import {HOUR_MS} from '../../../domain/duration.ts'
import type {FeeKind} from '../../../domain/fee.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {factorsBesideFees} from '../amounts/scaled.ts'
import {only} from '../only.ts'
import {
  type Alternatives,
  type CauseTerms,
  type Detector,
  type FeeStep,
  type Proposal,
  spanOf,
  type TableEdit,
} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {feesByPeriods} from './beside-clock.ts'
import {
  canBeAll,
  givenAt,
  isBySchedule,
  likelyStarts,
  type Period,
  startsOf,
  termOf,
} from './fee-periods.ts'
import {type Stretch, stretchOf} from './fee-stretch.ts'
import {centavosLost} from './whole-reais.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

const isBy = (finding: Suspect, step: FeeStep | undefined): boolean =>
  step !== undefined && isBySchedule(finding, step.schedule)

/**
 * The step begins elsewhere: the service took the neighbour's fee on one side of it. A step that only
 * a correction has added is in no table that anyone could look up. Where the step begins later, several fees must
 * have been taken by it: a table without it would find them wrong. Else the service may never have taken it, as where
 * a step is a discount that was agreed and not given.
 */
function startsElsewhere(
  step: FeeStep,
  takenFromMs: readonly number[],
  {suspects, terms}: {suspects: readonly Suspect[]; terms: CauseTerms},
): Alternatives {
  if (suspects.length < LEAST_FINDINGS || !canBeAll(step.kind, suspects, terms)) return []
  const isGiven = terms.givenFees.some(
    ({kind, fromMs}) => kind === step.kind && fromMs === step.fromMs,
  )
  if (!isGiven) return []
  return [...new Set(takenFromMs)].map(
    (fromMs): Proposal => ({
      explanation: {
        kind: 'fee_period_starts_elsewhere',
        facts: {fee: step.kind, tableFromAt: iso(step.fromMs), takenFromAt: iso(fromMs)},
      },
      suspects,
      change: {fees: terms.fees.map((one) => (one === step ? {...one, fromMs} : one))},
      ...(fromMs > step.fromMs && {rival: {fees: terms.fees.filter((one) => one !== step)}}),
    }),
  )
}

/**
 * Whether the events, by whose times the fee of a charge goes, have a clock of their own. Where the
 * statement differs from the withdrawals by the same hours, the clock is that of the statement. Without events the
 * fee goes by the times of the statement.
 */
async function hasOtherClock({clockDifferences, files, mapping}: CauseTerms): Promise<boolean> {
  const differences = await clockDifferences(mapping)
  const areEventsGiven = files.some(({name, rows}) => name === 'events' && rows > 0)
  if (!areEventsGiven) return differences.some(({name}) => name === 'statement')
  const events = differences.find(({name}) => name === 'events')
  if (events === undefined) return false
  const statement = differences.filter(
    ({name, hours}) => name === 'statement' && hours === -events.hours,
  )
  return statement.length < 2
}

/**
 * A new fee that began another day than the table says; nothing where the clock of the events is
 * off, which puts charges on the other side of every beginning.
 */
export const feePeriodStartsElsewhere: Detector = async (findings, terms) => {
  const proposals = periodStarts(await feesByPeriods(findings, terms), terms)
  if (proposals.every((alternatives) => alternatives.length === 0)) return []
  return (await hasOtherClock(terms)) ? [] : proposals
}

/**
 * Whether it is known that nothing which bears the fee was posted after an instant: then nothing tells
 * that the step ever began. Of a statement that was corrected meanwhile, nothing is known.
 */
function isLastOf(fee: FeeKind, atMs: number, {postedBetween, asOfMs}: CauseTerms): boolean {
  const untilMs = asOfMs + HOUR_MS
  const isKnown = postedBetween({fee, fromMs: Number.MIN_SAFE_INTEGER, untilMs}) > 0
  return isKnown && postedBetween({fee, fromMs: atMs + 1, untilMs}) === 0
}

const periodStarts = (periods: readonly Period[], terms: CauseTerms): readonly Alternatives[] =>
  periods.flatMap(({step, before, after, findings: own}) => {
    const late = only(own, (finding) => isBy(finding, before))
    const early = only(own, (finding) => !isBy(finding, before) && isBy(finding, after))
    const lateSpan = spanOf(late)
    const earlySpan = spanOf(early)
    const hasBegun = lateSpan && !isLastOf(step.kind, lateSpan.last, terms)
    const lateStarts = hasBegun ? likelyStarts.notBefore(lateSpan.last + 1, step.fromMs) : []
    const earlyStarts =
      earlySpan && after ? likelyStarts.notAfter(earlySpan.first, after.fromMs) : []
    return [
      startsElsewhere(step, lateStarts, {suspects: late, terms}),
      ...(after ? [startsElsewhere(after, earlyStarts, {suspects: early, terms})] : []),
    ]
  })

/** Fees are rounded to a centavo, from which a percentage is known to a little more or less. */
const ROUNDED_PART = 1 / 1_000

/** Whether the fees that were taken are the table's, but off as other amounts of the statement are. */
export const isTableScaled = (
  {schedule: taken}: Pick<FeeStep, 'schedule'>,
  {schedule: table}: Pick<FeeStep, 'schedule'>,
  factors: ReadonlySet<number>,
): boolean =>
  [...factors].some((factor) => {
    const percent = table.percentMicros * factor
    return (
      Math.abs(taken.fixed - table.fixed * factor) < 1 &&
      Math.abs(taken.percentMicros - percent) <= Math.abs(percent) * ROUNDED_PART
    )
  })

/** The table says one fee, the service took another, from the step's beginning or from later on. */
export const feeTableDiffers: Detector = async (findings, terms) => {
  const found: Alternatives[] = []
  const factors = factorsBesideFees(findings)
  const areWithoutCentavos = centavosLost(findings)
  for (const period of await feesByPeriods(findings, terms)) {
    await terms.turn()
    if (areWithoutCentavos(period.findings)) continue
    const differs = await tableDiffers(period, terms)
    found.push(differs.filter(({edit}) => !isTableScaled(edit.taken, period.step, factors)))
  }
  return found
}

async function tableDiffers(
  {fee, step, before, findings: own}: Period,
  terms: CauseTerms,
): Promise<readonly (Proposal & {readonly edit: TableEdit})[]> {
  if (own.length < LEAST_FINDINGS) return []
  const stretch = stretchOf(own, {step, before})
  await terms.turn()
  const span = stretch && spanOf(stretch.findings)
  if (stretch === undefined || span === undefined) return []
  const {schedule, findings: suspects, otherUntilMs} = stretch
  if (!canBeAll(fee, suspects, terms)) return []
  await terms.turn()
  const starts = startsOf(terms, {
    step,
    firstMs: span.first,
    ...(otherUntilMs !== undefined && {otherUntilMs}),
  })
  const after = stepAfter(stretch, step)
  return starts.map((fromMs) => {
    const taken = {kind: fee, fromMs, schedule}
    const removed = fromMs === step.fromMs ? step : undefined
    return {
      explanation: {
        kind: 'fee_table_differs',
        facts: {
          fee,
          table: termOf((givenAt(terms, taken) ?? step).schedule),
          taken: termOf(schedule),
          fromAt: iso(fromMs),
        },
      },
      suspects,
      change: {fees: [...terms.fees.filter((one) => one !== removed), taken, ...after]},
      edit: {removed, taken, after},
    }
  })
}

/**
 * Where the fees that one schedule gives end before the period does, the table's own fee is in force
 * again, so that the correction of this part leaves the rest as it was found: a later change that
 * is missing, too, is a cause of its own.
 */
function stepAfter({findings, rest}: Stretch, step: FeeStep): readonly FeeStep[] {
  const next = spanOf(rest)
  const last = spanOf(findings)?.last
  if (next === undefined || last === undefined || next.first <= last) return []
  const fromMs = likelyStarts.notAfter(next.first, step.fromMs).find((atMs) => atMs > last)
  return fromMs === undefined ? [] : [{...step, fromMs}]
}

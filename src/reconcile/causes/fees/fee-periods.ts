import {DAY_MS, HOUR_MS} from '../../../domain/duration.ts'
import {FEE_KIND_OF_SUBJECT, type FeeKind, type FeeSchedule} from '../../../domain/fee.ts'
import {toReais} from '../../../domain/money.ts'
import type {SubjectKind} from '../../findings/finding-codes.ts'
import {isTakenBy, type TakenFee} from '../../read/fees/taken-fee.ts'
import type {FeeTerm} from '../explanation.ts'
import {groupedBy} from '../only.ts'
import {type CauseTerms, type FeeStep, spanOf} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** The kind of fee that a subject bears, where it bears one. */
export const FEE_OF: Partial<Readonly<Record<SubjectKind, FeeKind>>> = FEE_KIND_OF_SUBJECT

/** As fees.json writes it. */
export const termOf = ({fixed, percentMicros}: FeeSchedule): FeeTerm => ({
  fixed: toReais(fixed),
  percent: percentMicros / 1_000_000,
})

/** Findings about the fees of one kind while one step of the table was in force. */
export interface Period {
  readonly fee: FeeKind
  readonly step: FeeStep
  readonly before: FeeStep | undefined
  readonly after: FeeStep | undefined
  readonly findings: readonly Suspect[]
}

/** The steps of a kind, each with its neighbours, in order of time. */
function periodsOf(fees: readonly FeeStep[]): Omit<Period, 'findings'>[] {
  const kinds = Map.groupBy(
    fees.toSorted((a, b) => a.fromMs - b.fromMs),
    ({kind}) => kind,
  )
  return Array.from(kinds.values(), (steps) =>
    steps.map((step, at) => ({
      fee: step.kind,
      step,
      before: steps[at - 1],
      after: steps[at + 1],
    })),
  ).flat()
}

/** The findings about fees, by the step of the table that was in force. */
export function placed(findings: readonly Suspect[], fees: readonly FeeStep[]): Period[] {
  const periods = periodsOf(fees)
  const grouped = groupedBy(
    findings,
    periods.length,
    ({code, kind, actualCentavos, occurredAtMs}) => {
      if (code !== 'FEE_OVERCHARGE' && code !== 'FEE_UNDERCHARGE') return undefined
      if (occurredAtMs === undefined || actualCentavos === null) return undefined
      const fee = FEE_OF[kind]
      return periods.findLastIndex((one) => one.fee === fee && one.step.fromMs <= occurredAtMs)
    },
  )
  return periods.map((period, at) => ({...period, findings: grouped[at] ?? []}))
}

/** What was taken; nothing where no fee was posted. */
export const takenOf = ({grossCentavos, actualCentavos}: Suspect): TakenFee | undefined =>
  actualCentavos === null ? undefined : {gross: grossCentavos, fee: actualCentavos}

/** Whether a schedule gives what was taken. */
export const isBySchedule = (finding: Suspect, schedule: FeeSchedule): boolean => {
  const taken = takenOf(finding)
  return taken !== undefined && isTakenBy(schedule, taken)
}

/**
 * Instants at which people let a fee begin: the table's own time of day, a full hour, the instant
 * itself.
 */
export const likelyStarts = {
  notBefore: (atMs: number, fromMs: number): readonly number[] => [
    fromMs + Math.ceil((atMs - fromMs) / DAY_MS) * DAY_MS,
    Math.ceil(atMs / HOUR_MS) * HOUR_MS,
    atMs,
  ],
  notAfter: (atMs: number, fromMs: number): readonly number[] => [
    fromMs + Math.floor((atMs - fromMs) / DAY_MS) * DAY_MS,
    Math.floor(atMs / HOUR_MS) * HOUR_MS,
    atMs,
  ],
}

/**
 * The charges for which another fee is another number of centavos bring at least this part of what all
 * charges bring: of small amounts, percentages that differ little give the same fee.
 */
const LEAST_PART = 1 / 20
/** Over so little money a run costs nothing worth saving. Units: centavos. */
const LITTLE_MONEY = 1_000_000

/**
 * Whether the suspects can be all that bears the fee between the first and the last of them, which they
 * must be if another fee was in force: a run that would find every other charge wrong is not made.
 *
 * @param wallet whose fee it is; without one, that of all.
 */
export function canBeAll(
  fee: FeeKind,
  suspects: readonly Suspect[],
  {postedBetween, wallet}: Pick<CauseTerms, 'postedBetween'> & {readonly wallet?: string},
): boolean {
  const span = spanOf(suspects)
  if (span === undefined) return true
  let gross = 0
  for (const {grossCentavos} of suspects) {
    if (grossCentavos === undefined) return true
    gross += grossCentavos
  }
  const [fromMs, untilMs] = [span.first + DAY_MS, span.last - DAY_MS]
  const posted = postedBetween({fee, fromMs, untilMs, ...(wallet !== undefined && {wallet})})
  return posted * LEAST_PART <= gross + LITTLE_MONEY
}

/** What the table as given says of a moment, whatever was corrected of it meanwhile. */
export const givenAt = (terms: CauseTerms, {kind, fromMs}: Pick<FeeStep, 'kind' | 'fromMs'>) =>
  terms.givenFees
    .filter((one) => one.kind === kind && one.fromMs <= fromMs)
    .reduce<FeeStep | undefined>(
      (latest, one) => (latest === undefined || one.fromMs >= latest.fromMs ? one : latest),
      undefined,
    )

/** A step of the table, the first fee that was not taken by it, and the last one before that is neither. */
interface StartTerms {
  readonly step: FeeStep
  readonly firstMs: number
  readonly otherUntilMs?: number
}

/**
 * At which instants a fee may have begun that was taken instead of a step's, the likeliest first: the beginning of
 * the step, a likely one before the first of them. None is before the row of the table as given which the first of
 * them is held against, though a correction has put another step in its place: the table would say something else.
 * None is before a fee that was taken by neither.
 */
export function startsOf(terms: CauseTerms, {step, firstMs, otherUntilMs}: StartTerms): number[] {
  const given = givenAt(terms, {kind: step.kind, fromMs: firstMs})
  const leastMs = given?.fromMs ?? step.fromMs
  const likely = [step.fromMs, ...likelyStarts.notAfter(firstMs, step.fromMs)]
  const starts = likely.map((atMs) => Math.max(atMs, leastMs))
  const isAfterOther = (atMs: number): boolean =>
    otherUntilMs === undefined || atMs > otherUntilMs || atMs === firstMs
  return [...new Set(starts)].filter(isAfterOther)
}

import {civilDay} from '../../../domain/civil-day.ts'
import {FEE_KIND_OF_SUBJECT, type FeeKind, type FeeSchedule} from '../../../domain/fee.ts'
import {toReais} from '../../../domain/money.ts'
import {isTakenBy, scheduleOf, schedulesBy, type TakenFee} from '../../read/taken-fee.ts'
import type {SubjectKind} from '../finding-codes.ts'
import type {FeeTerm} from './explanation.ts'
import {groupedBy, only} from './only.ts'
import {
  type Alternatives,
  type CauseTerms,
  type Detector,
  type FeeStep,
  LEAST_FINDINGS,
  type Proposal,
  spanOf,
} from './proposal.ts'
import {inOrderOfTime, type Suspect} from './suspect.ts'

const FEE_OF: Partial<Readonly<Record<SubjectKind, FeeKind>>> = FEE_KIND_OF_SUBJECT
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** As fees.json writes it. */
export const termOf = ({fixed, percentMicros}: FeeSchedule): FeeTerm => ({
  fixed: toReais(fixed),
  percent: percentMicros / 1_000_000,
})

/** Findings about the fees of one kind while one step of the table was in force. */
interface Period {
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

const isBySchedule = (finding: Suspect, schedule: FeeSchedule): boolean => {
  const taken = takenOf(finding)
  return taken !== undefined && isTakenBy(schedule, taken)
}

const isBy = (finding: Suspect, step: FeeStep | undefined): boolean =>
  step !== undefined && isBySchedule(finding, step.schedule)

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

/** A charge has at most a payment, a fee and two lines for each of ten legs. Source: spec, "Split". */
const MOST_LINES_OF_A_CHARGE = 22
/** Over so few lines a run costs nothing worth saving. */
const FEW_LINES = 1_000

/**
 * Whether the suspects can be all charges between the first and the last of them, which they must
 * be if another fee was in force: a run that would find every other charge wrong is not made.
 */
export function canBeAll(
  fee: FeeKind,
  suspects: readonly Suspect[],
  {linesOn}: CauseTerms,
): boolean {
  const span = spanOf(suspects)
  if (fee !== 'pix' || span === undefined) return true
  const wallets = new Set<string>()
  for (const {wallet} of suspects) if (wallet !== null) wallets.add(wallet)
  let lines = 0
  for (let atMs = span.first + DAY_MS; atMs <= span.last - DAY_MS; atMs += DAY_MS) {
    const day = civilDay(atMs)
    for (const wallet of wallets) lines += linesOn(wallet, day).lines
  }
  return lines <= suspects.length * MOST_LINES_OF_A_CHARGE + FEW_LINES
}

/**
 * The step begins elsewhere: the service took the neighbour's fee on one side of it. A step that only
 * a correction has added is in no table that anyone could look up.
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
    }),
  )
}

/**
 * Whether the events, by whose times the fee of a charge goes, have a clock of their own. Where the
 * statement differs from the withdrawals by the same hours, the clock is that of the statement.
 */
async function hasOtherClock({clockDifferences, mapping}: CauseTerms): Promise<boolean> {
  const differences = await clockDifferences(mapping)
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
  const proposals = periodStarts(findings, terms)
  if (proposals.every((alternatives) => alternatives.length === 0)) return []
  return (await hasOtherClock(terms)) ? [] : proposals
}

const periodStarts = (findings: readonly Suspect[], terms: CauseTerms): readonly Alternatives[] =>
  placed(findings, terms.fees).flatMap(({step, before, after, findings: own}) => {
    const late = only(own, (finding) => isBy(finding, before))
    const early = only(own, (finding) => !isBy(finding, before) && isBy(finding, after))
    const lateSpan = spanOf(late)
    const earlySpan = spanOf(early)
    const lateStarts = lateSpan ? likelyStarts.notBefore(lateSpan.last + 1, step.fromMs) : []
    const earlyStarts =
      earlySpan && after ? likelyStarts.notAfter(earlySpan.first, after.fromMs) : []
    return [
      startsElsewhere(step, lateStarts, {suspects: late, terms}),
      ...(after ? [startsElsewhere(after, earlyStarts, {suspects: early, terms})] : []),
    ]
  })

/** The table says one fee, the service took another, from the step's beginning or from later on. */
export const feeTableDiffers: Detector = (findings, terms) =>
  placed(findings, terms.fees).map((period) => tableDiffers(period, terms))

interface Stretch {
  readonly schedule: FeeSchedule
  readonly findings: readonly Suspect[]
}

/**
 * The findings that one schedule gives: all of them, else the longest beginning that has one, where
 * a later change of the fee is missing from the table, too.
 */
function stretchOf(findings: readonly Suspect[], table: FeeSchedule): Stretch | undefined {
  const [first] = findings.slice(0, 1).map(takenOf)
  for (const schedule of first ? schedulesBy(first, table) : []) {
    // Most often one schedule gives them all: then they need no order.
    if (findings.every((finding) => isBySchedule(finding, schedule))) return {schedule, findings}
  }
  const inOrder = inOrderOfTime(findings)
  for (let size = inOrder.length; size >= LEAST_FINDINGS; size = Math.floor(size / 2)) {
    const taken = inOrder.slice(0, size).flatMap((finding) => takenOf(finding) ?? [])
    const schedule = scheduleOf(taken, table)
    if (schedule === undefined) continue
    const end = inOrder.findIndex((finding) => !isBySchedule(finding, schedule))
    return {schedule, findings: end < 0 ? inOrder : inOrder.slice(0, end)}
  }
  return undefined
}

/** What the table as given says of a moment, whatever was corrected of it meanwhile. */
export const givenAt = (terms: CauseTerms, {kind, fromMs}: Pick<FeeStep, 'kind' | 'fromMs'>) =>
  terms.givenFees
    .filter((one) => one.kind === kind && one.fromMs <= fromMs)
    .reduce<FeeStep | undefined>(
      (latest, one) => (latest === undefined || one.fromMs >= latest.fromMs ? one : latest),
      undefined,
    )

function tableDiffers({fee, step, findings: own}: Period, terms: CauseTerms): Alternatives {
  if (own.length < LEAST_FINDINGS) return []
  const stretch = stretchOf(own, step.schedule)
  const span = stretch && spanOf(stretch.findings)
  if (stretch === undefined || span === undefined) return []
  const {schedule, findings: suspects} = stretch
  if (!canBeAll(fee, suspects, terms)) return []
  const starts = new Set([step.fromMs, ...likelyStarts.notAfter(span.first, step.fromMs)])
  const after = stepAfter(own, stretch, step)
  return [...starts].map((fromMs): Proposal => {
    const taken = {kind: fee, fromMs, schedule}
    const others = terms.fees.filter((one) => one !== step || fromMs !== step.fromMs)
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
      change: {fees: [...others, taken, ...after]},
    }
  })
}

/**
 * Where the fees that one schedule gives end before the period does, the table's own fee is in force
 * again, so that the correction of this part leaves the rest as it was found: a later change that
 * is missing, too, is a cause of its own.
 */
function stepAfter(
  own: readonly Suspect[],
  {schedule, findings}: Stretch,
  step: FeeStep,
): readonly FeeStep[] {
  const next = spanOf(only(own, (finding) => !isBySchedule(finding, schedule)))
  const last = spanOf(findings)?.last
  if (next === undefined || last === undefined || next.first <= last) return []
  const fromMs = likelyStarts.notAfter(next.first, step.fromMs).find((atMs) => atMs > last)
  return fromMs === undefined ? [] : [{...step, fromMs}]
}

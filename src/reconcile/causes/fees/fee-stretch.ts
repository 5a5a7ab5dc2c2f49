import type {FeeSchedule} from '../../../domain/fee.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {scheduleOf, schedulesBy, type TakenFee} from '../../read/fees/taken-fee.ts'
import {spanOf} from '../proposal.ts'
import {inOrderOfTime, type Suspect} from '../suspect.ts'
import {isBySchedule, type Period, takenOf} from './fee-periods.ts'

/** Fees of one period that one schedule gives. */
export interface Stretch {
  readonly schedule: FeeSchedule
  readonly findings: readonly Suspect[]
  /** What is found of the period after the last of them. */
  readonly rest: readonly Suspect[]
  /** When the last fee before them was taken that the schedule does not give. Units: milliseconds since the epoch. */
  readonly otherUntilMs?: number
}

/** Of so many fees one may be wrong for a reason of its own. */
const FITTING_FOR_ODD = 9

/**
 * The findings that one schedule gives: all of them, else those of the wallets but for some of which
 * another fee was taken, else the longest beginning that has one, where a later change of the fee is
 * missing from the table, too. A few among them that it does not give are wrong for reasons of their
 * own, and stay what they were found to be.
 */
export function stretchOf(
  findings: readonly Suspect[],
  period: Pick<Period, 'step' | 'before'>,
): Stretch | undefined {
  return (
    wholeBy(findings, period) ??
    stretchOfWallets(findings, period) ??
    beginningOf(findings, period.step.schedule)
  )
}

function wholeBy(
  findings: readonly Suspect[],
  {step: {schedule: table}, before}: Pick<Period, 'step' | 'before'>,
): Stretch | undefined {
  const [first] = findings.slice(0, 1).map(takenOf)
  // Of few amounts several schedules give the fees: the one that was in force already is likeliest.
  const likely = [...(before ? [before.schedule] : []), ...(first ? schedulesBy(first, table) : [])]
  for (const schedule of likely) {
    // Most often one schedule gives them all: then they need no order.
    if (findings.every((finding) => isBySchedule(finding, schedule))) {
      return {schedule, findings, rest: []}
    }
  }
  return undefined
}

/** Of so many wallets, those with the most findings, the schedule may be that of the others. */
const MOST_TRIED = 3

/**
 * What one schedule gives of the wallets that bear it, where of others another fee was taken all the
 * while: in order of time the two lie mixed, and a beginning ends with the first of the others.
 */
function stretchOfWallets(
  findings: readonly Suspect[],
  {step: {schedule: table}}: Pick<Period, 'step'>,
): Stretch | undefined {
  const wallets = [...Map.groupBy(findings, ({wallet}) => wallet).values()]
  if (wallets.length < 2) return undefined
  const tried = wallets
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_TRIED)
    .flatMap((own) => beginningOf(own, table)?.schedule ?? [])
  return tried
    .flatMap((schedule) => ofWallets(schedule, wallets) ?? [])
    .reduce<Stretch | undefined>(
      (most, one) => (most && most.findings.length >= one.findings.length ? most : one),
      undefined,
    )
}

/**
 * Nothing where a wallet has much of both, unless of other wallets the schedule was taken all the same meanwhile: else
 * the fee changed in time, or for another reason.
 */
function ofWallets(
  schedule: FeeSchedule,
  wallets: readonly (readonly Suspect[])[],
): Stretch | undefined {
  const whole: (readonly Suspect[])[] = []
  const parts: (readonly Suspect[])[] = []
  const changed: (readonly Suspect[])[] = []
  let isAnyApart = false
  for (const own of wallets) {
    const [given, others] = [true, false].map((is) =>
      own.filter((finding) => isBySchedule(finding, schedule) === is),
    ) as [Suspect[], Suspect[]]
    if (others.length * FITTING_FOR_ODD <= given.length) whole.push(given)
    else {
      isAnyApart ||= others.length >= LEAST_FINDINGS
      if (given.length * FITTING_FOR_ODD <= others.length) continue
      parts.push(given)
      changed.push(others)
    }
  }
  const ofWhole = whole.flat()
  if (!changed.every((others) => isAmong(ofWhole, others))) return undefined
  const fitting = [...ofWhole, ...parts.flat()]
  if (!isAnyApart || fitting.length < LEAST_FINDINGS) return undefined
  return {schedule, findings: inOrderOfTime(fitting), rest: []}
}

/** Whether several findings happened between the first and the last of others. */
function isAmong(findings: readonly Suspect[], others: readonly Suspect[]): boolean {
  const span = spanOf(others)
  if (span === undefined) return false
  const between = findings.filter(
    ({occurredAtMs: atMs}) => atMs !== undefined && atMs >= span.first && atMs <= span.last,
  )
  return between.length >= LEAST_FINDINGS
}

function beginningOf(findings: readonly Suspect[], table: FeeSchedule): Stretch | undefined {
  const inOrder = inOrderOfTime(findings)
  for (let size = inOrder.length; size >= LEAST_FINDINGS; size = Math.floor(size / 2)) {
    // A wrong fee among the first ones leaves the later half of them; the earlier is the next size.
    for (const from of [0, Math.floor(size / 2)]) {
      if (size - from < LEAST_FINDINGS) continue
      const taken: TakenFee[] = []
      for (let at = from; at < size; at += 1) {
        const one = takenOf(inOrder[at] as Suspect)
        if (one !== undefined) taken.push(one)
      }
      const schedule = scheduleOf(taken, table)
      const stretch = schedule && beginningBy(schedule, inOrder)
      if (stretch) return stretch
    }
  }
  return undefined
}

/**
 * From which finding on a schedule gives all but few. Before it others were taken: the schedule was not in
 * force yet, and a table that says so would accuse the service of them.
 *
 * @param inOrder of which the last is given by the schedule.
 */
function beginOf(inOrder: readonly Suspect[], schedule: FeeSchedule): number {
  let [fitting, odd, from] = [0, 0, inOrder.length]
  for (let at = inOrder.length - 1; at >= 0; at -= 1) {
    if (isBySchedule(inOrder[at] as Suspect, schedule)) {
      fitting += 1
      if (odd * FITTING_FOR_ODD <= fitting) from = at
    } else odd += 1
  }
  return from
}

/** The beginning that a schedule gives, but for few; nothing where it gives none. */
function beginningBy(schedule: FeeSchedule, inOrder: readonly Suspect[]): Stretch | undefined {
  const fitting: Suspect[] = []
  let end = 0
  let odd = 0
  for (let at = 0; at < inOrder.length; at += 1) {
    const finding = inOrder[at] as Suspect
    if (isBySchedule(finding, schedule)) {
      const isMost = odd * FITTING_FOR_ODD <= fitting.length + 1
      fitting.push(finding)
      if (isMost) end = fitting.length
      continue
    }
    odd += 1
    // So many on end are of another fee.
    if (at + 1 >= LEAST_FINDINGS && isNoneOf(inOrder.slice(at + 1 - LEAST_FINDINGS, at + 1))) break
  }
  const last = inOrder.indexOf(fitting[end - 1] as Suspect)
  const upToLast = inOrder.slice(0, last + 1)
  const from = beginOf(upToLast, schedule)
  const found = upToLast.slice(from).filter((finding) => isBySchedule(finding, schedule))
  if (found.length < LEAST_FINDINGS) return undefined
  const rest = inOrder.slice(last + 1)
  const other = inOrder[from - 1]?.occurredAtMs
  return {schedule, findings: found, rest, ...(other !== undefined && {otherUntilMs: other})}

  function isNoneOf(stretch: readonly Suspect[]): boolean {
    return !stretch.some((finding) => isBySchedule(finding, schedule))
  }
}

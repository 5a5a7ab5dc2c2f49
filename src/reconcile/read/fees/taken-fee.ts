import {type FeeSchedule, feeOf} from '../../../domain/fee.ts'
import {type Centavos, centavos} from '../../../domain/money.ts'

/** What the service took of a gross. Units: centavos. */
export interface TakenFee {
  readonly gross: Centavos | undefined
  readonly fee: Centavos
}

/** Millionths of a percent that make one centavo of one centavo. */
const WHOLE = 100_000_000

/** A percentage with more than two decimals is believed only of so many different amounts. */
const ROUND = 10_000
const MANY_GROSSES = 20

/** Percentages people agree on, the rounder the likelier. Units: millionths of a percent. */
const STEPS = [1_000_000, 500_000, 250_000, 100_000, 50_000, 10_000, 1_000, 100, 10, 1]

/**
 * Whether a schedule gives a fee that was taken. Without a gross only a fixed fee can be compared.
 * Units: centavos.
 */
export const isTakenBy = (schedule: FeeSchedule, {gross, fee}: TakenFee): boolean =>
  gross === undefined
    ? schedule.percentMicros === 0 && schedule.fixed === fee
    : feeOf(schedule, gross) === fee

const isTaken = (schedule: FeeSchedule, taken: readonly TakenFee[]): boolean =>
  taken.every((one) => isTakenBy(schedule, one))

interface Share {
  readonly percentMicros: number
  /** The step it is a multiple of: the larger, the likelier. */
  readonly step: number
}

function haveManyGrosses(taken: readonly TakenFee[]): boolean {
  const grosses = new Set<Centavos | undefined>()
  return taken.some(({gross}) => grosses.add(gross).size >= MANY_GROSSES)
}

/** The roundest percentage that gives every fee above a fixed part, or nothing. */
function percentAbove(fixed: number, taken: readonly TakenFee[]): Share | undefined {
  let low = 0
  let high = WHOLE - 1
  for (const {gross, fee} of taken) {
    if (gross === undefined || gross <= 0) return undefined
    low = Math.max(low, Math.ceil(((fee - fixed - 0.5) * WHOLE) / gross))
    high = Math.min(high, Math.ceil(((fee - fixed + 0.5) * WHOLE) / gross) - 1)
    // Most fixed parts are refuted by a few of a million fees.
    if (low > high) return undefined
  }
  const isSure = haveManyGrosses(taken)
  for (const step of STEPS) {
    if (step < ROUND && !isSure) return undefined
    const percentMicros = Math.ceil(low / step) * step
    if (percentMicros <= high) return {percentMicros, step}
  }
  return undefined
}

/** A fixed part that may stand beside a percentage: from the smallest and the largest gross. */
function likelyFixed(taken: readonly TakenFee[]): number[] {
  let small: TakenFee | undefined
  let large: TakenFee | undefined
  for (const one of taken) {
    if (one.gross === undefined) return []
    if (small?.gross === undefined || one.gross < small.gross) small = one
    if (large?.gross === undefined || one.gross > large.gross) large = one
  }
  if (small?.gross === undefined || large?.gross === undefined) return []
  const range = large.gross - small.gross
  if (range === 0) return []
  const slope = (large.fee - small.fee) / range
  const guess = Math.round(small.fee - slope * small.gross)
  return Array.from({length: 41}, (_, at) => guess - 20 + at).filter((fixed) => fixed >= 0)
}

/** Schedules that any one of the fees tells, if it gives them all: the table's with another fixed part. */
export function schedulesBy(first: TakenFee, table: FeeSchedule): readonly FeeSchedule[] {
  const shared =
    first.gross === undefined ? first.fee : first.fee - (feeOf(table, first.gross) - table.fixed)
  return [
    ...(shared >= 0 ? [{...table, fixed: centavos(shared)}] : []),
    {fixed: first.fee, percentMicros: 0},
  ]
}

/**
 * The schedule that gives every fee that was taken: near the table first (only the fixed part or
 * only the percentage is another), then any. Nothing where no schedule gives them all.
 *
 * Units: centavos; millionths of a percent.
 */
export function scheduleOf(
  taken: readonly TakenFee[],
  table: FeeSchedule,
): FeeSchedule | undefined {
  const [first] = taken
  if (first === undefined) return undefined
  for (const candidate of schedulesBy(first, table)) {
    if (isTaken(candidate, taken)) return candidate
  }
  return roundest([table.fixed, 0], taken) ?? roundest(likelyFixed(taken), taken)
}

/** Of several fixed parts the one with the roundest percentage beside it. */
function roundest(parts: readonly number[], taken: readonly TakenFee[]): FeeSchedule | undefined {
  const shares = parts
    .flatMap((fixed) => {
      const share = percentAbove(fixed, taken)
      return share === undefined ? [] : [{fixed: centavos(fixed), ...share}]
    })
    .sort((a, b) => b.step - a.step)
  return shares
    .map(({fixed, percentMicros}) => ({fixed, percentMicros}))
    .find((candidate) => isTaken(candidate, taken))
}

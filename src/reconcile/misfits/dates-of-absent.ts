import type {FindingCode} from '../findings/finding-codes.ts'
import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {MANY_ROWS} from '../read/gather/sample.ts'
import type {Result} from '../result.ts'
import {clocksApart, datesMisfit, rowsInDoubt} from './clocks-apart.ts'
import {datesApart} from './dates-apart.ts'
import type {Misfit} from './misfit.ts'
import {OF_NO_LINE} from './wallets-in-balance.ts'

const absentIn = ({counts}: Pick<Result, 'counts'>): number =>
  [...OF_NO_LINE].reduce((sum, code) => sum + (counts[code] ?? 0), 0)

/** Without its event a payout that ended is missing it, or is taken for one that is overdue. */
const eventsAbsentIn = ({counts}: Pick<Result, 'counts'>): number =>
  (counts.MISSING_EVENT ?? 0) + (counts.STALE_PENDING ?? 0)

/**
 * The files whose dates are of another month or year, asked for before the causes of a run: lines or events that it
 * lacks may be there, with another date, and which fee the table asks goes by dates, too. Nothing where a clock is off.
 */
export async function datesBeforeCauses(
  result: Pick<Result, 'counts' | 'findings' | 'totals'>,
  gathered: Gathered,
): Promise<readonly Misfit[]> {
  if (result.findings.length < LEAST_FINDINGS) return []
  const areAbsent = Math.max(absentIn(result), eventsAbsentIn(result)) >= LEAST_FINDINGS
  const rows = areAbsent ? await gathered.sample(MANY_ROWS) : await rowsInDoubt(result, gathered)
  if (rows === undefined || clocksApart(rows) !== undefined) return []
  return datesApart(rows).map((one) => datesMisfit(gathered, one))
}

/** Of the lines, or events, that are missing so many may be dated after the as-of instant. */
const LEAST_LATE = 1 / 2

/**
 * Whether the lines that are missing may be there, dated after the as-of instant: then no wallet and no day is known
 * to be without lines.
 */
export function areDatedLater(
  result: Pick<Result, 'counts' | 'totals'>,
  misfits: readonly Misfit[],
): boolean {
  return areLate(result, misfits, {file: 'statement.csv', absent: absentIn(result)})
}

/**
 * Whether the events that are missing may be there, dated after the as-of instant: then none of them is known to have
 * been lost, nor that the file is of another month.
 */
export function areEventsDatedLater(
  result: Pick<Result, 'counts' | 'totals'>,
  misfits: readonly Misfit[] = [],
): boolean {
  return areLate(result, misfits, {file: 'events.jsonl', absent: eventsAbsentIn(result)})
}

/**
 * Whether findings of a code may follow from dates that are apart alone: which fee was due may go by them, and lines or
 * events that are missing may be there, dated after the as-of instant. What to do about those is known once the dates
 * are right.
 */
export function mayFollowFromDates(
  code: FindingCode,
  {misfits = [], ...result}: Pick<Result, 'counts' | 'totals' | 'misfits'>,
): boolean {
  const isOfEvents = code === 'MISSING_EVENT' || code === 'STALE_PENDING'
  if (isOfEvents) return areEventsDatedLater(result, misfits)
  if (OF_NO_LINE.has(code)) return areDatedLater(result, misfits)
  const isFee = code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE'
  return isFee && misfits.some((one) => one.kind === 'dates_apart' && one.fees === true)
}

function areLate(
  {totals}: Pick<Result, 'totals'>,
  misfits: readonly Misfit[],
  {file, absent}: {readonly file: string; readonly absent: number},
): boolean {
  const late = totals[file]?.outOfScope ?? 0
  const isApart = misfits.some(({kind}) => kind === 'dates_apart')
  return isApart && absent >= LEAST_FINDINGS && late >= absent * LEAST_LATE
}

/** What takes the lines for absent. */
const OF_ABSENT_LINES: ReadonlySet<Misfit['kind']> = new Set([
  'wallets_without_lines',
  'legs_one_sided',
])

/** Without what says that lines are not in the statement which may stand there with another date. */
export function withoutAbsent(
  result: Pick<Result, 'counts' | 'totals'>,
  misfits: readonly Misfit[],
): readonly Misfit[] {
  if (!areDatedLater(result, misfits)) return misfits
  return misfits.filter(
    (one) =>
      !OF_ABSENT_LINES.has(one.kind) &&
      (one.kind !== 'days_absent' || one.file !== 'statement.csv'),
  )
}

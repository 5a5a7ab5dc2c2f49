import {civilDay} from '../../../domain/civil-day.ts'
import {DAY_MS, HOUR_MS} from '../../../domain/duration.ts'
import type {Misfit} from '../../../reconcile/misfits/misfit.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'

type Misread = Pick<Result, 'misfits'>

/** By how much the dates of two files are apart at most. Units: milliseconds. */
function apartMs(misfit: Misfit): number {
  if (misfit.kind === 'clocks_apart') return Math.abs(misfit.hours) * HOUR_MS
  if (misfit.kind !== 'dates_apart') return 0
  return Math.max(Math.abs(misfit.fromDays), Math.abs(misfit.untilDays)) * DAY_MS
}

/**
 * Whether the fees that the table does not tell are all dated before it begins, where the dates by which fees go are of
 * another month: read rightly, the table may tell them all.
 */
export function areFeesMisread({
  misfits = [],
  skipped,
}: Pick<Result, 'misfits' | 'skipped'>): boolean {
  const {fees = [], feesFrom = {}} = skipped.find((check) => check.fees !== undefined) ?? {}
  const areDatesApart = misfits.some((one) => one.kind === 'dates_apart' && one.fees === true)
  return areDatesApart && fees.every((kind) => feesFrom[kind] !== undefined)
}

/**
 * Whether all lines of before the last closing may be of after it: the dates of two files are apart by as much as lies
 * between the first of those lines, of which the civil day alone is known, and that closing.
 */
export function areLinesBeforeMisread({
  misfits = [],
  carryForward,
}: Pick<Result, 'misfits' | 'carryForward'>): boolean {
  const {previousAsOf, linesBefore = []} = carryForward ?? {}
  if (!previousAsOf || linesBefore.length === 0) return false
  const [first = ''] = linesBefore.map(({firstDay}) => firstDay).sort()
  const closedMs = Date.parse(previousAsOf)
  return misfits.some((one) => apartMs(one) > 0 && civilDay(closedMs - apartMs(one)) <= first)
}

/**
 * Whether a line may be called a second one for a wrong date alone: nearly all dates of a file are those of another
 * month, and the statement does not have the first line.
 */
export const isMisreadTwice = (
  {code, evidence}: Pick<Finding, 'code' | 'evidence'>,
  {misfits = []}: Misread,
): boolean =>
  code === 'DUPLICATE_POSTING' &&
  evidence.length === 1 &&
  misfits.some((one) => one.kind === 'dates_apart' && one.apart >= one.compared * NEARLY_ALL)

const NEARLY_ALL = 0.9

import {HOUR_MS} from '../../domain/duration.ts'
import {fileNames} from '../findings/file-names.ts'
import type {ReconcileOptions} from '../options.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import {FEW_ROWS, MANY_ROWS} from '../read/gather/sample.ts'
import type {Rows} from '../read/rows/rows.ts'
import {type LinePair, linePairs} from '../reread/line-pairs.ts'
import type {CorrectedFile, Result} from '../result.ts'
import {chargesAhead} from './charge-leads.ts'
import {type ClockDifference, MOST_CLOCK_HOURS, shifted} from './clock-difference.ts'
import {type DatesApart, datesApart} from './dates-apart.ts'
import type {Misfit} from './misfit.ts'

/** Instants of one export may lack their seconds. Units: milliseconds. */
const MOST_REST_MS = 60_000
/** Of instants that lie apart so many have the same difference. */
const LEAST_INSTANTS = 3
const SHARE = 0.9

/** The whole hours that nearly all lines are later than the others say; nothing where no number of hours is. */
function hoursOf(pairs: readonly LinePair[]): number | undefined {
  const rests = pairs.map(({lineMs, otherMs}) => lineMs - otherMs)
  const [middle = Number.NaN] = rests.toSorted((a, b) => a - b).slice(rests.length >> 1)
  const hours = Math.round(middle / HOUR_MS)
  const alike = pairs.filter(
    ({lineMs, otherMs}) => Math.abs(lineMs - otherMs - hours * HOUR_MS) < MOST_REST_MS,
  )
  return alike.length > 0 && alike.length >= pairs.length * SHARE ? hours : undefined
}

/** Whether charges are paid before they are created, as the statement or as the events have it. */
function isBeforeCharges(
  {charges}: Rows,
  pairs: readonly LinePair[],
  by: 'lineMs' | 'otherMs',
): boolean {
  const created = new Map(charges.map(({id, atMs}) => [id, atMs]))
  const early = pairs.filter((pair) => pair[by] < (created.get(pair.id) ?? 0))
  return early.length >= LEAST_INSTANTS
}

/**
 * Which of statement and events is off by whole hours. Payments and refunds are posted when they end, so that no
 * wait of a payout is taken for a clock; nearly all of them differ by the same hours, at instants that lie apart.
 * Payouts, which are posted when they are created, and charges, which precede their payments, tell which it is.
 */
export function clocksApart(rows: Rows): ClockDifference | undefined {
  const pairs = linePairs(rows)
  const hours = hoursOf(pairs.events)
  const instants = new Set(pairs.events.map(({otherMs}) => Math.round(otherMs / 1_000)))
  const isOff = hours !== undefined && hours !== 0 && Math.abs(hours) <= MOST_CLOCK_HOURS
  if (!isOff || instants.size < LEAST_INSTANTS) return undefined
  const statement = {name: 'statement', hours} as const
  const events = {name: 'events', hours: -hours} as const
  const ofPayouts = hoursOf(pairs.withdrawals)
  if (ofPayouts === hours) return statement
  if (ofPayouts === 0) return events
  if (isBeforeCharges(rows, pairs.events, 'otherMs')) return events
  return statement
}

function filesOf({sources}: Gathered, ...kinds: readonly DataSetName[]): string {
  const names = namesOf(sources)
  const own = sources.filter(({name}) => kinds.includes(name))
  return fileNames(own.map(({source}) => names[source] ?? ''))
}

/** What a run gives, as far as clocks say something of it. */
interface Explained {
  readonly result: Result
  readonly corrections: readonly CorrectedFile[]
}

/** What is said of a file whose dates are apart, with the names of the files that were given. */
export const datesMisfit = (
  gathered: Gathered,
  {name, others, isOfFees, ...facts}: DatesApart,
): Misfit => ({
  kind: 'dates_apart',
  file: filesOf(gathered, name),
  other: filesOf(gathered, ...others),
  ...facts,
  ...(isOfFees && gathered.rows.fees.length > 0 && {fees: true}),
})

const withFirst = (result: Result, misfits: readonly Misfit[]): Result =>
  misfits.length === 0 ? result : {...result, misfits: [...misfits, ...(result.misfits ?? [])]}

/**
 * The rows to compare, where a few of them say that a clock or dates are off: nothing where they do not. Of the few
 * none may be of the wallet or the days whose lines are dated after the end of the month.
 */
export async function rowsInDoubt(
  {totals}: Pick<Result, 'totals'>,
  gathered: Pick<Gathered, 'sample'>,
): Promise<Rows | undefined> {
  const isAnyLate = (totals['statement.csv']?.outOfScope ?? 0) > 0
  const few = await gathered.sample(FEW_ROWS)
  const isAnyApart = clocksApart(few) !== undefined || datesApart(few).length > 0
  const isLookedAt = isAnyLate || isAnyApart || chargesAhead(few) > 0
  return isLookedAt ? gathered.sample(MANY_ROWS) : undefined
}

/**
 * Says that the clock of statement, events or charges is off, or that the dates of a file are of another month, where no
 * cause does: few findings may follow from it, or none. A sample of the ids is compared.
 */
export async function withClocks<T extends Explained>(
  explained: T,
  gathered: Gathered,
  {mapping = {}}: Pick<ReconcileOptions, 'mapping'>,
): Promise<T> {
  const {result, corrections} = explained
  const isSaid =
    result.causes.some(({kind}) => kind === 'clock_shifted') ||
    result.misfits?.some(({kind}) => kind === 'dates_apart')
  if (isSaid) return explained
  const rows = await rowsInDoubt(result, gathered)
  if (rows === undefined) return explained
  const apart = clocksApart(rows)
  const dates = apart ? [] : datesApart(rows).map((one) => datesMisfit(gathered, one))
  const hours = apart || dates.length > 0 ? 0 : chargesAhead(rows)
  const off = hours > 0 ? ({name: 'charges', hours} as const) : apart
  if (off === undefined) return {...explained, result: withFirst(result, dates)}
  const file = filesOf(gathered, off.name)
  const other = filesOf(gathered, off.name === 'events' ? 'statement' : 'events')
  const misfit = {kind: 'clocks_apart', file, other, hours: off.hours} as const
  const isMapped = corrections.some((one) => one.file === 'mapping.json')
  const correction = {file: 'mapping.json', content: {...shifted(mapping, off)}}
  return {
    ...explained,
    result: withFirst(result, [misfit]),
    corrections: isMapped ? corrections : [...corrections, correction],
  }
}

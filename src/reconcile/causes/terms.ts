import {civilDay} from '../../domain/civil-day.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import type {FeeKind} from '../../domain/fee.ts'
import {LINE_WITH_FEE, TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {once} from '../../platform/once.ts'
import {feeKindsApart} from '../misfits/dates-apart.ts'
import {areDatedLater, areEventsDatedLater} from '../misfits/dates-of-absent.ts'
import type {Misfit} from '../misfits/misfit.ts'
import type {ReconcileOptions} from '../options.ts'
import {FILE_NAMES} from '../read/files/inputs.ts'
import {turn} from '../read/files/steps.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import {MANY_ROWS} from '../read/gather/sample.ts'
import type {ColumnMapping} from '../read/mapping/mapping.ts'
import type {Rows} from '../read/rows/rows.ts'
import {amountsOfEvents} from '../reread/event-amounts.ts'
import {eventTimes} from '../reread/event-times.ts'
import {contentsOf} from '../reread/line-contents.ts'
import {walletsNamedBy} from '../reread/named-wallets.ts'
import {debitsOf} from '../reread/statement-debits.ts'
import type {Result} from '../result.ts'
import {clockDifferences, isStatementClockRight} from './clocks/clock-differences.ts'
import {openingTerms} from './opening-terms.ts'
import type {CauseTerms, DayLines, GivenFile} from './proposal.ts'
import {lineTimes} from './rows/line-times.ts'
import {parentlessLines} from './rows/parentless-lines.ts'
import {PostedHours, TypedHours} from './rows/posted-hours.ts'
import {sampledFees} from './trials/sampled-fees.ts'
import {sampledPostings} from './trials/sampled-postings.ts'

type LinesByDay = ReadonlyMap<string, ReadonlyMap<string, DayLines>>

/** Lines of each wallet by day. Built when it is first asked for: most runs never ask. */
function linesByDay(read: CountedRead, timeZone?: string): LinesByDay {
  const wallets = new Map<string, Map<string, DayLines>>()
  const add = (wallet: string, day: string, {lines, adjustments}: DayLines): void => {
    const days = wallets.get(wallet) ?? new Map<string, DayLines>()
    wallets.set(wallet, days)
    const before = days.get(day) ?? NO_LINES
    days.set(day, {
      lines: before.lines + lines,
      adjustments: before.adjustments + adjustments,
    })
  }
  const dayOf = new Map<number, string>()
  for (const {wallet, atMs, lines, moved} of countedLines(read)) {
    if (lines === 0) continue
    const day = dayOf.get(atMs) ?? civilDay(atMs, timeZone)
    dayOf.set(atMs, day)
    add(wallet, day, {lines, adjustments: moved('adjustment')})
  }
  return wallets
}

/** What bears fees of a kind in the whole hours of a span, of lines that were counted by the hour, or of the rows. */
function postedIn({rows, clean}: Gathered): CauseTerms['postedBetween'] {
  const byFee = new Map<FeeKind, PostedHours>()
  return ({fee, fromMs, untilMs, wallet}) => {
    if (clean.hours.length > 0) {
      const type = TRANSACTION_TYPES.indexOf(LINE_WITH_FEE[fee])
      const hours = byFee.get(fee) ?? new PostedHours(clean.hours, type)
      byFee.set(fee, hours)
      return hours.between(wallet, fromMs, untilMs)
    }
    const [fromHour, endHour] = [Math.ceil(fromMs / HOUR_MS), Math.floor(untilMs / HOUR_MS)]
    let sum = 0
    for (const line of rows.lines) {
      const hour = Math.floor(line.atMs / HOUR_MS)
      const isOther =
        line.type !== LINE_WITH_FEE[fee] || (wallet !== undefined && line.wallet !== wallet)
      if (!isOther && hour >= fromHour && hour < endHour) sum += Math.abs(line.amount)
    }
    return sum
  }
}

const NO_LINES: DayLines = {lines: 0, adjustments: 0}

function isAnySince(first: string, days: ReadonlyMap<string, DayLines> = new Map()): boolean {
  for (const day of days.keys()) if (day >= first) return true
  return false
}

function filesOf({sources, reads}: Gathered): readonly GivenFile[] {
  const names = namesOf(sources)
  return sources.map(({name, source}) => ({
    source,
    name,
    file: names[source] ?? '',
    sha256: reads[source]?.sha256 ?? '',
    rows: reads[source]?.rows ?? 0,
  }))
}

function unknownLinesIn(misfits: readonly Misfit[]): Pick<CauseTerms, 'unknownLines'> {
  let lines = 0
  for (const one of misfits) {
    if (one.kind === 'unknown_types' || one.kind === 'lines_foreign') lines += one.lines
  }
  return lines > 0 ? {unknownLines: lines} : {}
}

/** Whether files of records and events do not belong together: events that are missing are of other records, then. */
const areEventsApart = (misfits: readonly Misfit[]): boolean =>
  misfits.some(
    (one) =>
      one.kind === 'events_foreign' ||
      one.kind === 'records_and_events_apart' ||
      one.kind === 'record_ids_apart' ||
      (one.kind === 'records_absent' && one.rows > 0),
  )

/** Whether the events stand in a file that is not read as one of them, or in none: none of them is known to be missing. */
function areEventsUnread(
  {sources}: Pick<Gathered, 'sources'>,
  misfits: readonly Misfit[],
): boolean {
  const names = namesOf(sources)
  const ofEvents = new Set(names.filter((_, at) => sources[at]?.name === 'events'))
  return misfits.some(
    (one) =>
      (one.kind === 'not_json_lines' && ofEvents.has(one.file)) ||
      (one.kind === 'files_empty' && one.files.includes(FILE_NAMES.events)),
  )
}

/** The sample as a mapping has it read, which several detectors ask for, again and again. */
function sampledBy(gathered: Gathered, given: ColumnMapping): (by: ColumnMapping) => Promise<Rows> {
  const known = new Map<ColumnMapping, Promise<Rows>>()
  return (by) => {
    const sample = known.get(by) ?? gathered.sample(MANY_ROWS, by === given ? undefined : by)
    known.set(by, sample)
    return sample
  }
}

/** What the search for causes may ask about a run. */
export function causeTerms(
  gathered: Gathered,
  {mapping = {}, signal, previous}: Pick<ReconcileOptions, 'mapping' | 'signal' | 'previous'>,
  {wallets, misfits = [], ...found}: Pick<Result, 'wallets' | 'misfits' | 'counts' | 'totals'>,
): CauseTerms {
  const days = once(() => linesByDay(gathered))
  const utcDays = once(() => linesByDay(gathered, 'UTC'))
  const closedMs = previous?.asOf ? Date.parse(previous.asOf) : undefined
  const firstDay = closedMs === undefined ? '' : civilDay(closedMs + 1)
  const fees = gathered.rows.fees.map(({kind, atMs, schedule}) => ({kind, fromMs: atMs, schedule}))
  const hours = new TypedHours(gathered.clean.hours)
  const times = new Map<ColumnMapping, ReturnType<typeof lineTimes>>()
  const rowsBy = sampledBy(gathered, mapping)
  const areDatesApart = misfits.some(({kind}) => kind === 'dates_apart')
  return {
    mapping,
    wallets,
    ...unknownLinesIn(misfits),
    areEventsApart:
      areEventsApart(misfits) ||
      areEventsUnread(gathered, misfits) ||
      areEventsDatedLater(found, misfits),
    areDatedLater: areDatedLater(found, misfits),
    areDatesApart,
    feeKindsApart: async (changed) =>
      areDatesApart ? feeKindsApart(await rowsBy(changed)) : new Set(),
    files: filesOf(gathered),
    fees,
    givenFees: fees,
    linesOn: (wallet, day) => days().get(wallet)?.get(day) ?? NO_LINES,
    linesOnUtc: (wallet, day) => utcDays().get(wallet)?.get(day) ?? NO_LINES,
    postedBetween: postedIn(gathered),
    isPostedAbout: ({type, wallet, atMs}) => hours.isPosted(type, wallet, atMs),
    lineTimes: (changed) => {
      const known = times.get(changed) ?? lineTimes(gathered, changed, signal)
      times.set(changed, known)
      return known
    },
    lineContents: contentsOf(gathered, {mapping, signal}),
    hasDebits: debitsOf(gathered, {mapping, signal}),
    namesWallet: walletsNamedBy(gathered, {mapping, signal}),
    parentlessLines: (source, wanted) => parentlessLines(gathered, source, {...wanted, signal}),
    hasLinesSince: (wallet) => isAnySince(firstDay, days().get(wallet)),
    turn: () => turn(signal),
    eventAmounts: amountsOfEvents(gathered, {signal}),
    eventTimes: (span) => eventTimes(gathered, {mapping, signal}, span),
    asOfMs: gathered.asOfMs,
    closedMs,
    ...openingTerms(gathered, {wallets, misfits, closedMs}),
    clockDifferences: async (changed) => clockDifferences(await rowsBy(changed)),
    isStatementClockRight: async (changed, hours) =>
      isStatementClockRight(await rowsBy(changed), hours),
    sampledFees: async (changed) => sampledFees(await rowsBy(changed), gathered.asOfMs),
    sampledPostings: async (changed) => sampledPostings(await rowsBy(changed), gathered.asOfMs),
  }
}

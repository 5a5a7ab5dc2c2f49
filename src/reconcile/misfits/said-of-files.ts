import {civilDay} from '../../domain/civil-day.ts'
import {DAY_MS, HOUR_MS} from '../../domain/duration.ts'
import {isOfMonthFirst} from '../findings/faults.ts'
import {lookingAt} from '../findings/finding-look.ts'
import {closesLater, previousMsOf} from '../findings/last-closing.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import type {Result} from '../result.ts'
import {BalancesScaled} from './balances-scaled.ts'
import {DaysWithoutLines} from './days-without-lines.ts'
import {
  EarlierLines,
  type EarlierMissing,
  isEarlier,
  walletsLackingPrevious,
} from './earlier-lines.ts'
import {FeesInAmounts} from './fees-in-amounts.ts'
import {LinesApart} from './lines-apart.ts'
import type {Misfit} from './misfit.ts'
import {OneSidedLegs} from './one-sided-legs.ts'
import {openingLater} from './opening-later.ts'
import {openingsAbsent} from './openings-absent.ts'
import {OtherIds} from './other-ids.ts'
import {RecordIds} from './record-ids.ts'
import {UnmatchedMains} from './unmatched-mains.ts'
import {UnpostedRecords} from './unposted-records.ts'
import {UnrecordedDays} from './unrecorded-days.ts'
import {WalletsInBalance} from './wallets-in-balance.ts'
import {WalletsWithoutLines} from './wallets-without-lines.ts'
import {WalletsWithoutRecords} from './wallets-without-records.ts'

/** The first and the last hour of the lines that count. Units: milliseconds since the epoch. */
export interface LineSpan {
  readonly firstMs: number
  readonly lastMs: number
}

/** Nothing where no line counts: large inputs are counted by hour, so that small ones are, too. */
export function spanOfLines(read: CountedRead): LineSpan | undefined {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const {atMs, lines} of countedLines(read)) {
    if (lines === 0) continue
    const hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS
    firstMs = Math.min(firstMs, hourMs)
    lastMs = Math.max(lastMs, hourMs)
  }
  return firstMs > lastMs ? undefined : {firstMs, lastMs}
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

const monthOf = (atMs: number): string => civilDay(atMs).slice(0, '2026-11'.length)

const monthAfter = (month: string): string =>
  iso(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).slice(0, '2026-11'.length)

/** The last balance that is stated, of those that were compared; minus infinity where none is. */
function statedMsOf({wallets}: Result): number {
  let lastMs = Number.NEGATIVE_INFINITY
  for (const {statedAt} of wallets) {
    if (statedAt !== null) lastMs = Math.max(lastMs, Date.parse(statedAt))
  }
  return lastMs
}

/** Every line is of after the as-of instant: that instant is the balances', where they are those of before. */
function linesAfter(result: Result): Misfit[] {
  const lines = result.totals['statement.csv']
  if (!lines || lines.rows === 0 || lines.outOfScope < lines.rows) return []
  const statedMs = statedMsOf(result)
  const closedMs = previousMsOf(result)
  if (closedMs !== undefined && Number.isFinite(statedMs) && statedMs <= closedMs) {
    return [{kind: 'balances_before', statedAt: iso(statedMs), closedAt: iso(closedMs)}]
  }
  return [{kind: 'lines_after', lines: lines.rows}]
}

/** A wallet differs, and nothing was posted in the month in which it was stated, nor in the week before. */
function balancesApart(result: Result, {lastMs}: LineSpan): Misfit[] {
  const statedMs = statedMsOf(result)
  const isOpen = result.wallets.some(({unexplainedCentavos: open}) => open !== 0)
  if (!isOpen || !Number.isFinite(statedMs)) return []
  const isOtherMonth = monthOf(statedMs - 1) !== monthOf(lastMs)
  if (!isOtherMonth || statedMs - lastMs < 7 * DAY_MS) return []
  return [{kind: 'balances_apart', statedAt: iso(statedMs), lastAt: iso(lastMs)}]
}

/** A whole civil month lies between the last closing and the first line, and wallets do not go on from it. */
function monthSkipped(result: Result, {firstMs}: LineSpan): Misfit[] {
  const closedMs = previousMsOf(result)
  if (closedMs === undefined) return []
  const month = monthOf(closedMs + 1)
  if (walletsApart(result).size === 0 || monthOf(firstMs) <= month) return []
  const isBegun = civilDay(closedMs + 1) !== `${month}-01`
  if (isBegun && monthOf(firstMs) === monthAfter(month)) return []
  return [{kind: 'month_skipped', closedAt: iso(closedMs), firstAt: iso(firstMs)}]
}

/** What single findings say of the files. */
export interface SaidOfFiles {
  /** Lines of types that are none of the service, by word; of those that no mapping translates. */
  readonly words: Map<string, number>
  /** Where lines stand whose type is none of the service and is not translated, by the place of their finding. */
  readonly unknown: number[]
  readonly orphans: number[]
  /** Rows with a date that is written month first. */
  readonly monthFirst: number[]
  /** Rows that cannot be read. */
  readonly unread: number[]
  /** Amounts that are not those that others say. */
  readonly amounts: number[]
  /** Rows that another row of the same id contradicts. */
  readonly contradicted: number[]
  readonly earlierLines: EarlierLines
  /** In wallets that do not open with their last closing, how much is missing of before it. */
  readonly ofClosing: Map<string, number>
  readonly otherIds: OtherIds
  readonly recordIds: RecordIds
  readonly feesInAmounts: FeesInAmounts
  readonly inBalance: WalletsInBalance
  readonly withoutLines: WalletsWithoutLines
  readonly linesApart: LinesApart
  readonly withoutRecords: WalletsWithoutRecords
  readonly unmatchedMains: UnmatchedMains
  readonly unpostedRecords: UnpostedRecords
  readonly daysWithoutLines: DaysWithoutLines
  readonly unrecordedDays: UnrecordedDays
  readonly oneSidedLegs: OneSidedLegs
  readonly balancesScaled: BalancesScaled
}

/** Wallets that open with another amount than their last closing. */
const walletsApart = ({carryForward}: Result): ReadonlySet<string> =>
  new Set(
    (carryForward?.openings ?? [])
      .filter(({differenceCentavos}) => differenceCentavos !== 0)
      .map(({wallet}) => wallet),
  )

/** What counts findings, whatever their places are. */
const countersIn = (said: SaidOfFiles) =>
  [
    said.otherIds,
    said.recordIds,
    said.feesInAmounts,
    said.inBalance,
    said.withoutLines,
    said.withoutRecords,
    said.linesApart,
    said.unpostedRecords,
    said.daysWithoutLines,
    said.unrecordedDays,
    said.oneSidedLegs,
    said.balancesScaled,
    said.earlierLines,
  ] as const

/** Looks at each finding once, in steps. */
export function* sayingOfFiles(result: Result, read: CountedRead) {
  const lacking = walletsLackingPrevious(result)
  const firstMs = lacking.size > 0 ? spanOfLines(read)?.firstMs : undefined
  const closedMs = previousMsOf(result) ?? Number.NEGATIVE_INFINITY
  // What was due before a later closing is of this period.
  const apart = closesLater(result) ? new Set<string>() : walletsApart(result)
  const said: SaidOfFiles = {
    words: new Map(),
    unknown: [],
    orphans: [],
    monthFirst: [],
    unread: [],
    amounts: [],
    contradicted: [],
    earlierLines: new EarlierLines(lacking, firstMs),
    ofClosing: new Map(),
    otherIds: new OtherIds(result),
    recordIds: new RecordIds(result),
    feesInAmounts: new FeesInAmounts(result),
    inBalance: new WalletsInBalance(result),
    withoutLines: new WalletsWithoutLines(result),
    linesApart: new LinesApart(result, read),
    withoutRecords: new WalletsWithoutRecords(result, read),
    unmatchedMains: new UnmatchedMains(read),
    unpostedRecords: new UnpostedRecords(),
    daysWithoutLines: new DaysWithoutLines(result, read),
    unrecordedDays: new UnrecordedDays(result, read),
    oneSidedLegs: new OneSidedLegs(),
    balancesScaled: new BalancesScaled(result),
  }
  const counters = countersIn(said)
  yield* lookingAt(result.findings, (look, at) => {
    const {code, hintCode, fault, wallet} = look
    for (const one of counters) one.add(look)
    said.unmatchedMains.add(look, at)
    if (wallet !== null && apart.has(wallet) && isEarlier(look, closedMs)) {
      said.ofClosing.set(wallet, (said.ofClosing.get(wallet) ?? 0) + 1)
    }
    if (code === 'AMOUNT_MISMATCH') said.amounts.push(at)
    if (code === 'ORPHAN_EVENT') said.orphans.push(at)
    if (hintCode === 'unknown_type') said.unknown.push(at)
    if (fault && isOfMonthFirst(fault)) said.monthFirst.push(at)
    if (fault?.code === 'unequal_duplicate') said.contradicted.push(at)
    else if (fault !== undefined) said.unread.push(at)
    if (fault?.code === 'unknown_word' && fault.field === 'type' && fault.value !== undefined) {
      said.words.set(fault.value, (said.words.get(fault.value) ?? 0) + 1)
    }
  })
  return said
}

/** So many wallets are named. */
const MOST_WALLETS = 10

function openingsApart({ofClosing}: SaidOfFiles): Misfit[] {
  if (ofClosing.size === 0) return []
  const wallets = [...ofClosing.keys()].sort().slice(0, MOST_WALLETS)
  const findings = [...ofClosing.values()].reduce((sum, one) => sum + one, 0)
  return [{kind: 'openings_apart', wallets, findings}]
}

/** Wallets of which the statement has no line, as `misfitsOfFindings` says it. */
export const unlinedIn = (misfits: readonly Misfit[]): readonly string[] =>
  misfits.flatMap((one) => (one.kind === 'wallets_without_lines' ? one.wallets : []))

/**
 * What is said of findings where one side of splits was left out: wallets that lack such lines alone are not said to
 * have none.
 */
export function besidesLegs(
  misfits: readonly Misfit[],
  said: Pick<SaidOfFiles, 'withoutLines' | 'inBalance'>,
  ofLegsAlone: ReadonlySet<string>,
): readonly Misfit[] {
  if (ofLegsAlone.size === 0) return misfits
  const has = (wallet: string): boolean => ofLegsAlone.has(wallet) || said.inBalance.has(wallet)
  const others = said.withoutLines.misfits({has})
  return misfits.flatMap((one) => (one.kind === 'wallets_without_lines' ? others : [one]))
}

/** Lines of another period, other openings, wallets without a line or without records, lines whose ids are of no record, records whose ids events do not have, and fees within other amounts. */
export function misfitsOfFindings(said: SaidOfFiles): Misfit[] {
  const {lines} = said.otherIds
  const {lines: fees} = said.feesInAmounts
  const {records} = said.recordIds
  const apart = said.linesApart.misfits
  const foreign = apart.length === 0 ? said.withoutRecords.foreign : []
  return [
    ...apart,
    ...openingsApart(said),
    ...said.withoutLines.misfits(said.inBalance),
    ...said.withoutRecords.misfits,
    ...(lines > 0 ? [{kind: 'other_ids', lines} as const] : foreign),
    ...(records > 0 ? [{kind: 'record_ids_apart', records} as const] : []),
    ...(fees > 0 ? [{kind: 'fees_in_amounts', lines: fees} as const] : []),
  ]
}

const previousAbsent = ({firstMs}: LineSpan, absent: EarlierMissing): Misfit => ({
  kind: 'previous_absent',
  firstAt: iso(firstMs),
  wallets: absent.wallets,
  findings: absent.findings,
  missing: absent.missing,
})

/** What the moments of statement, balances and last result say of the files. */
export function misfitsOfPeriods(
  result: Result,
  read: CountedRead & Pick<Gathered, 'rows'>,
  {earlierLines: {absent}}: {readonly earlierLines: Pick<EarlierLines, 'absent'>},
): Misfit[] {
  const span = spanOfLines(read)
  if (span === undefined) return linesAfter(result)
  const apart = balancesApart(result, span)
  return [
    ...monthSkipped(result, span),
    ...apart,
    ...openingLater(result, read),
    ...(apart.length === 0 ? openingsAbsent(result, read, span.firstMs) : []),
    ...(absent ? [previousAbsent(span, absent)] : []),
  ]
}

import {EXPIRY_MAXIMUM_SECONDS} from '../../domain/charge.ts'
import {civilDay} from '../../domain/civil-day.ts'
import {DAY_MS, HOUR_MS} from '../../domain/duration.ts'
import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {Rows} from '../read/rows/rows.ts'
import {type EventPair, type LinePair, linePairs} from '../reread/line-pairs.ts'

/** Nothing is posted so long after it happened, nor is it of another time zone: it has the date of another month. */
const APART_MS = 20 * DAY_MS
/** A charge may be paid until it expires. */
const WAIT_MS = EXPIRY_MAXIMUM_SECONDS * 1000
/** Of so many rows it is no chance that all are of another month. */
const LEAST_PAIRS = 3
const SHARE = 0.9
/** A part of a file that is dated another month or year, and that by so many days, give or take the wait for a payment. */
const [LEAST_OF_PART, SPREAD_MS] = [5, WAIT_MS + DAY_MS]
/** So many rows are named. */
const MOST_EXAMPLES = 3

/** A file whose rows have the ids of lines, and their dates. */
type OtherName = Extract<DataSetName, 'events' | 'charges' | 'withdrawals' | 'blocks'>

/** A pair, and how much later its line may rightly be. Units: milliseconds. */
interface Pair extends LinePair {
  /** Of an event. */
  readonly kind?: EventPair['kind']
  readonly waitMs: number
  /** Which fee is in force goes by the date of the line or by that of the other row. */
  readonly isOfFee: boolean
}

/** A row of a file, and the row of the same id of another one. */
interface DatedRow {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly otherAt: string
}

/** Rows of one file that are dated another month or year than those of others with the same ids. */
export interface DatesApart {
  readonly name: DataSetName
  readonly others: readonly DataSetName[]
  /** How many rows were compared, and how many of them are apart. */
  readonly compared: number
  readonly apart: number
  /** The least and the most that they are later; earlier where negative. Units: days. */
  readonly fromDays: number
  readonly untilDays: number
  /** Which fee was in force goes by dates that are apart. */
  readonly isOfFees: boolean
  readonly examples: readonly DatedRow[]
}

/**
 * The fee of a payment or a refund is the one of when its event says that it ended, and without events of when its
 * line was posted; the fee of a payout is the one of when its record was created.
 */
function pairsOf(rows: Rows): ReadonlyMap<OtherName, readonly Pair[]> {
  const {events, blockEvents, charges, withdrawals, blocks} = linePairs(rows)
  const all = (pairs: readonly LinePair[], of: Pick<Pair, 'waitMs' | 'isOfFee'>): readonly Pair[] =>
    pairs.map((pair) => ({...pair, ...of}))
  const ofFee = {waitMs: 0, isOfFee: true}
  const ofNone = {waitMs: 0, isOfFee: false}
  return new Map([
    ['events', [...all(events, ofFee), ...all(blockEvents, ofNone)]],
    ['charges', all(charges, {waitMs: WAIT_MS, isOfFee: rows.events.length === 0})],
    ['withdrawals', all(withdrawals, ofFee)],
    ['blocks', all(blocks, ofNone)],
  ])
}

function isApart({lineMs, otherMs, waitMs}: Pair): boolean {
  const laterMs = lineMs - otherMs
  return laterMs <= -APART_MS || laterMs >= waitMs + APART_MS
}

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** `2026-03-11` of 3 November. */
const exchanged = (day: string): string => `${day.slice(0, 4)}-${day.slice(8)}-${day.slice(5, 7)}`

/** A table that reads days up to the 12th as months exchanges the two on the clock that wrote them. */
const isExchanged = ({lineMs, otherMs}: Pair): boolean =>
  civilDay(lineMs) === exchanged(civilDay(otherMs)) ||
  iso(lineMs).slice(0, 10) === exchanged(iso(otherMs).slice(0, 10))

const isNearlyAll = (pairs: readonly Pair[]): boolean =>
  pairs.filter(isApart).length >= pairs.length * SHARE

/** Those of a part are apart by about the same days, as those of one wallet or half of a month in another year. */
function isOneShift(apart: readonly Pair[]): boolean {
  if (apart.length < LEAST_OF_PART) return false
  const later = apart.map(({lineMs, otherMs}) => lineMs - otherMs).sort((a, b) => a - b)
  const middle = later[later.length >> 1] as number
  const alike = later.filter((one) => Math.abs(one - middle) <= SPREAD_MS)
  return alike.length >= later.length * SHARE
}

/** Whether nearly all events of one kind are apart, as of refunds, which are few among payments. */
const isOneKind = (pairs: readonly Pair[]): boolean =>
  [...Map.groupBy(pairs, ({kind}) => kind).values()].some(
    (own) => own.length >= LEAST_PAIRS && isNearlyAll(own),
  )

/**
 * Nearly all rows are apart, or all of one kind, or those that are have their days and months exchanged, which later days of a month
 * cannot, or are apart by about the same days.
 */
function isMost(pairs: readonly Pair[]): boolean {
  const apart = pairs.filter(isApart)
  if (apart.length < LEAST_PAIRS) return false
  if (isNearlyAll(pairs) || isOneKind(pairs) || isOneShift(apart)) return true
  return apart.filter(isExchanged).length >= apart.length * SHARE
}

interface Files {
  readonly name: DataSetName
  readonly others: readonly DataSetName[]
}

/** What some pairs say of a file: of the statement where it is named, else of the other one. */
function apartOf({name, others}: Files, pairs: readonly Pair[]): DatesApart {
  const apart = pairs.filter(isApart)
  const sides = apart.map(({id, lineMs, otherMs}) => {
    const [atMs, thereMs] = name === 'statement' ? [lineMs, otherMs] : [otherMs, lineMs]
    return {id, atMs, thereMs, days: Math.round((atMs - thereMs) / DAY_MS)}
  })
  const days = sides.map((side) => side.days)
  return {
    name,
    others,
    compared: pairs.length,
    apart: sides.length,
    fromDays: days.reduce((least, one) => Math.min(least, one)),
    untilDays: days.reduce((most, one) => Math.max(most, one)),
    isOfFees: apart.some(({isOfFee}) => isOfFee),
    examples: sides
      .slice(0, MOST_EXAMPLES)
      .map(({id, atMs, thereMs}) => ({id, at: iso(atMs), otherAt: iso(thereMs)})),
  }
}

/** An event is sent within so long after what it tells, unless it comes late. */
const SENT_WITHIN_MS = HOUR_MS

/** Whether the month or year alone of an instant is another: the day of its month and its time are those of the other one. */
function isInOtherMonth(atMs: number, otherMs: number): boolean {
  const restMs = Math.abs(atMs - otherMs) % DAY_MS
  const isSameTime = Math.min(restMs, DAY_MS - restMs) <= SENT_WITHIN_MS
  return isSameTime && iso(atMs).slice(8, 10) === iso(otherMs).slice(8, 10)
}

/**
 * Whether events were stamped in another month or year than they tell, and not sent anew so late: nearly all of
 * those that are later have the day of the month and the time of what they tell, and are so by about the same days.
 */
function areStampedLater(pairs: readonly EventPair[]): boolean {
  const later = pairs.filter(({stampedMs, otherMs}) => stampedMs - otherMs >= APART_MS)
  const alike = later.filter(({stampedMs, otherMs}) => isInOtherMonth(stampedMs, otherMs))
  const shifts = later.map(
    (pair): Pair => ({
      ...pair,
      lineMs: pair.stampedMs,
      waitMs: 0,
      isOfFee: false,
    }),
  )
  return alike.length >= later.length * SHARE && isOneShift(shifts)
}

/**
 * Events whose `timestamp` alone is of another month or year, while what they say of their outcome agrees with the
 * statement. An event is never sent before what it tells; it may be sent long after it, in one go with others.
 */
function stampsApart(rows: Rows): readonly DatesApart[] {
  const {events, blockEvents, payoutEvents} = linePairs(rows)
  const all = [...events, ...blockEvents, ...payoutEvents]
  const isLater = areStampedLater(all)
  const pairs = all.map((pair): Pair => {
    const asSettled = {...pair, waitMs: 0, isOfFee: false}
    const offMs = pair.stampedMs - pair.otherMs
    const isOff = offMs <= -APART_MS || (isLater && offMs >= APART_MS)
    return isOff && !isApart(asSettled) ? {...asSettled, otherMs: pair.stampedMs} : asSettled
  })
  return isMost(pairs) ? [apartOf({name: 'events', others: ['statement']}, pairs)] : []
}

/**
 * Files of which nearly all rows are dated another month or year than the rows of the same ids in others, as of a
 * year mistyped, or some are whose days and months are exchanged, or
 * that are apart by the same days. Payments and refunds are posted when they end, payouts and blocks when they are
 * made, and a charge is paid until it expires; refunds and blocks are not held against their charges, which they
 * follow by months. Where the statement is apart from every file that it was compared with, it is the one that is named.
 *
 * Units: days.
 */
export function datesApart(rows: Rows): readonly DatesApart[] {
  const compared = [...pairsOf(rows)].filter(([, pairs]) => pairs.length >= LEAST_PAIRS)
  const apart = compared.filter(([, pairs]) => isMost(pairs))
  if (apart.length === 0) return stampsApart(rows)
  // Of a file that is apart in part, few rows may be so and agree with it: what several are apart from is named.
  const isPart = apart.length > 1 && apart.every(([, pairs]) => !isNearlyAll(pairs))
  if (apart.length < compared.length && !isPart) {
    return apart.map(([name, pairs]) => apartOf({name, others: ['statement']}, pairs))
  }
  // A payment stands in events and charges: it is one line.
  const byId = new Map<string, Pair>()
  for (const [, pairs] of apart)
    for (const pair of pairs) if (!byId.has(pair.id)) byId.set(pair.id, pair)
  const others = apart.map(([name]) => name)
  return [apartOf({name: 'statement', others}, [...byId.values()])]
}

/**
 * The kinds of fee of which some rows are dated another month or year in the statement than in the file that says when
 * the fee was due: which fee the table asks of them is not known. Where no events are given, the fee of a charge goes by
 * its line, which is held against the charge.
 */
export function feeKindsApart(rows: Rows): ReadonlySet<FeeKind> {
  const pairs = pairsOf(rows)
  const events = Map.groupBy(pairs.get('events') ?? [], ({kind}) => kind)
  const ofKinds: Readonly<Record<FeeKind, readonly Pair[] | undefined>> = {
    pix: events.get('payment_completed') ?? pairs.get('charges'),
    withdrawal: pairs.get('withdrawals'),
    refund: events.get('refund_completed'),
  }
  return new Set(FEE_KINDS.filter((kind) => ofKinds[kind]?.some(isApart)))
}

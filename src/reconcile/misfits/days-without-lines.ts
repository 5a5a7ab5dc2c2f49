import {civilDay} from '../../domain/civil-day.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {standsInstead} from '../findings/lacking-lines.ts'
import {previousMsOf} from '../findings/last-closing.ts'
import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {type CountedRead, countedLines} from '../read/gather/counted-lines.ts'
import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'
import {OF_NO_LINE, type WalletsInBalance} from './wallets-in-balance.ts'

/** Of so few rows that are missing each is a finding of its own. */
const LEAST_ROWS = 10
/** One day, or two, are a cause each. */
const LEAST_DAYS = 3
/** A part of a statement has at least this part of its days: of fewer days each is a cause. */
const LEAST_OF_DAYS = 1 / 5
/** Where a part was not given, most of what is missing is of its days. */
const MOST_OF_ROWS = 3 / 4

/** Rows of a civil day in São Paulo: those that are there, and those that are not. */
export interface DayRows {
  readonly given: number
  readonly absent: number
}

/**
 * Days of which a file has no row at all, though rows of them are missing: a part of an export that comes in several
 * files was not given. Nothing where few days are empty, or what is missing is mostly of days that have rows.
 *
 * Units: civil days in São Paulo.
 */
export function absentDays(
  days: ReadonlyMap<string, DayRows>,
  file: Extract<Misfit, {readonly kind: 'days_absent'}>['file'],
): Misfit[] {
  const empty = [...days].filter(([, {given, absent}]) => given === 0 && absent > 0)
  const missing = [...days.values()].reduce((sum, {absent}) => sum + absent, 0)
  const rows = empty.reduce((sum, [, {absent}]) => sum + absent, 0)
  const isPart = empty.length >= LEAST_DAYS && empty.length < days.size
  const isFew = file === 'statement.csv' && empty.length < days.size * LEAST_OF_DAYS
  if (!isPart || isFew) return []
  if (rows < LEAST_ROWS || rows < missing * MOST_OF_ROWS) return []
  const names = empty.map(([day]) => day).sort()
  const [fromDay = '', untilDay = ''] = [names[0], names.at(-1)]
  return [
    {kind: 'days_absent', file, days: names.length, ofDays: days.size, fromDay, untilDay, rows},
  ]
}

/** On a day whose records were not given, no more than this part of those that are missing. */
const FEW_GIVEN = 1 / 3

const isLacking = ({given, absent}: DayRows): boolean => absent > 0 && given <= absent * FEW_GIVEN

/**
 * Days on which records ended, as those of which records were made: few that ended beside a day without any were made
 * the day before, as a charge that expires on the next day.
 */
export function asDaysOfCreation(days: ReadonlyMap<string, DayRows>): ReadonlyMap<string, DayRows> {
  const sorted = [...days].sort(([a], [b]) => byText(a, b))
  const isEmpty = (at: number): boolean => {
    const [, day] = sorted[at] ?? []
    return day !== undefined && day.given === 0 && day.absent > 0
  }
  return new Map(
    sorted.map(([day, rows], at) => {
      const isBeside = isEmpty(at - 1) || isEmpty(at + 1)
      return [day, isBeside && isLacking(rows) ? {given: 0, absent: rows.absent} : rows]
    }),
  )
}

/**
 * One day of whose records a file has nearly none, or two of them, though it has those of other days: they were left
 * out of the export. Nothing where what is missing is mostly of other days. Longer times are `absentDays`.
 */
export function daysWithoutRecords(
  days: ReadonlyMap<string, DayRows>,
  file: Extract<Misfit, {readonly kind: 'day_without_records'}>['file'],
): Misfit[] {
  const lacking = [...days].filter(([, day]) => day.absent >= LEAST_FINDINGS && isLacking(day))
  if (lacking.length === 0 || lacking.length >= LEAST_DAYS) return []
  let [given, missing, records] = [0, 0, 0]
  for (const one of days.values()) {
    given += one.given
    missing += one.absent
  }
  for (const [, {absent}] of lacking) records += absent
  if (records < missing * MOST_OF_ROWS || records > given * FEW_GIVEN) return []
  return lacking
    .sort(([a], [b]) => byText(a, b))
    .map(([day, {absent}]) => ({kind: 'day_without_records', file, day, records: absent}))
}

/** Days, each asked for once an hour: what is asked again comes of the hour before. */
export function daysOnce(): (atMs: number) => string {
  const known = new Map<number, string>()
  return (atMs) => {
    const hour = Math.floor(atMs / HOUR_MS)
    const day = known.get(hour) ?? civilDay(hour * HOUR_MS)
    known.set(hour, day)
    return day
  }
}

/** What balances say of the lines that were left out. */
interface LeftOut {
  /** Wallets whose balance says that none was. */
  readonly inBalance: Pick<WalletsInBalance, 'has'>
  /** Since when what a wallet misses is of this period; else minus infinity. Units: milliseconds since the epoch. */
  readonly openedMs: (wallet: string) => number
}

/** Days on which lines are due and none stands in the statement, of any wallet. */
export class DaysWithoutLines {
  readonly #result: Pick<Result, 'totals'>
  readonly #read: CountedRead
  readonly #closedMs: number
  readonly #dayOf = daysOnce()
  /** By wallet and day, how many lines are missing. */
  readonly #missing = new Map<string, Map<string, number>>()

  constructor(result: Result, read: CountedRead) {
    this.#result = result
    this.#read = read
    this.#closedMs = previousMsOf(result) ?? Number.NEGATIVE_INFINITY
  }

  add(look: FindingLook): void {
    if (!OF_NO_LINE.has(look.code)) return
    const {hintCode, wallet, occurredAt} = look
    if (wallet === null || occurredAt === undefined) return
    if (standsInstead(hintCode)) return
    const atMs = Date.parse(occurredAt)
    if (atMs <= this.#closedMs) return
    const own = this.#missing.get(wallet) ?? new Map<string, number>()
    this.#missing.set(wallet, own)
    const day = this.#dayOf(atMs)
    own.set(day, (own.get(day) ?? 0) + 1)
  }

  /**
   * @param unknown how many lines have types that are none of the service: those may be what is missing.
   * @param balances what balances say of the lines that were left out.
   */
  misfits(unknown: number, {inBalance, openedMs}: LeftOut): Misfit[] {
    if (this.#missing.size === 0) return []
    const days = new Map<string, {given: number; absent: number}>()
    const rowsOf = (day: string) => {
      const rows = days.get(day) ?? {given: 0, absent: 0}
      days.set(day, rows)
      return rows
    }
    const wallets = new Set<string>()
    for (const {wallet, atMs, lines} of countedLines(this.#read)) {
      if (lines === 0) continue
      wallets.add(wallet)
      rowsOf(this.#dayOf(atMs)).given += lines
    }
    let missing = 0
    for (const [wallet, own] of this.#missing) {
      // Of a wallet without any line the whole statement was not given.
      if (!wallets.has(wallet) || inBalance.has(wallet)) continue
      const sinceMs = openedMs(wallet)
      const firstDay = Number.isFinite(sinceMs) ? this.#dayOf(sinceMs) : ''
      for (const [day, lines] of own) {
        if (day < firstDay) continue
        rowsOf(day).absent += lines
        missing += lines
      }
    }
    const unread = (this.#result.totals['statement.csv']?.rejected ?? 0) + unknown
    return unread * 2 >= missing ? [] : absentDays(days, 'statement.csv')
  }
}

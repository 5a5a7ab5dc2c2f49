import {civilDay} from '../../../domain/civil-day.ts'
import {DAY_MS, HOUR_MS} from '../../../domain/duration.ts'
import type {Row} from '../rows/rows.ts'
import {parseBrazilianInstant, parseInstant} from './instant.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const HALF_DAYS_MS = 16 * HOUR_MS
/** Years have four digits in every output: a day that ends later in UTC is cut here. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** `12-31`: the year 10000 sorts before 9999 as text, and the year 0 is formatted as the year 1. */
const monthAndDay = (day: string): string => day.slice(-5)

/** The last millisecond of a civil day: days are not always 24 hours long. */
function endOfDay(day: string, timezone: string): number | undefined {
  const midnight = parseInstant(day)
  if (midnight === undefined) return undefined
  let inside = midnight - HALF_DAYS_MS
  let after = midnight + DAY_MS + HALF_DAYS_MS
  const later = [1, 2, 3].map((days) => {
    const [date = ''] = new Date(midnight + days * DAY_MS).toISOString().split('T')
    return monthAndDay(date)
  })
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2)
    if (later.includes(monthAndDay(civilDay(middle, timezone)))) after = middle
    else inside = middle
  }
  return Math.min(inside, LAST_MS)
}

/**
 * The last millisecond of the day that a balance is of, where its `asOf` names a day without a time: a
 * balance of a day is the one it closed with, as `--as-of` of a day is its end.
 *
 * Errors: nothing where the text has a time or is no day.
 */
export function closingOf(text: string, days: string, dates?: 'iso' | 'dd/mm/yyyy') {
  if (text.includes(':')) return undefined
  const midnight = dates === 'dd/mm/yyyy' ? parseBrazilianInstant(text) : parseInstant(text)
  if (midnight === undefined) return undefined
  return endOfDay(new Date(midnight).toISOString().slice(0, 10), days)
}

/** `30/11/2026`, as every day is shown in Portuguese. */
const BRAZILIAN_DAY = /^(\d\d?)\/(\d\d?)\/(\d{4})$/

/**
 * An instant, on the clock of `timezone` where it names no zone, or a civil day there, whose last millisecond
 * is meant; both also as `30/11/2026 18:00`.
 *
 * Units:  milliseconds since the epoch.
 * Errors: nothing where the text is neither.
 */
export function parseAsOf(text: string, timezone: string): number | undefined {
  if (DAY.test(text)) return endOfDay(text, timezone)
  const [, day = '', month = '', year] = BRAZILIAN_DAY.exec(text) ?? []
  if (year === undefined) {
    return parseInstant(text, timezone) ?? parseBrazilianInstant(text, timezone)
  }
  return endOfDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, timezone)
}

/** The greatest timestamp of some rows; nothing without any. */
export function latestOf(lists: readonly (readonly Row[])[]): number | undefined {
  let latest: number | undefined
  for (const rows of lists) {
    for (const {atMs} of rows) if (latest === undefined || atMs > latest) latest = atMs
  }
  return latest
}

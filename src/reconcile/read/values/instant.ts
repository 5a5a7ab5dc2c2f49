import {instantOfClock} from '../../../domain/zone-time.ts'

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?([Zz]|[+-]\d\d:?\d\d)?)?$/
/** Spreadsheets leave zeros out, and write the year in two digits. */
const BRAZILIAN = /^(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)(?:,? +(\d\d?):(\d\d)(?::(\d\d))?)?$/

const ZERO = 48
const NINE = 57

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** `+03:00` as minutes east; nothing is UTC. */
function offsetMinutes(text: string | undefined): number {
  if (text === undefined || text === 'Z' || text === 'z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return text.startsWith('-') ? -minutes : minutes
}

type Parts = readonly [year: number, month: number, day: number, ...time: number[]]

function instantOf([year, month, day, hour = 0, minute = 0, second = 0, ms = 0]: Parts) {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return (
    new Date(0).setUTCFullYear(year, month - 1, day) +
    ((hour * 60 + minute) * 60 + second) * 1e3 +
    ms
  )
}

/** The form of nearly every instant: digits where it has digits, and the rest as it is. */
const CANONICAL = '0000-00-00T00:00:00.000Z'

const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO

/** The midnight of the date that was read last: the rows of a file share few days. */
let lastDate = ''
let lastMidnight = 0

function midnightOf(date: string): number | undefined {
  if (date === lastDate) return lastMidnight
  const [year, month, day] = [Number(date.slice(0, 4)), two(date, 5), two(date, 8)]
  const ms = instantOf([year, month, day])
  if (ms === undefined) return undefined
  lastDate = date
  lastMidnight = ms
  return ms
}

/** Reads the canonical form without a pattern, which costs more than all the rest of a row. */
function canonicalInstant(text: string): number | undefined {
  for (let at = 0; at < CANONICAL.length; at += 1) {
    const code = text.charCodeAt(at)
    const form = CANONICAL.charCodeAt(at)
    if (form === ZERO ? code < ZERO || code > NINE : code !== form) return undefined
  }
  const hour = two(text, 11)
  const minute = two(text, 14)
  const midnight = midnightOf(text.slice(0, 10))
  if (midnight === undefined || hour > 23 || minute > 59 || two(text, 17) > 59) return undefined
  const ms = two(text, 20) * 10 + text.charCodeAt(22) - ZERO
  return midnight + ((hour * 60 + minute) * 60 + two(text, 17)) * 1_000 + ms
}

/**
 * An ISO 8601 instant; without a zone it is on the clock of `timezone`, or else of UTC, and without a
 * time it is midnight there. Unlike `Date.parse` it refuses the 30th of February.
 *
 * Units:  milliseconds since the epoch; finer digits are dropped.
 * Errors: nothing for a text that is no such instant.
 */
export function parseInstant(text: string, timezone?: string): number | undefined {
  if (text.length === CANONICAL.length) {
    const instant = canonicalInstant(text)
    if (instant !== undefined) return instant
  }
  const match = ISO.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone] = match
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  const local = instantOf([year, month, day, hour, minute, second, ms].map(Number) as never)
  const offset = offsetMinutes(zone)
  if (local === undefined || Math.abs(offset) > 14 * 60) return undefined
  if (zone === undefined && timezone !== undefined) return instantOfClock(local, timezone)
  return local - offset * 60_000
}

/** Where the month comes first, a clock often has twelve hours. */
const HALF_OF_DAY = / ?[ap]\.?m\.?$/i

/**
 * Whether a text is a date as `01/31/2026 23:59` or `01/31/2026 11:59 PM`, month first, that is none
 * day first: it is not read.
 */
export function isMonthFirst(written: string): boolean {
  const text = written.replace(HALF_OF_DAY, '')
  const match = BRAZILIAN.exec(text)
  if (!match || parseBrazilianInstant(text) !== undefined) return false
  const [, month = '', mark = '', day = ''] = match
  const rest = text.slice(month.length + day.length + 2 * mark.length)
  return parseBrazilianInstant(`${day}${mark}${month}${mark}${rest}`) !== undefined
}

/** `31/01/2026 23:59:58` or `31/1/26 9:05`, as Brazilian reports write it, on a clock of `timezone` or else of UTC. */
export function parseBrazilianInstant(text: string, timezone?: string): number | undefined {
  const match = BRAZILIAN.exec(text)
  if (!match) return undefined
  const [, day, , month, written = '', hour = 0, minute = 0, second = 0] = match
  const year = written.length === 2 ? `20${written}` : written
  const shown = instantOf([year, month, day, hour, minute, second].map(Number) as never)
  return shown === undefined || timezone === undefined ? shown : instantOfClock(shown, timezone)
}

import {two} from './values'

const POINT: u32 = 46

function isLeap(year: u32): bool {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysIn(year: u32, month: u32): u32 {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const DAY_MS: f64 = 86400000

/** Midnight of a date of the Gregorian calendar; NaN for one that does not exist. */
function midnight(century: u32, years: u32, month: u32, day: u32): f64 {
  if (century < 10 || century > 99 || years > 99) return NaN
  const year = century * 100 + years
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return NaN
  // Years begin in March, so that the leap day is the last.
  const shifted = month > 2 ? year : year - 1
  const era = shifted / 400
  const inEra = shifted % 400
  const inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  const days = era * 146097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear
  return (<f64>days - 719468) * DAY_MS
}

const REMEMBERED = 1024
/** By month and day, the date read last: eight of its ten characters, the other two, midnight. */
const DATES = memory.data(REMEMBERED * 24)

/** A place for each day of a year; the characters need not be digits. */
function dateAt(p: usize): usize {
  const month = (<u32>load<u8>(p, 5) & 1) * 10 + (<u32>load<u8>(p, 6) & 15)
  const day = (<u32>load<u8>(p, 8) & 15) * 10 + (<u32>load<u8>(p, 9) & 15)
  return DATES + ((month * 32 + day) & (REMEMBERED - 1)) * 24
}

/** Midnight of the date at `p`, remembered: the rows of a file share few days. */
function midnightOf(p: usize): f64 {
  const head = load<u64>(p)
  const tail = <u64>load<u16>(p, 8)
  const slot = dateAt(p)
  if (load<u64>(slot) === head && load<u64>(slot, 8) === tail) return load<f64>(slot, 16)
  if (load<u8>(p, 4) !== 45 || load<u8>(p, 7) !== 45) return NaN
  const ms = midnight(two(p), two(p + 2), two(p + 5), two(p + 8))
  if (isNaN(ms)) return NaN
  store<u64>(slot, head)
  store<u64>(slot, tail, 8)
  store<f64>(slot, ms, 16)
  return ms
}

const MINUTE_MS: i32 = 60000
const MOST_OFFSET: i32 = 14 * 60
/** Larger than any fraction of a second, and than any offset. */
const NO_TIME: i32 = 0x7fffffff

/** Where the fraction read last ends. */
let fractionStop: usize = 0

/** The milliseconds of a fraction whose point is at `start`; finer digits are dropped. */
function fraction(start: usize, end: usize): i32 {
  let ms = 0
  let p = start + 1
  for (let worth = 100; p < end; worth /= 10) {
    const c = <u32>load<u8>(p) - 48
    if (c > 9) break
    ms += <i32>c * worth
    p++
  }
  fractionStop = p
  return p === start + 1 ? NO_TIME : ms
}

/** The milliseconds by which the zone at `p` is ahead of UTC: `Z`, `-03:00` or `-0300`. */
function zone(p: usize, end: usize): i32 {
  const sign = <u32>load<u8>(p)
  const length = end - p
  if (sign === 90) return length === 1 ? 0 : NO_TIME
  if (sign !== 43 && sign !== 45) return NO_TIME
  if (length !== 5 && (length !== 6 || load<u8>(p, 3) !== 58)) return NO_TIME
  const hours = two(p + 1)
  const minutes = two(end - 2)
  if (hours > 99 || minutes > 99) return NO_TIME
  const offset = <i32>(hours * 60 + minutes)
  if (offset > MOST_OFFSET) return NO_TIME
  return (sign === 45 ? -offset : offset) * MINUTE_MS
}

/** Whether the 24 characters at `p` are digits and marks as in `2026-01-31T23:59:58.123Z`. */
function isUsual(p: usize): bool {
  const head = i8x16.sub(
    v128.load(p),
    i8x16(48, 48, 48, 48, 45, 48, 48, 45, 48, 48, 84, 48, 48, 58, 48, 48),
  )
  const tail = i8x16.sub(
    v128.load(p, 8),
    i8x16(48, 48, 84, 48, 48, 58, 48, 48, 58, 48, 48, 46, 48, 48, 48, 90),
  )
  const inHead = i8x16.le_u(head, i8x16(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9))
  const inTail = i8x16.le_u(tail, i8x16(9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 9, 0))
  return i8x16.all_true(v128.and(inHead, inTail))
}

/** What of the characters of `23:59:58` are digits. */
const CLOCK_DIGITS: u64 = ((<u64>0x0f0f000f) << 32) | 0x0f000f0f

/** The instant whose characters are as usual; NaN where there is no such. */
function usualInstant(p: usize): f64 {
  const clock = load<u64>(p, 11) & CLOCK_DIGITS
  const twos = clock * 10 + (clock >> 8)
  const hour = <u32>twos & 0xff
  const minute = <u32>(twos >> 24) & 0xff
  const second = <u32>(twos >> 48) & 0xff
  if (hour > 23 || minute > 59 || second > 59) return NaN
  const part = load<u32>(p, 20) & 0x0f0f0f
  const ms = (part & 0xff) * 100 + ((part >> 8) & 0xff) * 10 + (part >> 16)
  return midnightOf(p) + <f64>(((hour * 60 + minute) * 60 + second) * 1000 + ms)
}

/**
 * Reads `2026-01-31T23:59:58.123Z` into milliseconds: with or without a fraction, with any zone,
 * with a space for the `T`. Else NaN.
 */
export function instant(p: usize, length: usize): f64 {
  if (length === 24 && isUsual(p)) return usualInstant(p)
  if (length < 20) return NaN
  const between = <u32>load<u8>(p, 10)
  if (between !== 84 && between !== 32) return NaN
  if (load<u8>(p, 13) !== 58 || load<u8>(p, 16) !== 58) return NaN
  const hour = two(p + 11)
  const minute = two(p + 14)
  const second = two(p + 17)
  if (hour > 23 || minute > 59 || second > 59) return NaN
  const end = p + length
  const hasFraction = load<u8>(p, 19) === POINT
  const ms = hasFraction ? fraction(p + 19, end) : 0
  const ahead = zone(hasFraction ? fractionStop : p + 19, end)
  if (ms === NO_TIME || ahead === NO_TIME) return NaN
  return midnightOf(p) + <f64>(<i32>((hour * 60 + minute) * 60 + second) * 1000 + ms - ahead)
}

/** Reads `23:59:58` or `23:59` up to `end` into milliseconds; nothing is midnight. Else `NO_TIME`. */
function clockTime(p: usize, end: usize): i32 {
  const length = end - p
  if (length === 0) return 0
  if ((length !== 6 && length !== 9) || load<u8>(p) !== 32 || load<u8>(p, 3) !== 58) return NO_TIME
  const hour = two(p + 1)
  const minute = two(p + 4)
  let second: u32 = 0
  if (length === 9) {
    if (load<u8>(p, 6) !== 58) return NO_TIME
    second = two(p + 7)
  }
  if (hour > 23 || minute > 59 || second > 59) return NO_TIME
  return <i32>((hour * 60 + minute) * 60 + second) * 1000
}

/** Reads what a clock shows at `31/01/2026 23:59:58`, as milliseconds of a clock of UTC. Else NaN. */
export function brazilianTime(p: usize, length: usize): f64 {
  if (length < 10) return NaN
  const mark = <u32>load<u8>(p, 2)
  if ((mark !== 47 && mark !== 46 && mark !== 45) || <u32>load<u8>(p, 5) !== mark) return NaN
  const time = clockTime(p + 10, p + length)
  if (time === NO_TIME) return NaN
  return midnight(two(p + 6), two(p + 8), two(p + 3), two(p)) + <f64>time
}

/** Reads what a clock shows at `2026-01-31T23:59:58`, as milliseconds of a clock of UTC. Else NaN. */
export function isoTime(p: usize, length: usize): f64 {
  const between = <u32>load<u8>(p, 10)
  if (length !== 19 || (between !== 84 && between !== 32)) return NaN
  if (load<u8>(p, 13) !== 58 || load<u8>(p, 16) !== 58) return NaN
  const hour = two(p + 11)
  const minute = two(p + 14)
  const second = two(p + 17)
  if (hour > 23 || minute > 59 || second > 59) return NaN
  return midnightOf(p) + <f64>(<i32>((hour * 60 + minute) * 60 + second) * 1000)
}

/**
 * How far the clock of the statement is ahead of UTC in the quarter of an hour whose beginning it shows:
 * the host knows. NaN where that changes within it.
 */
declare function aheadAt(quarterMs: f64): f64

const QUARTER_MS: f64 = 900000
const QUARTERS = 4096
/** By the last bits of the number of a quarter: the number, and what `aheadAt` says of it. */
const OFFSETS = memory.data(QUARTERS * 16, 8)

/** Forgets what was known of the clock of another statement. */
export function forgetClock(): void {
  // No clock shows the quarter of this number.
  for (let nth = 0; nth < QUARTERS; nth++) store<f64>(OFFSETS + nth * 16, Infinity)
}

/** The instant at which the clock of the statement shows so much; NaN where the full reader should judge. */
export function instantOfClock(shownMs: f64): f64 {
  const quarter = floor(shownMs / QUARTER_MS)
  if (isNaN(quarter)) return NaN
  const slot = OFFSETS + <i32>(<i64>quarter & (QUARTERS - 1)) * 16
  if (load<f64>(slot) !== quarter) {
    store<f64>(slot, quarter)
    store<f64>(slot, aheadAt(quarter * QUARTER_MS), 8)
  }
  return shownMs - load<f64>(slot, 8)
}

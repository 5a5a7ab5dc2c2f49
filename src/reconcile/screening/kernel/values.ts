const POINT: u32 = 46
const COMMA: u32 = 44

/** Where the number read last ends; 0 when JSON has no such number. */
export let numberStop: usize = 0

/** More digits than a double holds exactly are left to the full reader. */
const MOST_DIGITS: usize = 15
const MOST_CENTAVOS: i64 = 1000000000000000

/** So many times ten to a power as a whole number; NaN for a fraction, or for one too large. */
function powered(mantissa: i64, power: i32): f64 {
  let value = mantissa
  if (value === 0) return 0
  let left = power
  for (; left < 0; left++) {
    if (value % 10 !== 0) return NaN
    value /= 10
  }
  for (; left > 0; left--) {
    if (value >= MOST_CENTAVOS / 10 || -value >= MOST_CENTAVOS / 10) return NaN
    value *= 10
  }
  return <f64>value
}

const FAR: i32 = 1000
/** The exponent read last. */
let exponent: i32 = 0

/** Reads the exponent whose letter is at `start`; answers just behind it, 0 where it has no digits. */
function exponentEnd(start: usize): usize {
  let p = start + 1
  const sign = <u32>load<u8>(p)
  if (sign === 45 || sign === 43) p++
  const first = p
  exponent = 0
  for (let c = <u32>load<u8>(p) - 48; c < 10; c = <u32>load<u8>(p) - 48) {
    if (exponent < FAR) exponent = exponent * 10 + c
    p++
  }
  if (sign === 45) exponent = -exponent
  return p === first ? 0 : p
}

/**
 * Reads a JSON number: its value in centavos, or NaN for a number that only the full reader should
 * judge. `numberStop` tells where it ends.
 */
export function jsonNumber(start: usize): f64 {
  let p = start
  const isNegative = load<u8>(p) === 45
  if (isNegative) p++
  const first = p
  let value: i64 = 0
  for (let c = <u32>load<u8>(p) - 48; c < 10; c = <u32>load<u8>(p) - 48) {
    value = value * 10 + c
    p++
  }
  const digits = p - first
  numberStop = 0
  if (digits === 0 || (digits > 1 && load<u8>(first) === 48)) return NaN
  let mantissa = value
  value *= 100
  let decimals: usize = 0
  if (load<u8>(p) === POINT) {
    p++
    const point = p
    for (let c = <u32>load<u8>(p) - 48; c < 10; c = <u32>load<u8>(p) - 48) {
      mantissa = mantissa * 10 + c
      p++
    }
    decimals = p - point
    if (decimals === 0) return NaN
    value += <i64>(<u32>load<u8>(point) - 48) * 10
    if (decimals > 1) value += <u32>load<u8>(point, 1) - 48
  }
  const hasExponent = (<u32>load<u8>(p) | 0x20) === 101
  numberStop = hasExponent ? exponentEnd(p) : p
  if (digits > 13) return NaN
  if (!hasExponent && decimals <= 2) return <f64>(isNegative ? -value : value)
  if (digits + decimals > MOST_DIGITS) return NaN
  const power = 2 - <i32>decimals + (hasExponent ? exponent : 0)
  return powered(isNegative ? -mantissa : mantissa, power)
}

/** Reads the decimal that a whole cell is: a point or a comma, at most two decimals. Else NaN. */
export function cellAmount(start: usize, end: usize): f64 {
  let p = start
  const sign = <u32>load<u8>(p)
  if (sign === 45 || sign === 43) p++
  const first = p
  let value: i64 = 0
  for (let c = <u32>load<u8>(p) - 48; p < end && c < 10; c = <u32>load<u8>(p) - 48) {
    value = value * 10 + c
    p++
  }
  const digits = p - first
  if (digits === 0 || digits > 13) return NaN
  value *= 100
  if (p < end) {
    const separator = <u32>load<u8>(p)
    if (separator !== POINT && separator !== COMMA) return NaN
    const decimals = end - p - 1
    if (decimals < 1 || decimals > 2) return NaN
    const tens = <u32>load<u8>(p, 1) - 48
    const units = decimals === 2 ? <u32>load<u8>(p, 2) - 48 : 0
    if (tens > 9 || units > 9) return NaN
    value += tens * 10 + units
  }
  return <f64>(sign === 45 ? -value : value)
}

/** Larger than any two digits, so that every range check refuses it. */
const NO_DIGITS: u32 = 1000

function two(p: usize): u32 {
  const tens = <u32>load<u8>(p) - 48
  const units = <u32>load<u8>(p, 1) - 48
  return tens > 9 || units > 9 ? NO_DIGITS : tens * 10 + units
}

function isLeap(year: u32): bool {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysIn(year: u32, month: u32): u32 {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const DAY_MS: f64 = 86400000

/** Midnight of a date of the Gregorian calendar; NaN for one that does not exist. */
function midnight(p: usize): f64 {
  const century = two(p)
  const years = two(p + 2)
  const month = two(p + 5)
  const day = two(p + 8)
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
  const ms = midnight(p)
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

/**
 * Reads `2026-01-31T23:59:58.123Z` into milliseconds: with or without a fraction, with any zone,
 * with a space for the `T`. Else NaN.
 */
export function instant(p: usize, length: usize): f64 {
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

const POINT: u32 = 46
const COMMA: u32 = 44

function isDigit(c: u32): bool {
  return c - 48 < 10
}

/** Where the number read last ends; 0 when JSON has no such number. */
export let numberStop: usize = 0

/**
 * Reads a JSON number: its value in centavos, or NaN for a number that only the full reader should
 * judge. `numberStop` tells where it ends. An exponent is not looked into.
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
  value *= 100
  let decimals: usize = 0
  if (load<u8>(p) === POINT) {
    p++
    const point = p
    while (isDigit(load<u8>(p))) p++
    decimals = p - point
    if (decimals === 0) return NaN
    value += <i64>(<u32>load<u8>(point) - 48) * 10
    if (decimals > 1) value += <u32>load<u8>(point, 1) - 48
  }
  const c = <u32>load<u8>(p) | 0x20
  if (c === 101) return NaN
  numberStop = p
  if (digits > 13 || decimals > 2) return NaN
  return <f64>(isNegative ? -value : value)
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

/** Reads `2026-01-31T23:59:58.123Z`, with or without milliseconds, into milliseconds; else NaN. */
export function instant(p: usize, length: usize): f64 {
  if ((length !== 24 && length !== 20) || load<u8>(p + length - 1) !== 90) return NaN
  if (load<u8>(p, 10) !== 84 || load<u8>(p, 13) !== 58 || load<u8>(p, 16) !== 58) return NaN
  const hour = two(p + 11)
  const minute = two(p + 14)
  const second = two(p + 17)
  if (hour > 23 || minute > 59 || second > 59) return NaN
  let ms: u32 = 0
  if (length === 24) {
    const hundreds = <u32>load<u8>(p, 20) - 48
    const rest = two(p + 21)
    if (load<u8>(p, 19) !== POINT || hundreds > 9 || rest > 99) return NaN
    ms = hundreds * 100 + rest
  }
  return midnightOf(p) + <f64>(((hour * 60 + minute) * 60 + second) * 1000 + ms)
}

const POINT: u32 = 46
const COMMA: u32 = 44

/** Digits before the point of a number that is read without a loop. */
const FEW_DIGITS: i32 = 8
/** Where such a number ends, and its value in centavos. */
let shortStop: usize = 0
let shortValue: i64 = 0

/**
 * Reads up to eight digits from `p`, and up to two behind `mark` where that follows: without a loop, whose
 * end the processor would guess wrongly as often as amounts are of another length. `false` for other numbers.
 */
function readShort(p: usize, mark: u32): bool {
  const bytes = i8x16.sub(v128.load(p), i8x16.splat(48))
  const others = ~i8x16.bitmask(i8x16.le_u(bytes, i8x16.splat(9)))
  const digits = ctz(others)
  if (<u32>(digits - 1) >= <u32>FEW_DIGITS) return false
  const point = p + digits
  const hasMark = <u32>load<u8>(point) === mark
  const decimals = ctz(others >> (digits + 1))
  if (hasMark && <u32>(decimals - 1) >= 2) return false
  const tens: i64 = hasMark ? <i64>load<u8>(point, 1) - 48 : 0
  const units: i64 = hasMark && decimals === 2 ? <i64>load<u8>(point, 2) - 48 : 0
  shortStop = hasMark ? point + 1 + decimals : point
  shortValue =
    <i64>eightDigits(load<u64>(p) << ((FEW_DIGITS - digits) << 3)) * 100 + tens * 10 + units
  return true
}

/** A one in every byte, in every two bytes and in every four bytes. */
const EVERY_BYTE: u64 = ~(<u64>0) / 0xff
const EVERY_PAIR: u64 = ~(<u64>0) / 0xffff
const EVERY_FOUR: u64 = ~(<u64>0) / 0xffffffff

/** The number that eight digits are; bytes of zero before them count as digits of 0. */
function eightDigits(digits: u64): u64 {
  const ones = digits & (EVERY_BYTE * 15)
  const pairs = ((ones * 2561) >> 8) & (EVERY_PAIR * 0xff)
  const fours = ((pairs * 6553601) >> 16) & (EVERY_FOUR * 0xffff)
  return (fours * 42949672960001) >> 32
}

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

/** Whether JSON has the number that was read last, from `p`: without an exponent, no zero before digits. */
function isShortJson(p: usize): bool {
  if ((<u32>load<u8>(shortStop) | 0x20) === 101) return false
  return load<u8>(p) !== 48 || <u32>load<u8>(p, 1) - 48 >= 10
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
  if (readShort(p, POINT) && isShortJson(p)) {
    numberStop = shortStop
    return <f64>(isNegative ? -shortValue : shortValue)
  }
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

/** Where the digits of a cell with points between thousands end, and their value. */
let groupsStop: usize = 0
let groupsValue: i64 = 0

/** Reads `.234.567` behind up to three digits; `false` where no such groups with a comma behind stand. */
function readGroups(from: usize, end: usize, first: i64): bool {
  let p = from
  let value = first
  while (p + 4 < end && load<u8>(p) === POINT) {
    const tens = two(p + 1)
    const units = <u32>load<u8>(p, 3) - 48
    if (tens > 99 || units > 9) return false
    value = value * 1000 + tens * 10 + units
    p += 4
  }
  groupsStop = p
  groupsValue = value
  return p > from && load<u8>(p) === COMMA
}

/**
 * Reads the decimal that a whole cell is: a point or a comma, at most two decimals; before a comma there
 * may be points between thousands. Else NaN.
 */
export function cellAmount(start: usize, end: usize): f64 {
  let p = start
  const sign = <u32>load<u8>(p)
  if (sign === 45 || sign === 43) p++
  const first = p
  if ((readShort(p, POINT) && shortStop === end) || (readShort(p, COMMA) && shortStop === end)) {
    return <f64>(sign === 45 ? -shortValue : shortValue)
  }
  let value: i64 = 0
  for (let c = <u32>load<u8>(p) - 48; p < end && c < 10; c = <u32>load<u8>(p) - 48) {
    value = value * 10 + c
    p++
  }
  const digits = p - first
  if (digits === 0 || digits > 13) return NaN
  if (digits < 4 && readGroups(p, end, value)) {
    p = groupsStop
    if (p - first > 17) return NaN
    value = groupsValue
  }
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

export function two(p: usize): u32 {
  const tens = <u32>load<u8>(p) - 48
  const units = <u32>load<u8>(p, 1) - 48
  return tens > 9 || units > 9 ? NO_DIGITS : tens * 10 + units
}

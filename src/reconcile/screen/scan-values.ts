/** A value that the fast readers leave to the full ones. */
export const NO_VALUE = Number.NaN

/**
 * A decimal with a point or a comma and at most two decimals.
 *
 * Units:  centavos.
 * Errors: `NO_VALUE` for anything else, and for more digits than a double keeps.
 */
export function scanAmount(b: Uint8Array, start: number, end: number): number {
  let p = start
  const isNegative = b[p] === 45
  if (isNegative || b[p] === 43) p += 1
  const first = p
  let value = 0
  for (let c = b[p] as number; p < end && c >= 48 && c <= 57; c = b[p] as number) {
    value = value * 10 + (c - 48)
    p += 1
  }
  const digits = p - first
  if (digits === 0 || digits > 13) return NO_VALUE
  value *= 100
  if (p < end) {
    if (b[p] !== 46 && b[p] !== 44) return NO_VALUE
    const decimals = end - p - 1
    const tens = (b[p + 1] as number) - 48
    const units = decimals === 2 ? (b[p + 2] as number) - 48 : 0
    if (decimals < 1 || decimals > 2) return NO_VALUE
    if (tens < 0 || tens > 9 || units < 0 || units > 9) return NO_VALUE
    value += tens * 10 + units
  }
  return isNegative && value !== 0 ? -value : value
}

/** Larger than any two digits, so that every range check refuses it. */
const NO_DIGITS = 1_000

const two = (b: Uint8Array, p: number): number => {
  const tens = (b[p] as number) - 48
  const units = (b[p + 1] as number) - 48
  return tens < 0 || tens > 9 || units < 0 || units > 9 ? NO_DIGITS : tens * 10 + units
}

const REMEMBERED = 64
const days = new Int32Array(REMEMBERED).fill(-1)
const midnights = new Float64Array(REMEMBERED)

/** Midnight of a day, remembered: the rows of a file share few days. */
function midnight(year: number, month: number, day: number): number {
  const number = (year * 16 + month) * 32 + day
  const slot = number & (REMEMBERED - 1)
  if (days[slot] === number) return midnights[slot] as number
  if (month > 12 || day > 31) return NO_VALUE
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return NO_VALUE
  days[slot] = number
  midnights[slot] = ms
  return ms
}

/**
 * `2026-01-31T23:59:58.123Z`, with or without milliseconds.
 *
 * Units:  milliseconds since the epoch.
 * Errors: `NO_VALUE` for any other form and for a date that does not exist.
 */
export function scanInstant(b: Uint8Array, start: number, end: number): number {
  const length = end - start
  if ((length !== 24 && length !== 20) || b[end - 1] !== 90) return NO_VALUE
  if (b[start + 4] !== 45 || b[start + 7] !== 45 || b[start + 10] !== 84) return NO_VALUE
  if (b[start + 13] !== 58 || b[start + 16] !== 58) return NO_VALUE
  const century = two(b, start)
  const years = two(b, start + 2)
  const hour = two(b, start + 11)
  const minute = two(b, start + 14)
  const second = two(b, start + 17)
  if (century > 99 || century < 10 || years > 99) return NO_VALUE
  if (hour > 23 || minute > 59 || second > 59) return NO_VALUE
  const day = midnight(century * 100 + years, two(b, start + 5), two(b, start + 8))
  let ms = 0
  if (length === 24) {
    const hundreds = (b[start + 20] as number) - 48
    const rest = two(b, start + 21)
    if (b[start + 19] !== 46 || hundreds < 0 || hundreds > 9 || rest > 99) return NO_VALUE
    ms = hundreds * 100 + rest
  }
  return day + ((hour * 60 + minute) * 60 + second) * 1_000 + ms
}

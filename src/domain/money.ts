import type {Brand} from './brand.ts'
import {invariant} from './invariant.ts'

/** Whole centavos of BRL, signed, always a safe integer. */
export type Centavos = Brand<number, 'Centavos'>

/** The largest amount a person may type: R$ 9 999 999 999,99. Source: commands.md, "Input". */
export const MAX_TYPED_CENTAVOS = 999_999_999_999

/** R$ 0,00. */
export const ZERO = 0 as Centavos

/** Why a text or a number is not an amount. */
export type MoneyFault = 'not_a_number' | 'grouped' | 'too_many_decimals' | 'too_large'

/** Amounts, each of them sound, add up to more than a number holds to the centavo. */
export class AmountOverflow extends Error {
  override readonly name = 'AmountOverflow'
}

/**
 * @param value whole centavos; a fraction is our bug.
 *
 * Errors: `AmountOverflow` beyond R$ 90 071 992 547 409,91, which only sums of large amounts reach.
 */
export function centavos(value: number): Centavos {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new AmountOverflow('The sum is larger than can be computed to the centavo.')
  }
  invariant(Number.isSafeInteger(value), `${value} is not a whole number of centavos`)
  return (value === 0 ? 0 : value) as Centavos
}

/** Arithmetic on amounts. Errors: `AmountOverflow` beyond what counts to the centavo. */
export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b)
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b)
export const negate = (a: Centavos): Centavos => centavos(-a)
export const absolute = (a: Centavos): Centavos => centavos(Math.abs(a))
export const min = (a: Centavos, b: Centavos): Centavos => (a < b ? a : b)
export const sum = (amounts: Iterable<Centavos>): Centavos => {
  let total = ZERO
  for (const amount of amounts) total = add(total, amount)
  return total
}

const TYPED = /^(\d+)(?:[.,](\d{1,2}))?$/
const LOOKS_GROUPED = /^\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d+)?$/
const TOO_FINE = /^\d+[.,]\d{3,}$/

/**
 * Reads an amount as people type it: digits, at most two decimals after a point or a comma, no
 * grouping.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault` when the text is no amount.
 * Source: commands.md, "Input".
 */
export function parseTypedAmount(text: string): Centavos | MoneyFault {
  const match = TYPED.exec(text)
  if (!match) {
    if (TOO_FINE.test(text)) return 'too_many_decimals'
    return LOOKS_GROUPED.test(text) ? 'grouped' : 'not_a_number'
  }
  const [, whole = '', decimals = ''] = match
  const digits = `${whole}${decimals.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
  if (digits.length > 12) return 'too_large'
  return centavos(Number(digits))
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

const DIGIT_ZERO = 48
const POINT = 46
const MINUS = 45
/** So many digits are a safe integer, whatever they are. */
const SAFE_DIGITS = 15

/** The usual form, `-30.00`, without a pattern: a statement has millions. Nothing for any other. */
function canonicalDecimal(text: string): Centavos | undefined {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  const point = text.length - 3
  if (point <= start || point - start > SAFE_DIGITS - 2) return undefined
  if (text.charCodeAt(point) !== POINT) return undefined
  let value = 0
  for (let at = start; at < text.length; at += 1) {
    if (at === point) continue
    const digit = text.charCodeAt(at) - DIGIT_ZERO
    if (!(digit >= 0 && digit <= 9)) return undefined
    value = value * 10 + digit
  }
  return centavos(start === 0 ? value : -value)
}

/**
 * Reads a signed decimal with a point, as in a statement: `-30.00`, `0.5`, `100`.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault` when the text is no such decimal or has a third decimal that is not zero.
 */
export function parseDecimal(text: string): Centavos | MoneyFault {
  const usual = canonicalDecimal(text)
  if (usual !== undefined) return usual
  const match = DECIMAL.exec(text)
  if (!match) return 'not_a_number'
  const [, sign = '', whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(2))) return 'too_many_decimals'
  const value = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value)) return 'too_large'
  return centavos(sign ? -value : value)
}

const EXPONENT = /^-?\d(?:\.\d+)?e([+-]\d+)$/

/** Below this a double has room for two decimals and more. */
const SURE = 1e13

/**
 * Reads a JSON number of reais by its shortest decimal text, never by multiplication:
 * `19.99 * 100` is 1998.9999999999998. A guess that divides back to the number needs no text. The
 * texts of NaN and of the infinities are no decimals.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault` when the number has more than two decimals or is out of range.
 */
export function fromReais(value: number): Centavos | MoneyFault {
  const guess = Math.round(value * 100)
  if (Math.abs(guess) < SURE && guess / 100 === value) return centavos(guess)
  const text = String(value)
  const exponent = EXPONENT.exec(text)
  if (exponent) return Number(exponent[1]) < 0 ? 'too_many_decimals' : 'too_large'
  return parseDecimal(text)
}

/** What a value of JSON says in reais; nothing where it is no amount. Units: reais in, centavos out. */
export function reaisIn(value: unknown): Centavos | undefined {
  if (typeof value !== 'number') return undefined
  const amount = fromReais(value)
  return isMoneyFault(amount) ? undefined : amount
}

/**
 * The JSON number of reais of an amount: 1999 → 19.99. Exact, because the text is parsed, not
 * divided.
 */
export function toReais(amount: Centavos): number {
  return Number(toDecimal(amount))
}

/** `-30.00`: sign, point, always two decimals. */
export function toDecimal(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const isMoneyFault = (value: Centavos | MoneyFault): value is MoneyFault =>
  typeof value === 'string'

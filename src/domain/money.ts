import type {Brand} from './brand.ts'
import {invariant} from './invariant.ts'

/** Whole centavos of BRL, signed, always a safe integer. */
export type Centavos = Brand<number, 'Centavos'>

/** The largest amount a person may type: R$ 9 999 999 999,99. Source: commands.md, "Input". */
export const MAX_TYPED_CENTAVOS = 999_999_999_999

/** R$ 0,00. */
export const ZERO = 0 as Centavos

/** Why a text or a number is not an amount. */
export type MoneyFault =
  | 'not_a_number'
  | 'currency_sign'
  | 'grouped'
  | 'too_many_decimals'
  | 'too_large'

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
  if (!Number.isSafeInteger(value)) {
    invariant(Number.isInteger(value), `${value} is not a whole number of centavos`)
    throw new AmountOverflow('The sum is larger than can be computed to the centavo.')
  }
  return (value === 0 ? 0 : value) as Centavos
}

/** Arithmetic on amounts. Errors: `AmountOverflow` beyond what counts to the centavo. */
export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b)
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b)
export const negate = (a: Centavos): Centavos => centavos(-a)
export const absolute = (a: Centavos): Centavos => centavos(Math.abs(a))
export const min = (a: Centavos, b: Centavos): Centavos => centavos(Math.min(a, b))
export const max = (a: Centavos, b: Centavos): Centavos => centavos(Math.max(a, b))
export const sum = (amounts: Iterable<Centavos>): Centavos => {
  let total = ZERO
  for (const amount of amounts) total = add(total, amount)
  return total
}

const TYPED = /^(\d+)(?:[.,](\d{1,2}))?$/
const LOOKS_GROUPED = /^\d{1,3}(?:[.,\s]\d{3})+(?:[.,]\d+)?$/
const HAS_CURRENCY_SIGN = /^(?:R\$|BRL)\s*\d|\d\s*(?:R\$|BRL)$/i
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
    if (HAS_CURRENCY_SIGN.test(text)) return 'currency_sign'
    if (TOO_FINE.test(text)) return 'too_many_decimals'
    return LOOKS_GROUPED.test(text) ? 'grouped' : 'not_a_number'
  }
  const [, whole, decimals = ''] = match
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return amount > MAX_TYPED_CENTAVOS ? 'too_large' : centavos(amount)
}

const DIGIT_ZERO = 48
const POINT = 46
const MINUS = 45

/**
 * Reads a signed decimal with a point, as in a statement: `-30.00`, `0.5`, `100`. By its
 * characters, not by a pattern: a statement has millions.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault` when the text is no such decimal or has a third decimal that is not zero.
 */
export function parseDecimal(text: string): Centavos | MoneyFault {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0
  let point = text.length
  let value = 0
  let isTooFine = false
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const digit = code - DIGIT_ZERO
    if (digit >= 0 && digit <= 9) {
      if (at <= point + 2) value = value * 10 + digit
      else isTooFine ||= digit > 0
    } else if (code === POINT && point === text.length) point = at
    else return 'not_a_number'
  }
  if (point === start || point === text.length - 1) return 'not_a_number'
  if (isTooFine) return 'too_many_decimals'
  if (point === text.length) value *= 100
  if (point === text.length - 2) value *= 10
  if (value > Number.MAX_SAFE_INTEGER) return 'too_large'
  return centavos(start === 0 ? value : -value)
}

/** Below this a double holds each amount apart: the one that divides back to it is what it says. */
const SURE_REAIS = 1e13

/**
 * Reads a JSON number of reais as its shortest decimal text says: `19.99 * 100` is
 * 1998.9999999999998, so what is multiplied must divide back to the number. A large one is read by
 * that text; the texts of NaN and of the infinities are no decimals.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault` when the number has more than two decimals or is out of range.
 */
export function fromReais(value: number): Centavos | MoneyFault {
  if (Math.abs(value) < SURE_REAIS) {
    const amount = Math.round(value * 100)
    return amount / 100 === value ? centavos(amount) : 'too_many_decimals'
  }
  const text = String(value)
  return text.includes('e') ? 'too_large' : parseDecimal(text)
}

/** What a value of JSON says in reais; nothing where it is no amount. Units: reais in, centavos out. */
export function reaisIn(value: unknown): Centavos | undefined {
  if (typeof value !== 'number') return undefined
  const amount = fromReais(value)
  return isMoneyFault(amount) ? undefined : amount
}

/**
 * The JSON number of reais of an amount: 1999 → 19.99. A division rounds to the double that is nearest
 * to the true quotient, which is the one that the text `19.99` reads as.
 */
export const toReais = (amount: Centavos): number => amount / 100

/** `-30.00`: sign, point, always two decimals. */
export function toDecimal(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const isMoneyFault = (value: Centavos | MoneyFault): value is MoneyFault =>
  typeof value === 'string'

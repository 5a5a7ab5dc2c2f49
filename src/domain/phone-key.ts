/** What is worth a look in a phone key that is sent all the same. */
export type PhoneWarning = 'unknown_area_code' | 'landline'

/** Why a text is no Brazilian phone number. In order of precedence. */
export const PHONE_FAULTS = ['foreign_phone', 'not_a_phone', 'missing_ninth_digit'] as const
export type PhoneFault = (typeof PHONE_FAULTS)[number]

/** A phone key as it is sent, `+55` and digits, or why the text is none. */
export type PhoneReading =
  | {readonly value: string; readonly warnings: readonly PhoneWarning[]}
  | {readonly fault: PhoneFault}

/** Source: Anatel, the area codes ("DDD") in use. */
const AREA_CODES: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** `+55 (11) 98765-4321` and its plainer forms: country code, area code, number. */
const TYPED = /^(?:\+?55)?[ -]?(?:\(\d{2}\)|\d{2})[ -]?(?:9[ -]\d{4}|\d{4,5})[ -]?\d{4}$/
const MAX_NATIONAL_DIGITS = 11
const OTHER_COUNTRY = /^\+(?!55)/

/**
 * Reads a Brazilian phone number as people type it into `+55`, area code and number.
 * A mobile number has nine digits and begins with 9, a landline has eight and begins with 2 to 5.
 *
 * Errors: a `PhoneFault`.
 * Source: commands.md, "Input"; Anatel's numbering plan.
 */
export function readPhone(text: string): PhoneReading {
  if (!TYPED.test(text)) {
    return {fault: OTHER_COUNTRY.test(text) ? 'foreign_phone' : 'not_a_phone'}
  }
  const digits = text.replace(/\D/g, '')
  const national = digits.slice(digits.length > MAX_NATIONAL_DIGITS ? 2 : 0)
  const areaCode = national.slice(0, 2)
  const number = national.slice(2)
  const landline = /^[2-5]\d{7}$/.test(number)
  if (!landline && !/^9\d{8}$/.test(number)) {
    return {fault: number.length === 8 ? 'missing_ninth_digit' : 'not_a_phone'}
  }
  const warnings: PhoneWarning[] = []
  if (!AREA_CODES.has(areaCode)) warnings.push('unknown_area_code')
  if (landline) warnings.push('landline')
  return {value: `+55${national}`, warnings}
}

export class Unreadable extends Error {}

/** Centavos of a decimal text: by its digits, never by arithmetic on fractions. */
export function centsOf(text: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Unreadable(`no amount: ${text}`)
  const [, sign, whole, fraction = ''] = match
  const digits = Number(`${whole}${fraction.padEnd(2, '0')}`)
  return sign === '-' && digits > 0 ? -digits : digits
}

/** An instant, with or without its milliseconds and in any zone; one that the calendar lacks cannot be read. */
export function instantOf(value: unknown): number {
  const text = String(value)
  const [, day = '', time = '', ms = '', zone = ''] = INSTANT.exec(text) ?? []
  const utc = `${day}T${time}${ms.padEnd(4, ms === '' ? '.000' : '0')}Z`
  const parsed = Date.parse(utc)
  if (Number.isNaN(parsed) || new Date(parsed).toISOString() !== utc) throw new Unreadable(text)
  return Date.parse(`${utc.slice(0, -1)}${zone}`)
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A UUID is the same in capitals. */
export const idOf = (text: string): string => (UUID.test(text) ? text.toLowerCase() : text)

/** Nothing where it is no instant. */
export function instantIfAny(value: unknown): number | undefined {
  try {
    return instantOf(value)
  } catch {
    return undefined
  }
}

import {type Centavos, fromReais} from '../../../domain/money.ts'
import type {SplitLeg} from '../../../domain/split.ts'
import {isUuid} from '../../../domain/text.ts'
import type {FaultCode, RowFault} from '../rows/rows.ts'
import {parsePeopleAmount} from './amount-text.ts'
import {parseInstant} from './instant.ts'

/** A JSON object whose fields nothing is known of. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Thrown inside a row's reader and caught where the row began: the first fault ends the reading. */
export class UnreadableField extends Error implements RowFault {
  readonly fault: FaultCode
  readonly field: string | undefined
  constructor(fault: FaultCode, field?: string) {
    // Of a file in which no row can be read there are millions: a stack costs more than reading the row.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(field === undefined ? fault : `${fault}: ${field}`)
    Error.stackTraceLimit = limit
    this.fault = fault
    this.field = field
  }
}

/** UUIDs are equal in either case; other ids are themselves. */
export const canonicalId = (text: string): string =>
  HAS_CAPITAL.test(text) && isUuid(text) ? text.toLowerCase() : text

/** Most ids have none: to see that takes less than to see that one is a UUID. */
const HAS_CAPITAL = /[A-F]/

const fieldOf = (row: JsonObject, field: string): unknown =>
  Object.hasOwn(row, field) ? (row[field] ?? undefined) : undefined

/** Errors: `UnreadableField` where the field is missing, empty or no text. */
export function requiredText(row: JsonObject, field: string): string {
  const text = optionalText(row, field)
  if (text === undefined || text === '') throw new UnreadableField('missing_field', field)
  return text
}

/** Errors: `UnreadableField` where the field is there and no text. */
export function optionalText(row: JsonObject, field: string): string | undefined {
  const value = fieldOf(row, field)
  if (value === undefined || typeof value === 'string') return value
  throw new UnreadableField('unreadable_value', field)
}

/** An id in its canonical form. Errors: `UnreadableField` where it is missing or no text. */
export const requiredId = (row: JsonObject, field: string): string =>
  canonicalId(requiredText(row, field))

/** An id in its canonical form; an empty one counts as missing. Errors: as `optionalText`. */
export function optionalId(row: JsonObject, field: string): string | undefined {
  const text = optionalText(row, field)
  return text === undefined || text === '' ? undefined : canonicalId(text)
}

/**
 * An amount that may be negative, as statement lines have it.
 *
 * Units:  centavos.
 * Errors: `UnreadableField` for what is no number, too large, or has more than two decimals; of an
 * amount that is a text, that only a mapping reads it.
 */
export function signedAmount(row: JsonObject, field: string): Centavos | undefined {
  const value = fieldOf(row, field)
  if (value === undefined) return undefined
  if (typeof value !== 'number') {
    const isAmount = typeof value === 'string' && typeof parsePeopleAmount(value) === 'number'
    throw new UnreadableField(isAmount ? 'text_amount' : 'unreadable_value', field)
  }
  const amount = fromReais(value)
  if (typeof amount === 'number') return amount
  throw new UnreadableField(
    amount === 'too_many_decimals' ? 'too_many_decimals' : 'unreadable_value',
    field,
  )
}

/** Records and events carry magnitudes; a minus sign is a row that cannot be read with certainty. */
export function optionalAmount(row: JsonObject, field: string): Centavos | undefined {
  const amount = signedAmount(row, field)
  if (amount !== undefined && amount < 0) throw new UnreadableField('unreadable_value', field)
  return amount
}

const required = <T>(value: T | undefined, field: string): T => {
  if (value === undefined) throw new UnreadableField('missing_field', field)
  return value
}

/** An amount without a sign. Units: centavos. Errors: `UnreadableField`. */
export const requiredAmount = (row: JsonObject, field: string): Centavos =>
  required(optionalAmount(row, field), field)

/** An amount that may be negative. Units: centavos. Errors: `UnreadableField`. */
export const requiredSigned = (row: JsonObject, field: string): Centavos =>
  required(signedAmount(row, field), field)

/** An instant. Units: milliseconds since 1970. Errors: `UnreadableField`. */
export const requiredInstant = (row: JsonObject, field: string): number =>
  required(optionalInstant(row, field), field)

/** Units: ms since 1970. Errors: `UnreadableField` for a text that is no instant. */
export function optionalInstant(row: JsonObject, field: string): number | undefined {
  const text = optionalText(row, field)
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant === undefined) throw new UnreadableField('impossible_date', field)
  return instant
}

/** Of a field that the contract does not have: nothing where it cannot be read. Units: ms since 1970. */
export function instantIfAny(row: JsonObject, field: string): number | undefined {
  const value = row[field]
  return typeof value === 'string' ? parseInstant(value) : undefined
}

/** The known word that the field holds. Errors: `UnreadableField` for any other. */
export function oneOf<T extends string>(row: JsonObject, field: string, known: readonly T[]): T {
  const text = requiredText(row, field)
  const match = known.find((word) => word === text)
  if (match === undefined) throw new UnreadableField('unreadable_value', field)
  return match
}

/** The legs of a split; none where the field is missing. Errors: `UnreadableField`. */
export function splitLegs(row: JsonObject): readonly SplitLeg[] {
  const value = fieldOf(row, 'split')
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new UnreadableField('unreadable_value', 'split')
  return value.map((leg: unknown) => {
    if (!isObject(leg)) throw new UnreadableField('unreadable_value', 'split')
    return {subAccount: requiredText(leg, 'subAccount'), amount: requiredAmount(leg, 'amount')}
  })
}

import {HOUR_MS} from '../../../domain/duration.ts'
import {fromReais, isMoneyFault, toReais} from '../../../domain/money.ts'
import {splitPairs} from '../../../domain/split-text.ts'
import {parsePeopleAmount} from '../values/amount-text.ts'
import {closingOf} from '../values/as-of.ts'
import {parseBrazilianInstant, parseInstant} from '../values/instant.ts'
import {isObject, type JsonObject} from '../values/json-fields.ts'
import {scaledBy, scaledReais} from '../values/scaled-amount.ts'
import {meaningOf} from './mapped-words.ts'
import type {FileMapping} from './mapping.ts'

const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'feeAmount',
  'netAmount',
  'available',
  'held',
  'opening',
])
const INSTANTS: ReadonlySet<string> = new Set([
  'createdAt',
  'expiresAt',
  'processedAt',
  'resolvedAt',
  'asOf',
  'timestamp',
  'completedAt',
  'paidAt',
  'expiredAt',
  'failedAt',
  'refundedAt',
  'reversedAt',
])

/** Another maker's amounts may be texts, as people's files write them. */
function asAmount(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const amount = parsePeopleAmount(value)
  if (typeof amount === 'number') return toReais(amount)
  if (amount !== 'too_many_decimals') return value
  const number = Number(value.trim().replace(',', '.'))
  // As a number `3.000` would be three.
  return isMoneyFault(fromReais(number)) ? number : value
}

/** A split in a cell: a JSON list of legs, or `loja-2=30.00 loja-3=5,00`. */
function asSplit(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.startsWith('[')) return parsedOr(value)
  const legs = splitPairs(value)
  if (legs.some(({amount}) => amount === '')) return value
  return legs.map(({subAccount, amount}) => ({subAccount, amount: asAmount(amount)}))
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function asIso(value: unknown, {dates, timezone}: FileMapping): unknown {
  const parse = dates === 'dd/mm/yyyy' ? parseBrazilianInstant : parseInstant
  const instant = typeof value === 'string' ? parse(value, timezone) : undefined
  return instant === undefined ? value : new Date(instant).toISOString()
}

/** How balances are read: a mapping, and whose days are meant where `asOf` is a day without a time. */
export type BalancesMapping = FileMapping & {readonly days: string}

/** Of the zone that the mapping names, else of the run's. */
export const balancesMapping = (
  mapping: FileMapping | undefined,
  timezone: string,
): BalancesMapping => ({...mapping, days: mapping?.timezone ?? timezone})

/** An `asOf` that names a day as the instant at which that day ends; all else as it is. */
export function closing(value: unknown, {days, dates}: FileMapping & {readonly days?: string}) {
  if (typeof value !== 'string' || days === undefined) return value
  const instant = closingOf(value.trim(), days, dates)
  return instant === undefined ? value : new Date(instant).toISOString()
}

/** A value of another maker as ours: a number, a list of legs, an ISO instant, or as it is. */
export function converted(
  field: string,
  value: unknown,
  mapping: FileMapping | BalancesMapping,
): unknown {
  const words = mapping.values?.[field]
  const meant = typeof value === 'string' ? (meaningOf(words, value) ?? value) : value
  if (AMOUNTS.has(field)) return rescaled(asAmount(meant), mapping.scale?.[field])
  if (field === 'split') return rescaledLegs(asSplit(meant), mapping.scale?.['split'])
  if (!INSTANTS.has(field)) return meant
  const ended = field === 'asOf' ? closing(meant, mapping) : meant
  if (ended !== meant) return ended
  const isOurs = mapping.dates !== 'dd/mm/yyyy' && mapping.timezone === undefined
  const instant = isOurs ? meant : asIso(meant, mapping)
  return shifted(instant, mapping.shiftHours)
}

/** In another unit; what cannot be scaled exactly is refused for its decimals, or as no number. */
function rescaled(value: unknown, factor: number | undefined): unknown {
  if (factor === undefined || typeof value !== 'number') return value
  const amount = fromReais(value)
  const scaled = typeof amount === 'number' ? scaledBy(amount, factor) : scaledReais(value, factor)
  if (scaled !== undefined) return toReais(scaled)
  const product = value * factor
  // The double may be rounded to an amount that the exact product is not.
  return isMoneyFault(fromReais(product)) ? product : Number.NaN
}

function rescaledLegs(value: unknown, factor: number | undefined): unknown {
  if (factor === undefined || !Array.isArray(value)) return value
  return value.map((leg) =>
    isObject(leg) ? {...leg, amount: rescaled(leg['amount'], factor)} : leg,
  )
}

function shifted(value: unknown, hours: number | undefined): unknown {
  if (hours === undefined || typeof value !== 'string') return value
  const instant = parseInstant(value)
  return instant === undefined ? value : new Date(instant + hours * HOUR_MS).toISOString()
}

/** A row of another maker under our names. Fields that are not named keep their own. */
export function mapped(row: JsonObject, mapping: FileMapping | undefined): JsonObject {
  if (mapping === undefined) return row
  const renamed: Record<string, unknown> = {...row, ...mapping.constants}
  for (const [field, theirs] of Object.entries(mapping.columns ?? {})) renamed[field] = row[theirs]
  const {data} = renamed
  const fields = convertedFields(renamed, mapping)
  // The fields of a webhook's `data` stand one level below.
  return isObject(data) ? {...fields, data: convertedFields(data, mapping)} : fields
}

/** A balance of JSON: one without a mapping has nothing converted but a day. */
export function mappedBalance(
  row: JsonObject,
  mapping: FileMapping | undefined,
  timezone: string,
): JsonObject {
  if (mapping !== undefined) return mapped(row, balancesMapping(mapping, timezone))
  return 'asOf' in row ? {...row, asOf: closing(row['asOf'], {days: timezone})} : row
}

const convertedFields = (row: JsonObject, mapping: FileMapping): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, converted(field, value, mapping)]),
  )

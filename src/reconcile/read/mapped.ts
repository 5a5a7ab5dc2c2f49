import {parseDecimal, toReais} from '../../domain/money.ts'
import {splitPairs} from '../../domain/split-text.ts'
import {parseBrazilianInstant} from './instant.ts'
import type {JsonObject} from './json-fields.ts'
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
  'expiredAt',
  'failedAt',
  'refundedAt',
  'reversedAt',
])

/** Another maker's amounts may be texts, with a point or a comma; a leading plus is understood. */
function asAmount(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const decimal = value.trim().replace(/^\+/, '').replace(',', '.')
  const amount = parseDecimal(decimal)
  if (typeof amount === 'number') return toReais(amount)
  return amount === 'too_many_decimals' ? Number(decimal) : value
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

function asIso(value: unknown, timezone: string | undefined): unknown {
  const instant = typeof value === 'string' ? parseBrazilianInstant(value, timezone) : undefined
  return instant === undefined ? value : new Date(instant).toISOString()
}

/** A value of another maker as ours: a number, a list of legs, an ISO instant, or as it is. */
export function converted(field: string, value: unknown, mapping: FileMapping): unknown {
  const meant = typeof value === 'string' ? (mapping.values?.[field]?.[value] ?? value) : value
  if (AMOUNTS.has(field)) return asAmount(meant)
  if (field === 'split') return asSplit(meant)
  return mapping.dates === 'dd/mm/yyyy' && INSTANTS.has(field)
    ? asIso(meant, mapping.timezone)
    : meant
}

/** A row of another maker under our names. Fields that are not named keep their own. */
export function mapped(row: JsonObject, mapping: FileMapping | undefined): JsonObject {
  if (mapping === undefined) return row
  const renamed: Record<string, unknown> = {...row, ...mapping.constants}
  for (const [field, theirs] of Object.entries(mapping.columns ?? {})) renamed[field] = row[theirs]
  return Object.fromEntries(
    Object.entries(renamed).map(([field, value]) => [field, converted(field, value, mapping)]),
  )
}

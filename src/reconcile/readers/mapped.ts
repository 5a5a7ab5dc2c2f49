import {parseDecimal, toReais} from '../../domain/money.ts'
import type {FileMapping} from '../mapping.ts'
import {parseBrazilianInstant} from './instant.ts'
import type {JsonObject} from './json-fields.ts'

const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'feeAmount',
  'netAmount',
  'available',
  'held',
  'opening',
])
const INSTANTS: ReadonlySet<string> = new Set(['createdAt', 'expiresAt', 'processedAt', 'asOf'])

/** Another maker's amounts may be texts, with a point or a comma. */
function asAmount(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const amount = parseDecimal(value.trim().replace(',', '.'))
  return typeof amount === 'number' ? toReais(amount) : value
}

function asIso(value: unknown): unknown {
  const instant = typeof value === 'string' ? parseBrazilianInstant(value) : undefined
  return instant === undefined ? value : new Date(instant).toISOString()
}

function converted(field: string, value: unknown, mapping: FileMapping): unknown {
  const meant = typeof value === 'string' ? (mapping.values?.[field]?.[value] ?? value) : value
  if (AMOUNTS.has(field)) return asAmount(meant)
  return mapping.dates === 'dd/mm/yyyy' && INSTANTS.has(field) ? asIso(meant) : meant
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

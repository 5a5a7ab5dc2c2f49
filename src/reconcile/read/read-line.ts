import {type Centavos, parseDecimal} from '../../domain/money.ts'
import {parseBrazilianInstant, parseInstant} from './instant.ts'
import {canonicalId, UnreadableField} from './json-fields.ts'
import type {FileMapping} from './mapping.ts'
import type {LineRow, Place} from './rows.ts'
import {scaledBy} from './scaled-amount.ts'

/** The columns of statement.csv, in the order of its header. Source: contract, section 6. */
export const STATEMENT_FIELDS = [
  'id',
  'wallet',
  'type',
  'amount',
  'createdAt',
  'parentTransactionId',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Where a statement keeps each field, and how it writes values. */
export interface StatementShape {
  readonly delimiter: string
  readonly positions: Readonly<Record<StatementField, number>>
  readonly mapping: FileMapping
}

/** The shape a header tells, or the column it lacks. */
export function statementShape(
  header: readonly string[],
  delimiter: string,
  mapping: FileMapping = {},
): StatementShape | {readonly missingColumn: StatementField} {
  const names = header.map((name) => name.trim())
  const positions = {} as Record<StatementField, number>
  for (const field of STATEMENT_FIELDS) {
    positions[field] = names.indexOf(mapping.columns?.[field] ?? field)
    const optional = field === 'parentTransactionId' || mapping.constants?.[field] !== undefined
    if (positions[field] < 0 && !optional) return {missingColumn: field}
  }
  return {delimiter, positions, mapping}
}

/** The text of a cell as our own file would have it; a column that is absent is empty. */
export function cellText(cells: readonly string[], field: StatementField, shape: StatementShape) {
  const {mapping, positions} = shape
  const text = (cells[positions[field]] ?? '').trim() || (mapping.constants?.[field] ?? '')
  return mapping.values?.[field]?.[text] ?? text
}

/** Signed decimal with a point or a comma; a leading plus is understood. */
export function parseSignedAmount(text: string): Centavos {
  const amount = parseDecimal(text.replace(/^\+/, '').replace(',', '.'))
  if (typeof amount === 'number') return amount
  throw new UnreadableField(
    amount === 'too_many_decimals' ? 'too_many_decimals' : 'unreadable_value',
    'amount',
  )
}

function instantOf(text: string, {dates, timezone, shiftHours = 0}: FileMapping): number {
  const instant =
    dates === 'dd/mm/yyyy' ? parseBrazilianInstant(text, timezone) : parseInstant(text)
  if (instant === undefined) throw new UnreadableField('impossible_date', 'createdAt')
  return instant + shiftHours * HOUR_MS
}

const HOUR_MS = 3_600_000

/** An amount in another unit; a fraction of a centavo is none. */
function scaledAmount(amount: Centavos, {scale}: FileMapping): Centavos {
  const factor = scale?.['amount']
  if (factor === undefined) return amount
  const scaled = scaledBy(amount, factor)
  if (scaled === undefined) throw new UnreadableField('too_many_decimals', 'amount')
  return scaled
}

/** A line of the statement. Errors: `UnreadableField`. */
export function readLine(cells: readonly string[], place: Place, shape: StatementShape): LineRow {
  const required = (field: StatementField) => {
    const text = cellText(cells, field, shape)
    if (text === '') throw new UnreadableField('missing_field', field)
    return text
  }
  const parent = cellText(cells, 'parentTransactionId', shape)
  return {
    ...place,
    id: canonicalId(required('id')),
    wallet: required('wallet'),
    type: required('type'),
    amount: scaledAmount(parseSignedAmount(required('amount')), shape.mapping),
    atMs: instantOf(required('createdAt'), shape.mapping),
    parent: parent === '' ? undefined : canonicalId(parent),
  }
}

import {HOUR_MS} from '../../../domain/duration.ts'
import {TRANSACTION_TYPES} from '../../../domain/ledger.ts'
import {
  absolute,
  type Centavos,
  negate,
  parseDecimal,
  subtract,
  ZERO,
} from '../../../domain/money.ts'
import {HeaderSearch} from '../csv/find-header.ts'
import {foldedWord, meaningOf} from '../mapping/mapped-words.ts'
import {type FileMapping, hasForeignTypes} from '../mapping/mapping.ts'
import {parsePeopleAmount} from '../values/amount-text.ts'
import {parseBrazilianInstant, parseInstant} from '../values/instant.ts'
import {canonicalId, UnreadableField} from '../values/json-fields.ts'
import {scaledBy} from '../values/scaled-amount.ts'
import type {LineRow, Place, RejectedRow} from './rows.ts'

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
  /** Cells of the header. */
  readonly width: number
  readonly positions: Readonly<Record<StatementField, number>>
  readonly mapping: FileMapping
  /** Columns of money that enters and money that leaves, in place of one signed amount. */
  readonly sides?: {readonly credit: number; readonly debit: number}
  /** The column that says whether the amount beside it enters or leaves. */
  readonly side?: number
  /** A type that is none of ours is a word that the mapping lacks, and not a new type. */
  readonly hasForeignTypes?: boolean
}

/** Our fields that a mapping may name for a statement. */
export const MAPPED_STATEMENT_FIELDS = [...STATEMENT_FIELDS, 'credit', 'debit', 'side'] as const

/** What a mapping may name in place of one signed amount: money that enters and money that leaves. */
const SIDES = ['credit', 'debit'] as const

/** The shape a header tells, or the column it lacks. */
export function statementShape(
  header: readonly string[],
  delimiter: string,
  mapping: FileMapping = {},
): StatementShape | {readonly missingColumn: string} {
  const names = header.map((name) => name.trim())
  const positions = {} as Record<StatementField, number>
  const sides = sidesOf(names, mapping)
  if (typeof sides === 'string') return {missingColumn: sides}
  const side = mapping.columns?.['side']
  const sideAt = side === undefined ? undefined : names.indexOf(side)
  if (sideAt === -1) return {missingColumn: 'side'}
  for (const field of STATEMENT_FIELDS) {
    positions[field] = names.indexOf(mapping.columns?.[field] ?? field)
    const isSided = field === 'amount' && sides !== undefined
    const optional = field === 'parentTransactionId' || mapping.constants?.[field] !== undefined
    if (positions[field] < 0 && !optional && !isSided) return {missingColumn: field}
  }
  return {
    delimiter,
    width: header.length,
    positions,
    mapping,
    ...(sides && {sides}),
    ...(sideAt !== undefined && {side: sideAt}),
    ...(hasForeignTypes(mapping) && {hasForeignTypes: true}),
  }
}

/** Where the two columns stand that make one amount; the one that is named and not there. */
function sidesOf(names: readonly string[], {columns = {}}: FileMapping) {
  if (columns['credit'] === undefined && columns['debit'] === undefined) return undefined
  const [credit, debit] = SIDES.map((side) => names.indexOf(columns[side] ?? side))
  const missing = SIDES.find((_, at) => [credit, debit][at] === -1)
  return missing ?? {credit: credit ?? -1, debit: debit ?? -1}
}

/** Looks for the line of a statement that has every column it needs. */
export const statementHeader = (mapping: FileMapping | undefined): HeaderSearch =>
  new HeaderSearch(mapping, (header) => !('missingColumn' in statementShape(header, ',', mapping)))

/** The text of a cell as our own file would have it, or the constant for a column that is absent. */
export function cellText(cells: readonly string[], field: StatementField, shape: StatementShape) {
  const {mapping, positions} = shape
  const at = positions[field]
  const text = at < 0 ? (mapping.constants?.[field] ?? '') : (cells[at] ?? '').trim()
  return mapping.values === undefined ? text : (meaningOf(mapping.values[field], text) ?? text)
}

/** Signed decimal with a point or a comma, a leading plus, or what people write: `1.234,56`. */
export function parseSignedAmount(text: string): Centavos {
  const unsigned = /^\+[^-]/.test(text) ? text.slice(1) : text
  const amount = parseDecimal(unsigned.replace(',', '.'))
  const hasThreeDecimals = /[.,]/.test(unsigned.at(-4) ?? '')
  return typeof amount === 'number' && !hasThreeDecimals ? amount : parseMappedAmount(text)
}

function instantOf(text: string, {dates, timezone, shiftHours = 0}: FileMapping): number {
  const instant =
    dates === 'dd/mm/yyyy' ? parseBrazilianInstant(text, timezone) : parseInstant(text, timezone)
  if (instant === undefined) throw new UnreadableField('impossible_date', 'createdAt')
  return instant + shiftHours * HOUR_MS
}

/** An amount in another unit; a fraction of a centavo is none. */
function scaledAmount(amount: Centavos, {scale}: FileMapping): Centavos {
  const factor = scale?.['amount']
  if (factor === undefined) return amount
  const scaled = scaledBy(amount, factor)
  if (scaled === undefined) throw new UnreadableField('too_many_decimals', 'amount')
  return scaled
}

/** The signed amount of a line: of its one column, by its side, or of credit less debit. */
function amountOf(
  cells: readonly string[],
  {sides, side: sideAt, mapping}: StatementShape,
  required: (field: StatementField) => string,
): Centavos {
  if (sides === undefined) {
    const parse = Object.keys(mapping).length === 0 ? parseSignedAmount : parseMappedAmount
    const amount = parse(required('amount'))
    return sideAt === undefined ? amount : onSide(amount, cells[sideAt] ?? '', mapping)
  }
  const texts = sideTexts(cells, sides)
  if (!texts.credit && !texts.debit) throw new UnreadableField('missing_field', 'amount')
  const amountIn = (side: Side): Centavos =>
    texts[side] ? absolute(parseMappedAmount(texts[side], side)) : ZERO
  return subtract(amountIn('credit'), amountIn('debit'))
}

type Side = (typeof SIDES)[number]

const sideTexts = (cells: readonly string[], sides: Readonly<Record<Side, number>>) => ({
  credit: (cells[sides.credit] ?? '').trim(),
  debit: (cells[sides.debit] ?? '').trim(),
})

/** Whether a line is the header once more, where files were joined. */
export function isStatementHeader(
  cells: readonly string[],
  {positions, mapping}: StatementShape,
): boolean {
  const named = STATEMENT_FIELDS.filter((field) => positions[field] >= 0)
  return named.every(
    (field) => (cells[positions[field]] ?? '').trim() === (mapping.columns?.[field] ?? field),
  )
}

/** What stands in each field of a line that cannot be read. */
export function namedCells(
  cells: readonly string[],
  {positions, side = -1, sides}: StatementShape,
): Readonly<Record<string, string>> {
  const texts = Object.fromEntries(
    [...Object.entries(positions), ['side', side] as const].map(([field, at]) => [
      field,
      (cells[at] ?? '').trim(),
    ]),
  )
  if (sides === undefined) return texts
  const {credit, debit} = sideTexts(cells, sides)
  return {...texts, amount: credit || debit, credit, debit}
}

/** The same in our own words, as a mapping translates them: what a line that cannot be read was about. */
export const readableCells = (
  cells: readonly string[],
  shape: StatementShape,
): Readonly<Record<string, string>> =>
  Object.fromEntries(STATEMENT_FIELDS.map((field) => [field, cellText(cells, field, shape)]))

/** How a column of sides says that money enters or leaves, without letter case and accents. */
const ENTERS = /^(c|cr|cred|credito|credit|e|entrada|\+)\.?$/
const LEAVES = /^(d|db|deb|debito|debit|s|saida|-)\.?$/

/** Whether a cell of such a column says that money enters or leaves; nothing where it is no side. */
export function sideOf(text: string): 'enters' | 'leaves' | undefined {
  const word = foldedWord(text)
  if (ENTERS.test(word)) return 'enters'
  return LEAVES.test(word) ? 'leaves' : undefined
}

/** The amount with the sign of its side. Errors: `UnreadableField` for a word that is no side. */
function onSide(amount: Centavos, cell: string, {values}: FileMapping): Centavos {
  const text = cell.trim()
  const word = meaningOf(values?.['side'], text) ?? text
  const side = sideOf(word)
  if (side === undefined) {
    throw new UnreadableField(word === '' ? 'missing_field' : 'unreadable_value', 'side')
  }
  return side === 'enters' ? absolute(amount) : negate(absolute(amount))
}

/** Errors: `UnreadableField` that names the column. */
function parseMappedAmount(text: string, column: 'amount' | Side = 'amount'): Centavos {
  const amount = parsePeopleAmount(text)
  if (typeof amount === 'number') return amount
  throw new UnreadableField(
    amount === 'too_many_decimals' ? 'too_many_decimals' : 'unreadable_value',
    column,
  )
}

const TYPES: ReadonlySet<string> = new Set(TRANSACTION_TYPES)

function typeOf(type: string, {hasForeignTypes: isForeign = false}: StatementShape): string {
  if (isForeign && !TYPES.has(type)) throw new UnreadableField('unknown_word', 'type')
  return type
}

/** The text of a field that a line has to have. Errors: `UnreadableField`. */
const requiredIn = (cells: readonly string[], shape: StatementShape) => (field: StatementField) => {
  const text = cellText(cells, field, shape)
  if (text === '') throw new UnreadableField('missing_field', field)
  return text
}

/** What was posted by a line that cannot be read as a whole; nothing without amount and instant. */
export function readablePosting(
  cells: readonly string[],
  shape: StatementShape,
): RejectedRow['posted'] {
  const required = requiredIn(cells, shape)
  const {mapping} = shape
  const amount = readable(() => scaledAmount(amountOf(cells, shape, required), mapping))
  const atMs = readable(() => instantOf(required('createdAt'), mapping))
  return amount === undefined && atMs === undefined ? undefined : {amount, atMs}
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableField) return undefined
    throw error
  }
}

/** A line of the statement. Errors: `UnreadableField`. */
export function readLine(cells: readonly string[], place: Place, shape: StatementShape): LineRow {
  const required = requiredIn(cells, shape)
  const parent = cellText(cells, 'parentTransactionId', shape)
  return {
    ...place,
    id: canonicalId(required('id')),
    wallet: required('wallet'),
    type: typeOf(required('type'), shape),
    amount: scaledAmount(amountOf(cells, shape, required), shape.mapping),
    atMs: instantOf(required('createdAt'), shape.mapping),
    parent: parent === '' ? undefined : canonicalId(parent),
  }
}

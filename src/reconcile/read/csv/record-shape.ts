import type {CsvRecord} from '../../../platform/csv.ts'
import {displayName} from '../files/chunks.ts'
import type {InputFile, ReportName} from '../files/inputs.ts'
import {converted} from '../mapping/mapped.ts'
import type {FileMapping} from '../mapping/mapping.ts'
import {STATEMENT_FIELDS} from '../rows/read-line.ts'
import type {JsonObject} from '../values/json-fields.ts'

/** Recognised by its name, compressed or not: what is inside is examined later, or not at all. */
export const isCsv = (file: InputFile): boolean => /\.[ct]sv$/i.test(displayName(file))

/** The columns without which no row can be read. Source: contract, section 6, "Data set". */
const REQUIRED: Readonly<Record<ReportName | 'statement', readonly string[]>> = {
  charges: ['id', 'status', 'amount', 'createdAt'],
  withdrawals: ['id', 'status', 'amount', 'createdAt'],
  events: ['event', 'eventId', 'timestamp', 'amount'],
  blocks: ['id', 'transactionId', 'status', 'amount', 'createdAt'],
  balances: ['wallet', 'available', 'asOf'],
  statement: STATEMENT_FIELDS.filter((field) => field !== 'parentTransactionId'),
}

/** The fields of a webhook body that are not in its `data`. */
const ENVELOPE: ReadonlySet<string> = new Set(['event', 'eventId', 'timestamp', 'subAccount'])

/** Whether a field of a webhook body stands beside its `data`. */
export const isEnvelope = (field: string): boolean => ENVELOPE.has(field)

/** In a table a webhook body is flat: `data.amount` and `amount` are one column. */
const flatName = (name: string): string => name.trim().replace(/^data\./, '')

/** Our field, and the file's column for it. */
export interface MissingColumn {
  readonly field: string
  readonly column: string
}

/** Every column that a file needs, or that its mapping names, and that its header lacks. */
export function missingColumns(
  name: ReportName | 'statement',
  header: readonly string[],
  {columns = {}, constants = {}}: FileMapping = {},
): readonly MissingColumn[] {
  const present = new Set(header.map(flatName))
  const isSided = columns['credit'] !== undefined || columns['debit'] !== undefined
  const fields = new Set([...REQUIRED[name], ...Object.keys(columns)])
  if (name === 'statement' && isSided) fields.delete('amount')
  return [...fields]
    .map((field) => ({field, column: columns[field] ?? field}))
    .filter(({field, column}) => !present.has(flatName(column)) && constants[field] === undefined)
    .filter(({column}, at, all) => all.findIndex((one) => one.column === column) === at)
}

/** The first of them. */
export const missingColumn = (
  name: ReportName | 'statement',
  header: readonly string[],
  mapping?: FileMapping,
): MissingColumn | undefined => missingColumns(name, header, mapping)[0]

/** A column that is read, and the two places in which the header has it. */
export interface RepeatedColumn {
  readonly column: string
  readonly first: number
  readonly second: number
}

/**
 * The first column that is read and stands in the header twice. Of a report every column is read; a
 * statement of a bank may have others twice.
 */
export function repeatedColumn(
  name: ReportName | 'statement',
  header: readonly string[],
  {columns = {}}: FileMapping = {},
): RepeatedColumn | undefined {
  const names = header.map(flatName)
  const read = new Set(STATEMENT_FIELDS.map((field) => columns[field] ?? field).map(flatName))
  for (const column of Object.values(columns)) read.add(flatName(column))
  for (const [second, column] of names.entries()) {
    const first = names.indexOf(column)
    const isRead = column !== '' && (name !== 'statement' || read.has(column))
    if (first < second && isRead) return {column, first, second}
  }
  return undefined
}

/** Where a report keeps each field, and how it writes values. */
export interface RecordShape {
  readonly name: ReportName
  readonly delimiter: string
  readonly width: number
  /** Our fields by position; a constant has none. */
  readonly positions: ReadonlyMap<string, number>
  readonly mapping: FileMapping
}

/** The shape a header tells; columns that are not mapped keep their own name. */
export function recordShape(
  name: ReportName,
  {header, delimiter}: {readonly header: readonly string[]; readonly delimiter: string},
  mapping: FileMapping = {},
): RecordShape {
  const names = header.map(flatName)
  const fieldOf = new Map(
    Object.entries(mapping.columns ?? {}).map(([field, column]) => [flatName(column), field]),
  )
  const positions = new Map<string, number>()
  for (const field of Object.keys(mapping.constants ?? {})) positions.set(flatName(field), -1)
  for (const [at, column] of names.entries()) {
    if (!fieldOf.has(column) && names.indexOf(column) === at) positions.set(column, at)
  }
  for (const [column, field] of fieldOf) {
    const at = names.indexOf(column)
    if (at >= 0) positions.set(flatName(field), at)
  }
  return {name, delimiter, width: header.length, positions, mapping}
}

/** A record as the JSON row it stands for; an empty cell is an absent field. */
export function recordOf(cells: readonly string[], shape: RecordShape): JsonObject {
  const {name, positions, mapping} = shape
  const row: Record<string, unknown> = {}
  const data: Record<string, unknown> = {}
  for (const [field, position] of positions) {
    const constant = mapping.constants?.[field] ?? ''
    const text = position < 0 ? constant : (cells[position] ?? '').trim()
    if (text === '') continue
    const into = name === 'events' && !isEnvelope(field) ? data : row
    into[field] = converted(field, text, mapping)
  }
  return name === 'events' ? {...row, data} : row
}

/** Whether a record is the header once more, where files were joined. */
export function isReportHeader({
  cells,
  shape: {positions, mapping},
}: {
  readonly cells: readonly string[]
  readonly shape: RecordShape
}): boolean {
  const columns = new Map(
    Object.entries(mapping.columns ?? {}).map(([field, column]) => [flatName(field), column]),
  )
  return [...positions].every(([field, at]) => {
    const column = columns.get(field) ?? field
    return at < 0 || flatName(cells[at] ?? '') === flatName(column)
  })
}

/** The cells before a stray quote: what comes after it cannot be separated. */
export const soundCells = ({text, cells}: CsvRecord, delimiter: string): readonly string[] =>
  cells ??
  text
    .slice(0, Math.max(0, text.indexOf('"')))
    .split(delimiter)
    .slice(0, -1)

/** Spreadsheets leave rows of separators behind. */
export const isEmptyRecord = ({cells}: CsvRecord): boolean =>
  cells?.every((cell) => cell.trim() === '') ?? false

/** A decimal comma without quotes makes two cells of one: nothing after it is where it belongs. */
export const hasExtraCells = (
  cells: readonly string[],
  {width}: {readonly width: number},
): boolean => cells.slice(width).some((cell) => cell.trim() !== '')

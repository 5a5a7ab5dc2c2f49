import type {Centavos} from '../../domain/money.ts'
import {isIgnored} from '../../reconcile/read/csv/find-header.ts'
import {recordOf, recordShape} from '../../reconcile/read/csv/record-shape.ts'
import type {FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {readLine, type StatementShape, statementShape} from '../../reconcile/read/rows/read-line.ts'
import {readCharge, readWithdrawal} from '../../reconcile/read/rows/read-record.ts'
import type {FaultCode} from '../../reconcile/read/rows/rows.ts'
import {UnreadableField} from '../../reconcile/read/values/json-fields.ts'
import type {RecordName} from './record-words.ts'
import type {TableSample} from './table-sample.ts'

/** Rows of a sample that a mapping cannot read, and why the first of them. */
export interface UnreadRows {
  readonly rows: number
  readonly all: number
  readonly fault: {readonly code: FaultCode; readonly field?: string; readonly value?: string}
}

/** Lines of a type whose money goes the other way than that of all such lines. */
export interface AgainstType {
  readonly type: 'payment' | 'withdrawal' | 'fee'
  readonly lines: number
  readonly all: number
  /** The word of the file, and the amount, of the first one. */
  readonly example: {readonly word: string; readonly amount: Centavos}
}

const PLACE = {source: 0, line: 1, content: ''}

/** Reads one row as a reconciliation would. Errors: `UnreadableField`. */
function readerOf(name: RecordName | 'statement', {header}: TableSample, mapping: FileMapping) {
  if (name === 'statement') {
    const shape = statementShape(header, ',', mapping)
    return 'missingColumn' in shape
      ? undefined
      : (cells: readonly string[]): unknown => readLine(cells, PLACE, shape)
  }
  const shape = recordShape(name, {header, delimiter: ','}, mapping)
  const read = name === 'charges' ? readCharge : readWithdrawal
  return (cells: readonly string[]): unknown => read(recordOf(cells, shape), PLACE)
}

/**
 * Reads the rows of a sample with a proposed mapping: what it cannot read would be refused by every
 * run. Nothing where it reads them all, or where a column is missing.
 */
export function unreadRows(
  name: RecordName | 'statement',
  sample: TableSample,
  mapping: FileMapping,
): UnreadRows | undefined {
  const read = readerOf(name, sample, mapping)
  if (read === undefined) return undefined
  const typeAt = sample.header.indexOf(mapping.columns?.['type'] ?? 'type')
  const rows = sample.rows.filter((cells) => !isIgnored(cells, mapping, typeAt))
  const faults = rows.flatMap((cells) => faultOf(cells, read) ?? [])
  const [first] = faults
  if (first === undefined) return undefined
  const {fault: code, field, cells} = first
  const column = field === undefined ? undefined : (mapping.columns?.[field] ?? field)
  const value = column === undefined ? undefined : cells[sample.header.indexOf(column)]?.trim()
  const fault = {code, ...(field !== undefined && {field}), ...(value !== undefined && {value})}
  return {rows: faults.length, all: rows.length, fault}
}

function faultOf(cells: readonly string[], read: (cells: readonly string[]) => unknown) {
  try {
    read(cells)
    return undefined
  } catch (cause) {
    if (!(cause instanceof UnreadableField)) throw cause
    return {fault: cause.fault, field: cause.field, cells}
  }
}

/** Which way money goes by the type of a line: 1 to the wallet, -1 from it. Source: contract, 5. */
const SIGN_OF_TYPE = {payment: 1, withdrawal: -1, fee: -1} as const

const isSigned = (type: string): type is AgainstType['type'] => Object.hasOwn(SIGN_OF_TYPE, type)

/**
 * The first type of which lines of a sample go the other way: a column that says what leaves was not
 * found, or a word was taken for another thing.
 */
export function againstItsType(sample: TableSample, mapping: FileMapping): AgainstType | undefined {
  const shape = statementShape(sample.header, ',', mapping)
  if ('missingColumn' in shape) return undefined
  const lines = sample.rows.flatMap((cells) => lineIn(cells, shape) ?? [])
  for (const {type} of lines) {
    if (!isSigned(type)) continue
    const same = lines.filter((line) => line.type === type)
    const against = same.filter(({amount}) => amount * SIGN_OF_TYPE[type] < 0)
    const [first] = against
    if (first === undefined) continue
    const {word, amount} = first
    return {type, lines: against.length, all: same.length, example: {word, amount}}
  }
  return undefined
}

function lineIn(cells: readonly string[], shape: StatementShape) {
  try {
    const {type, amount} = readLine(cells, PLACE, shape)
    return [{type, amount, word: (cells[shape.positions.type] ?? '').trim()}]
  } catch (cause) {
    if (cause instanceof UnreadableField) return undefined
    throw cause
  }
}

import {isIgnored} from '../../reconcile/read/find-header.ts'
import {UnreadableField} from '../../reconcile/read/json-fields.ts'
import type {FileMapping} from '../../reconcile/read/mapping.ts'
import {readLine, statementShape} from '../../reconcile/read/read-line.ts'
import {readCharge, readWithdrawal} from '../../reconcile/read/read-record.ts'
import {recordOf, recordShape} from '../../reconcile/read/record-shape.ts'
import type {FaultCode} from '../../reconcile/read/rows.ts'
import type {TableSample} from './propose-mapping.ts'
import type {RecordName} from './record-words.ts'

/** Rows of a sample that a mapping cannot read, and why the first of them. */
export interface UnreadRows {
  readonly rows: number
  readonly all: number
  readonly fault: {readonly code: FaultCode; readonly field?: string; readonly value?: string}
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

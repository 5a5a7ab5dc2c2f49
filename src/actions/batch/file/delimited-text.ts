import {
  CsvAssembler,
  type CsvRecord,
  delimiterNamed,
  delimiterOf,
  linesOfText,
} from '../../../platform/csv.ts'
import {withoutFormulaMark} from '../../files/escaped-formula.ts'
import type {BatchFault, LayoutFault} from './batch-fault.ts'
import type {RawFile, RawRow} from './raw-row.ts'

/**
 * Reads CSV with `;`, `,` or tabs, whichever the header uses or a line before it names, and any line
 * end. Empty cells count as
 * absent; lines without any content are skipped, as spreadsheets leave them.
 *
 * Errors: a `BatchFault` for each line that is no record; the rest is read all the same.
 */
export function readDelimited(text: string): RawFile {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const named = delimiterNamed(firstLine)
  const separator = named ?? delimiterOf(text)
  const [header, ...records] = recordsOf(text, {separator, isSkipped: named !== undefined})
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const separatorLine = named !== undefined && {separatorLine: firstLine}
  const layout = {columns: [], separator, hasMark: false, lineEnd, ...separatorLine}
  if (!header) return {rows: [], faults: [{line: 1, code: 'no_rows'}], layout}
  const names = (header.cells ?? []).map((name) => name.trim())
  const columns = withoutEmptyTail(names, records)
  const faults = [...faultsOf(header), ...headerFaults(header.line, columns)]
  const rows: RawRow[] = []
  for (const record of records) {
    const {line, cells} = record
    if (cells?.every((cell) => cell === '')) continue
    const difference = (cells ?? []).length - names.length
    if (!cells || !header.cells) for (const fault of faultsOf(record)) faults.push(fault)
    else if (difference === 0) rows.push(toRow(line, cells, columns))
    else faults.push({line, code: difference > 0 ? 'cell_surplus' : 'cell_missing'})
  }
  if (rows.length === 0 && faults.length === 0) {
    faults.push({line: header.line, code: 'header_alone'})
  }
  return {
    rows,
    faults,
    // A lone column says nothing of the separator its result should have.
    layout: {
      ...layout,
      ...(columns.length === 1 && !separatorLine && {separator: ','}),
      columns,
      headerLine: header.line,
    },
  }
}

/** The records of a text, without its first line where that names the separator. */
function recordsOf(
  text: string,
  {separator, isSkipped}: {readonly separator: string; readonly isSkipped: boolean},
): CsvRecord[] {
  const assembler = new CsvAssembler(separator, 'faults')
  const records: CsvRecord[] = []
  for (const line of linesOfText(text)) {
    if (isSkipped && line.line === 1) continue
    for (const record of assembler.add(line)) records.push(record)
  }
  for (const record of assembler.end()) records.push(record)
  return records
}

const faultsOf = ({line, fault}: CsvRecord): BatchFault<LayoutFault>[] =>
  fault === undefined ? [] : [{line, code: fault}]

/** The columns but those at the end that have neither a name nor a cell, as spreadsheets leave them. */
function withoutEmptyTail(
  names: readonly string[],
  records: readonly CsvRecord[],
): readonly string[] {
  const named = names.findLastIndex((name) => name !== '') + 1
  const isFilled = ({cells}: CsvRecord) => cells?.slice(named).some((cell) => cell !== '')
  const isWhole = named === 0 || named === names.length
  return isWhole || records.some(isFilled) ? names : names.slice(0, named)
}

function headerFaults(line: number, columns: readonly string[]): BatchFault<LayoutFault>[] {
  const unnamed = columns.flatMap((column, at) => (column === '' ? [at + 1] : []))
  const repeated = columns.filter((column, at) => column !== '' && columns.indexOf(column) < at)
  return [
    ...(unnamed.length > 0 ? [{line, code: 'column_unnamed', positions: unnamed} as const] : []),
    ...repeated.map((column) => ({line, column, code: 'column_repeated'}) as const),
  ]
}

/** With the apostrophe a reference such as `-12` of a result file would be another one, and paid again. */
function toRow(line: number, cells: readonly string[], columns: readonly string[]): RawRow {
  const named = columns.map((column, at) => [column, withoutFormulaMark(cells[at] ?? '')] as const)
  return {line, cells: new Map(named.filter(([name, cell]) => name !== '' && cell !== ''))}
}

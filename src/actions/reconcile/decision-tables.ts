import {
  CsvAssembler,
  type CsvRecord,
  delimiterNamed,
  delimiterOf,
  type TextLine,
} from '../../platform/csv.ts'
import {textChunksOf} from '../../reconcile/read/files/chunks.ts'
import type {InputFile} from '../../reconcile/read/files/inputs.ts'
import {linesOf} from '../../reconcile/read/files/lines.ts'
import {fileChunksLimited, INPUT_LIMITS} from '../files/read-limited.ts'
import {dayOfNumber, isWorkbook, type SheetCell, sheetsOf} from './xlsx-rows.ts'

/** A table that people filled in: its header, and the rows below it, which are read as they are asked for. */
export interface FilledTable {
  readonly header: readonly string[]
  readonly records: Iterable<CsvRecord> | AsyncIterable<CsvRecord>
}

/** What tells a workbook from a table of text. */
const START_BYTES = 4

/**
 * The tables of a CSV file, which is read piece by piece, or of a workbook, which has one a sheet.
 *
 * Errors: those of the file system, and of a file that is damaged.
 */
export async function* tablesOf(file: string): AsyncGenerator<FilledTable> {
  const chunks = fileChunksLimited(file, INPUT_LIMITS.previous)
  try {
    let start = Buffer.alloc(0)
    while (start.length < START_BYTES) {
      const {done, value} = await chunks.next()
      if (done) break
      start = Buffer.concat([start, value])
    }
    if (isWorkbook(start)) {
      const rest: Buffer[] = []
      for await (const chunk of chunks) rest.push(chunk)
      yield* sheetTables(Buffer.concat([start, ...rest]))
      // What was read of a pipe cannot be read once more.
    } else yield await csvTable({name: file, open: () => joined(start, chunks)})
  } finally {
    await chunks.return()
  }
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start
  yield* rest
}

async function csvTable(file: InputFile): Promise<FilledTable> {
  const lines = linesOf(textChunksOf(file))
  let named: string | undefined
  for (;;) {
    const {done, value: line} = await lines.next()
    if (done) return {header: [], records: []}
    if (line.line === 1) named = delimiterNamed(line.text)
    if (line.text.trim() === '' || (line.line === 1 && named !== undefined)) continue
    const delimiter = named ?? delimiterOf(line.text)
    const [first] = new CsvAssembler(delimiter).add(line)
    return {header: first?.cells ?? [], records: recordsOf(lines, delimiter)}
  }
}

async function* recordsOf(
  lines: AsyncIterable<TextLine>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const assembler = new CsvAssembler(delimiter)
  for await (const line of lines) yield* assembler.add(line)
  yield* assembler.end()
}

/** Columns of days, and of amounts, which a spreadsheet keeps as numbers. */
const DAYS: readonly string[] = ['until', 'até', 'ate']

function* sheetTables(bytes: Buffer): Generator<FilledTable> {
  for (const sheet of sheetsOf(bytes)) {
    const rows = sheet.filter(({cells}) => cells.some(({text}) => text.trim() !== ''))
    const [first, ...rest] = rows
    if (first === undefined) continue
    const header = first.cells.map(({text}) => text)
    const isDay = header.map((name) => DAYS.includes(name.trim().toLowerCase()))
    const records = rest.map(({line, cells}) => ({
      line,
      text: '',
      cells: cells.map((cell, column) => cellText(cell, isDay[column] === true)),
    }))
    yield {header, records}
  }
}

/** A number with the digits that it has: 0.1 + 0.2 is kept as 0.30000000000000004. */
function cellText({text, isNumber}: SheetCell, isDay: boolean): string {
  if (!isNumber) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return isDay ? dayOfNumber(value) : String(Number(value.toFixed(6)))
}

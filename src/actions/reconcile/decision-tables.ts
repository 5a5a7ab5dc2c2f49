import {CsvAssembler, type CsvRecord, delimiterOf} from '../../platform/csv.ts'
import {textChunksOf} from '../../reconcile/read/chunks.ts'
import type {InputFile} from '../../reconcile/read/inputs.ts'
import {linesOf} from '../../reconcile/read/lines.ts'
import {INPUT_LIMITS, readFileLimited} from '../read-limited.ts'
import {dayOfNumber, isWorkbook, type SheetCell, sheetsOf} from './xlsx-rows.ts'

/** A table that people filled in: its header, and the rows below it. */
export interface FilledTable {
  readonly header: readonly string[]
  readonly records: readonly CsvRecord[]
}

/**
 * The tables of a CSV file or of a workbook, which has one a sheet.
 *
 * Errors: those of the file system, and of a file that is damaged.
 */
export async function tablesOf(file: string): Promise<readonly FilledTable[]> {
  const bytes = await readFileLimited(file, INPUT_LIMITS.previous)
  if (isWorkbook(bytes)) return [...sheetTables(bytes)]
  // What was read of a pipe cannot be read once more.
  return [await csvTable({name: file, open: () => [bytes]})]
}

/** Excel puts the delimiter into a line before the header, and reads it there. */
const DELIMITER_LINE = /^\ufeff?sep=/i

async function csvTable(file: InputFile): Promise<FilledTable> {
  let assembler: CsvAssembler | undefined
  let header: readonly string[] = []
  const records: CsvRecord[] = []
  for await (const line of linesOf(textChunksOf(file))) {
    if (assembler) {
      for (const record of assembler.add(line)) records.push(record)
    } else if (line.text.trim() !== '' && !DELIMITER_LINE.test(line.text)) {
      assembler = new CsvAssembler(delimiterOf(line.text))
      const [first] = new CsvAssembler(delimiterOf(line.text)).add(line)
      header = first?.cells ?? []
    }
  }
  for (const record of assembler?.end() ?? []) records.push(record)
  return {header, records}
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

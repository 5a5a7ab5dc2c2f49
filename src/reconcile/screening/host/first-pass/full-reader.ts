import {CsvAssembler, type CsvRecord, recordOfLine} from '../../../../platform/csv.ts'
import {isIgnored} from '../../../read/csv/find-header.ts'
import {isEmptyRecord, type RecordShape} from '../../../read/csv/record-shape.ts'
import type {JsonLinesName} from '../../../read/files/inputs.ts'
import type {ColumnMapping} from '../../../read/mapping/mapping.ts'
import {Intake} from '../../../read/rows/intake.ts'
import type {StatementShape} from '../../../read/rows/read-line.ts'
import type {NamedRejection} from '../../../read/rows/rejected.ts'
import type {RowWriter} from './row-writer.ts'

const NOWHERE = {source: 0, line: 0}

/** A quoted cell does not end on its line: the file cannot be read in parts. */
export class OpenQuote extends Error {}

/** How the lines of a table are read. */
export interface TableForm<Shape> {
  readonly shape: Shape
  /** Each record has a line for itself: a quote that does not close there is a stray one. */
  readonly isCopy: boolean
}

/**
 * What became of a line: its row was written for the kernel, it is no row, it is a row out of scope
 * (an event of an unknown kind), or it cannot be read.
 */
export type Filled = 'read' | 'blank' | 'ignored' | NamedRejection

/** Reads the lines that the kernel leaves alone, as the small data sets are read. */
export class FullReader {
  readonly #writer: RowWriter
  readonly #mapping: ColumnMapping

  constructor(writer: RowWriter, mapping: ColumnMapping) {
    this.#writer = writer
    this.#mapping = mapping
  }

  fillJson(name: JsonLinesName, nth: number, text: string): Filled {
    if (text.trim() === '') return 'blank'
    const intake = new Intake(this.#mapping)
    intake.takeJson(name, NOWHERE, text)
    return this.#write(nth, intake)
  }

  /** Errors: `OpenQuote`. */
  fillRecord(form: TableForm<RecordShape>, nth: number, text: string): Filled {
    if (text.trim() === '') return 'blank'
    const {shape} = form
    const record = recordIn(text, form)
    if (isEmptyRecord(record) || isIgnored(record.cells, shape.mapping)) return 'blank'
    const intake = new Intake(this.#mapping)
    intake.takeRecord(NOWHERE, record, shape)
    return this.#write(nth, intake)
  }

  /** Errors: `OpenQuote`. */
  fillLine(form: TableForm<StatementShape>, nth: number, text: string): Filled {
    if (text.trim() === '') return 'blank'
    const {shape} = form
    const {cells} = recordIn(text, form)
    if (isIgnored(cells, shape.mapping, shape.positions.type)) return 'blank'
    const intake = new Intake(this.#mapping)
    intake.takeLine(NOWHERE, cells, shape)
    return this.#write(nth, intake)
  }

  #write(nth: number, {rows}: Intake): Filled {
    const {charges, withdrawals, blocks, events, lines, rejected} = rows
    const writer = this.#writer
    if (charges[0]) writer.charge(nth, charges[0])
    else if (withdrawals[0]) writer.withdrawal(nth, withdrawals[0])
    else if (blocks[0]) writer.block(nth, blocks[0])
    else if (events[0]) writer.event(nth, events[0])
    else if (lines[0]) writer.line(nth, lines[0])
    else return rejected[0] ?? 'ignored'
    return 'read'
  }
}

function recordIn(
  text: string,
  {shape: {delimiter}, isCopy}: TableForm<{readonly delimiter: string}>,
): CsvRecord {
  const line = {line: 1, text}
  const record = isCopy ? recordOfLine(line, delimiter) : new CsvAssembler(delimiter).add(line)[0]
  if (record === undefined) throw new OpenQuote()
  return record
}

import {CsvAssembler, type CsvRecord} from '../../../platform/csv.ts'
import {textChunksOf} from '../files/chunks.ts'
import type {InputFile} from '../files/inputs.ts'
import {linesOf} from '../files/lines.ts'
import type {FileMapping} from '../mapping/mapping.ts'
import {type StatementShape, statementHeader, statementShape} from '../rows/read-line.ts'
import {type FoundHeader, type HeaderSearch, isIgnored} from './find-header.ts'
import {type ReportSource, reportHeader} from './read-csv.ts'
import {missingColumn, type RecordShape, recordShape} from './record-shape.ts'

/** A record of a table and the shape its file has. */
export interface ShapedRecord<Shape> extends CsvRecord {
  readonly shape: Shape
}

/** A record of a statement. */
export type StatementRecord = ShapedRecord<StatementShape>

/** What tells the shape of a table. */
interface TableTerms<Shape> {
  readonly mapping: FileMapping | undefined
  readonly search: HeaderSearch
  /** Nothing for a header that lacks a column. */
  readonly shapeOf: (found: FoundHeader) => Shape | undefined
  /** A record of sums or of words between the rows. */
  readonly isBetween: (cells: readonly string[] | undefined, shape: Shape) => boolean
}

async function* recordsOf<Shape>(
  file: InputFile,
  {mapping, search, shapeOf, isBetween}: TableTerms<Shape>,
): AsyncGenerator<ShapedRecord<Shape>> {
  let reading: {assembler: CsvAssembler; shape: Shape} | undefined
  const shaped = function* (records: readonly CsvRecord[], shape: Shape) {
    for (const record of records) {
      if (record.text.trim() !== '' && !isBetween(record.cells, shape)) yield {...record, shape}
    }
  }
  for await (const line of linesOf(textChunksOf(file, undefined, mapping?.encoding))) {
    if (reading) yield* shaped(reading.assembler.add(line), reading.shape)
    else {
      const settled = search.add(line)
      if (settled === undefined) continue
      const shape = shapeOf(settled.found)
      if (shape === undefined) return
      reading = {assembler: new CsvAssembler(settled.found.delimiter), shape}
    }
  }
  if (reading) yield* shaped(reading.assembler.end(), reading.shape)
}

/**
 * The records of one statement, one at a time; none when its header lacks a column.
 *
 * Errors: those of the file system.
 */
export const statementRecords = (
  file: InputFile,
  mapping: FileMapping | undefined,
): AsyncGenerator<StatementRecord> =>
  recordsOf(file, {
    mapping,
    search: statementHeader(mapping),
    shapeOf: ({header, delimiter}) => {
      const shape = statementShape(header, delimiter, mapping)
      return 'missingColumn' in shape ? undefined : shape
    },
    isBetween: (cells, shape) => isIgnored(cells, shape.mapping, shape.positions.type),
  })

/** The records of one CSV report, the same way. */
export const reportRecords = (
  {name, file}: ReportSource,
  mapping: FileMapping | undefined,
): AsyncGenerator<ShapedRecord<RecordShape>> =>
  recordsOf(file, {
    mapping,
    search: reportHeader(name, mapping),
    shapeOf: (found) =>
      missingColumn(name, found.header, mapping) === undefined
        ? recordShape(name, found, mapping)
        : undefined,
    isBetween: (cells) => isIgnored(cells, mapping),
  })

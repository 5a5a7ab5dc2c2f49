import {CsvAssembler, type CsvRecord} from '../../platform/csv.ts'
import {textChunksOf} from './chunks.ts'
import {isIgnored} from './find-header.ts'
import type {InputFile} from './inputs.ts'
import {linesOf} from './lines.ts'
import type {FileMapping} from './mapping.ts'
import {type StatementShape, statementHeader, statementShape} from './read-line.ts'

/** A record of a statement and the shape its file has. */
export interface StatementRecord extends CsvRecord {
  readonly shape: StatementShape
}

/**
 * The records of one statement, one at a time; none when its header lacks a column.
 *
 * Errors: those of the file system.
 */
export async function* statementRecords(
  file: InputFile,
  mapping: FileMapping | undefined,
): AsyncGenerator<StatementRecord> {
  const search = statementHeader(mapping)
  let reading: {assembler: CsvAssembler; shape: StatementShape} | undefined
  for await (const line of linesOf(textChunksOf(file, undefined, mapping?.encoding))) {
    if (reading) yield* shaped(reading.assembler.add(line), reading.shape)
    else {
      const settled = search.add(line)
      if (settled === undefined) continue
      const {header, delimiter} = settled.found
      const shape = statementShape(header, delimiter, mapping)
      if ('missingColumn' in shape) return
      reading = {assembler: new CsvAssembler(delimiter), shape}
    }
  }
  if (reading) yield* shaped(reading.assembler.end(), reading.shape)
}

function* shaped(records: readonly CsvRecord[], shape: StatementShape): Generator<StatementRecord> {
  for (const record of records)
    if (record.text.trim() !== '' && !isIgnored(record.cells, shape.mapping, shape.positions.type))
      yield {...record, shape}
}

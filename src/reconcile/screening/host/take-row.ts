import {CsvAssembler} from '../../read/csv.ts'
import type {Intake, JsonLinesName} from '../../read/intake.ts'
import type {PlannedFile} from './plan.ts'

/** Reads a row that was fetched, by the full reader of its file. */
export function takeRow(
  intake: Intake,
  {name, shape}: PlannedFile,
  {source, line, text}: {readonly source: number; readonly line: number; readonly text: string},
): void {
  const place = {source, line}
  const plain = line === 1 ? text.replace(/^\uFEFF/, '') : text
  if (!shape) intake.takeJson(name as JsonLinesName, place, plain)
  else {
    const [record] = new CsvAssembler(shape.delimiter).add({line, text: plain})
    intake.takeLine(place, record?.cells, shape)
  }
}

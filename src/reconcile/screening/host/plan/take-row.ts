import {recordOfLine} from '../../../../platform/csv.ts'
import type {JsonLinesName} from '../../../read/files/inputs.ts'
import type {Intake} from '../../../read/rows/intake.ts'
import type {PlannedFile} from './plan.ts'

/** Reads a row that was fetched, by the full reader of its file. */
export function takeRow(
  intake: Intake,
  {name, shape, report}: PlannedFile,
  {source, line, text}: {readonly source: number; readonly line: number; readonly text: string},
): void {
  const place = {source, line}
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const table = shape ?? report
  if (!table) {
    intake.takeJson(name as JsonLinesName, place, plain)
    return
  }
  const record = recordOfLine({line, text: plain}, table.delimiter)
  if (shape) intake.takeLine(place, record?.cells, shape)
  else if (report && record) intake.takeRecord(place, record, report)
}

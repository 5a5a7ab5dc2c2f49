import {statementRecords} from '../read/csv/statement-records.ts'
import type {Source} from '../read/files/source.ts'
import type {ColumnMapping} from '../read/mapping/mapping.ts'
import {Intake} from '../read/rows/intake.ts'
import type {LineRow, Place} from '../read/rows/rows.ts'

/** How files are read once more, and what ends that. */
export interface ReadTerms {
  readonly mapping: ColumnMapping
  readonly signal: AbortSignal | undefined
}

const isAny = (_: Place): boolean => true

/**
 * The lines of a file of the statement, one at a time: it is read once more, because lines in perfect
 * order are kept nowhere. Those that cannot be read are left out, and those of places that are not
 * wanted are not read.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function* linesAgain(
  {file, source}: Source,
  {mapping, signal}: ReadTerms,
  isWanted: (place: Place) => boolean = isAny,
): AsyncGenerator<LineRow> {
  const intake = new Intake(mapping, signal)
  for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
    const place = {source, line}
    if (!isWanted(place)) continue
    intake.takeLine(place, cells, shape)
    const row = intake.rows.lines.pop()
    intake.rows.rejected.length = 0
    if (row) yield row
  }
}

import {InvalidInputError} from '../../messages/errors.ts'
import {missingColumnNotUtf8, missingColumn as missingColumnOf} from '../../messages/reconcile.ts'
import {chunksOf, displayName} from '../../reconcile/read/chunks.ts'
import {CsvAssembler, delimiterOf} from '../../reconcile/read/csv.ts'
import {type InputFile, REPORT_NAMES, type ReconcileInputs} from '../../reconcile/read/inputs.ts'
import {linesOf} from '../../reconcile/read/lines.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping.ts'
import {isCsv, missingColumn} from '../../reconcile/read/record-shape.ts'

/**
 * Looks at the headers before anything is read: a misspelt column would otherwise cost every row.
 * A statement without a mapping is left to the reconciliation, which reports what it lacks.
 *
 * Errors: `InvalidInputError` for a column that is needed, or mapped, and not there.
 */
export async function requireColumns(
  inputs: ReconcileInputs,
  mapping: ColumnMapping = {},
): Promise<void> {
  for (const name of [...REPORT_NAMES, 'statement'] as const) {
    for (const file of inputs[name] ?? []) {
      if (name === 'statement' ? mapping.statement === undefined : !isCsv(file)) continue
      const header = await headerOf(file)
      const missing = header && missingColumn(name, header, mapping[name])
      if (missing) throw absent(file, {...missing, name, header})
    }
  }
}

/** The names in the header; nothing for an empty file. */
async function headerOf(file: InputFile): Promise<readonly string[] | undefined> {
  for await (const line of linesOf(chunksOf(file))) {
    if (line.text.trim() === '') continue
    const [record] = new CsvAssembler(delimiterOf(line.text)).add(line)
    return (record?.cells ?? []).map((cell) => cell.trim())
  }
  return undefined
}

interface Absent {
  readonly name: string
  readonly field: string
  readonly column: string
  readonly header: readonly string[]
}

/** A header may be a whole file without line ends. */
const SHOWN_CHARACTERS = 200

function absent(file: InputFile, {name, field, column, header}: Absent): InvalidInputError {
  const shown = header.join(', ').slice(0, SHOWN_CHARACTERS)
  const missing = {file: displayName(file), column, field: `${name}.${field}`}
  return new InvalidInputError(
    shown.includes(NOT_UTF8)
      ? missingColumnNotUtf8(missing)
      : missingColumnOf({...missing, setting: `${name}.columns.${field}`, header: shown}),
  )
}

/** What stands for bytes that are not UTF-8: spreadsheets write Windows-1252 by default. */
const NOT_UTF8 = '\uFFFD'

import type {Gathered} from '../../read/gathered.ts'
import {Intake} from '../../read/intake.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import {statementRecords} from '../../read/statement-records.ts'

interface Reading {
  readonly mapping: ColumnMapping
  readonly signal: AbortSignal | undefined
}

/**
 * Says whether a file of the statement has any debit, as a mapping has it read. It is read up to the
 * first one, which most files have among their first lines; once for each file.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function debitsOf(gathered: Gathered, reading: Reading) {
  const known = new Map<number, Promise<boolean>>()
  return (source: number): Promise<boolean> => {
    const answer = known.get(source) ?? hasDebit(gathered, reading, source)
    known.set(source, answer)
    return answer
  }
}

async function hasDebit(
  {sources}: Gathered,
  {mapping, signal}: Reading,
  source: number,
): Promise<boolean> {
  const file = sources[source]?.file
  if (file === undefined) return false
  const intake = new Intake(mapping, signal)
  for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
    intake.takeLine({source, line}, cells, shape)
    intake.rows.rejected.length = 0
    if (intake.rows.lines.splice(0).some(({amount}) => amount < 0)) return true
  }
  return false
}

import {chunksOf} from '../read/chunks.ts'
import type {Gathered} from '../read/gathered.ts'
import {Intake} from '../read/intake.ts'
import {linesOf} from '../read/lines.ts'
import type {ColumnMapping} from '../read/mapping.ts'
import {isReport} from '../read/read-csv.ts'
import type {Source} from '../read/read-files.ts'
import type {Rows} from '../read/rows.ts'
import {reportRecords, statementRecords} from '../read/statement-records.ts'

/** Rows of each name that are looked at: enough to see what is off in all of them. */
const MOST_ROWS = 3_000
/** Of each file, however many a statement is split into: their first rows are of other times or wallets. */
const LEAST_ROWS = 100

const JSON_NAMES = new Set(['charges', 'withdrawals', 'events'])

async function sample(
  source: Source,
  {mapping, intake, rows}: {mapping: ColumnMapping; intake: Intake; rows: number},
): Promise<void> {
  const {name, file} = source
  let left = rows
  if (name === 'statement') {
    for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
      intake.takeLine({source: source.source, line}, cells, shape)
      left -= 1
      if (left === 0) return
    }
  } else if (isReport(source)) {
    for await (const {shape, ...record} of reportRecords(source, mapping[source.name])) {
      intake.takeRecord({source: source.source, line: record.line}, record, shape)
      left -= 1
      if (left === 0) return
    }
  } else if (JSON_NAMES.has(name)) {
    for await (const {line, text} of linesOf(chunksOf(file))) {
      if (text.trim() === '') continue
      intake.takeJson(name as 'events', {source: source.source, line}, text)
      left -= 1
      if (left === 0) return
    }
  }
}

/** The first rows of each file, as a mapping has them read. Errors: those of the file system. */
export async function firstRows({sources}: Gathered, mapping: ColumnMapping): Promise<Rows> {
  const intake = new Intake(mapping)
  for (const own of Map.groupBy(sources, ({name}) => name).values()) {
    const rows = Math.max(LEAST_ROWS, Math.ceil(MOST_ROWS / own.length))
    for (const source of own) await sample(source, {mapping, intake, rows})
  }
  return intake.rows
}

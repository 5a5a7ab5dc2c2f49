import {chunksOf} from '../../read/chunks.ts'
import {isBlankByte} from '../../read/damage.ts'
import {type Gathered, namesOf} from '../../read/gathered.ts'
import {linesOf} from '../../read/lines.ts'
import {isReport} from '../../read/read-csv.ts'
import type {Source} from '../../read/read-files.ts'
import type {Place} from '../../read/rows.ts'
import {reportRecords, statementRecords} from '../../read/statement-records.ts'
import type {Misfit} from '../misfit.ts'
import type {ReadTerms} from './lines-again.ts'

/** The last row of a file, and whether it has less than a row has. */
interface LastRow {
  readonly line: number
  readonly isHalf: boolean
}

/** A file that was written to its end closes its last row, nearly always. */
async function isUnclosed({file}: Source): Promise<boolean> {
  let last: number | undefined
  for await (const chunk of chunksOf(file)) last = chunk.at(-1) ?? last
  return last !== undefined && !isBlankByte(last)
}

/** Of a table the last row has fewer cells than the header; of JSON lines it opens an object and does not close it. */
async function lastRowOf(source: Source, {mapping}: ReadTerms): Promise<LastRow | undefined> {
  let last: LastRow | undefined
  const isStatement = source.name === 'statement'
  if (isStatement || isReport(source)) {
    const records = isReport(source)
      ? reportRecords(source, mapping[source.name])
      : statementRecords(source.file, mapping.statement)
    for await (const {line, cells, shape} of records) {
      last = {line, isHalf: cells === undefined || cells.length < shape.width}
    }
    return last
  }
  for await (const {line, text} of linesOf(chunksOf(source.file))) {
    const row = text.trim()
    if (row !== '') last = {line, isHalf: row.startsWith('{') && !row.endsWith('}')}
  }
  return last
}

const ROW_FILES: ReadonlySet<string> = new Set([
  'charges',
  'withdrawals',
  'events',
  'blocks',
  'statement',
])

/**
 * Files that end in the middle of a row, which cannot be read: they were cut short, and the rows that came after
 * are not there. Only files with such a row, at `places`, are read once more.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function cutFiles(
  {sources}: Gathered,
  places: readonly Place[],
  terms: ReadTerms,
): Promise<Misfit[]> {
  const names = namesOf(sources)
  const found: Misfit[] = []
  for (const source of sources.filter(({name}) => ROW_FILES.has(name))) {
    const own = places.filter((place) => place.source === source.source)
    if (own.length === 0 || !(await isUnclosed(source))) continue
    terms.signal?.throwIfAborted()
    const last = await lastRowOf(source, terms)
    if (!last?.isHalf || own.every(({line}) => line !== last.line)) continue
    found.push({kind: 'file_cut', file: names[source.source] ?? '', line: last.line})
  }
  return found
}

import {isReport} from '../read/csv/read-csv.ts'
import {recordOf} from '../read/csv/record-shape.ts'
import {reportRecords} from '../read/csv/statement-records.ts'
import {chunksOf} from '../read/files/chunks.ts'
import {linesOf} from '../read/files/lines.ts'
import type {Source} from '../read/files/source.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {mapped} from '../read/mapping/mapped.ts'
import {isObject, type JsonObject} from '../read/values/json-fields.ts'
import type {ReadTerms} from './lines-again.ts'

/**
 * Says whether any row of a file of records or events names a wallet, as a mapping has it read. It is
 * read up to the first one that does, which most files have among their first rows; once for each file.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function walletsNamedBy({sources}: Pick<Gathered, 'sources'>, terms: ReadTerms) {
  const known = new Map<number, Promise<boolean>>()
  return (source: number): Promise<boolean> => {
    const file = sources[source]
    const answer = known.get(source) ?? (file ? hasNamed(file, terms) : Promise.resolve(false))
    known.set(source, answer)
    return answer
  }
}

/** An empty text is no wallet; what cannot be one is taken for one, so that nothing is called absent. */
const isNamed = ({subAccount}: JsonObject): boolean =>
  subAccount !== undefined && subAccount !== null && subAccount !== ''

async function hasNamed(source: Source, {mapping, signal}: ReadTerms): Promise<boolean> {
  const own = mapping[source.name]
  if (isReport(source)) {
    for await (const {cells, shape} of reportRecords(source, own)) {
      signal?.throwIfAborted()
      if (cells && isNamed(recordOf(cells, shape))) return true
    }
    return false
  }
  for await (const {text} of linesOf(chunksOf(source.file))) {
    signal?.throwIfAborted()
    // Most rows without the field need not be parsed: its key stands nowhere, nor an escaped one.
    if (own === undefined && !text.includes('subAccount') && !text.includes('\\u')) continue
    const row = parsed(text)
    if (isObject(row) && isNamed(mapped(row, own))) return true
  }
  return false
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

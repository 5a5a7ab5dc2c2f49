import type {Gathered} from '../../read/gathered.ts'
import {Intake} from '../../read/intake.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import {type Place, placeKey} from '../../read/rows.ts'
import {statementRecords} from '../../read/statement-records.ts'

interface Reading {
  readonly mapping: ColumnMapping
  readonly signal: AbortSignal | undefined
}

/**
 * Says of some lines of the statement what stands there, as a mapping has them read: equal texts of lines
 * that say the same. By `placeKey`; nothing of a line that cannot be read. The statement is read once
 * more, because lines in perfect order are kept nowhere; not again for lines that were asked for before.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function contentsOf(gathered: Gathered, reading: Reading) {
  const known = new Map<number, string | undefined>()
  return async (places: readonly Place[]): Promise<ReadonlyMap<number, string | undefined>> => {
    const wanted = new Set(places.map(placeKey).filter((place) => !known.has(place)))
    if (wanted.size === 0) return known
    for (const place of wanted) known.set(place, undefined)
    for (const [place, content] of await read(gathered, reading, wanted)) known.set(place, content)
    return known
  }
}

async function read(
  {sources}: Gathered,
  {mapping, signal}: Reading,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const contents = new Map<number, string>()
  const intake = new Intake(mapping, signal)
  for (const {name, file, source} of sources) {
    if (name !== 'statement') continue
    for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
      const place = placeKey({source, line})
      if (!wanted.has(place)) continue
      intake.takeLine({source, line}, cells, shape)
      const [row] = intake.rows.lines.splice(0)
      intake.rows.rejected.length = 0
      if (row === undefined) continue
      const {id, wallet, type, amount, atMs, parent} = row
      contents.set(place, JSON.stringify([id, wallet, type, amount, atMs, parent]))
    }
  }
  return contents
}

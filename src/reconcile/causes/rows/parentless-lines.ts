import type {Gathered} from '../../read/gathered.ts'
import {canonicalId, UnreadableField} from '../../read/json-fields.ts'
import type {ColumnMapping} from '../../read/mapping.ts'
import {cellText, readLine, type StatementShape} from '../../read/read-line.ts'
import type {Place} from '../../read/rows.ts'
import {statementRecords} from '../../read/statement-records.ts'

/** Which lines of a statement are looked for, as a mapping has it read. */
export interface WantedLines {
  readonly mapping: ColumnMapping
  /** Ids of lines whose type is asked for. */
  readonly ids: ReadonlySet<string>
  /** Transfers that are counted, by `amountKeyOf`. */
  readonly transfers: ReadonlySet<string>
}

/** What a file of the statement has of them. */
export interface ParentlessLines {
  /** By id. */
  readonly types: ReadonlyMap<string, string>
  /** How many there are, by `amountKeyOf`. */
  readonly transfers: ReadonlyMap<string, number>
  /** Other lines than those of fees name their parents. */
  readonly isOfFeesAlone: boolean
}

/** The wallet and the amount of a line, as one key. Units: centavos, signed. */
export const amountKeyOf = (wallet: string | null | undefined, amount: number | null): string =>
  `${wallet} ${amount}`

/**
 * What a file of the statement has of some lines, where none of its lines names a parent, or of fees none
 * does; nothing where a line of a fee does. It is read up to the first such line, which most files have
 * among their first ones.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function parentlessLines(
  {sources}: Pick<Gathered, 'sources'>,
  source: number,
  {mapping, ids, transfers, signal}: WantedLines & {readonly signal: AbortSignal | undefined},
): Promise<ParentlessLines | undefined> {
  const types = new Map<string, string>()
  const counts = new Map<string, number>()
  let isOfFeesAlone = false
  const file = sources[source]?.file
  if (file === undefined) return undefined
  for await (const {line, cells, shape} of statementRecords(file, mapping.statement)) {
    signal?.throwIfAborted()
    if (cells === undefined) continue
    const type = cellText(cells, 'type', shape)
    if (cellText(cells, 'parentTransactionId', shape) !== '') {
      // What is missing but for fees does not stand there for want of a parent.
      if (type === 'fee' || ids.size === 0) return undefined
      isOfFeesAlone = true
    } else if (type === 'internal_transfer') {
      const key = keyOf(cells, {source, line}, shape)
      if (key !== undefined && transfers.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    } else if (ids.size > 0) {
      const id = canonicalId(cellText(cells, 'id', shape))
      if (ids.has(id)) types.set(id, type)
    }
  }
  return {types, transfers: counts, isOfFeesAlone}
}

/** Nothing for a line that cannot be read. */
function keyOf(cells: readonly string[], place: Place, shape: StatementShape) {
  try {
    const {wallet, amount} = readLine(cells, place, shape)
    return amountKeyOf(wallet, amount)
  } catch (error) {
    if (error instanceof UnreadableField) return undefined
    throw error
  }
}

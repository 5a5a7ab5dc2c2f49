import {isWalletReference, PRINCIPAL} from '../../domain/wallet.ts'
import {sideOf} from '../../reconcile/read/rows/read-line.ts'
import {columnOf, knownBeginning, NAMED_FIELDS, typeNamed} from './statement-words.ts'
import {type TableSample, wordsIn} from './table-sample.ts'

/** Of a column of sides most cells are some; another one is named when the rows are read. */
const MOSTLY = 0.8

/** A column that says on which side the amount beside it stands: `C` and `D`, `+` and `-`. */
function sideColumn(sample: TableSample): string | undefined {
  const {header, rows} = sample
  return header.find((_, at) => {
    const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '')
    const sides = words.filter((word) => sideOf(word) !== undefined)
    return sides.length > 0 && sides.length >= words.length * MOSTLY
  })
}

/** A column that holds ids of other rows, whatever it is called: what its lines belong to. */
function parentColumn(
  {header, rows}: TableSample,
  columns: Readonly<Record<string, string>>,
): string | undefined {
  const idAt = columns['id'] === undefined ? -1 : header.indexOf(columns['id'])
  if (idAt < 0) return undefined
  const ids = new Set(rows.map((cells) => cells[idAt]?.trim() ?? '').filter((text) => text !== ''))
  return header.find((name, at) => {
    if (Object.values(columns).includes(name)) return false
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return cells.length > 0 && cells.filter((text) => ids.has(text)).length * 2 > cells.length
  })
}

/** Whether a column numbers something, its rows or their groups: its cells are no words. */
function isNumbered(sample: TableSample, column: string): boolean {
  const words = wordsIn(sample, column)
  return words.length > 0 && words.every((word) => /^\d+$/.test(word))
}

const isKnownType = (word: string): boolean =>
  typeNamed(word) !== undefined || knownBeginning(word) !== undefined

/**
 * The column of types: the surest name whose cells are no numbers, else one of known words, whatever
 * it is called. A column of numbers is left for the last: `Lançamento` counts postings in some files,
 * and says what a posting is in others.
 */
function typeColumn(sample: TableSample, header: readonly string[]): string | undefined {
  const worded = header.filter((name) => !isNumbered(sample, name))
  const named = columnOf('type', worded)
  if (named !== undefined) return named
  const known = worded.find((name) => {
    const words = wordsIn(sample, name)
    return words.length > 0 && words.filter(isKnownType).length * 2 > words.length
  })
  return known ?? columnOf('type', header)
}

/** A column whose cells are wallets, `principal` among them, whatever it is called. */
function walletColumn(sample: TableSample, header: readonly string[]): string | undefined {
  return header.find((name) => {
    const words = wordsIn(sample, name)
    return words.includes(PRINCIPAL) && words.every(isWalletReference)
  })
}

/** Fields that the cells of a column tell as well as its name. */
function columnFor(field: string, sample: TableSample, header: readonly string[]) {
  if (field === 'type') return typeColumn(sample, header)
  const byCells = field === 'wallet' ? walletColumn(sample, header) : undefined
  return byCells ?? columnOf(field, header)
}

/** The columns that their names or their cells tell, by our field. */
export function columnsOf(sample: TableSample): Record<string, string> {
  const columns: Record<string, string> = {}
  const side = sideColumn(sample)
  const header = sample.header.filter((name) => name !== side)
  for (const field of NAMED_FIELDS) {
    const column = columnFor(field, sample, header)
    if (column !== undefined && !Object.values(columns).includes(column)) columns[field] = column
  }
  const isSided = columns['credit'] !== undefined && columns['debit'] !== undefined
  for (const field of isSided ? ['amount'] : ['credit', 'debit']) delete columns[field]
  if (side !== undefined && columns['amount'] !== undefined) columns['side'] = side
  const parent = columns['parentTransactionId'] ?? parentColumn(sample, columns)
  if (parent !== undefined) columns['parentTransactionId'] = parent
  return columns
}

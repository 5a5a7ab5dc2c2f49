import {isReport} from '../read/csv/read-csv.ts'
import {reportRecords, statementRecords} from '../read/csv/statement-records.ts'
import {chunksOf} from '../read/files/chunks.ts'
import {linesOf} from '../read/files/lines.ts'
import type {Source} from '../read/files/source.ts'
import type {ReadTerms} from './lines-again.ts'

/** Of fewer rows nothing is usual. */
const LEAST_ROWS = 3

/** The last row of a file that does not close it. */
export interface LastRow {
  readonly line: number
  /** It has less than a row has, which may be all the same what its file writes. */
  readonly isHalf: boolean
  /** It has less than every other row of its file has. */
  readonly isLess: boolean
  /** Its last cell, of a table. */
  readonly cell: string
}

/** As a number or an instant ends that goes on. */
const ENDS_OPEN = /[.,:+-]$/

/** What the last cells of rows have in common. */
class LastCells {
  #rows = 0
  #leastCells = Number.POSITIVE_INFINITY
  #isEverEmpty = false
  #isEverOpen = false
  /** The one length of all that are not empty; nothing where they differ. Units: characters. */
  #length: number | undefined
  #filled = 0

  add(cells: readonly string[]): void {
    const cell = cells.at(-1) ?? ''
    this.#rows += 1
    this.#leastCells = Math.min(this.#leastCells, cells.length)
    this.#isEverEmpty ||= cell === ''
    this.#isEverOpen ||= ENDS_OPEN.test(cell)
    if (cell === '') return
    if (this.#filled === 0) this.#length = cell.length
    else if (this.#length !== cell.length) this.#length = undefined
    this.#filled += 1
  }

  /** Whether a row has fewer cells, or less in its last one, than any of these. */
  isLess(cells: readonly string[]): boolean {
    if (this.#rows < LEAST_ROWS) return false
    const cell = cells.at(-1) ?? ''
    if (cells.length !== this.#leastCells) return cells.length < this.#leastCells
    if (cell === '') return !this.#isEverEmpty
    const isShort = this.#length !== undefined && cell.length < this.#length
    const isOpen = ENDS_OPEN.test(cell) && !this.#isEverOpen
    return isOpen || (isShort && this.#filled >= LEAST_ROWS)
  }
}

/** Of a table the last row has fewer cells than the header; of JSON lines it opens an object and does not close it. */
export async function lastRowOf(
  source: Source,
  {mapping, signal}: ReadTerms,
): Promise<LastRow | undefined> {
  const isTable = source.name === 'statement' || isReport(source)
  if (!isTable) return lastLineOf(source)
  const records = isReport(source)
    ? reportRecords(source, mapping[source.name])
    : statementRecords(source.file, mapping.statement)
  const others = new LastCells()
  let last: {line: number; cells: readonly string[]; width: number} | undefined
  for await (const {line, cells = [], shape} of records) {
    if (line % LINES_A_LOOK === 0) signal?.throwIfAborted()
    if (last) others.add(last.cells)
    last = {line, cells, width: shape.width}
  }
  if (!last) return undefined
  const {line, cells, width} = last
  return {
    line,
    isHalf: cells.length < width,
    isLess: others.isLess(cells),
    cell: cells.at(-1) ?? '',
  }
}

const LINES_A_LOOK = 10_000

async function lastLineOf({file}: Source): Promise<LastRow | undefined> {
  let last: LastRow | undefined
  for await (const {line, text} of linesOf(chunksOf(file))) {
    const row = text.trim()
    const isHalf = row.startsWith('{') && !row.endsWith('}')
    if (row !== '') last = {line, isHalf, isLess: false, cell: ''}
  }
  return last
}

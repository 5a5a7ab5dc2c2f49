import {isDeepStrictEqual} from 'node:util'
import type {Row} from '../stored-row.ts'

/** A table with ids in a damaged file. Reading it on may fail at any row. */
export interface DamagedTable {
  /** Every row, as it stands in the file. */
  rows(): Iterator<Row>
  /** Those with a higher id, by their ids. */
  rowsAfter(id: number): Iterator<Row>
  /** The row that is found by an id; nothing where there is none, or it cannot be read. */
  rowAt(id: number): Row | undefined
}

/** So many ids are looked for one by one where a page cannot be read. */
const PAGE_ROWS = 100
/** The search ends after so many times with nothing found. */
const MOST_EMPTY = 1_000

/** Every row that can be read, as it stands in the file; behind a page that cannot be, id by id. */
export function* readableRows(table: DamagedTable): Generator<Row> {
  let rows = table.rows()
  let empty = 0
  for (let after = 0; empty < MOST_EMPTY; ) {
    const {last, isWhole} = yield* inPlace(rows, after, table)
    if (isWhole) return
    const found = singly(last, table)
    yield* found
    empty = last === after && found.length === 0 ? empty + 1 : 0
    after = last + PAGE_ROWS
    rows = table.rowsAfter(after)
  }
}

/** The last id, and whether all rows could be read. */
interface Reached {
  readonly last: number
  readonly isWhole: boolean
}

const idOf = (row: Row): number => Number(row['id'])

/**
 * Rows as they stand in the file, which is by their ids. Damage may give one of them any id: it gets
 * the first one behind the row before it, which is its own where none is missing there. The last one
 * is held against what is found by its id.
 */
function* inPlace(
  rows: Iterator<Row>,
  after: number,
  {rowAt}: Pick<DamagedTable, 'rowAt'>,
): Generator<Row, Reached> {
  let before = after
  let read = stepOf(rows)
  while (read?.value) {
    const row = read.value
    read = stepOf(rows)
    const [id, next] = [idOf(row), read?.value && idOf(read.value)]
    const isAbove =
      next === undefined ? !isDeepStrictEqual(rowAt(id), row) : before < next && next <= id
    const isInPlace = id > before && !isAbove
    before = isInPlace ? id : before + 1
    yield isInPlace ? row : {...row, id: before}
  }
  return {last: before, isWhole: read !== undefined}
}

/** A row, or none behind the last one; nothing where it cannot be read. */
function stepOf(rows: Iterator<Row>): {readonly value: Row | undefined} | undefined {
  return attempted(() => {
    const {done, value} = rows.next()
    return {value: done ? undefined : value}
  })
}

function singly(after: number, {rowAt}: Pick<DamagedTable, 'rowAt'>): Row[] {
  const rows: Row[] = []
  for (let id = after + 1; id <= after + PAGE_ROWS; id += 1) {
    const row = rowAt(id)
    if (row) rows.push(row)
  }
  return rows
}

/** Nothing where SQLite cannot read or take it. */
export function attempted<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

import {ColumnMeasure} from './measure-columns.ts'
import {cut, fitColumns, longTableDrawer, type ShownColumn, tableDrawer} from './table-layout.ts'
import type {TableOptions} from './table-options.ts'

/** So many rows are kept between the two passes; a longer table is read from its source again. */
const MOST_KEPT = 1_000

/**
 * A table that fits the width, line by line; nothing at all where there are no rows. A first pass
 * over the rows finds out how wide the columns are, a second one writes them, so that a table of
 * any length takes the memory of a short one. A row that has become wider since then stands out of
 * its column, and is not cut.
 */
export async function* tableLines<T>(options: TableOptions<T>): AsyncGenerator<string> {
  const {measures, kept} = await measured(options)
  if (kept?.length === 0) return
  const {shown, notes} = fitColumns(measures, options)
  const draw = kept ? await tableDrawer(shown) : longTableDrawer(shown)
  let batch = [shown.map(({form}) => cut(form.title, form.width))]
  for await (const row of kept ?? options.rows) {
    batch.push(shown.map((one) => cellText(one, row)))
    if (batch.length < DRAWN_AT_ONCE) continue
    yield* draw(batch)
    batch = []
  }
  yield* draw(batch)
  yield* notes
}

/** A long table is drawn in pieces of one layout, so that few of its rows are in memory. */
const DRAWN_AT_ONCE = 200

function cellText<T>({column: {cell, paint}, form}: ShownColumn<T>, row: T): string {
  const text = form.write(cell(row))
  return paint === undefined || text === '' ? text : paint(text, row)
}

interface Measured<T> {
  readonly measures: readonly ColumnMeasure<T>[]
  /** The rows, when they are few. */
  readonly kept: readonly T[] | undefined
}

async function measured<T>({columns, rows, year}: TableOptions<T>): Promise<Measured<T>> {
  const measures = columns.map((column) => new ColumnMeasure(column, year))
  let kept: T[] | undefined = []
  for await (const row of rows) {
    for (const measure of measures) measure.add(measure.column.cell(row))
    if (kept?.length === MOST_KEPT) kept = undefined
    kept?.push(row)
  }
  return {measures, kept}
}

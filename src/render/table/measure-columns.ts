import stringWidth from 'string-width'
import {isOfYear, ownLength, shortId, shortMoment} from './short-cells.ts'
import type {TableColumn} from './table-options.ts'

/** Beyond so many ids they stay whole: their unique beginnings would have to be kept in memory. */
const MOST_IDS = 1_000

/**
 * Latin letters, the no-break space of amounts and the ellipsis take one column each: asking the
 * library about every amount of a million rows would take most of the time of a table.
 */
const ONE_COLUMN_EACH = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2026]*$/

/** Columns of the terminal that a text takes. */
export const widthOf = (text: string): number =>
  ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text)

/** A way to write the cells of a column, and how wide the widest is then, the title included. */
export interface CellForm {
  readonly title: string
  readonly width: number
  readonly write: (cell: string) => string
}

/** What one pass over the rows gathers of a column; the rows themselves are not kept. */
export class ColumnMeasure<T> {
  readonly column: TableColumn<T>
  #rows = 0
  #first = ''
  #isConstant = true
  #isOfYear = true
  #width: number
  #widthWithYear: number
  #widthWithoutYear: number
  readonly #ids = new Set<string>()
  readonly #year: number | undefined

  constructor(column: TableColumn<T>, year: number | undefined) {
    this.column = column
    this.#year = year
    this.#width = widthOf(this.#wholeTitle)
    this.#widthWithYear = widthOf(column.title)
    this.#widthWithoutYear = this.#widthWithYear
  }

  add(cell: string): void {
    if (this.#rows === 0) this.#first = cell
    else if (cell !== this.#first) this.#isConstant = false
    this.#rows += 1
    this.#width = Math.max(this.#width, widthOf(cell))
    if (this.column.kind === 'moment') this.#addMoment(cell)
    if (this.column.kind === 'id' && this.#ids.size <= MOST_IDS) this.#ids.add(cell)
  }

  #addMoment(cell: string): void {
    this.#isOfYear &&= isOfYear(cell, this.#year)
    this.#widthWithYear = Math.max(this.#widthWithYear, widthOf(shortMoment(cell, true)))
    this.#widthWithoutYear = Math.max(this.#widthWithoutYear, widthOf(shortMoment(cell, false)))
  }

  get #wholeTitle(): string {
    const {title, mark} = this.column
    return mark === undefined ? title : `${title} ${mark}`
  }

  get isEmpty(): boolean {
    return this.#isConstant && this.#first === ''
  }

  /** What every one of several rows says. */
  get commonValue(): string | undefined {
    const isCommon = this.#rows > 1 && this.#isConstant && this.#first !== ''
    return isCommon ? this.#first : undefined
  }

  whole(): CellForm {
    return {title: this.#wholeTitle, width: this.#width, write: (cell) => cell}
  }

  /** Ids down to a beginning that no other of them has, all of one length. */
  shortIds(): CellForm {
    if (this.#ids.size > MOST_IDS) return this.whole()
    const length = ownLength(this.#ids)
    const mark = this.column.isWholeOnly ? '…' : ''
    const write = (cell: string): string => {
      const beginning = shortId(cell, length)
      return beginning === cell ? cell : beginning + mark
    }
    let width = widthOf(this.column.title)
    for (const id of this.#ids) width = Math.max(width, widthOf(write(id)))
    return {title: this.column.title, width, write}
  }

  /** Dates without seconds, and without the year where every one is of the present one. */
  shortMoments(): CellForm {
    const hasYear = !this.#isOfYear
    const width = hasYear ? this.#widthWithYear : this.#widthWithoutYear
    return {title: this.column.title, width, write: (cell) => shortMoment(cell, hasYear)}
  }
}

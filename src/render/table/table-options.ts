/**
 * `id` and `moment` have a shorter form; an `amount` is never cut, for half an amount is another,
 * and a `word` of a closed set neither, for it is what a list is looked through for.
 */
export type TableColumnKind = 'text' | 'word' | 'id' | 'moment' | 'amount'

export interface TableColumn<T> {
  readonly title: string
  /** Follows the title; of times that are written short it is said under the table instead. */
  readonly mark?: string
  readonly align: 'left' | 'right'
  readonly kind?: TableColumnKind
  /** No command takes a beginning of these ids: one that was shortened ends with an ellipsis. */
  readonly isWholeOnly?: boolean
  /** Of ids: it goes before a word does, where a line is too wide. */
  readonly isLessNeeded?: boolean
  /** The column goes, however wide the terminal is, where no row says anything in it. */
  readonly isSeldom?: boolean
  /** What a row says in this column. */
  readonly cell: (row: T) => string
  /** Colours a cell after it was laid out. */
  readonly paint?: (cell: string, row: T) => string
}

/** What is said under a table of which columns were taken away. */
export interface TableNotes {
  /** Of columns that say the same in every row. */
  readonly everyRow: (pairs: readonly string[]) => string
  /** Of columns for which the terminal is too narrow. */
  readonly leftOut: (titles: readonly string[]) => string
  /** Whose clock short times are of. */
  readonly shortTimes?: string
}

/** Rows that can be read more than once, from the first one each time. */
export type Rows<T> = Iterable<T> | AsyncIterable<T>

export interface TableOptions<T> {
  readonly columns: readonly TableColumn<T>[]
  readonly rows: Rows<T>
  /** Columns of the terminal; nothing off a terminal, where nothing is shortened. */
  readonly width: number | undefined
  readonly notes?: TableNotes
  /** The year that a short date does not need to name. */
  readonly year?: number
}

/** What a column holds; it decides how a cell is written in CSV, XLSX and HTML. */
export type CellKind = 'text' | 'money' | 'count' | 'ratio' | 'day' | 'instant'

/** Money in centavos, a ratio from 0 to 1, a day as `2026-11-21`, an instant in ISO 8601. */
export type Cell = string | number | null

export interface Column {
  /** The name of the column where machines read; letters only, so that formulas can name it. */
  readonly key: string
  /** The name of the column where people read. */
  readonly title: string
  readonly kind: CellKind
  /** In a spreadsheet the cell is computed from other columns of its row: `opening + credits`. */
  readonly formula?: string
  /** In a spreadsheet a last row adds the column up. */
  readonly summed?: boolean
  /** Of a spreadsheet's column, in characters. */
  readonly width?: number
}

/** A table that any format can write. Rows are made when they are asked for. */
export interface Sheet {
  /** Stem of a file name: `roll-forward`. */
  readonly name: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: () => Iterable<readonly Cell[]>
}

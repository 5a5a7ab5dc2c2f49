/** A row as written: the line an editor counts (the first is 1) and its cells by column name. */
export interface RawRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, unknown>
}

/** Why a line could not be read as a row. */
export type LayoutFault =
  | 'not_utf8'
  | 'no_rows'
  | 'quote_unclosed'
  | 'quote_misplaced'
  | 'cell_missing'
  | 'cell_surplus'
  | 'column_unnamed'
  | 'column_repeated'
  | 'not_json'
  | 'not_an_object'

/** A fault of the file, with what it is about where that has a name. */
export interface LineFault<Code extends string = LayoutFault> {
  readonly line: number
  readonly column?: string
  readonly code: Code
}

/** Every row that could be read, and every fault of those that could not. */
export interface RawFile {
  readonly rows: readonly RawRow[]
  readonly faults: readonly LineFault[]
}

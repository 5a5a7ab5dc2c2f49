/** The rows of a table by which a mapping is proposed. */
export interface TableSample {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The values of a column, each once. */
export function wordsIn(
  {header, rows}: TableSample,
  column: string | undefined,
): readonly string[] {
  const at = column === undefined ? -1 : header.indexOf(column)
  const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '')
  return at < 0 ? [] : [...new Set(words)]
}

import type {PostgresValue} from './postgres.ts'

/** Columns and the types of their values, in the order of their parameters. */
export type TypedColumns = Readonly<Record<string, string>>

type Cell = string | number | boolean | null | Buffer

/**
 * Many rows as a table of a statement: each column is one parameter, from `$1` on, so the statement
 * is the same for however many rows. The values are those of `columnsOf`.
 */
export function asRows(name: string, columns: TypedColumns): string {
  const places = Object.values(columns).map((type, at) => `$${at + 1}::${type}[]`)
  return `unnest(${places.join(', ')}) AS ${name} (${Object.keys(columns).join(', ')})`
}

/** Rows of values as a list of each column. */
export const columnsOf = (
  columns: TypedColumns,
  rows: readonly (readonly Cell[])[],
): PostgresValue[] =>
  Object.keys(columns).map((_, column) => rows.map((row) => row[column] ?? null))

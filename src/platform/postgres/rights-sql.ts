/**
 * Whether this user has a right to a table: to it as a whole, or to each of its columns, as of a grant
 * that names them. As SQL.
 *
 * @param table names an oid, and `right` a text: one of SELECT, INSERT, UPDATE and DELETE.
 */
export const hasRight = (table: string, right: string): string => `CASE
  WHEN has_table_privilege(${table}, ${right}) THEN true
  WHEN ${right} = 'DELETE' THEN false
  ELSE NOT EXISTS (SELECT 1 FROM pg_attribute AS its
    WHERE its.attrelid = ${table} AND its.attnum > 0 AND NOT its.attisdropped
      AND NOT has_column_privilege(${table}, its.attnum, ${right})) END`

/** Whether it has the right to the table, or to any column of it. As SQL. */
export const hasSomeRight = (table: string, right: string): string => `CASE
  WHEN ${right} = 'DELETE' THEN has_table_privilege(${table}, ${right})
  ELSE has_any_column_privilege(${table}, ${right}) END`

/** Sorts after every other character, where texts are compared byte by byte. */
const LAST = '\u{10FFFF}'

/**
 * The condition that a column of texts, which an index sorts byte by byte, begins with the parameter.
 * The character stands in the statement: `chr` makes none beyond 127 where the encoding of the
 * database is SQL_ASCII, which `initdb` takes in the locale C.
 */
export const beginsWith = (column: string, place: string): string =>
  `${column} >= ${place} AND ${column} < ${place} || '${LAST}'`

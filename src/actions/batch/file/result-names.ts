const RESULT_END = '.result.csv'

/** Where the results of a batch are written: `payouts.csv` has `payouts.csv.result.csv`. */
export const resultPath = (file: string): string => `${file}${RESULT_END}`

/** The file that a result was made of, where its name still says it. */
export const inputOfResult = (path: string): string | undefined =>
  path.endsWith(RESULT_END) ? path.slice(0, -RESULT_END.length) : undefined

/** What a result file adds to the columns of the input. */
export const RESULT_COLUMNS = [
  'line',
  'status',
  'id',
  'pixCopyPaste',
  'createdAmount',
  'createdReference',
  'error',
  'message',
  'key',
] as const
export type ResultColumn = (typeof RESULT_COLUMNS)[number]

/** Whether a header is that of a result; an input has no column for what was created. */
export const isResult = (columns: readonly string[]): boolean =>
  columns.includes('createdAmount') && columns.includes('createdReference')

/** What `--format` takes. */
export const EXPORT_FORMATS = [
  'json',
  'csv',
  'xlsx',
  'html',
  'ofx',
  'hledger',
  'beancount',
  'journal-csv',
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Whether any of them shows more than the result holds. */
export const needReport = (formats: readonly ExportFormat[]): boolean =>
  formats.some((format) => format !== 'json')

/** What is written where no format is named: a journal is for whoever keeps books with a program. */
export const DEFAULT_FORMATS: readonly ExportFormat[] = ['json', 'csv', 'xlsx', 'html', 'ofx']

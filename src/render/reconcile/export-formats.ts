/** What `--format` takes. */
export const EXPORT_FORMATS = ['json', 'csv', 'xlsx', 'html', 'ofx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Whether any of them shows more than the result holds. */
export const needReport = (formats: readonly ExportFormat[]): boolean =>
  formats.some((format) => format !== 'json')

/** What `--format` takes. */
export const EXPORT_FORMATS = ['json', 'csv', 'xlsx', 'html', 'ofx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

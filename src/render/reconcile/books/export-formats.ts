import {join} from 'node:path'

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

/** Whether any of these formats shows more than the result holds. */
export const needReport = (formats: readonly ExportFormat[]): boolean =>
  formats.some((format) => format !== 'json')

/** In which people fill in decisions. */
const WITH_DECISIONS: Readonly<Partial<Record<ExportFormat, string>>> = {
  csv: 'findings.csv',
  xlsx: 'report.xlsx',
}

/** The files with decisions that a run would write over. */
export const replacedFiles = (
  out: string | undefined,
  formats: readonly ExportFormat[],
): readonly string[] =>
  formats.flatMap((format) => {
    const file = WITH_DECISIONS[format]
    return out === undefined || file === undefined ? [] : [join(out, file)]
  })

/**
 * The formats that are written where none is named. A journal is only for people who keep books
 * with a program.
 */
export const DEFAULT_FORMATS: readonly ExportFormat[] = ['json', 'csv', 'xlsx', 'html', 'ofx']

export const JOURNAL_DELIMITERS = [';', ',', 'tab', '|'] as const
export const JOURNAL_DECIMALS = ['comma', 'point'] as const
/** `utf-8-bom` opens in Excel by double click. */
export const JOURNAL_ENCODINGS = ['utf-8-bom', 'utf-8', 'windows-1252'] as const

/** How the accounting program that imports journal-csv wants it. */
export interface JournalCsvOptions {
  readonly delimiter: (typeof JOURNAL_DELIMITERS)[number]
  readonly decimals: (typeof JOURNAL_DECIMALS)[number]
  readonly encoding: (typeof JOURNAL_ENCODINGS)[number]
}

export const DEFAULT_JOURNAL_CSV: JournalCsvOptions = {
  delimiter: ';',
  decimals: 'comma',
  encoding: 'utf-8-bom',
}

import {invariant} from '../../../domain/invariant.ts'
import type {ReportData} from '../../../reconcile/report-data.ts'
import {type CsvLocale, renderCsv} from '../../table/csv.ts'
import {windows1252} from '../../table/windows-1252.ts'
import {renderWorkbook} from '../../xlsx/workbook.ts'
import type {Book} from '../book.ts'
import {renderReportPage} from '../html/document.ts'
import {lookThrough} from '../look-through.ts'
import {pagesOf} from '../pages/pages.ts'
import {renderResultJson} from '../result-json.ts'
import {type BookFormat, JOURNALS, renderBooks} from './books.ts'
import {type Chart, DEFAULT_CHARTS} from './chart-of-accounts.ts'
import type {ExportFormat, JournalCsvOptions} from './export-formats.ts'
import type {ExportPiece} from './export-piece.ts'
import {type OfxNames, renderOfxStatements, type StatementLine} from './ofx-statements.ts'

export interface ExportOptions {
  readonly formats: readonly ExportFormat[]
  readonly locale: CsvLocale
  /** Also a folder for each wallet. */
  readonly packs?: boolean
  /** Bank, branch and account in OFX. */
  readonly ofx?: OfxNames
  /** Names of accounts in the journals. */
  readonly chart?: Chart
  /** How journal-csv is written. */
  readonly journal?: JournalCsvOptions
  /**
   * The statement once more: millions of lines are not kept in memory for an export that may not be
   * asked for.
   */
  readonly statement: () => AsyncIterable<StatementLine>
  /** Ends the looks at all findings between two steps. */
  readonly signal?: AbortSignal
}

type Writer = (book: Book, options: ExportOptions) => AsyncIterable<ExportPiece>

const WRITERS: Readonly<Record<Exclude<ExportFormat, 'json'>, Writer>> = {
  csv: async function* (book, {locale}) {
    const {timezone} = book.report
    for (const page of pagesOf(inWordsOf(locale, book))) {
      yield* pieces(`${page.name}.csv`, renderCsv(page, {locale, timezone}))
    }
  },
  xlsx: (book) => {
    const {language, report} = book
    return pieces('report.xlsx', renderWorkbook(pagesOf(book), {language, ...report}))
  },
  html: (book) => pieces('report.html', renderReportPage(book)),
  hledger: (book, options) => journalOf('hledger', book, options),
  beancount: (book, options) => journalOf('beancount', book, options),
  'journal-csv': (book, options) => journalOf('journal-csv', book, options),
  ofx: (book, {statement, ofx}) => renderOfxStatements(book, statement(), ofx),
}

const journalOf = (
  format: BookFormat,
  book: Book,
  {statement, chart = DEFAULT_CHARTS[book.language], journal}: ExportOptions,
): AsyncIterable<ExportPiece> => {
  const texts = renderBooks(format, book, {lines: statement, chart, csv: journal})
  const isOld = format === 'journal-csv' && journal?.encoding === 'windows-1252'
  return pieces(JOURNALS[format].file, isOld ? encoded(texts) : texts)
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield windows1252(text)
}

/** A book, or the result alone where only that is written. */
export type ExportedBook = Omit<Book, 'report'> & {readonly report?: ReportData | undefined}

/** Every file of a report, piece by piece. Errors: the signal's reason. */
export async function* renderExports(
  {report, ...rest}: ExportedBook,
  options: ExportOptions,
): AsyncGenerator<ExportPiece> {
  if (report !== undefined) await lookThrough(rest.result, options.signal)
  for (const format of new Set(options.formats)) {
    if (format === 'json') yield* pieces('result.json', renderResultJson(rest.result))
    else {
      invariant(report !== undefined, `${format} shows more than the result holds`)
      yield* WRITERS[format]({...rest, report}, options)
    }
  }
  if (!options.packs) return
  invariant(report !== undefined, 'packs show more than the result holds')
  const {renderPacks} = await import('../packs/packs.ts')
  yield* renderPacks({book: {...rest, report}, ...options})
}

async function* pieces(
  file: string,
  contents: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<ExportPiece> {
  for await (const content of contents) yield {file, content}
}

/** A file for a Brazilian spreadsheet is in Portuguese, one for programs in English. */
const inWordsOf = (locale: CsvLocale, book: Book): Book => ({
  ...book,
  language: locale === 'raw' ? 'en' : locale,
})

import {centavos, toDecimal} from '../../domain/money.ts'
import {brazilianDay, localClock} from '../../messages/text/local-time.ts'
import type {Cell, CellKind, Column, Sheet} from './sheet.ts'
import {spreadsheetText} from './spreadsheet-text.ts'

/** `pt-BR` opens in a Brazilian Excel by double click; `raw` is for programs. */
export const CSV_LOCALES = ['pt-BR', 'raw'] as const
export type CsvLocale = (typeof CSV_LOCALES)[number]

export interface CsvOptions {
  readonly locale: CsvLocale
  /** Whose clock the `pt-BR` times are on; `raw` times stay as they are. */
  readonly timezone: string
}

interface Dialect {
  readonly opening: string
  readonly separator: string
  readonly lineEnd: string
  readonly needsQuotes: RegExp
  readonly heading: (column: Column) => string
  readonly write: Readonly<Record<CellKind, (cell: string | number, timezone: string) => string>>
}

const money = (cell: string | number): string => toDecimal(centavos(Number(cell)))
const ratio = (cell: string | number): string => Number(cell).toFixed(6)
const withComma = (decimal: string): string => decimal.replace('.', ',')

/**
 * Source: issue "Reconciliation that explains every centavo": BOM, CRLF, `;`, comma, dd/mm/aaaa.
 */
const DIALECTS: Readonly<Record<CsvLocale, Dialect>> = {
  'pt-BR': {
    opening: '\ufeff',
    separator: ';',
    lineEnd: '\r\n',
    needsQuotes: /[";\r\n]|^\s|\s$/,
    heading: (column) => column.title,
    write: {
      text: (cell) => spreadsheetText(String(cell)),
      money: (cell) => withComma(money(cell)),
      count: String,
      ratio: (cell) => withComma(ratio(cell)),
      day: (cell) => brazilianDay(spreadsheetText(String(cell))),
      instant: (cell, timezone) => brazilianInstant(String(cell), timezone),
    },
  },
  raw: {
    opening: '',
    separator: ',',
    lineEnd: '\n',
    needsQuotes: /[",\r\n]|^\s|\s$/,
    heading: (column) => column.key,
    write: {
      text: (cell) => spreadsheetText(String(cell)),
      money,
      count: String,
      ratio,
      day: (cell) => spreadsheetText(String(cell)),
      instant: (cell) => spreadsheetText(String(cell)),
    },
  },
}

/** Rows are gathered into pieces of about this many characters, so that few are written. */
const PIECE_CHARACTERS = 65_536

/** How the lines of one table are written; each ends with its line end. */
export interface CsvLines {
  readonly heading: string
  readonly line: (row: readonly Cell[]) => string
}

export function csvLines(columns: readonly Column[], {locale, timezone}: CsvOptions): CsvLines {
  const dialect = DIALECTS[locale]
  const {separator, lineEnd} = dialect
  const quoted = (text: string): string =>
    dialect.needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const field = (cell: Cell, index: number): string =>
    cell === null ? '' : quoted(dialect.write[columns[index]?.kind ?? 'text'](cell, timezone))
  const names = columns.map(dialect.heading).map(quoted).join(separator)
  return {
    heading: dialect.opening + names + lineEnd,
    line: (row) => row.map(field).join(separator) + lineEnd,
  }
}

/** A table as CSV, piece by piece. */
export function* renderCsv(sheet: Sheet, options: CsvOptions): Generator<string> {
  const {heading, line} = csvLines(sheet.columns, options)
  let piece = heading
  for (const row of sheet.rows()) {
    piece += line(row)
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}

function brazilianInstant(instant: string, timezone: string): string {
  const clock = localClock(instant, timezone)
  if (clock === undefined) return spreadsheetText(instant)
  return `${brazilianDay(clock.slice(0, 10))} ${clock.slice(11)}`
}

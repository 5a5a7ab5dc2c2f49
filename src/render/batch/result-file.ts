import type {AddedColumn} from '../../actions/batch/file/former-results.ts'
import type {RawFile} from '../../actions/batch/file/raw-row.ts'
import type {ResultColumn} from '../../actions/batch/file/result-names.ts'
import type {ResultFileText, ResultRow} from '../../actions/batch/file/result-rows.ts'
import {fromReais, isMoneyFault, toDecimal} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {spreadsheetText} from '../table/spreadsheet-text.ts'

const UTF8_MARK = '\ufeff'

/**
 * The result of a batch: the file as it was given, with its separator, mark and columns and the line
 * above them, and behind them how each row ended and what was created of it. Columns, statuses and codes
 * are the same in every language; the message is for the person who opens the file.
 */
export function resultFileText(
  {rows, layout}: Pick<RawFile, 'rows' | 'layout'>,
  {added, language}: {readonly added: readonly AddedColumn[]; readonly language: Language},
): ResultFileText {
  const {columns, separator, hasMark, lineEnd, separatorLine} = layout
  const top = separatorLine === undefined ? '' : separatorLine + lineEnd
  const hasDecimalCommas = rows.some(({cells}) => cells.values().some(isDecimalComma))
  const isQuoted = needsQuotes(separator)
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell) => (isQuoted.test(cell) ? quoted(cell) : cell)).join(separator) + lineEnd
  const header = lineOf([...columns, ...added.map(({name}) => name)])
  return {
    line: (row) => {
      const own = columns.map((column) => ownCell(row.cells.get(column)))
      const form = {hasDecimalCommas, language}
      return lineOf(own.concat(added.map((one) => addedCell(one.column, row, form))))
    },
    whole: (lines) => (hasMark ? UTF8_MARK : '') + top + header + lines.join(''),
  }
}

const isDecimalComma = (cell: unknown): boolean =>
  typeof cell === 'string' && /^\d+,\d{1,2}$/.test(cell.trim())

/**
 * Numbers, phones and line breaks of the file stay as they are; what a spreadsheet would calculate does not.
 * A row whose text was another here would be another charge where the result is run as a batch.
 */
function ownCell(cell: unknown): string {
  if (cell === undefined) return ''
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
  if (/^[+-][\d\s().,-]+$/.test(text)) return text
  const mark = spreadsheetText(text) === plainText(text) ? '' : "'"
  const parts = text.split(LINE_BREAK)
  return mark + parts.map((part, at) => (at % 2 === 0 ? plainText(part) : part)).join('')
}

/** What a text is split by stands between its lines. A carriage return alone writes over a line of a terminal. */
const LINE_BREAK = /(\r?\n)/

function addedCell(
  column: ResultColumn,
  {result, created}: ResultRow,
  {hasDecimalCommas, language}: {readonly hasDecimalCommas: boolean; readonly language: Language},
): string {
  switch (column) {
    case 'line':
      return String(result.line)
    case 'createdAmount':
      return amountCell(created?.amount, hasDecimalCommas)
    case 'createdReference':
      return spreadsheetText(created?.externalReference ?? '')
    case 'pixCopyPaste':
      return plainText(created?.pixCopyPaste ?? '')
    case 'error':
      return spreadsheetText(result.code ?? '')
    case 'message':
      return spreadsheetText(result.inWords?.(language) ?? result.message ?? '')
    default:
      return spreadsheetText(result[column] ?? '')
  }
}

function amountCell(reais: number | undefined, hasDecimalCommas: boolean): string {
  const amount = reais === undefined ? 'not_a_number' : fromReais(reais)
  if (isMoneyFault(amount)) return ''
  return hasDecimalCommas ? toDecimal(amount).replace('.', ',') : toDecimal(amount)
}

/** Looked at once a cell, since a batch has a dozen of them a row. */
const needsQuotes = (separator: string): RegExp => new RegExp(`["\\r\\n${separator}]|^\\s|\\s$`)

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

import {DAY_MS} from '../../domain/duration.ts'
import {centavos, toDecimal} from '../../domain/money.ts'
import {localClock} from '../../messages/text/local-time.ts'
import type {Cell, CellKind, Column} from '../table/sheet.ts'
import {spreadsheetText} from '../table/spreadsheet-text.ts'
import {markupText} from '../text/markup-text.ts'
import {columnLetter, rowFormula} from './formula.ts'
import {HEADER_STYLE, styleOf} from './styles.ts'

export interface WorksheetFacts {
  readonly columns: readonly Column[]
  readonly rows: Iterable<readonly Cell[]>
  readonly timezone: string
  readonly isFirst: boolean
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const PAGE =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 24,
  money: 17,
  count: 11,
  ratio: 11,
  day: 12,
  instant: 20,
}
const UNIX_EPOCH_SERIAL = 25_569
const PIECE_CHARACTERS = 65_536

/** One worksheet: header frozen, filters over the rows, sums below. Source: ECMA-376, 18.3. */
export function* worksheetXml(facts: WorksheetFacts): Generator<string> {
  const {columns, isFirst} = facts
  yield `${HEAD}${view(isFirst)}<cols>${columns.map(columnXml).join('')}</cols><sheetData>`
  yield `<row r="1" ht="30" customHeight="1">${columns.map(headerCell).join('')}</row>`

  const lastRow = yield* bodyRows(facts)
  const corner = columnLetter(columns.length - 1)
  yield `</sheetData><autoFilter ref="A1:${corner}${lastRow}"/>${PAGE}</worksheet>`
}

/** Writes the rows and their sums; returns the number of the last row of data. */
function* bodyRows(facts: WorksheetFacts): Generator<string, number> {
  const {columns, rows, timezone} = facts
  const writers = columns.map((column, index) => cellWriter(column, index, facts))
  const sums = columns.map(() => 0)
  let number = 1
  let piece = ''
  for (const row of rows) {
    number += 1
    piece += `<row r="${number}">`
    for (const [index, write] of writers.entries()) {
      const cell = row[index] ?? null
      if (cell === null) continue
      piece += write(cell, number)
      if (columns[index]?.summed) sums[index] = (sums[index] ?? 0) + Number(cell)
    }
    piece += '</row>'
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece + totalRow({columns, rows: [sums], timezone, isFirst: false}, number)
  return number
}

type CellWriter = (cell: string | number, row: number) => string

function cellWriter(column: Column, index: number, facts: WorksheetFacts): CellWriter {
  const letter = columnLetter(index)
  const style = styleOf(column.kind)
  const formula = column.formula && rowFormula(column.formula, facts.columns)
  return (cell, row) => {
    const value = numberOf(cell, column.kind, facts.timezone)
    if (value === undefined) return textCell(`${letter}${row}`, String(cell))
    const computed = formula ? `<f>${formula(row)}</f>` : ''
    return `<c r="${letter}${row}" s="${style}">${computed}<v>${value}</v></c>`
  }
}

/** What a typed cell holds; nothing where the cell is text, or is no value of its kind. */
function numberOf(
  cell: string | number,
  kind: CellKind,
  timezone: string,
): string | number | undefined {
  if (kind === 'text') return undefined
  if (kind === 'money') return toDecimal(centavos(Number(cell)))
  if (kind === 'count' || kind === 'ratio') return Number(cell)
  return serialOf(kind === 'day' ? String(cell) : localClock(String(cell), timezone))
}

/** Days since 1899-12-30, as spreadsheets count; nothing for what they cannot count. */
function serialOf(clock: string | undefined): number | undefined {
  const ms =
    clock === undefined ? Number.NaN : Date.parse(clock.includes('T') ? `${clock}Z` : clock)
  const serial = ms / DAY_MS + UNIX_EPOCH_SERIAL
  return serial > 61 ? serial : undefined
}

const textCell = (at: string, remote: string, style = styleOf('text')): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${markupText(spreadsheetText(remote))}</t></is></c>`

const headerCell = (column: Column, index: number): string =>
  `<c r="${columnLetter(index)}1" s="${HEADER_STYLE}" t="inlineStr"><is><t>${markupText(column.title)}</t></is></c>`

function totalRow({columns, rows}: WorksheetFacts, lastRow: number): string {
  const [sums = []] = rows
  if (lastRow === 1 || !columns.some((column) => column.summed)) return ''
  const row = lastRow + 1
  const cells = columns.map((column, index) => {
    const letter = columnLetter(index)
    const style = styleOf(column.kind, true)
    if (index === 0 && !column.summed) return textCell(`${letter}${row}`, 'Total', style)
    if (!column.summed) return `<c r="${letter}${row}" s="${style}"/>`
    const value = numberOf(sums[index] ?? 0, column.kind, '')
    return `<c r="${letter}${row}" s="${style}"><f>SUBTOTAL(109,${letter}2:${letter}${lastRow})</f><v>${value}</v></c>`
  })
  return `<row r="${row}">${cells.join('')}</row>`
}

const columnXml = ({kind, title, width}: Column, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width ?? Math.max(WIDTHS[kind], title.length + 3)}" customWidth="1"/>`

const view = (isFirst: boolean): string =>
  `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

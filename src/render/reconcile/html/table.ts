import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Cell, Column, Sheet} from '../../table/sheet.ts'
import {dayFigure, instantFigure, moneyFigure, percentFigure} from '../../text/figures.ts'
import {html, type Markup, NO_MARKUP} from '../../text/markup.ts'

export interface TableOptions {
  readonly language: Language
  readonly timezone: string
  /** Rows shown; the others are in the spreadsheet. */
  readonly limit?: number
}

const MORE: Readonly<Record<Language, (figure: string, count: number) => string>> = {
  en: (figure, count) =>
    `${figure} more ${count === 1 ? 'row is' : 'rows are'} in the workbook and the CSV.`,
  'pt-BR': (figure, count) =>
    `Mais ${figure} ${count === 1 ? 'linha está' : 'linhas estão'} na planilha e no CSV.`,
}

/** A table of so few rows is not torn apart on paper. */
const SHORT = 15

/** A column of sentences keeps some width on a narrow screen, where the table is moved sideways. */
const LONG = 60

/** Columns where anything but zero is a fault. */
const FAULTS = new Set(['difference', 'unexplained', 'rejected'])
/** Columns of machine words, set in a typewriter face; identities are not to be broken. */
const MACHINE: Readonly<Record<string, string>> = {
  code: 'machine',
  evidence: 'machine',
  sha256: 'machine',
  id: 'machine identity',
  subjectId: 'machine identity',
  transactionId: 'machine identity',
  chargeId: 'machine identity',
}

/** A page as a table with its sums; nothing when it has no rows. */
export function tableMarkup(sheet: Sheet, options: TableOptions): Markup {
  const {columns} = sheet
  const {limit = 1000, language} = options
  const sums = columns.map(() => 0)
  const rows: Markup[] = []
  let count = 0
  for (const row of sheet.rows()) {
    count += 1
    addTo(sums, columns, row)
    if (count <= limit) rows.push(rowMarkup(columns, row, options))
  }
  if (count === 0) return NO_MARKUP
  const foot = count > 1 ? footMarkup(columns, sums, options) : undefined
  const hidden = count - rows.length
  return html`<div class="${rows.length <= SHORT ? 'scroll short' : 'scroll'}"><table><caption>${sheet.title}</caption><thead><tr>${columns.map(headMarkup)}</tr></thead><tbody>
${rows}</tbody>${foot}</table></div>${
    hidden > 0
      ? html`<p class="note">${MORE[language](countFigure(hidden, language), hidden)}</p>`
      : undefined
  }
`
}

function addTo(sums: number[], columns: readonly Column[], row: readonly Cell[]): void {
  for (const [index, column] of columns.entries()) {
    if (column.summed) sums[index] = (sums[index] ?? 0) + Number(row[index] ?? 0)
  }
}

const headMarkup = ({title, kind, width = 0}: Column): Markup =>
  html`<th scope="col" class="${width < LONG ? kind : `${kind} long`}">${title}</th>`

function rowMarkup(
  columns: readonly Column[],
  row: readonly Cell[],
  options: TableOptions,
): Markup {
  return html`<tr>${columns.map((column, index) => cellMarkup(column, row[index] ?? null, options))}</tr>
`
}

function cellMarkup(column: Column, cell: Cell, options: TableOptions): Markup {
  const {key, kind} = column
  const face = MACHINE[key]
  const classes = (face === undefined ? kind : `${kind} ${face}`) + toneOf(column, cell)
  const text = cell === null ? '' : figureOf(column, cell, options)
  return html`<td class="${classes}">${text}</td>`
}

/** What is added to the classes of a cell. */
function toneOf({key, kind}: Column, cell: Cell): string {
  if (typeof cell !== 'number') return ''
  if (cell === 0) return ' zero'
  if (FAULTS.has(key)) return ' fault'
  return kind === 'money' && cell < 0 ? ' negative' : ''
}

function figureOf({kind}: Column, cell: string | number, options: TableOptions): string {
  const {language, timezone} = options
  if (kind === 'money') return moneyFigure(Number(cell), language)
  if (kind === 'count') return countFigure(Number(cell), language)
  if (kind === 'ratio') return percentFigure(Number(cell), language)
  if (kind === 'day') return dayFigure(String(cell), language)
  if (kind === 'instant') return instantFigure(String(cell), language, timezone)
  return String(cell)
}

function footMarkup(
  columns: readonly Column[],
  sums: readonly number[],
  options: TableOptions,
): Markup | undefined {
  if (!columns.some(({summed}) => summed)) return undefined
  const cells = columns.map((column, index) =>
    column.summed
      ? cellMarkup(column, sums[index] ?? 0, options)
      : html`<td>${index === 0 ? 'Total' : ''}</td>`,
  )
  return html`<tfoot><tr>${cells}</tr></tfoot>`
}

import type {TableConstructorOptions} from 'cli-table3'
import stringWidth from 'string-width'
import {shortIds, shortMoments} from './short-cells.ts'

/** `id` and `moment` have a shorter form; an `amount` is never cut, for half an amount is another. */
export type TableColumnKind = 'text' | 'id' | 'moment' | 'amount'

export interface TableColumn {
  readonly title: string
  readonly align: 'left' | 'right'
  readonly kind?: TableColumnKind
  /** Colours a cell after it was laid out. */
  readonly paint?: (cell: string, row: number) => string
}

/** What is said under a table of which columns were taken away. */
export interface TableNotes {
  /** Of columns that say the same in every row. */
  readonly everyRow: (pairs: readonly string[]) => string
  /** Of columns for which the terminal is too narrow. */
  readonly leftOut: (titles: readonly string[]) => string
}

export interface TableOptions {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of the terminal; nothing off a terminal, where nothing is shortened. */
  readonly width: number | undefined
  readonly notes?: TableNotes
  /** The year that a short date does not need to name. */
  readonly year?: number
}

const GAP = '  '
const LEAST_WIDTH = 6

/** No lines, only space between the columns: it reads well and copies well. */
const CHARS: NonNullable<TableConstructorOptions['chars']> = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left'],
    ...['bottom-right', 'left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'],
  ].map((name) => [name, name === 'middle' ? GAP : '']),
)

/** A column with its cells, while the table is being fitted. */
interface FilledColumn {
  readonly column: TableColumn
  readonly cells: readonly string[]
}

/**
 * A table that fits the width. What gives way, in this order: columns without any value; ids, down
 * to a unique beginning; dates, which lose seconds and the year; columns that say the same in every
 * row, which are named below; long texts, which are cut with an ellipsis; at last whole text columns.
 */
export async function renderTable(options: TableOptions): Promise<string> {
  const {default: Table} = await import('cli-table3')
  const {filled, notes} = fittedColumns(options)
  const table = new Table({
    chars: CHARS,
    style: {head: [], border: [], 'padding-left': 0, 'padding-right': 0},
    colAligns: filled.map(({column}) => column.align),
    colWidths: cutWidths(filled, options.width),
    truncate: '…',
  })
  table.push(filled.map(({column}) => column.title))
  for (const row of options.rows.keys()) {
    table.push(filled.map(({column, cells}) => painted(column, cells[row] ?? '', row)))
  }
  const lines = table.toString().split('\n')
  return [...lines.map((line) => line.trimEnd()), ...notes].join('\n')
}

const painted = ({paint}: TableColumn, cell: string, row: number): string =>
  paint === undefined || cell === '' ? cell : paint(cell, row)

interface Fitted {
  readonly filled: readonly FilledColumn[]
  readonly notes: readonly string[]
}

function fittedColumns({columns, rows, width, notes, year}: TableOptions): Fitted {
  let filled: readonly FilledColumn[] = columns.map((column, at) => ({
    column,
    cells: rows.map((row) => row[at] ?? ''),
  }))
  const isTooWide = (): boolean => width !== undefined && lineWidth(filled.map(widthOf)) > width
  if (isTooWide()) filled = filled.filter(({cells}) => cells.some((cell) => cell !== ''))
  if (isTooWide()) filled = filled.map((one) => shortened(one, 'id', shortIds))
  if (isTooWide()) {
    filled = filled.map((one) => shortened(one, 'moment', (cells) => shortMoments(cells, year)))
  }
  const said: string[] = []
  if (isTooWide()) {
    const constant = filled.filter(isConstant)
    filled = filled.filter((one) => !constant.includes(one))
    const pairs = constant.map(({column, cells}) => `${column.title} ${cells[0]}`)
    if (notes && pairs.length > 0) said.push(notes.everyRow(pairs))
  }
  const {kept, leftOut} = width === undefined ? {kept: filled, leftOut: []} : dropped(filled, width)
  if (notes && leftOut.length > 0) said.push(notes.leftOut(leftOut))
  return {filled: kept, notes: said}
}

const shortened = (
  one: FilledColumn,
  kind: TableColumnKind,
  shorten: (cells: readonly string[]) => readonly string[],
): FilledColumn => (one.column.kind === kind ? {...one, cells: shorten(one.cells)} : one)

/** Which row is which, and how much money: these stay, whatever they say. */
const isConstant = ({column, cells}: FilledColumn): boolean =>
  column.kind !== 'id' &&
  column.kind !== 'amount' &&
  cells.length > 1 &&
  cells.every((cell) => cell !== '' && cell === cells[0])

const isCuttable = ({column}: FilledColumn): boolean => (column.kind ?? 'text') === 'text'

const leastWidth = (one: FilledColumn): number =>
  isCuttable(one) ? Math.min(widthOf(one), LEAST_WIDTH) : widthOf(one)

/** Leaves out text columns from the right until the others fit when they are cut as far as can be. */
function dropped(filled: readonly FilledColumn[], width: number) {
  const kept = [...filled]
  const leftOut: string[] = []
  while (lineWidth(kept.map(leastWidth)) > width) {
    const at = kept.findLastIndex(isCuttable)
    if (at < 0) break
    leftOut.unshift(...kept.splice(at, 1).map(({column}) => column.title))
  }
  return {kept, leftOut}
}

const widthOf = ({column, cells}: FilledColumn): number =>
  cells.reduce((most, cell) => Math.max(most, stringWidth(cell)), stringWidth(column.title))

const lineWidth = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, GAP.length * Math.max(0, widths.length - 1))

/** Takes from the widest text column until the line fits, or nothing more can be taken. */
function cutWidths(filled: readonly FilledColumn[], width: number | undefined): number[] {
  const widths = filled.map((one) => Math.max(1, widthOf(one)))
  while (width !== undefined && lineWidth(widths) > width) {
    const open = filled.map((one, at) => (isCuttable(one) ? (widths[at] ?? 0) : 0))
    const most = open.reduce((most, width) => Math.max(most, width), 0)
    if (most <= LEAST_WIDTH) break
    const widest = open.indexOf(most)
    widths[widest] = most - 1
  }
  return widths
}

import type {TableConstructorOptions} from 'cli-table3'
import {type CellForm, type ColumnMeasure, widthOf} from './measure-columns.ts'
import type {TableColumn, TableOptions} from './table-options.ts'

const GAP = '  '
const LEAST_WIDTH = 6

/** A column of the table as it is written. */
export interface ShownColumn<T> {
  readonly column: TableColumn<T>
  readonly form: CellForm
}

interface Candidate<T> extends ShownColumn<T> {
  readonly measure: ColumnMeasure<T>
}

interface Fitted<T> {
  readonly shown: readonly ShownColumn<T>[]
  /** What is said under the table. */
  readonly notes: readonly string[]
}

/**
 * The columns in a form that fits the width. What gives way, in this order: columns without any
 * value; ids, down to a unique beginning; dates, which lose seconds and the year; columns that say
 * the same in every row, which are named below; long texts, which are cut with an ellipsis, but not
 * below their title; at last whole columns: texts, ids that are less needed, words. A column that
 * was left out comes back where a wider one had to go as well and it fits into the room of that.
 */
export function fitColumns<T>(
  measures: readonly ColumnMeasure<T>[],
  {width, notes}: Pick<TableOptions<T>, 'width' | 'notes'>,
): Fitted<T> {
  let left: readonly Candidate<T>[] = measures
    .filter(({isEmpty, column}) => !(isEmpty && column.isSeldom))
    .map((measure) => ({measure, column: measure.column, form: measure.whole()}))
  if (width === undefined) return {shown: left, notes: []}
  const isTooWide = (): boolean => lineWidth(left.map(({form}) => form.width)) > width
  if (isTooWide()) left = left.filter(({measure}) => !measure.isEmpty)
  if (isTooWide()) left = left.map((one) => shortened(one, 'id'))
  const said: string[] = []
  if (isTooWide()) {
    left = left.map((one) => shortened(one, 'moment'))
    if (notes?.shortTimes && left.some(isMarked)) said.push(notes.shortTimes)
  }
  if (isTooWide()) {
    const constant = left.filter(isConstant)
    left = left.filter((one) => !constant.includes(one))
    const pairs = constant.map(
      ({column, measure, form}) => `${column.title} ${form.write(measure.commonValue ?? '')}`,
    )
    if (notes && pairs.length > 0) said.push(notes.everyRow(pairs))
  }
  const {kept, leftOut} = dropped(left, width)
  if (notes && leftOut.length > 0) said.push(notes.leftOut(leftOut))
  return {shown: narrowed(kept, width), notes: said.flatMap((note) => folded(note, width))}
}

/** The parts of a note, no line longer than the terminal, unless one part is. */
function folded(note: string, width: number): string[] {
  const lines: string[] = []
  for (const part of note.split(/(?<=, )/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + part.trimEnd().length <= width) {
      lines[lines.length - 1] = line + part
    } else lines.push(line === undefined ? part : `  ${part}`)
  }
  return lines.map((line) => line.trimEnd())
}

const shortened = <T>(one: Candidate<T>, kind: 'id' | 'moment'): Candidate<T> => {
  if (one.column.kind !== kind) return one
  return {...one, form: kind === 'id' ? one.measure.shortIds() : one.measure.shortMoments()}
}

const isMarked = <T>({column}: Candidate<T>): boolean => column.mark !== undefined

/** Which row is which, and how much money: these stay, whatever they say. */
const isConstant = <T>({column, measure}: Candidate<T>): boolean =>
  column.kind !== 'id' && column.kind !== 'amount' && measure.commonValue !== undefined

function isCuttable<T>({column}: ShownColumn<T>): boolean {
  return (column.kind ?? 'text') === 'text'
}

/** Its beginning names nothing, or the row is named by another id: whoever needs it asks for the column. */
function isSecondId<T>({column}: ShownColumn<T>): boolean {
  return column.kind === 'id' && (column.isWholeOnly === true || column.isLessNeeded === true)
}

function isWord<T>({column}: ShownColumn<T>): boolean {
  return column.kind === 'word'
}

/** A title is never cut: a column without a name says less than none. */
const leastWidth = <T>(one: ShownColumn<T>): number =>
  isCuttable(one)
    ? Math.min(one.form.width, Math.max(LEAST_WIDTH, widthOf(one.form.title)))
    : one.form.width

/** What may be left out of a line that is too wide, in this order. */
const LESS_NEEDED = [isCuttable, isSecondId, isWord]

/**
 * Leaves out columns from the right until the others fit when they are cut as far as can be. Of those
 * that went before the last one, each comes back for which its room is enough.
 */
function dropped<T>(columns: readonly Candidate<T>[], width: number) {
  const fits = (some: readonly Candidate<T>[]): boolean => lineWidth(some.map(leastWidth)) <= width
  let kept = columns
  const gone: Candidate<T>[] = []
  while (!fits(kept)) {
    const ends = LESS_NEEDED.map((isLeftOut) => kept.findLast(isLeftOut))
    const last = ends.find((end) => end !== undefined)
    if (last === undefined) break
    gone.unshift(last)
    kept = kept.filter((one) => one !== last)
  }
  for (const one of gone.slice(1)) {
    const more = columns.filter((each) => each === one || kept.includes(each))
    if (fits(more)) kept = more
  }
  const leftOut = columns.filter((one) => !kept.includes(one)).map(({column}) => column.title)
  return {kept, leftOut}
}

const lineWidth = (widths: readonly number[]): number =>
  widths.reduce((total, width) => total + width, GAP.length * Math.max(0, widths.length - 1))

/** Takes from the widest text column until the line fits, or nothing more can be taken. */
function narrowed<T>(columns: readonly ShownColumn<T>[], width: number): ShownColumn<T>[] {
  const widths = columns.map(({form}) => form.width)
  while (lineWidth(widths) > width) {
    const open = columns.map((one, at) => {
      const wide = widths[at] ?? 0
      return isCuttable(one) && wide > leastWidth(one) ? wide : 0
    })
    const most = open.reduce((most, one) => Math.max(most, one), 0)
    if (most === 0) break
    widths[open.indexOf(most)] = most - 1
  }
  return columns.map((one, at) => {
    const width = widths[at] ?? one.form.width
    if (width === one.form.width) return one
    return {...one, form: {...one.form, width, write: (cell) => cut(one.form.write(cell), width)}}
  })
}

/** The beginning of a text that is too wide, with an ellipsis; a character is never halved. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break
    kept += character
  }
  return `${kept}…`
}

/** No rules, only space between the columns: it reads well and copies well. */
const CHARS: NonNullable<TableConstructorOptions['chars']> = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((name) => [name, name === 'middle' ? GAP : '']),
)

/** Draws rows of cells, one line a row. */
type DrawRows = (rows: readonly (readonly string[])[]) => readonly string[]

/** How wide a column of these rows is: a cell that has become wider since they were measured widens it. */
const widthIn = (rows: readonly (readonly string[])[], at: number, least: number): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), least)

/** Draws rows of cells in the widths of the columns: an amount is never cut. */
export async function tableDrawer<T>(shown: readonly ShownColumn<T>[]): Promise<DrawRows> {
  const {newTable} = await import('./cli-table.ts')
  return (rows) => {
    if (rows.length === 0) return []
    const table = newTable({
      chars: CHARS,
      style: {head: [], border: [], 'padding-left': 0, 'padding-right': 0},
      colAligns: shown.map(({column}) => column.align),
      colWidths: shown.map(({form}, at) => widthIn(rows, at, form.width)),
    })
    for (const row of rows) table.push([...row])
    return table
      .toString()
      .split('\n')
      .map((line) => line.trimEnd())
  }
}

/**
 * The same lines for a table of very many rows. cli-table3 takes 0.2 ms a row, most of it for a
 * regular expression that it makes anew for each cell, and 40 to 70 MB more at any moment.
 */
export const longTableDrawer =
  <T>(shown: readonly ShownColumn<T>[]): DrawRows =>
  (rows) => {
    const widths = shown.map(({form}, at) => widthIn(rows, at, form.width))
    return rows.map((row) => {
      const cells = shown.map(({column}, at) => {
        const cell = row[at] ?? ''
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell))
        return column.align === 'right' ? space + cell : cell + space
      })
      return cells.join(GAP).trimEnd()
    })
  }

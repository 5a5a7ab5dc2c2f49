import type {TableConstructorOptions} from 'cli-table3'

/** Text cells, left or right; nothing else. */
export interface TableColumn {
  readonly title: string
  readonly align: 'left' | 'right'
  /** Cut only when nothing else can be: half an id is none. */
  readonly isWhole?: boolean
}

export interface TableOptions {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Columns of the terminal; nothing off a terminal, where no cell is cut. */
  readonly width: number | undefined
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

/**
 * A table that fits the width: columns without any value give way first, then the widest are cut
 * with an ellipsis.
 */
export async function renderTable(options: TableOptions): Promise<string> {
  const {default: Table} = await import('cli-table3')
  const {columns, rows, width} = isTooWide(options) ? withoutEmpty(options) : options
  const cells = [columns.map(({title}) => title), ...rows]
  const table = new Table({
    chars: CHARS,
    style: {head: [], border: [], 'padding-left': 0, 'padding-right': 0},
    colAligns: columns.map(({align}) => align),
    colWidths: fittedWidths(naturalWidths(cells), columns, width),
    truncate: '…',
  })
  table.push(...cells.map((row) => [...row]))
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

const naturalWidths = (cells: readonly (readonly string[])[]): number[] =>
  (cells[0] ?? []).map((_title, column) =>
    Math.max(1, ...cells.map((row) => displayWidth(row[column] ?? ''))),
  )

const lineWidth = (widths: readonly number[]): number =>
  widths.reduce((total, one) => total + one, GAP.length * (widths.length - 1))

const isTooWide = ({columns, rows, width}: TableOptions): boolean =>
  width !== undefined &&
  lineWidth(naturalWidths([columns.map(({title}) => title), ...rows])) > width

function withoutEmpty({columns, rows, width}: TableOptions): TableOptions {
  const isShown = (_: unknown, column: number): boolean => rows.some((row) => row[column] !== '')
  return {columns: columns.filter(isShown), rows: rows.map((row) => row.filter(isShown)), width}
}

/** Takes from the widest column until the line fits, or nothing more can be taken. */
function fittedWidths(
  natural: readonly number[],
  columns: readonly TableColumn[],
  width: number | undefined,
): number[] {
  const widths = [...natural]
  const shrink = (mayCut: (column: TableColumn) => boolean): void => {
    while (width !== undefined && lineWidth(widths) > width) {
      const open = widths.map((one, at) => (columns[at] && mayCut(columns[at]) ? one : 0))
      const widest = open.indexOf(Math.max(...open))
      if ((open[widest] ?? 0) <= LEAST_WIDTH) return
      widths[widest] = (widths[widest] ?? 0) - 1
    }
  }
  shrink(({isWhole}) => !isWhole)
  shrink(() => true)
  return widths
}

/** East Asian wide characters and emoji take two columns, combining marks none. */
function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        character,
      )
        ? 2
        : 1
  }
  return width
}

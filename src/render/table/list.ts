import {SAO_PAULO} from '../../domain/civil-day.ts'
import {type Centavos, reaisIn} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {BRASILIA, brasiliaTime} from '../../messages/text/brasilia-time.ts'
import {jsonText, plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {feminineStateWord, stateCell, stateTone, stateWord, yesOrNo} from '../text/states.ts'
import {toned} from '../text/tone.ts'
import {wrappedText} from '../text/wrapped-text.ts'
import {type CsvLocale, csvLines} from './csv.ts'
import {kindIn, type ListColumn, type Row, valueAt} from './list-columns.ts'
import type {Cell, CellKind} from './sheet.ts'
import {tableLines} from './table.ts'
import type {Rows, TableColumn, TableNotes} from './table-options.ts'

export const LIST_OUTPUTS = ['table', 'json', 'ndjson', 'csv'] as const
export type ListOutput = (typeof LIST_OUTPUTS)[number]

export interface ListView {
  readonly output: ListOutput
  /** What a table and CSV show: see `shownColumns`. */
  readonly columns: readonly ListColumn[]
  /** JSON has these alone, too, because `--columns` named them. */
  readonly areChosen: boolean
  readonly language: Language
  readonly width: number | undefined
  /** Now, for dates that need not say the year. */
  readonly year?: number
  /** How CSV is written; `raw` where nothing is said. */
  readonly csvLocale?: CsvLocale | undefined
  /** What to do where there is no row. */
  readonly nextStep?: string | undefined
}

const NOTHING: Readonly<Record<Language, string>> = {
  en: 'Nothing to show.',
  'pt-BR': 'Nada a mostrar.',
}

/** `listText` as one text, without its last line end: for rows that are few. */
export async function renderList(items: readonly object[], view: ListView): Promise<string> {
  let text = ''
  for await (const piece of listText(items, view)) text += piece
  return text.replace(/\n$/, '')
}

/**
 * Rows in the form asked for, row by row, so that a list of any length takes the memory of a short
 * one. JSON and NDJSON are whole rows, unless `--columns` chose of them. A table reads the rows
 * twice.
 */
export async function* listText(items: Rows<object>, view: ListView): AsyncGenerator<string> {
  const rows = items as Rows<Row>
  switch (view.output) {
    case 'json':
      return yield* jsonDocument(rows, view)
    case 'ndjson':
      for await (const row of rows) yield `${jsonText(jsonRow(row, view))}\n`
      return
    case 'csv':
      return yield* csv(rows, view)
    case 'table':
      return yield* table(rows, view)
  }
}

/** As `JSON.stringify` with two spaces writes `{data: [...]}`. */
async function* jsonDocument(rows: Rows<Row>, view: ListView): AsyncGenerator<string> {
  let before = '{\n  "data": ['
  let after = ']\n}\n'
  for await (const row of rows) {
    yield `${before}\n    ${jsonText(jsonRow(row, view), 2).replaceAll('\n', '\n    ')}`
    before = ','
    after = '\n  ]\n}\n'
  }
  yield before === ',' ? after : before + after
}

type ChosenColumns = Pick<ListView, 'columns' | 'areChosen'>

/**
 * The rows as JSON has them: whole, or what `--columns` names, under these names and in this order.
 */
export const jsonRows = <T extends object>(
  items: readonly T[],
  view: ChosenColumns,
): readonly object[] => items.map((item) => jsonRow(item as Row, view))

function jsonRow(row: Row, {columns, areChosen}: ChosenColumns): Row {
  if (!areChosen) return row
  const chosen: Record<string, unknown> = {}
  for (const {key, path = key} of columns) {
    setAt(chosen, key.split('.'), valueAt(row, path) ?? null)
  }
  return chosen
}

function setAt(target: Record<string, unknown>, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>
  target[name] = inner
  setAt(inner, rest, value)
}

const TABLE_KINDS = {
  money: 'amount',
  count: 'amount',
  instant: 'moment',
  id: 'id',
  text: 'text',
  state: 'word',
  feminine_state: 'word',
} as const

async function* table(rows: Rows<Row>, view: ListView): AsyncGenerator<string> {
  const {columns, areChosen, language, width, year, nextStep} = view
  let isEmpty = true
  const lines = tableLines({
    columns: columns.map((column) => {
      const drawn = tableColumn(column, language)
      return column.isSeldom && !areChosen ? {...drawn, isSeldom: true} : drawn
    }),
    rows,
    width,
    notes: NOTES[language],
    ...(year !== undefined && {year}),
  })
  for await (const line of lines) {
    isEmpty = false
    yield `${line}\n`
  }
  if (isEmpty)
    yield `${NOTHING[language]}\n${nextStep === undefined ? '' : `${wrappedText(`  ${nextStep}`, width)}\n`}`
}

function tableColumn(column: ListColumn, language: Language): TableColumn<Row> {
  const {title, kind = 'text', path = column.key} = column
  return {
    title: title[language],
    ...(kind === 'instant' && {mark: BRASILIA}),
    align: kind === 'money' || kind === 'count' ? 'right' : 'left',
    kind: TABLE_KINDS[kind],
    ...(column.isWholeOnly && {isWholeOnly: true}),
    ...(column.isLessNeeded && {isLessNeeded: true}),
    cell: (row) => withRemark(forPeople(row, column, language), column.remark?.(row, language)),
    ...(isState(kind) && {
      paint: (cell, row) => toned(stateTone(String(valueAt(row, path))), cell),
    }),
  }
}

const NOTES: Readonly<Record<Language, TableNotes>> = {
  en: {
    everyRow: (pairs) => `In every row: ${pairs.join(', ')}`,
    leftOut: (titles) => `Not shown here: ${titles.join(', ')}`,
    shortTimes: 'Times are of Brasília.',
  },
  'pt-BR': {
    everyRow: (pairs) => `Em todas as linhas: ${pairs.join(', ')}`,
    leftOut: (titles) => `Não cabem aqui: ${titles.join(', ')}`,
    shortTimes: 'Horário de Brasília.',
  },
}

const withRemark = (cell: string, remark: string | undefined): string =>
  remark === undefined ? cell : `${cell} ${remark}`

function forPeople(row: Row, column: ListColumn, language: Language): string {
  const value = valueAt(row, column.path ?? column.key)
  if (value === undefined || value === null) return ''
  const kind = kindIn(row, column)
  if (kind === 'money') {
    const amount = moneyIn(row, column)
    if (amount !== undefined) return renderReais(amount, language)
  }
  if (kind === 'instant') return brasiliaTime(String(value), language)
  if (typeof value === 'boolean') return yesOrNo(value, language)
  if (column.inWords) return plainText(column.inWords(value, language))
  if (kind === 'state') return stateCell(String(value), language)
  if (kind === 'feminine_state') {
    return language === 'en'
      ? stateCell(String(value), language)
      : feminineStateWord(String(value), language)
  }
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) {
    return plainText(value.join(', '))
  }
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

async function* csv(
  rows: Rows<Row>,
  {columns, csvLocale = 'raw'}: ListView,
): AsyncGenerator<string> {
  const {heading, line} = csvLines(
    columns.map(({key, title, kind}) => ({key, title: title['pt-BR'], kind: cellKind(kind)})),
    {locale: csvLocale, timezone: SAO_PAULO},
  )
  yield heading
  for await (const row of rows) yield line(columns.map((column) => csvCell(row, column, csvLocale)))
}

function csvCell(row: Row, column: ListColumn, locale: CsvLocale): Cell {
  const value = valueAt(row, column.path ?? column.key)
  if (value === undefined || value === null) return null
  const kind = kindIn(row, column)
  if (isState(kind) && locale === 'pt-BR') {
    return (kind === 'state' ? stateWord : feminineStateWord)(String(value), locale)
  }
  if (kind === 'money') return moneyIn(row, column) ?? null
  if (kind === 'count') return Number(value)
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function moneyIn(row: Row, {key, path = key, centavosPath}: ListColumn): Centavos | undefined {
  if (centavosPath === undefined) return reaisIn(valueAt(row, path))
  return valueAt(row, centavosPath) as Centavos | undefined
}

const isState = (kind: ListColumn['kind']): kind is 'state' | 'feminine_state' =>
  kind === 'state' || kind === 'feminine_state'

const cellKind = (kind: ListColumn['kind'] = 'text'): CellKind =>
  kind === 'id' || isState(kind) ? 'text' : kind

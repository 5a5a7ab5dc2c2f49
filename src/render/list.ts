import {type Centavos, fromReais, isMoneyFault} from '../domain/money.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {unknownColumn} from '../messages/files.ts'
import type {Language} from '../messages/language.ts'
import {jsonText, plainText} from '../messages/plain-text.ts'
import {renderCsv} from './csv.ts'
import {localInstant} from './local-instant.ts'
import {renderReais} from './money.ts'
import type {Cell} from './sheet.ts'
import {renderTable} from './table.ts'

export const LIST_OUTPUTS = ['table', 'json', 'ndjson', 'csv'] as const
export type ListOutput = (typeof LIST_OUTPUTS)[number]

/** One column of a list: the field it shows, and how. */
export interface ListColumn {
  /** Of the JSON row; a dot goes one level down. */
  readonly key: string
  readonly title: Readonly<Record<Language, string>>
  readonly kind?: 'text' | 'money' | 'instant' | 'count'
  /** Shown only when `--columns` asks for it. */
  readonly isExtra?: boolean
}

export interface ListView {
  readonly output: ListOutput
  /** What a table and CSV show: see `shownColumns`. */
  readonly columns: readonly ListColumn[]
  readonly language: Language
  readonly width: number | undefined
}

const NOTHING: Readonly<Record<Language, string>> = {
  en: 'Nothing to show.',
  'pt-BR': 'Nada a mostrar.',
}

type Row = Readonly<Record<string, unknown>>

/** Rows in the form asked for. JSON and NDJSON are the rows as they are; others show columns. */
export async function renderList(items: readonly object[], view: ListView): Promise<string> {
  const rows = items as readonly Row[]
  switch (view.output) {
    case 'json':
      return jsonText({data: rows}, 2)
    case 'ndjson':
      return rows.map((row) => jsonText(row)).join('\n')
    case 'csv':
      return csv(rows, view)
    case 'table':
      return rows.length === 0 ? NOTHING[view.language] : table(rows, view)
  }
}

/**
 * The columns named by `--columns`, in that order, or the usual ones. Asked before anything is
 * sent.
 *
 * Errors: `InvalidInputError` for a column that is not there.
 */
export function shownColumns(
  columns: readonly ListColumn[],
  keys: readonly string[] | undefined,
): readonly ListColumn[] {
  if (!keys) return columns.filter(({isExtra}) => !isExtra)
  return keys.map((key) => {
    const column = columns.find((candidate) => candidate.key === key)
    if (column) return column
    throw new InvalidInputError(unknownColumn({known: columns.map(keyOf).join(', ')}))
  })
}

const keyOf = ({key}: ListColumn): string => key

function table(rows: readonly Row[], {columns, language, width}: ListView): Promise<string> {
  return renderTable({
    columns: columns.map(({key, title, kind}) => ({
      title: title[language],
      align: kind === 'money' || kind === 'count' ? 'right' : 'left',
      isWhole: key === 'id',
    })),
    rows: rows.map((row) => columns.map((column) => forPeople(row, column, language))),
    width,
  })
}

function forPeople(row: Row, column: ListColumn, language: Language): string {
  const value = valueAt(row, column.key)
  if (value === undefined || value === null) return ''
  if (column.kind === 'money') {
    const amount = centavosOf(value)
    if (amount !== undefined) return renderReais(amount, language)
  }
  if (column.kind === 'instant') return localInstant(String(value), language)
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

function csv(rows: readonly Row[], {columns}: ListView): string {
  const cell = (row: Row, {key, kind}: ListColumn): Cell => {
    const value = valueAt(row, key)
    if (value === undefined || value === null) return null
    if (kind === 'money') return centavosOf(value) ?? null
    if (kind === 'count') return Number(value)
    return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const sheet = {
    name: 'list',
    title: '',
    columns: columns.map(({key, kind = 'text'}) => ({key, title: key, kind})),
    rows: () => rows.map((row) => columns.map((column) => cell(row, column))),
  }
  return [...renderCsv(sheet, {locale: 'raw', timezone: 'UTC'})].join('').replace(/\n$/, '')
}

const centavosOf = (value: unknown): Centavos | undefined => {
  const amount = typeof value === 'number' ? fromReais(value) : 'not_a_number'
  return isMoneyFault(amount) ? undefined : amount
}

const valueAt = (row: Row, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null
    return isObject ? (value as Row)[name] : undefined
  }, row)

/** A note that the list goes on, or nothing when it does not. */
export function renderMore(shown: number, total: number, language: Language): string | undefined {
  if (shown >= total) return undefined
  return language === 'pt-BR'
    ? `Mostrando ${shown} de ${total}; --all traz todos.`
    : `Showing ${shown} of ${total}; --all brings the rest.`
}

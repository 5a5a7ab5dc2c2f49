import type {DatabaseSync} from 'node:sqlite'
import {isMoneyFault, parseTypedAmount} from '../../../domain/money.ts'
import type {Listing} from '../../../wire/dashboard.ts'
import type {Call} from '../../http/message.ts'

const DEFAULT_LIMIT = 50
const MAXIMUM_LIMIT = 200

/** Which part of a listing is asked for. What is out of range becomes the nearest that is not. */
export interface Window {
  readonly page: number
  readonly limit: number
  /** Narrows the rows down by text; empty for all. */
  readonly search: string
}

export function windowOf({query}: Call): Window {
  const limit = wholeFrom(query.get('limit'), DEFAULT_LIMIT)
  return {
    page: wholeFrom(query.get('page'), 1),
    limit: Math.min(limit, MAXIMUM_LIMIT),
    search: (query.get('q') ?? '').trim(),
  }
}

const wholeFrom = (text: string | null, fallback: number): number =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback

/** A condition with its values, in the order of its question marks. */
export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export const equals = (column: string, value: string | number): Condition => ({
  sql: `${column} = ?`,
  values: [value],
})

/** A filter of the address: nothing given, nothing filtered. */
export function filtered(column: string, value: string | null): Condition[] {
  return value === null || value === '' ? [] : [equals(column, value)]
}

/** Rows whose columns hold the text anywhere, or whose amount it is. */
export function searched(
  search: string,
  columns: readonly string[],
  amountColumn?: string,
): Condition[] {
  if (search === '') return []
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const texts = columns.map((column) => String.raw`${column} LIKE ? ESCAPE '\'`)
  const amount = amountColumn === undefined ? 'not_a_number' : parseTypedAmount(search)
  const amounts = isMoneyFault(amount) ? [] : [amount]
  return [
    {
      sql: `(${[...texts, ...amounts.map(() => `${amountColumn} = ?`)].join(' OR ')})`,
      values: [...columns.map(() => pattern), ...amounts],
    },
  ]
}

/** What is selected, under which conditions, in which order. Names are ours, values are bound. */
export interface Selection {
  readonly columns?: string
  readonly from: string
  readonly where: readonly Condition[]
  readonly order: string
}

/** One page of the rows, and how many there are in all. */
export function listRows<Row, Item>(
  db: DatabaseSync,
  {columns = '*', from, where, order}: Selection,
  {page, limit, toItem}: Pick<Window, 'page' | 'limit'> & {readonly toItem: (row: Row) => Item},
): Listing<Item> {
  const conditions = where.map(({sql}) => sql).join(' AND ')
  const values = where.flatMap((condition) => condition.values)
  const counted = db.prepare(`SELECT COUNT(*) AS total FROM ${from} WHERE ${conditions}`)
  const total = Number(counted.get(...values)?.['total'])
  const rows = db
    .prepare(
      `SELECT ${columns} FROM ${from} WHERE ${conditions} ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
    .all(...values, limit, (page - 1) * limit) as unknown as Row[]
  return {items: rows.map(toItem), total, page, limit}
}

import type {ComponentChildren} from 'preact'
import type {Listing} from '../../wire/dashboard.ts'
import {refine} from '../state/route.ts'
import {number, text} from '../texts/text.ts'

/** A column: its heading and what stands in a row. Amounts stand at the right. */
export interface Column<Row> {
  readonly title: string
  readonly isAmount?: boolean
  /** The title is only read out. */
  readonly isUntitled?: boolean
  /** Left out where the screen is narrow. */
  readonly isExtra?: boolean
  readonly cell: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Makes the whole row lead somewhere; the first cell holds the link itself. */
  readonly addressOf?: (row: Row) => string | undefined
}

const classOf = <Row,>({isAmount, isExtra}: Column<Row>): string =>
  [isAmount && 'amount', isExtra && 'extra'].filter(Boolean).join(' ')

export function Table<Row>({caption, columns, rows, keyOf, addressOf}: TableProps<Row>) {
  return (
    <div class="table">
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={classOf(column)}>
                {column.isUntitled ? <span class="hidden">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} row={row} columns={columns} address={addressOf?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Value> {
  readonly row: Value
  readonly columns: readonly Column<Value>[]
  readonly address: string | undefined
}

function Row<Value>({row, columns, address}: RowProps<Value>) {
  return (
    <tr class={address === undefined ? undefined : 'leads'}>
      {columns.map((column, index) => (
        <td key={column.title} class={classOf(column)} data-title={column.title}>
          {index === 0 && address !== undefined ? (
            <a href={address}>{column.cell(row)}</a>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

/** Pages of a listing, from the newest to the oldest. Nothing is shown when one page holds all. */
export function Pager({listing}: {listing: Listing<unknown>}) {
  const {page, limit, total, items} = listing
  const words = text.value.list
  const pages = Math.max(1, Math.ceil(total / limit))
  if (total === 0) return null
  const start = (page - 1) * limit
  const turn = (to: number) => () => refine({page: to === 1 ? '' : String(to)})
  const steps = [
    {label: words.first, to: 1, isOff: page <= 1},
    {label: words.previous, to: page - 1, isOff: page <= 1},
    {label: words.next, to: page + 1, isOff: page >= pages},
    {label: words.last, to: pages, isOff: page >= pages},
  ]
  return (
    <nav class="pager" aria-label={words.pages}>
      <p class="note" role="status">
        {words.of(start + 1, start + items.length, number(total))}
      </p>
      {pages > 1 && (
        <div class="actions">
          {steps.map(({label, to, isOff}) => (
            <button key={label} type="button" class="small" disabled={isOff} onClick={turn(to)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </nav>
  )
}

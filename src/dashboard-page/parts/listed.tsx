import type {ComponentChildren} from 'preact'
import type {Listing} from '../../wire/dashboard.ts'
import type {Choice} from '../actions/action.ts'
import {place} from '../state/route.ts'
import {text, walletName} from '../texts/text.ts'
import {SearchField, SelectFilter} from './filters.tsx'
import {type Column, Pager, Table} from './table.tsx'

interface ListedProps<Row> {
  readonly listing: Listing<Row>
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly addressOf?: (row: Row) => string | undefined
  readonly statuses?: readonly Choice[]
  /** What `statuses` are of, where they are no statuses. */
  readonly statusLabel?: string
  readonly wallets?: readonly string[]
  readonly empty: ComponentChildren
}

/** A listing with what narrows it down, its rows and its pages. */
export function Listed<Row>(props: ListedProps<Row>) {
  const {listing, statuses, statusLabel, wallets = [], empty} = props
  const isNarrowed = Object.keys(place.value.query).length > 0
  const words = text.value.list
  if (listing.total === 0 && !isNarrowed) return <>{empty}</>
  return (
    <div class="listed">
      <search class="filters">
        <SearchField />
        {statuses && (
          <SelectFilter name="status" label={statusLabel ?? words.status} choices={statuses} />
        )}
        {wallets.length > 1 && (
          <SelectFilter
            name="wallet"
            label={words.wallet}
            choices={wallets.map((value) => ({value, label: walletName(value)}))}
          />
        )}
      </search>
      {listing.items.length === 0 ? (
        <p class="empty note" role="status">
          {words.none}
        </p>
      ) : (
        <Table {...props} rows={listing.items} />
      )}
      <Pager listing={listing} />
    </div>
  )
}

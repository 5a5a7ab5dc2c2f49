import type {ComponentChildren} from 'preact'
import type {Listing} from '../../wire/dashboard.ts'
import type {Choice} from '../actions/action.ts'
import {useListing} from '../state/listing.ts'
import {linkTo} from '../state/route.ts'
import {useWallets, walletReferences} from '../state/wallets.ts'
import {text} from '../texts/text.ts'
import {Loaded, PageHeader} from './layout.tsx'
import {Listed} from './listed.tsx'
import type {Column} from './table.tsx'

interface ListPageProps<Row> {
  /** The list, its title and the page of each of its rows go by one name. */
  readonly name: 'charges' | 'withdrawals' | 'blocks' | 'events'
  readonly columns: readonly Column<Row>[]
  readonly statuses: readonly Choice[]
  /** What `statuses` are of, where they are no statuses. */
  readonly statusLabel?: string
  readonly empty: ComponentChildren
  /** The button of what is created here. */
  readonly children?: ComponentChildren
}

/** Every resource of one kind of the environment, each with a page of its own. */
export function ListPage<Row extends {readonly id: string}>({
  name,
  children,
  ...shown
}: ListPageProps<Row>) {
  const rows = useListing<Row>(name)
  const wallets = walletReferences(useWallets())
  const title = text.value.pages[name]
  return (
    <>
      <PageHeader title={title}>{children}</PageHeader>
      <Loaded from={rows}>
        {(listing: Listing<Row>) => (
          <Listed
            {...shown}
            listing={listing}
            caption={title}
            wallets={wallets}
            keyOf={({id}) => id}
            addressOf={({id}) => linkTo(name, id)}
          />
        )}
      </Loaded>
    </>
  )
}

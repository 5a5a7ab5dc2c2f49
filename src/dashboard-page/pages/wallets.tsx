import type {WalletView} from '../../wire/dashboard.ts'
import {createWallet, transferFrom} from '../actions/wallet-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty, Loaded, PageHeader} from '../parts/layout.tsx'
import {Listed} from '../parts/listed.tsx'
import type {Column} from '../parts/table.tsx'
import {Money} from '../parts/values.tsx'
import {useListing} from '../state/listing.ts'
import {linkTo} from '../state/route.ts'
import {text, walletName} from '../texts/text.ts'

/** The main account and its sub-accounts. */
export function WalletsPage() {
  const wallets = useListing<WalletView>('wallets')
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.wallets}>
        {(wallets.value?.total ?? 0) > 1 && (
          <ActionButton action={transferFrom('principal')} label={words.transfer.open} />
        )}
        <ActionButton tone="primary" action={createWallet()} label={words.createWallet.open} />
      </PageHeader>
      <Loaded from={wallets}>
        {(listing) => (
          <Listed
            listing={listing}
            caption={words.pages.wallets}
            columns={columns()}
            keyOf={({reference}) => reference}
            addressOf={({reference}) => linkTo('wallets', reference)}
            empty={<Empty title={words.list.none} />}
          />
        )}
      </Loaded>
    </>
  )
}

function columns(): Column<WalletView>[] {
  const {field} = text.value
  return [
    {title: field.wallet, cell: ({reference}) => walletName(reference)},
    {title: field.name, isExtra: true, cell: ({name}) => name ?? ''},
    {title: field.status, isExtra: true, cell: ({status}) => <Badge status={status} />},
    {title: field.held, isAmount: true, isExtra: true, cell: ({held}) => <Money reais={held} />},
    {
      title: field.refundDebt,
      isAmount: true,
      isExtra: true,
      cell: ({refundDebt}) => <Money reais={refundDebt} />,
    },
    {
      title: field.spendable,
      isAmount: true,
      isExtra: true,
      cell: ({spendable}) => <Money reais={spendable} />,
    },
    {title: field.available, isAmount: true, cell: ({available}) => <Money reais={available} />},
  ]
}

import type {LineView, WalletView} from '../../wire/dashboard.ts'
import {switchWallet, transferFrom} from '../actions/wallet-actions.ts'
import {withdrawalFrom} from '../actions/withdrawal-actions.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {LineTable} from '../parts/line-table.tsx'
import {Pager} from '../parts/table.tsx'
import {useListing} from '../state/listing.ts'
import {useResource} from '../state/resource.ts'
import {useWallets} from '../state/wallets.ts'
import {money, text, walletName} from '../texts/text.ts'

/** One wallet: what it has, and every line that made it so. */
export function WalletPage({id}: {id: string}) {
  const wallet = useResource<WalletView>(`wallets/${encodeURIComponent(id)}`)
  return (
    <Loaded from={wallet} back={backTo('wallets')}>
      {(view) => (
        <>
          <Header wallet={view} />
          <Balances wallet={view} />
          <Statement wallet={view.reference} />
        </>
      )}
    </Loaded>
  )
}

function Header({wallet: {reference, status}}: {wallet: WalletView}) {
  const words = text.value
  const wallets = useWallets()
  const change = status === 'active' ? 'suspend' : 'activate'
  return (
    <PageHeader
      title={walletName(reference)}
      back={backTo('wallets')}
      beside={<Badge status={status} />}
    >
      {reference !== 'principal' && (
        <ActionButton action={switchWallet(reference, change)} label={words[change].open} />
      )}
      <ActionButton action={withdrawalFrom(reference)} label={words.withdraw.open} />
      {wallets.length > 1 && (
        <ActionButton tone="primary" action={transferFrom(reference)} label={words.transfer.open} />
      )}
    </PageHeader>
  )
}

function Balances({wallet}: {wallet: WalletView}) {
  const {field} = text.value
  const figures = [
    [field.available, wallet.available],
    [field.held, wallet.held],
    [field.refundDebt, wallet.refundDebt],
    [field.spendable, wallet.spendable],
  ] as const
  return (
    <dl class="figures">
      {figures.map(([name, reais]) => (
        <div key={name}>
          <dt class="name">{name}</dt>
          <dd class="value">{money(reais)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Statement({wallet}: {wallet: string}) {
  const words = text.value.wallet
  const lines = useListing<LineView>('lines', {wallet})
  return (
    <Panel title={words.statement}>
      <Loaded from={lines}>
        {(listing) =>
          listing.total === 0 ? (
            <Empty title={words.noLines} />
          ) : (
            <>
              <LineTable lines={listing.items} hasBalance hasLinks />
              <Pager listing={listing} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

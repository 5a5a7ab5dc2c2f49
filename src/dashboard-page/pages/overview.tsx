import type {ChargeSummary, DeliverySummary, OverviewView} from '../../wire/dashboard.ts'
import {createCharge} from '../actions/charge-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {Table} from '../parts/table.tsx'
import {attemptWords} from '../parts/timeline.tsx'
import {Event, Moment, Money} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo, type PageName} from '../state/route.ts'
import {money, number, text, walletName} from '../texts/text.ts'
import {chargeName} from './charges.tsx'

/** Where the money is, and what waits for an action of the owner. */
export function OverviewPage() {
  const overview = useResource<OverviewView>('overview')
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.overview}>
        <ActionButton tone="primary" label={words.createCharge.open} action={createCharge} />
      </PageHeader>
      <Loaded from={overview}>
        {(view) => (
          <>
            <Figures view={view} />
            <div class="columns">
              <LatestCharges rows={view.latestCharges} />
              <WalletList view={view} />
            </div>
            <LatestDeliveries rows={view.latestDeliveries} endpoints={view.endpoints} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({view}: {view: OverviewView}) {
  const words = text.value.overview
  return (
    <ul class="figures">
      <Figure page="wallets" name={words.ready} value={money(view.available)}>
        {words.heldNote(money(view.held))}
      </Figure>
      <Figure page="charges" name={words.waiting} value={number(view.charges.pending)}>
        {words.paidNote(number(view.charges.completed))}
      </Figure>
      <Figure
        page="withdrawals"
        name={words.payouts}
        value={number(view.withdrawals.pending + view.withdrawals.processing)}
      >
        {words.payoutsNote(number(view.withdrawals.completed))}
      </Figure>
      <Figure
        page="webhooks"
        name={words.webhooks}
        value={number(view.deliveries.pending + view.deliveries.failed)}
      >
        {words.webhooksNote(number(view.deliveries.delivered))}
      </Figure>
      <Figure page="blocks" name={words.openBlocks} value={number(view.openBlocks)} />
    </ul>
  )
}

interface FigureProps {
  readonly page: PageName
  readonly name: string
  readonly value: string
  readonly children?: string
}

function Figure({page, name, value, children}: FigureProps) {
  return (
    <li>
      <a href={linkTo(page)}>
        <span class="name">{name}</span>
        <span class="value">{value}</span>
        <span class="note">{children}</span>
      </a>
    </li>
  )
}

const SeeAll = ({page}: {page: PageName}) => (
  <a class="see-all" href={linkTo(page)}>
    {text.value.overview.seeAll}
  </a>
)

function LatestCharges({rows}: {rows: readonly ChargeSummary[]}) {
  const words = text.value
  return (
    <Panel title={words.overview.latestCharges} side={<SeeAll page="charges" />}>
      {rows.length === 0 ? (
        <Empty title={words.overview.welcome} note={words.overview.welcomeNote} />
      ) : (
        <Table
          caption={words.overview.latestCharges}
          rows={rows}
          keyOf={({id}) => id}
          addressOf={({id}) => linkTo('charges', id)}
          columns={[
            {
              title: words.field.description,
              cell: (charge) => chargeName(charge),
            },
            {
              title: words.field.created,
              isExtra: true,
              cell: ({createdAt}) => <Moment at={createdAt} />,
            },
            {title: words.field.status, cell: ({status}) => <Badge status={status} />},
            {
              title: words.field.amount,
              isAmount: true,
              cell: ({amount}) => <Money reais={amount} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

function WalletList({view}: {view: OverviewView}) {
  const words = text.value
  return (
    <Panel title={words.pages.wallets} side={<SeeAll page="wallets" />}>
      <Table
        caption={words.pages.wallets}
        rows={view.wallets}
        keyOf={({reference}) => reference}
        addressOf={({reference}) => linkTo('wallets', reference)}
        columns={[
          {title: words.field.wallet, cell: ({reference}) => walletName(reference)},
          {
            title: words.field.available,
            isAmount: true,
            cell: ({available}) => <Money reais={available} />,
          },
        ]}
      />
    </Panel>
  )
}

interface LatestDeliveriesProps {
  readonly rows: readonly DeliverySummary[]
  readonly endpoints: number
}

function LatestDeliveries({rows, endpoints}: LatestDeliveriesProps) {
  const words = text.value
  return (
    <Panel title={words.overview.latestDeliveries} side={<SeeAll page="webhooks" />}>
      {rows.length === 0 ? (
        <Empty title={endpoints === 0 ? words.overview.noEndpoint : words.webhook.noDeliveries} />
      ) : (
        <Table
          caption={words.overview.latestDeliveries}
          rows={rows}
          keyOf={({id}) => id}
          addressOf={({id}) => linkTo('webhooks', id)}
          columns={[
            {title: words.field.event, cell: ({event}) => <Event kind={event} />},
            {title: words.field.url, isExtra: true, cell: ({url}) => url},
            {title: words.field.status, cell: ({state}) => <Badge status={state} />},
            {
              title: words.webhook.lastAnswer,
              isExtra: true,
              cell: ({attempts}) => attemptWords(attempts.at(-1)),
            },
            {
              title: words.field.created,
              isExtra: true,
              cell: ({createdAt}) => <Moment at={createdAt} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}

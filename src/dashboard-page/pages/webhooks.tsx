import {EVENT_KINDS} from '../../domain/event.ts'
import type {DeliveryState} from '../../wire/activity.ts'
import type {DeliverySummary, EndpointView, Listing} from '../../wire/dashboard.ts'
import {createEndpoint, deleteEndpoint} from '../actions/webhook-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {Listed} from '../parts/listed.tsx'
import {type Column, Table} from '../parts/table.tsx'
import {attemptWords} from '../parts/timeline.tsx'
import {Event, Moment} from '../parts/values.tsx'
import {useListing} from '../state/listing.ts'
import {useResource} from '../state/resource.ts'
import {linkTo} from '../state/route.ts'
import {useWallets, walletReferences} from '../state/wallets.ts'
import {text, walletName, wordFor} from '../texts/text.ts'

const STATES = Object.keys({
  pending: true,
  delivered: true,
  failed: true,
} satisfies Record<DeliveryState, true>)

/** The endpoints, and what was delivered to them. */
export function WebhooksPage() {
  const words = text.value
  const wallets = walletReferences(useWallets())
  return (
    <>
      <PageHeader title={words.pages.webhooks}>
        <ActionButton tone="primary" action={createEndpoint} label={words.createEndpoint.open} />
      </PageHeader>
      <Endpoints />
      <Deliveries wallets={wallets} />
    </>
  )
}

function Endpoints() {
  const endpoints = useResource<Listing<EndpointView>>('endpoints')
  const words = text.value
  return (
    <Panel title={words.webhook.endpoints}>
      <Loaded from={endpoints}>
        {({items}) =>
          items.length === 0 ? (
            <Empty title={words.webhook.none} note={words.webhook.noneNote} />
          ) : (
            <Table
              caption={words.webhook.endpoints}
              columns={endpointColumns()}
              rows={items}
              keyOf={({id}) => id}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

function endpointColumns(): Column<EndpointView>[] {
  const {field, webhook, deleteEndpoint: remove} = text.value
  return [
    {title: field.url, cell: ({url}) => <code>{url}</code>},
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {title: field.event, isExtra: true, cell: ({events = []}) => eventWords(events, webhook)},
    {
      title: text.value.action.actions,
      isUntitled: true,
      isAmount: true,
      cell: ({id, url}) => (
        <ActionButton tone="quiet" action={deleteEndpoint(id)} label={remove.open} about={url} />
      ),
    },
  ]
}

const eventWords = (events: readonly string[], words: {allEvents: string}): string =>
  events.length === 0 || events.length === EVENT_KINDS.length ? words.allEvents : events.join(', ')

function Deliveries({wallets}: {wallets: readonly string[]}) {
  const deliveries = useListing<DeliverySummary>('deliveries')
  const words = text.value
  return (
    <Panel title={words.webhook.deliveries}>
      <Loaded from={deliveries}>
        {(listing) => (
          <Listed
            listing={listing}
            caption={words.webhook.deliveries}
            statuses={STATES.map((value) => ({
              value,
              label: wordFor(words.status, value),
            }))}
            wallets={wallets}
            columns={deliveryColumns()}
            keyOf={({id}) => id}
            addressOf={({id}) => linkTo('webhooks', id)}
            empty={<Empty title={words.webhook.noDeliveries} />}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function deliveryColumns(): Column<DeliverySummary>[] {
  const {field, webhook} = text.value
  return [
    {title: field.event, cell: ({event}) => <Event kind={event} />},
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {title: field.url, isExtra: true, cell: ({url}) => <code>{url}</code>},
    {title: field.status, cell: ({state}) => <Badge status={state} />},
    {title: webhook.attempts, isAmount: true, cell: ({attempts}) => attempts.length},
    {title: webhook.lastAnswer, isExtra: true, cell: ({attempts}) => attemptWords(attempts.at(-1))},
    {title: field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
  ]
}

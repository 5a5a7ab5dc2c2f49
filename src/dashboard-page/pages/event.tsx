import type {EventDetail} from '../../wire/dashboard.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {subjectAddress} from '../parts/line-table.tsx'
import {attemptWords} from '../parts/timeline.tsx'
import {Code, Moment, Payload, ShortId} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo} from '../state/route.ts'
import {text, walletName} from '../texts/text.ts'

/** One event: its bytes, and where it was sent. */
export function EventPage({id}: {id: string}) {
  const event = useResource<EventDetail>(`events/${encodeURIComponent(id)}`)
  const words = text.value
  return (
    <Loaded from={event} back={backTo('events')}>
      {(view) => (
        <>
          <PageHeader title={view.event} back={backTo('events')} />
          <div class="columns">
            <div class="stack">
              <Details view={view} />
              <Sent view={view} />
            </div>
            <Panel title={words.webhook.payload} note={words.webhook.payloadNote}>
              <Payload body={view.body} />
            </Panel>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Details({view: {id, subject, subAccount, createdAt}}: {view: EventDetail}) {
  const {field, charge, webhook, search} = text.value
  return (
    <Panel title={charge.details}>
      <Facts
        rows={[
          ['eventId', <Code key="id" value={id} />],
          [
            webhook.subject,
            subject && (
              <a href={subjectAddress(subject)}>
                {search.kinds[subject.kind]} <ShortId id={subject.id} />
              </a>
            ),
          ],
          [field.wallet, walletName(subAccount)],
          [field.created, <Moment key="created" at={createdAt} />],
        ]}
      />
    </Panel>
  )
}

function Sent({view: {sent}}: {view: EventDetail}) {
  const words = text.value
  return (
    <Panel title={words.webhook.deliveries}>
      {sent.length === 0 && <p class="note">{words.timeline.noDelivery}</p>}
      {sent.map(({id, url, state, attempts}) => (
        <a key={id} class="delivery" href={linkTo('webhooks', id)}>
          <Badge status={state} />
          <span class="target">{url}</span>
          <span class="note">{attemptWords(attempts.at(-1))}</span>
        </a>
      ))}
    </Panel>
  )
}

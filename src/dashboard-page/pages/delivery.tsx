import type {DeliveryView} from '../../wire/dashboard.ts'
import {redeliver} from '../actions/webhook-actions.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {subjectAddress} from '../parts/line-table.tsx'
import {attemptWords} from '../parts/timeline.tsx'
import {Code, Moment, Payload, ShortId} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {text, walletName} from '../texts/text.ts'

/** One event on its way to one endpoint, attempt by attempt. */
export function DeliveryPage({id}: {id: string}) {
  const delivery = useResource<DeliveryView>(`deliveries/${encodeURIComponent(id)}`)
  const words = text.value
  return (
    <Loaded from={delivery} back={backTo('webhooks')}>
      {(view) => (
        <>
          <PageHeader
            title={view.event}
            back={backTo('webhooks')}
            beside={<Badge status={view.state} />}
          >
            <ActionButton action={redeliver(view.id)} label={words.redeliver.open} />
          </PageHeader>
          <div class="columns">
            <div class="stack">
              <Details view={view} />
              <Attempts view={view} />
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

function Details({view}: {view: DeliveryView}) {
  const {field, charge, webhook, search} = text.value
  const {subject} = view
  return (
    <Panel title={charge.details}>
      <Facts
        rows={[
          [field.id, <Code key="id" value={view.id} />],
          [
            webhook.subject,
            subject && (
              <a href={subjectAddress(subject)}>
                {search.kinds[subject.kind]} <ShortId id={subject.id} />
              </a>
            ),
          ],
          ['eventId', <Code key="event" value={view.eventId} />],
          [field.wallet, walletName(view.subAccount)],
          [field.url, <code key="url">{view.url}</code>],
          [field.created, <Moment key="created" at={view.createdAt} />],
          [webhook.next, view.nextAttemptAt && <Moment at={view.nextAttemptAt} />],
        ]}
      />
    </Panel>
  )
}

function Attempts({view: {attempts}}: {view: DeliveryView}) {
  const words = text.value.webhook
  if (attempts.length === 0) return null
  return (
    <Panel title={words.attempts}>
      <ol class="timeline">
        {attempts.map((attempt, index) => (
          <li key={attempt.at}>
            <p>
              <strong>{words.attempt(index + 1)}</strong> <Moment at={attempt.at} />
            </p>
            <p class="note">{attemptWords(attempt)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

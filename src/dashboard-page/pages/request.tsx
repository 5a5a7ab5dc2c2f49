import type {RequestEntry} from '../../wire/activity.ts'
import {backTo} from '../parts/back-to.ts'
import {Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {Code, Moment, Payload} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {number, text, walletName} from '../texts/text.ts'
import {HttpStatus} from './requests.tsx'

/** One request and what was answered. */
export function RequestPage({id}: {id: string}) {
  const request = useResource<RequestEntry>(`requests/${encodeURIComponent(id)}`)
  const words = text.value.request
  return (
    <Loaded from={request} back={backTo('requests')}>
      {(entry) => (
        <>
          <PageHeader
            title={`${entry.method} ${entry.path}`}
            back={backTo('requests')}
            beside={<HttpStatus status={entry.status} />}
          />
          <Details entry={entry} />
          <div class="columns even">
            <Panel title={words.sent} note={words.bodyNote}>
              <Payload body={entry.request} />
            </Panel>
            <Panel title={words.answer} note={words.bodyNote}>
              <Payload body={entry.response} />
            </Panel>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Details({entry}: {entry: RequestEntry}) {
  const {field, charge, request} = text.value
  const {at, durationMs, clientId, subAccount, idempotencyKey, fault} = entry
  return (
    <Panel title={charge.details}>
      <Facts
        rows={[
          [request.at, <Moment key="at" at={at} />],
          [request.duration, `${number(durationMs)} ms`],
          ['clientId', clientId && <Code key="client" value={clientId} />],
          [field.wallet, subAccount && walletName(subAccount)],
          ['Idempotency-Key', idempotencyKey && <Code key="key" value={idempotencyKey} />],
          [request.fault, fault],
        ]}
      />
    </Panel>
  )
}

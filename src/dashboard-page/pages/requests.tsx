import type {RequestEntry} from '../../wire/activity.ts'
import type {Listing} from '../../wire/dashboard.ts'
import {Empty, Loaded, PageHeader} from '../parts/layout.tsx'
import {Listed} from '../parts/listed.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment} from '../parts/values.tsx'
import {useListing} from '../state/listing.ts'
import {linkTo} from '../state/route.ts'
import {number, text, walletName} from '../texts/text.ts'

const OUTCOMES = ['answered', 'refused', 'cut'] as const

/** What was asked of the service, newest first. */
export function RequestsPage() {
  const requests = useListing<RequestEntry>('requests')
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.requests} />
      <Loaded from={requests}>
        {(listing: Listing<RequestEntry>) => (
          <Listed
            listing={listing}
            caption={words.pages.requests}
            statuses={OUTCOMES.map((value) => ({value, label: words.request.outcomes[value]}))}
            columns={columns()}
            keyOf={({seq}) => String(seq)}
            addressOf={({seq}) => linkTo('requests', String(seq))}
            empty={<Empty title={words.request.none} note={words.request.noneNote} />}
          />
        )}
      </Loaded>
    </>
  )
}

/** A status with a mark of its own where the request was refused or cut. */
export function HttpStatus({status}: {status: number | null}) {
  const tone = status === null || status >= 500 ? 'bad' : status >= 400 ? 'waiting' : 'good'
  return <span class={`badge ${tone}`}>{status ?? text.value.request.outcomes.cut}</span>
}

function columns(): Column<RequestEntry>[] {
  const {field, request} = text.value
  return [
    {
      title: request.call,
      cell: ({method, path}) => (
        <code>
          {method} {path}
        </code>
      ),
    },
    {title: field.status, cell: ({status}) => <HttpStatus status={status} />},
    {
      title: field.wallet,
      isExtra: true,
      cell: ({subAccount}) => (subAccount === null ? '' : walletName(subAccount)),
    },
    {title: request.at, isExtra: true, cell: ({at}) => <Moment at={at} />},
    {
      title: request.duration,
      isAmount: true,
      isExtra: true,
      cell: ({durationMs}) => `${number(durationMs)} ms`,
    },
  ]
}

import {EVENT_KINDS} from '../../domain/event.ts'
import type {EventSummary} from '../../wire/dashboard.ts'
import {Empty} from '../parts/layout.tsx'
import {subjectAddress} from '../parts/line-table.tsx'
import {ListPage} from '../parts/list-page.tsx'
import type {Column} from '../parts/table.tsx'
import {Event, Moment, ShortId} from '../parts/values.tsx'
import {text, walletName, wordFor} from '../texts/text.ts'

/** Every event, also those that go to no endpoint. */
export function EventsPage() {
  const words = text.value
  return (
    <ListPage<EventSummary>
      name="events"
      columns={columns()}
      statuses={EVENT_KINDS.map((value) => ({value, label: wordFor(words.events, value)}))}
      statusLabel={words.field.event}
      empty={<Empty title={words.event.none} note={words.event.noneNote} />}
    />
  )
}

function columns(): Column<EventSummary>[] {
  const {field, webhook, event: words, search} = text.value
  return [
    {title: field.event, cell: ({event}) => <Event kind={event} />},
    {
      title: webhook.subject,
      isExtra: true,
      cell: ({subject}) =>
        subject && (
          <Subject
            address={subjectAddress(subject)}
            id={subject.id}
            label={search.kinds[subject.kind]}
          />
        ),
    },
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {
      title: words.deliveries,
      isAmount: true,
      cell: ({delivered, deliveries}) => words.of(delivered, deliveries),
    },
    {title: field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
  ]
}

/** Above the link of its row. */
const Subject = ({address, id, label}: {address: string; id: string; label: string}) => (
  <a class="above" href={address}>
    {label} <ShortId id={id} />
  </a>
)

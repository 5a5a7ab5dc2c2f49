import type {EventDetail, EventSummary, Listing} from '../../../wire/dashboard.ts'
import {timestamp} from '../../resources/timestamp.ts'
import type {EventRow} from '../../store/events.ts'
import type {Store} from '../../store/store.ts'
import {deliveriesOf} from './deliveries.ts'
import {equals, filtered, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {subjectOf} from './subject.ts'

/** An event with how its deliveries stand. */
interface CountedRow extends EventRow {
  readonly deliveries: number
  readonly delivered: number
}

const COLUMNS = `e.*,
  (SELECT COUNT(*) FROM deliveries d WHERE d.eventId = e.id) AS deliveries,
  (SELECT COUNT(*) FROM deliveries d WHERE d.eventId = e.id AND d.state = 'delivered') AS delivered`

/** Every event of the environment, delivered or not. */
export function readEvents({world: {store}, environment, call}: Asked): Listing<EventSummary> {
  const window = windowOf(call)
  const where = [
    equals('e.environment', environment),
    ...filtered('e.kind', call.query.get('status')),
    ...filtered('e.wallet', call.query.get('wallet')),
    ...searched(window.search, ['e.id', 'e.kind', 'e.body']),
  ]
  const selection = {columns: COLUMNS, from: 'events e', where, order: 'e.seq DESC'}
  return listRows<CountedRow, EventSummary>(store.db, selection, {
    ...window,
    toItem: (row) => summaryOf(store, row),
  })
}

export function readEvent({world: {store}, environment, id}: Asked): EventDetail | undefined {
  const event = store.events.find(id)
  if (event?.environment !== environment) return undefined
  const deliveries = deliveriesOf(store, id)
  const delivered = deliveries.filter(({state}) => state === 'delivered').length
  const summary = summaryOf(store, {...event, deliveries: deliveries.length, delivered})
  return {...summary, body: event.body, sent: deliveries}
}

function summaryOf(store: Store, row: CountedRow): EventSummary {
  const subject = subjectOf(store, row.subjectId)
  return {
    id: row.id,
    event: row.kind,
    subAccount: row.wallet,
    createdAt: timestamp(row.createdAtMs),
    deliveries: row.deliveries,
    delivered: row.delivered,
    ...(subject && {subject}),
  }
}

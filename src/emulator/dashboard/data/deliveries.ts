import type {
  Attempt,
  DeliverySummary,
  DeliveryView,
  EventView,
  Listing,
} from '../../../wire/dashboard.ts'
import {timestamp} from '../../resources/timestamp.ts'
import type {AttemptRow} from '../../store/attempts.ts'
import type {DeliveryRow} from '../../store/deliveries.ts'
import type {EventRow} from '../../store/events.ts'
import type {Store} from '../../store/store.ts'
import {equals, filtered, listRows, type Selection, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {subjectOf} from './subject.ts'

/** A delivery with what its event and its endpoint say. */
interface JoinedRow extends DeliveryRow {
  readonly kind: string
  readonly wallet: string
  readonly url: string
  readonly createdAtMs: number
}

const JOINED: Pick<Selection, 'columns' | 'from' | 'order'> = {
  columns: 'd.*, e.kind, e.wallet, e.createdAtMs, p.url',
  from: 'deliveries d JOIN events e ON e.id = d.eventId JOIN endpoints p ON p.id = d.endpointId',
  order: 'd.seq DESC',
}

const attemptView = ({atMs, status, error}: AttemptRow): Attempt => ({
  at: timestamp(atMs),
  ...(status !== null && {status}),
  ...(error !== null && {error}),
})

const deliverySummary =
  ({attempts}: Store) =>
  (row: JoinedRow): DeliverySummary => ({
    id: row.id,
    event: row.kind,
    eventId: row.eventId,
    subAccount: row.wallet,
    url: row.url,
    state: row.state,
    createdAt: timestamp(row.createdAtMs),
    attempts: attempts.ofDelivery(row.id).map(attemptView),
  })

export function readDeliveries({
  world: {store},
  environment,
  call,
}: Asked): Listing<DeliverySummary> {
  const window = windowOf(call)
  const where = [
    equals('d.environment', environment),
    ...filtered('d.state', call.query.get('status')),
    ...filtered('e.wallet', call.query.get('wallet')),
    ...searched(window.search, ['d.id', 'e.id', 'e.kind', 'p.url', 'e.body']),
  ]
  return listRows(store.db, {...JOINED, where}, {...window, toItem: deliverySummary(store)})
}

/** The newest, for the overview. */
export const latestDeliveries = (store: Store, environment: string, limit: number) =>
  listRows(
    store.db,
    {...JOINED, where: [equals('d.environment', environment)]},
    {page: 1, limit, toItem: deliverySummary(store)},
  ).items

export function readDelivery({world: {store}, environment, id}: Asked): DeliveryView | undefined {
  const where = [equals('d.environment', environment), equals('d.id', id)]
  const [row] = listRows<JoinedRow, JoinedRow>(
    store.db,
    {...JOINED, where},
    {page: 1, limit: 1, toItem: (joined) => joined},
  ).items
  const event = row && store.events.find(row.eventId)
  if (!row || !event) return undefined
  const subject = subjectOf(store, event.subjectId)
  return {
    ...deliverySummary(store)(row),
    body: event.body,
    ...(subject && {subject}),
    ...(row.state === 'pending' && {nextAttemptAt: timestamp(row.dueAtMs)}),
  }
}

/** The events about these objects and their deliveries, oldest first. */
export function eventsOf(store: Store, subjectIds: readonly string[]): EventView[] {
  const marks = subjectIds.map(() => '?').join(', ')
  const events = store.db
    .prepare(`SELECT * FROM events WHERE subjectId IN (${marks}) ORDER BY seq`)
    .all(...subjectIds) as unknown as EventRow[]
  return events.map(({id, kind, createdAtMs}) => ({
    id,
    event: kind,
    createdAt: timestamp(createdAtMs),
    deliveries: deliveriesOf(store, id),
  }))
}

/** Where an event was sent. */
export const deliveriesOf = (store: Store, eventId: string): readonly DeliverySummary[] =>
  listRows<JoinedRow, DeliverySummary>(
    store.db,
    {...JOINED, where: [equals('d.eventId', eventId)]},
    {page: 1, limit: MAXIMUM_ENDPOINTS, toItem: deliverySummary(store)},
  ).items

const MAXIMUM_ENDPOINTS = 50

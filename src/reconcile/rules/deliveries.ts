import type {DraftToPack} from '../findings/columns/packed-drafts.ts'
import type {Draft} from '../findings/draft.ts'
import type {EqualDeliveries} from '../read/gather/deliveries.ts'
import type {RejectedRow} from '../read/rows/rows.ts'
import type {RepeatedDelivery} from '../subjects/books.ts'
import type {BookRule} from './rule.ts'

const repeatedDraft = (
  code: 'DUPLICATE_DELIVERY' | 'DUPLICATE_EVENT_CONFLICT',
  {chosen, rows}: RepeatedDelivery,
): Draft => ({
  code,
  subject: {kind: 'event', id: chosen.eventId},
  wallet: chosen.wallet ?? null,
  tag: chosen.kind,
  atMs: chosen.settledAtMs,
  evidence: rows,
})

/** An event of which equal deliveries came. */
export const equalDeliveries = ({event, places}: EqualDeliveries): DraftToPack => ({
  ...repeatedDraft('DUPLICATE_DELIVERY', {chosen: event, rows: [], conflict: false}),
  places,
})

/** Same (event, eventId), same content. */
export const duplicateDelivery: BookRule = ({repeated}) =>
  repeated
    .filter((delivery) => !delivery.conflict)
    .map((delivery) => repeatedDraft('DUPLICATE_DELIVERY', delivery))

/** Same (event, eventId), other content. */
export const duplicateEventConflict: BookRule = ({repeated}) =>
  repeated
    .filter((delivery) => delivery.conflict)
    .map((delivery) => repeatedDraft('DUPLICATE_EVENT_CONFLICT', delivery))

/** A row that cannot be read, or contradicts another of its id. */
export const recordInvalid: BookRule = ({rejected, contradicted}) =>
  [...rejected, ...contradicted].map(invalidDraft)

const invalidDraft = (row: RejectedRow): Draft => ({
  code: 'RECORD_INVALID',
  subject: {kind: 'file_line', id: ''},
  wallet: row.ids['wallet'] ?? row.ids['subAccount'] ?? null,
  ...(row.digest === undefined ? {} : {tag: row.digest}),
  evidence: [row],
  fault: {
    code: row.fault,
    field: row.field,
    ...(row.value === undefined ? {} : {value: row.value}),
  },
})

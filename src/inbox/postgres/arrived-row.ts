import {canonicalEventName} from '../../domain/event.ts'
import {
  byteaArray,
  numberArray,
  textArray,
  uuidArray,
} from '../../platform/postgres/array-parameter.ts'
import {storedText} from '../../platform/stored-text.ts'
import {uuid7} from '../../platform/uuid7.ts'
import type {Delivery} from '../inbox.ts'
import {bodyHash} from '../stored-row.ts'
import {ARRIVED_COLUMNS} from './intake-sql.ts'
import {keyText} from './key-text.ts'
import {bucketOf} from './rows.ts'

/** A delivery as a row of `pixctl_events`. */
export interface EventRow {
  readonly event_id: string
  readonly event_key: string
  /** Empty for the event of a key; the hash of the body for a conflict. */
  readonly variant: string
  readonly id: string
  readonly event: string
  readonly sub_account: string | null
  readonly subject: string | null
  readonly bucket: number
  readonly received_at_ms: number
  readonly forward: string
  readonly body_hash: string
  readonly headers: string
  readonly body: Buffer
  /** By the clock of the database; nothing: now. */
  readonly stored_at_ms: number | null
}

/** What events of one key share. */
export const keyOf = ({event_id, event_key}: Pick<EventRow, 'event_id' | 'event_key'>): string =>
  `${event_key}\0${event_id}`

/** A delivery as it is to be stored, for a clock of the database that is ahead by so much. */
export function toRow(delivery: Delivery, clockAheadMs?: number): EventRow {
  const eventId = keyText(delivery.eventId)
  const subject = delivery.subject === null ? null : keyText(delivery.subject)
  const event = storedText(delivery.event)
  return {
    event_id: eventId,
    event_key: keyText(canonicalEventName(delivery.event)),
    variant: '',
    id: delivery.id ?? uuid7(),
    event,
    sub_account: delivery.subAccount === null ? null : storedText(delivery.subAccount),
    subject,
    bucket: bucketOf(subject ?? eventId),
    received_at_ms: delivery.receivedAtMs,
    forward: delivery.forward,
    body_hash: bodyHash(delivery.body),
    headers: JSON.stringify(delivery.headers),
    body: delivery.body,
    stored_at_ms: clockAheadMs === undefined ? null : delivery.receivedAtMs + clockAheadMs,
  }
}

/** The rows column by column: one parameter each, whatever the number of rows. */
export function columnsOf(rows: readonly EventRow[]): Buffer[] {
  const columns: {readonly [column in keyof typeof ARRIVED_COLUMNS]: Buffer} = {
    event_id: textArray(rows.map(({event_id}) => event_id)),
    event_key: textArray(rows.map(({event_key}) => event_key)),
    variant: textArray(rows.map(({variant}) => variant)),
    id: uuidArray(rows.map(({id}) => id)),
    event: textArray(rows.map(({event}) => event)),
    sub_account: textArray(rows.map(({sub_account}) => sub_account)),
    subject: textArray(rows.map(({subject}) => subject)),
    bucket: numberArray(
      'int2',
      rows.map(({bucket}) => bucket),
    ),
    received_at_ms: numberArray(
      'int8',
      rows.map(({received_at_ms}) => received_at_ms),
    ),
    forward: textArray(rows.map(({forward}) => forward)),
    body_hash: textArray(rows.map(({body_hash}) => body_hash)),
    headers: textArray(rows.map(({headers}) => headers)),
    body: byteaArray(rows.map(({body}) => body)),
    stored_at_ms: numberArray(
      'float8',
      rows.map(({stored_at_ms}) => stored_at_ms),
    ),
  }
  return Object.keys(ARRIVED_COLUMNS).map((name) => columns[name as keyof typeof columns])
}

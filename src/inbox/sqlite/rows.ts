import {hash} from 'node:crypto'
import {type Row, rowReader} from '../stored-row.ts'

/** What a list shows of an event: what `toInboxEvent` reads. */
export const EVENT_COLUMNS = `id, event, event_id, sub_account, subject, received_at_ms,
  duplicates, conflict, forward,
  CASE WHEN forward = 'failed' THEN (
    SELECT coalesce(error, 'status_' || status) FROM attempts
    WHERE attempts.event = events.id AND kind = 'forward' ORDER BY id DESC LIMIT 1) END AS failure`

/** An inbox id says that it is one, so that it is never taken for an eventId. */
const ID = /^in_([1-9]\d{0,15})$/

/** How a row is called outside the database, and the row that is called so. */
export const inboxId = (row: number): string => `in_${row}`
export const rowOfInboxId = (id: string): number | undefined => {
  const digits = ID.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What the index of an id is over: of the text as it is stored. */
export const idHash = (id: string): number =>
  Number.parseInt(hash('sha256', id).slice(0, HEX_OF_48_BITS), 16)

const HEX_OF_48_BITS = 12

const toBody = (row: Row): Buffer => {
  const bytes = row['body'] as Uint8Array
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export const {toInboxEvent, toStoredEvent, toForwardJob} = rowReader({
  inboxId: ({id}) => inboxId(id as number),
  isConflict: ({conflict}) => conflict === 1,
  subAccount: ({sub_account}) => sub_account as string | null,
  body: toBody,
})

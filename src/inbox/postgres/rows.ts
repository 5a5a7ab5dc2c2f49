import {hash} from 'node:crypto'
import {textOfStored} from '../../platform/stored-text.ts'
import {rowReader} from '../stored-row.ts'
import {BUCKETS} from './schema.ts'

/** What a list shows of an event: what `toInboxEvent` reads. */
export const EVENT_COLUMNS = `id, event, event_id, sub_account, subject, received_at_ms, duplicates,
  variant, forward,
  CASE WHEN forward = 'failed' THEN (
    SELECT coalesce(error, 'status_' || status) FROM pixctl_attempts AS made
    WHERE made.account = '' AND made.environment = '' AND made.event = pixctl_events.id
      AND kind = 'forward' ORDER BY made.id DESC LIMIT 1) END AS failure`

/** An inbox id says that it is one, so that it is never taken for an eventId. */
const ID = /^in_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
export const inboxId = (uuid: string): string => `in_${uuid}`
export const uuidOfInboxId = (id: string): string | undefined => ID.exec(id)?.[1]

/** What is forwarded in order shares a bucket: the events about one subject. */
export const bucketOf = (text: string): number =>
  Number.parseInt(hash('sha256', text).slice(0, 2), 16) % BUCKETS

export const {toInboxEvent, toStoredEvent, toForwardJob} = rowReader({
  inboxId: ({id}) => inboxId(id as string),
  isConflict: ({variant}) => variant !== '',
  subAccount: ({sub_account}) =>
    typeof sub_account === 'string' ? textOfStored(sub_account) : null,
  body: ({body}) => body as Buffer,
})

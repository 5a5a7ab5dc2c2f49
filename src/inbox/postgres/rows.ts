import {hash} from 'node:crypto'
import type {PostgresRow} from '../../platform/postgres/postgres.ts'
import {textOfStored} from '../../platform/stored-text.ts'
import type {Attempt, ForwardJob, ForwardState, InboxEvent, StoredEvent} from '../inbox.ts'
import {BUCKETS} from './schema.ts'

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

/** What a list shows of an event, from its row. */
export function toInboxEvent(row: PostgresRow): InboxEvent {
  return {
    id: inboxId(row['id'] as string),
    event: row['event'] as string,
    eventId: textOfStored(row['event_id'] as string),
    subAccount: plain(row['sub_account']),
    subject: plain(row['subject']),
    receivedAtMs: row['received_at_ms'] as number,
    duplicates: row['duplicates'] as number,
    conflict: row['variant'] !== '',
    forward: row['forward'] as ForwardState,
    failure: row['failure'] as string | null,
  }
}

export const toStoredEvent = (row: PostgresRow, attempts: readonly PostgresRow[]): StoredEvent => ({
  ...toInboxEvent(row),
  headers: toHeaders(row['headers']),
  body: row['body'] as Buffer,
  attempts: attempts.map(toAttempt),
})

export const toForwardJob = (row: PostgresRow): ForwardJob => ({
  jobId: row['job'] as string,
  id: inboxId(row['id'] as string),
  event: row['event'] as string,
  eventId: textOfStored(row['event_id'] as string),
  tries: row['tries'] as number,
  headers: toHeaders(row['forward_headers'] ?? row['headers']),
  body: row['body'] as Buffer,
})

export const toAttempt = (row: PostgresRow): Attempt => ({
  kind: row['kind'] as Attempt['kind'],
  atMs: row['at_ms'] as number,
  url: row['url'] as string,
  ...(row['status'] !== null && {status: row['status'] as number}),
  ...(row['error'] !== null && {error: row['error'] as string}),
})

const plain = (stored: unknown): string | null =>
  typeof stored === 'string' ? textOfStored(stored) : null

const toHeaders = (json: unknown): string[] => JSON.parse(json as string) as string[]

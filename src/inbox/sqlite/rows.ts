import {hash} from 'node:crypto'
import {textOfStored} from '../../platform/stored-text.ts'
import type {Attempt, ForwardJob, ForwardState, InboxEvent, StoredEvent} from '../inbox.ts'

/** What SQLite gives for one row: columns by name. */
export type Row = Readonly<Record<string, unknown>>

export const EVENT_COLUMNS = `id, event, event_id, sub_account, subject, received_at_ms,
  duplicates, conflict, forward,
  CASE WHEN forward = 'failed' THEN (
    SELECT coalesce(error, 'status_' || status) FROM attempts
    WHERE attempts.event = events.id AND kind = 'forward' ORDER BY id DESC LIMIT 1) END AS failure`

/** An inbox id says that it is one, so that it is never taken for an eventId. */
const ID = /^in_([1-9]\d{0,15})$/
export const inboxId = (row: number): string => `in_${row}`
export const rowOfInboxId = (id: string): number | undefined => {
  const digits = ID.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Tells bodies apart. */
export const bodyHash = (body: Buffer): string => hash('sha256', body, 'base64')

/** What the index of an id is over: of the text as it is stored. */
export const idHash = (id: string): number =>
  Number.parseInt(hash('sha256', id).slice(0, HEX_OF_48_BITS), 16)

const HEX_OF_48_BITS = 12

/** An event of a list: what the inbox says of it, without its headers and body. */
export function toInboxEvent(row: Row): InboxEvent {
  return {
    id: inboxId(row['id'] as number),
    event: row['event'] as string,
    eventId: textOfStored(row['event_id'] as string),
    subAccount: row['sub_account'] as string | null,
    subject: row['subject'] === null ? null : textOfStored(row['subject'] as string),
    receivedAtMs: row['received_at_ms'] as number,
    duplicates: row['duplicates'] as number,
    conflict: row['conflict'] === 1,
    forward: row['forward'] as ForwardState,
    failure: row['failure'] as string | null,
  }
}

/** An event whole, with what was sent of it to the user's targets. */
export function toStoredEvent(row: Row, attempts: readonly Row[]): StoredEvent {
  return {
    ...toInboxEvent(row),
    headers: toHeaders(row['headers']),
    body: toBody(row),
    attempts: attempts.map(toAttempt),
  }
}

/** A forward that is owed: the bytes to send, and how often that was tried. */
export function toForwardJob(row: Row): ForwardJob {
  return {
    jobId: row['job'] as number,
    id: inboxId(row['id'] as number),
    event: row['event'] as string,
    eventId: textOfStored(row['event_id'] as string),
    tries: row['tries'] as number,
    headers: toHeaders(row['forward_headers'] ?? row['headers']),
    body: toBody(row),
  }
}

/** One sending to a target: its status, or in a word why there was no answer. */
export function toAttempt(row: Row): Attempt {
  return {
    kind: row['kind'] as Attempt['kind'],
    atMs: row['at_ms'] as number,
    url: row['url'] as string,
    ...(row['status'] !== null && {status: row['status'] as number}),
    ...(row['error'] !== null && {error: row['error'] as string}),
  }
}

const toHeaders = (json: unknown): string[] => JSON.parse(json as string) as string[]

const toBody = (row: Row): Buffer => {
  const bytes = row['body'] as Uint8Array
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

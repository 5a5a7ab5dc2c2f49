import {hash} from 'node:crypto'
import {textOfStored} from '../platform/stored-text.ts'
import type {Attempt, ForwardJob, ForwardState, InboxEvent, JobId, StoredEvent} from './inbox.ts'

/** What a store gives for one row: columns by name, which both stores call the same. */
export type Row = Readonly<Record<string, unknown>>

/** The beginning of an eventId that may stand for it. */
export const LEAST_PREFIX = 8

/** Tells bodies apart. */
export const bodyHash = (body: Buffer): string => hash('sha256', body, 'base64')

/** What the stores keep each in a way of its own. */
interface Kept {
  readonly inboxId: (row: Row) => string
  readonly isConflict: (row: Row) => boolean
  readonly subAccount: (row: Row) => string | null
  readonly body: (row: Row) => Buffer
}

/** How the rows of a store are read. */
export function rowReader({inboxId, isConflict, subAccount, body}: Kept) {
  /** An event of a list: what the inbox says of it, without its headers and body. */
  const toInboxEvent = (row: Row): InboxEvent => ({
    id: inboxId(row),
    event: row['event'] as string,
    eventId: textOfStored(row['event_id'] as string),
    subAccount: subAccount(row),
    subject: row['subject'] === null ? null : textOfStored(row['subject'] as string),
    receivedAtMs: row['received_at_ms'] as number,
    duplicates: row['duplicates'] as number,
    conflict: isConflict(row),
    forward: row['forward'] as ForwardState,
    failure: row['failure'] as string | null,
  })
  /** An event whole, with what was sent of it to the user's targets. */
  const toStoredEvent = (row: Row, attempts: readonly Row[]): StoredEvent => ({
    ...toInboxEvent(row),
    headers: toHeaders(row['headers']),
    body: body(row),
    attempts: attempts.map(toAttempt),
  })
  /** A forward that is owed: the bytes to send, and how often that was tried. */
  const toForwardJob = (row: Row): ForwardJob => ({
    jobId: row['job'] as JobId,
    id: inboxId(row),
    event: row['event'] as string,
    eventId: textOfStored(row['event_id'] as string),
    tries: row['tries'] as number,
    headers: toHeaders(row['forward_headers'] ?? row['headers']),
    body: body(row),
  })
  return {toInboxEvent, toStoredEvent, toForwardJob}
}

/** One sending to a target: its status, or in a word why there was no answer. */
export const toAttempt = (row: Row): Attempt => ({
  kind: row['kind'] as Attempt['kind'],
  atMs: row['at_ms'] as number,
  url: row['url'] as string,
  ...(row['status'] !== null && {status: row['status'] as number}),
  ...(row['error'] !== null && {error: row['error'] as string}),
})

const toHeaders = (json: unknown): string[] => JSON.parse(json as string) as string[]

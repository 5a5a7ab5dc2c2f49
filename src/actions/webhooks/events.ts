import type {Context} from '../../app/context.ts'
import type {
  Attempt,
  EventSelection,
  ForwardState,
  InboxEvent,
  OpenInbox,
  StoredEvent,
} from '../../inbox/inbox.ts'
import {readAnew, type StoredRows} from '../show/stored-rows.ts'
import {noteOwnInbox, noteWaiting} from '../store/own-inbox.ts'
import {knownSelection} from './resolve-subject.ts'
import {requireOneEvent, requireOneOf, withInbox} from './stored-event.ts'

/** An event as `events list` shows it. Source: commands.md, "Inbox and replay". */
export interface EventRow {
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly subAccount: string | null
  readonly receivedAt: string
  readonly duplicates: number
  readonly conflict: boolean
  readonly forward: ForwardState
  /** Why the last forward failed, where it was given up. */
  readonly failure?: string
}

/** An event with everything that is known of it. */
export interface EventDetails extends EventRow {
  readonly subject: string | null
  readonly headers: readonly (readonly [string, string])[]
  readonly body: unknown
  /** The body as it was received, character by character. */
  readonly rawBody: string
  /** Inbox ids of what came with another body under the same key, the first one first. */
  readonly conflictsWith?: readonly string[]
  readonly attempts: readonly AttemptRow[]
  /** Every event about the same subject, this one included, and where each was sent. */
  readonly timeline: readonly TimelineRow[]
}

interface TimelineRow extends EventRow {
  readonly attempts: readonly AttemptRow[]
}

interface AttemptRow {
  readonly kind: Attempt['kind']
  readonly at: string
  readonly url: string
  readonly status?: number
  readonly error?: string
}

/** Beyond so many rows a list does not say how many there are: to count them all takes too long. */
const MOST_COUNTED = 10_000

/** Events that count as seen together, in one transaction. */
const SEEN_AT_ONCE = 500

/**
 * The newest `limit` of the inbox, or all, newest first. What is read counts as seen.
 *
 * Errors: `InvalidInputError` for a kind or a subject of which nothing is known.
 */
export async function listEvents(
  context: Context,
  typed: EventSelection,
  limit = Number.POSITIVE_INFINITY,
): Promise<StoredRows<EventRow>> {
  const selection = await knownSelection(context, typed)
  return {
    rows: readAnew(() => readEvents(context, selection, limit)),
    count: () => withInbox(context, (inbox) => inbox.count(selection, MOST_COUNTED + 1)),
  }
}

async function* readEvents(
  context: Context,
  selection: EventSelection,
  limit: number,
): AsyncGenerator<EventRow> {
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  await noteOwnInbox(context)
  await noteWaiting(context)
  const inbox = await openInbox(context.home, await context.store(), context.notice)
  try {
    let shown = 0
    let read: string[] = []
    for await (const event of inbox.events({...selection, newestFirst: true})) {
      yield toRow(event)
      shown += 1
      read.push(event.id)
      if (shown === limit) break
      if (read.length < SEEN_AT_ONCE) continue
      await inbox.markSeen(read)
      read = []
    }
    await inbox.markSeen(read)
  } finally {
    await inbox.close()
  }
}

/**
 * One event, what was done with it, and what else happened to its subject.
 *
 * Errors: `InvalidInputError` when there is none.
 */
export const showEvent = (context: Context, id: string): Promise<EventDetails> =>
  withInbox(context, async (inbox) => {
    const event = await requireOneOf(inbox, id)
    await inbox.markSeen([event.id])
    const conflictsWith = await conflictsOf(inbox, event)
    return {
      ...toDetails(event, await timelineOf(inbox, event)),
      ...(conflictsWith.length > 0 && {conflictsWith}),
    }
  })

/** Source: commands.md, "Listen": the first body under a key is the event, later ones are conflicts. */
async function conflictsOf(inbox: OpenInbox, event: StoredEvent): Promise<string[]> {
  const keyOf = ({event: kind, eventId}: StoredEvent) => `${kind.replaceAll('.', '_')} ${eventId}`
  const others = (await inbox.find(event.eventId)).filter(({id}) => id !== event.id)
  return others
    .filter((other) => keyOf(other) === keyOf(event) && (other.conflict || event.conflict))
    .map(({id}) => id)
}

async function timelineOf(inbox: OpenInbox, {subject}: StoredEvent): Promise<TimelineRow[]> {
  const timeline: TimelineRow[] = []
  if (subject === null) return timeline
  for await (const event of inbox.events({subject})) {
    const attempts = await inbox.attempts(event.id)
    timeline.push({...toRow(event), attempts: attempts.map(toAttemptRow)})
  }
  return timeline
}

/** The bytes of an event, as they were received. Errors: `InvalidInputError` when there is none. */
export const readRawBody = async (context: Context, id: string): Promise<Buffer> =>
  (await requireOneEvent(context, id)).body

function toDetails(event: StoredEvent, timeline: readonly TimelineRow[]): EventDetails {
  const rawBody = event.body.toString('utf8')
  return {
    ...toRow(event),
    subject: event.subject,
    headers: pairs(event.headers),
    body: shownBody(rawBody),
    rawBody,
    attempts: event.attempts.map(toAttemptRow),
    timeline,
  }
}

const toRow = (event: InboxEvent): EventRow => ({
  id: event.id,
  event: event.event,
  eventId: event.eventId,
  subAccount: event.subAccount,
  receivedAt: new Date(event.receivedAtMs).toISOString(),
  duplicates: event.duplicates,
  conflict: event.conflict,
  forward: event.forward,
  ...(event.failure !== null && {failure: event.failure}),
})

const toAttemptRow = ({kind, atMs, url, status, error}: Attempt): AttemptRow => ({
  kind,
  at: new Date(atMs).toISOString(),
  url,
  ...(status !== undefined && {status}),
  ...(error !== undefined && {error}),
})

/** Nothing where it is nested too deep to be written again; the raw body says it all. */
function shownBody(rawBody: string): unknown {
  try {
    const body: unknown = JSON.parse(rawBody)
    JSON.stringify(body)
    return body
  } catch {
    return null
  }
}

function pairs(headers: readonly string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
}

import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {eventKind} from '../../domain/event.ts'
import {statusAfter} from '../../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {Journal} from '../../journal/journal.ts'
import {jsonOfAnyDepth} from '../../platform/canonical-json.ts'

/** A webhook of the inbox: its body as a line, when it happened, and the ids that it names. */
export interface ReceivedEvent {
  readonly id: string
  readonly line: Buffer
  readonly atMs: number
  readonly names: readonly string[]
}

/** The events of this machine's inbox, and the records as those events left them. */
export interface InboxEvents {
  /** In order of arrival. */
  readonly events: readonly ReceivedEvent[]
  /** A record as it is after the last event of its own; a final one stays as it is. */
  readonly settle: (resource: Resource) => Resource
}

type Resource = Readonly<Record<string, unknown>>

interface Body {
  readonly event: string
  readonly eventId: string
  readonly timestamp?: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface EventsWanted {
  readonly environment: Environment
  /** Which of all that was received; an event that is left out does not count as seen. */
  readonly choose?: (all: InboxEvents) => Promise<readonly ReceivedEvent[]>
}

/**
 * The inbox does not say of which environment an event is: those about things of the other one
 * are left out.
 */
export async function readInboxEvents(
  context: Context,
  journal: Journal,
  {environment, choose = async ({events}) => events}: EventsWanted,
): Promise<InboxEvents> {
  const [{home}, store] = [context, await context.store()]
  if (store.kind === 'local' && !existsSync(join(home, 'inbox', 'inbox.db'))) {
    const none: InboxEvents = {events: [], settle: (one) => one}
    return {...none, events: await choose(none)}
  }
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  const inbox = await openInbox(home, store, context.notice)
  try {
    const events: ReceivedEvent[] = []
    const last = new Map<string, Body>()
    for await (const {id, subject, receivedAtMs} of inbox.events({})) {
      const isOther = await isOfOther(journal, subject, environment)
      const [stored] = isOther ? [] : await inbox.find(id)
      if (!stored) continue
      const body: Body = JSON.parse(stored.body.toString('utf8'))
      const line = Buffer.from(`${jsonOfAnyDepth(body)}\n`)
      const statedMs = Date.parse(body.timestamp ?? '')
      const atMs = Number.isNaN(statedMs) ? receivedAtMs : statedMs
      events.push({id, line, atMs, names: namedBy(body)})
      if (subject !== null && isLater(body, last.get(subject))) last.set(subject, body)
    }
    const settle: InboxEvents['settle'] = (resource) =>
      settled(resource, last.get(String(resource['id'])))
    const chosen = await choose({events, settle})
    await inbox.markSeen(chosen.map(({id}) => id))
    return {events: chosen, settle}
  } finally {
    await inbox.close()
  }
}

/** What it is about, and the charge of a refund or a block. */
function namedBy({event, data = {}}: Body): string[] {
  const kind = eventKind(event)
  if (kind === undefined) return []
  const {idField, relatedField} = EVENT_SUBJECTS[kind]
  const ids = [data[idField], relatedField === undefined ? undefined : data[relatedField]]
  return ids.filter((id) => typeof id === 'string')
}

const KINDS = ['charge', 'withdrawal', 'block'] as const

async function isOfOther(
  {resources}: Journal,
  subject: string | null,
  environment: Environment,
): Promise<boolean> {
  const other = environment === 'test' ? 'live' : 'test'
  if (subject === null) return false
  for (const kind of KINDS) if (await resources.find(kind, subject, other)) return true
  return false
}

/**
 * The last event is the one with the greatest timestamp, then eventId. Source: reconciliation.md.
 */
function isLater(body: Body, than: Body | undefined): boolean {
  if (!statusAfter(body.event)) return false
  const rank = ({timestamp = '', eventId}: Body): string => `${timestamp} ${eventId}`
  return !than || rank(body) > rank(than)
}

/** The journal keeps what the creation answered; what happened since comes from its last event. */
function settled(resource: Resource, body: Body | undefined): Resource {
  const status = body && statusAfter(body.event)
  if (!body || !status || !isOpenPaymentStatus(resource['status'])) return resource
  const {feeAmount, failureReason, completedAt, failedAt} = body.data ?? {}
  const isWithdrawal = body.event.startsWith('withdrawal')
  return {
    ...resource,
    status,
    ...(feeAmount !== undefined && {feeAmount}),
    ...(failureReason !== undefined && {failureReason}),
    ...(isWithdrawal && {processedAt: completedAt ?? failedAt}),
  }
}

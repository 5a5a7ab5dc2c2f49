import {existsSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import type {Environment} from '../../domain/environment.ts'
import {eventKind} from '../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import type {Journal} from '../../journal/journal.ts'
import {jsonOfAnyDepth} from '../../platform/canonical-json.ts'
import {type EventBody, endOf, RecordEnds} from './record-ends.ts'

/** A webhook of the inbox: its body as a line, when it happened, and the ids that it names. */
export interface ReceivedEvent {
  readonly id: string
  readonly line: Buffer
  readonly atMs: number
  readonly names: readonly string[]
}

/** The events of this machine's inbox, and how they ended the records. */
export interface InboxEvents {
  /** In order of arrival. */
  readonly events: readonly ReceivedEvent[]
  readonly ends: RecordEnds
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
    const none: InboxEvents = {events: [], ends: new RecordEnds()}
    return {...none, events: await choose(none)}
  }
  const {openInbox} = await import('../../inbox/open-inbox.ts')
  const inbox = await openInbox(home, store, context.notice)
  try {
    const events: ReceivedEvent[] = []
    const ends = new RecordEnds()
    for await (const {id, subject, receivedAtMs} of inbox.events({})) {
      const isOther = await isOfOther(journal, subject, environment)
      const [stored] = isOther ? [] : await inbox.find(id)
      if (!stored) continue
      const body: EventBody = JSON.parse(stored.body.toString('utf8'))
      const line = Buffer.from(`${jsonOfAnyDepth(body)}\n`)
      const statedMs = Date.parse(body.timestamp ?? '')
      const atMs = Number.isNaN(statedMs) ? receivedAtMs : statedMs
      events.push({id, line, atMs, names: namedBy(body)})
      const end = endOf(body, atMs)
      if (end) ends.add(end)
    }
    const chosen = await choose({events, ends})
    await inbox.markSeen(chosen.map(({id}) => id))
    return {events: chosen, ends}
  } finally {
    await inbox.close()
  }
}

/** What it is about, and the charge of a refund or a block. */
function namedBy({event, data = {}}: EventBody): string[] {
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

import type {Context} from '../../app/context.ts'
import type {Client} from '../../client/client.ts'
import type {Environment} from '../../domain/environment.ts'
import {canonicalEventName} from '../../domain/event.ts'
import type {OpenInbox, StoredEvent} from '../../inbox/inbox.ts'
import type {Journal} from '../../journal/journal.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import type {RequestRecord} from '../../journal/request-record.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {keepIfPossible} from '../show/keep-seen.ts'
import {blocksByEvents} from './block-events.ts'
import type {ChargeBlock, ServiceAnswer} from './subject.ts'

/** An event and what its body says, where that is JSON. */
export interface ReadEvent {
  readonly event: StoredEvent
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/** All that this machine and the service know of one subject. */
export interface History {
  readonly id: string
  readonly requests: readonly RequestRecord[]
  readonly kept: readonly KeptResource[]
  readonly events: readonly ReadEvent[]
  readonly transaction: TransactionResource | undefined
  readonly service: ServiceAnswer
  /** Of the refund that this machine asked for, as the service has it now. */
  readonly refundStatus: string | undefined
  readonly blocks: readonly ChargeBlock[]
}

export interface Stores {
  /** Nothing where this machine has sent nothing yet. */
  readonly journal: Journal | undefined
  readonly inbox: OpenInbox
  readonly environment: Environment
}

const KINDS = ['charge', 'withdrawal', 'refund', 'block', 'payment'] as const
const MOST_REQUESTS = 50
const MOST_EVENTS = 200

type LocalHistory = Pick<History, 'requests' | 'events' | 'kept'>

/** What the journal and the inbox know of a subject. */
export async function localHistory({journal, inbox, environment}: Stores, id: string) {
  // A store on another machine is asked for all of it at once.
  const [named = [], events, ...found] = await Promise.all([
    journal?.requests.named(id, MOST_REQUESTS),
    eventsAbout(inbox, id),
    ...KINDS.map((kind) => journal?.resources.find(kind, id, environment)),
  ])
  const requests = named.filter((each) => each.resourceId === id || each.id === id)
  const kept = found.filter((one): one is KeptResource => one !== undefined)
  return {id, requests, kept, events, blocks: blocksByEvents(events)}
}

/**
 * When a subject began, as far as this machine knows: not when it was looked at last, which every
 * search changes.
 */
export function beginningOf({requests, events, kept}: LocalHistory): number {
  const created = kept.map(({resource}) => Date.parse(String(resource['createdAt'])))
  const moments = [
    ...requests.map(({createdAtMs}) => createdAtMs),
    ...events.map(({event}) => event.receivedAtMs),
    ...created.filter((atMs) => !Number.isNaN(atMs)),
  ]
  const known = moments.length > 0 ? moments : kept.map(({seenAtMs}) => seenAtMs)
  return known.length > 0 ? known.reduce((first, atMs) => Math.min(first, atMs)) : 0
}

/** The events of a charge in the inbox, with those of its refunds and blocks. */
export async function eventsAbout(inbox: OpenInbox, id: string): Promise<ReadEvent[]> {
  const rows: string[] = []
  for await (const row of inbox.events({subject: id})) {
    if (rows.push(row.id) === MOST_EVENTS) break
  }
  const found = await Promise.all(rows.map((row) => inbox.find(row)))
  return found.flatMap(([event]) => (event ? readEvent(event) : []))
}

export function readEvent(event: StoredEvent): ReadEvent {
  const name = canonicalEventName(event.event)
  try {
    const {data} = JSON.parse(event.body.toString('utf8')) as {data?: unknown}
    return {event, name, data: typeof data === 'object' && data ? {...data} : {}}
  } catch {
    return {event, name, data: {}}
  }
}

/** The service's own words on an id; that it has none, or does not answer, is an answer, too. */
export async function askService(
  context: Context,
  {id, kept}: Pick<History, 'id' | 'kept'>,
): Promise<Pick<History, 'transaction' | 'service' | 'refundStatus'>> {
  try {
    const client = await context.client()
    const transaction = await client.transactions.fetch(id)
    await keepAnswer(context, client, {transaction, kept})
    return {transaction, service: 'answered', refundStatus: await refundStatusOf(context, kept)}
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return {...NOT_ASKED, service: error.statusCode === 404 ? 'not_found' : 'failed'}
  }
}

/** Lists show the answer from now on. */
async function keepAnswer(
  context: Context,
  client: Client,
  {transaction, kept}: {transaction: TransactionResource; kept: History['kept']},
): Promise<void> {
  if (!kept.some(({kind}) => kind === 'charge' || kind === 'withdrawal')) return
  await keepIfPossible(context, client, transaction)
}

/** Of a subject that the service was not asked about, or did not answer on. */
export const NOT_ASKED = {
  transaction: undefined,
  refundStatus: undefined,
  service: 'not_asked',
} as const

/** The answer to a refund is always pending: whether it is through, only the service knows. */
async function refundStatusOf(
  context: Context,
  kept: History['kept'],
): Promise<string | undefined> {
  const id = kept.find(({kind}) => kind === 'refund')?.resource['pspRefundTransactionId']
  if (typeof id !== 'string') return undefined
  try {
    return (await (await context.client()).transactions.fetch(id)).status
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return undefined
  }
}

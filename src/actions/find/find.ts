import type {Context} from '../../app/context.ts'
import {institutionName} from '../../domain/institution.ts'
import type {AnyOf} from '../../domain/search-terms.ts'
import type {StoredEvent} from '../../inbox/inbox.ts'
import {once} from '../../platform/once.ts'
import {listedBlocks, withReceived} from '../refund/charge-blocks.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {withoutEllipsis} from '../show/resolve-id.ts'
import {reachedByEndpoint} from '../webhooks/reached-by-endpoint.ts'
import {eventsWithPart, withInbox} from '../webhooks/stored-event.ts'
import {withEndpointFirst} from './endpoint-first.ts'
import {sayFirstSearch} from './first-search.ts'
import {
  askService,
  beginningOf,
  type History,
  localHistory,
  NOT_ASKED,
  readEvent,
  type Stores,
} from './history.ts'
import {isPicture, readCode} from './picture.ts'
import {type Query, type QueryFlaw, type QueryKind, toQuery} from './query.ts'
import type {FoundSubject} from './subject.ts'
import {toSubject} from './to-subject.ts'

export interface FindOptions {
  readonly typed: string
  /** A civil day of São Paulo. */
  readonly day: string | undefined
  readonly offline: boolean
}

/** What an e2eId itself says: when the payment left, and from where. */
export interface PaymentOrigin {
  readonly minute: string
  readonly ispb: string
  readonly institution: string | null
}

export interface Found {
  readonly query: {
    readonly kind: QueryKind
    readonly text: string
    readonly payment: PaymentOrigin | null
    /** Why nothing may be found under what was typed. */
    readonly flaw: QueryFlaw | null
  }
  /** Newest first. */
  readonly subjects: readonly FoundSubject[]
  /** There are more than are shown. */
  readonly more: boolean
  /**
   * Something was found by a name, a document, a key or an amount, by which no service is asked.
   */
  readonly partial: boolean
}

const MOST_HITS = 100
const MOST_SUBJECTS = 20
/** Each is a request to the service. */
const MOST_ASKED = 5
/** A shorter beginning of an id is more likely to be a word. */
const LEAST_BEGINNING = 6

/**
 * Everything that is known of what a customer holds: by the journal and the inbox of this machine,
 * and of what is found there by its id, by the service. What was typed is never sent, unless it is
 * an id of the service.
 *
 * Errors: `CheckFailedError` when a picture shows no code.
 */
export async function find(context: Context, {typed, day, offline}: FindOptions): Promise<Found> {
  const text = isPicture(typed) ? await readCode(typed) : withoutEllipsis(typed)
  const query = toQuery(text, day)
  const {environment} = await context.settings()
  const journal = await openJournalIfAny(context)
  sayFirstSearch(context)
  return withInbox(context, async (inbox) => {
    const stores = {journal, inbox, environment: environment.value}
    const known = await idsFor(stores, query)
    const byPart = known.length > 0 ? [] : await byPartOfEvent(stores, query)
    const ids = known.length > 0 ? known : byPart
    const shown = ids.slice(0, MOST_SUBJECTS)
    const found = await subjectsOf(context, stores, {ids: shown, offline})
    const subjects =
      found.length > 0 || offline || day !== undefined
        ? found
        : await subjectsDelivered(context, stores, query)
    const partial = byPart.length === 0 && (await isPartial(stores, query, subjects))
    return {query: describe(query), subjects, more: ids.length > shown.length, partial}
  })
}

/** What a delivery of the emulator is about: no store of this machine has the id of one. */
async function subjectsDelivered(
  context: Context,
  stores: Stores,
  {text}: Query,
): Promise<FoundSubject[]> {
  const {deliveredSubjects} = await import('./delivered.ts')
  const ids = await deliveredSubjects(context, text)
  return subjectsOf(context, stores, {ids: ids.slice(0, MOST_SUBJECTS), offline: false})
}

function describe({kind, text, e2eId, flaw}: Query): Found['query'] {
  const payment = e2eId
    ? {minute: e2eId.minute, ispb: e2eId.ispb, institution: institutionName(e2eId.ispb) ?? null}
    : null
  return {kind, text, payment, flaw: flaw ?? null}
}

/** The ids of what may be meant, newest first. */
async function idsFor(stores: Stores, query: Query): Promise<string[]> {
  const found: [atMs: number, id: string][] = []
  const [events, requests, resources] = await Promise.all([
    stores.inbox.search(query.anyOf, MOST_HITS),
    requestsWith(stores, query.anyOf),
    resourcesWith(stores, query.anyOf),
  ])
  for (const event of events) found.push(subjectOf(event))
  for (const {createdAtMs, resourceId, id} of requests) found.push([createdAtMs, resourceId ?? id])
  for (const {seenAtMs, id} of resources) found.push([seenAtMs, id])
  if (query.kind !== 'amount') {
    for (const hit of await byBeginning(stores, query.text)) found.push(hit)
  }
  // An id of the service may be known to it alone.
  if (found.length === 0 && query.kind === 'id') found.push([0, query.text.toLowerCase()])
  return [...new Set(found.toSorted(([a], [b]) => b - a).map(([, id]) => id))]
}

const subjectOf = (event: StoredEvent): [number, string] => {
  const {blockId} = readEvent(event).data
  const id = event.subject ?? (typeof blockId === 'string' ? blockId : event.id)
  return [event.receivedAtMs, id]
}

async function requestsWith({journal, environment}: Stores, anyOf: AnyOf) {
  const found = (await journal?.requests.search(anyOf, MOST_HITS)) ?? []
  return found.filter((each) => each.environment === environment && isPayment(each.kind))
}

async function resourcesWith({journal, environment}: Stores, anyOf: AnyOf) {
  const found = (await journal?.resources.search(anyOf, MOST_HITS)) ?? []
  return found.filter((each) => each.environment === environment && isPayment(each.kind))
}

const isPayment = (kind: string): boolean =>
  ['charge', 'withdrawal', 'refund', 'block', 'payment'].includes(kind)

/** By the beginning of an id or a key, and by the id of an event. */
async function byBeginning(stores: Stores, text: string): Promise<[number, string][]> {
  if (text.length < LEAST_BEGINNING && !/^in_\d+$/.test(text)) return []
  const {journal, inbox, environment} = stores
  const requests = (await journal?.requests.named(text, MOST_HITS)) ?? []
  const resources = (await journal?.resources.named(text, {environment}, MOST_HITS)) ?? []
  return [
    ...(await inbox.find(text)).map(subjectOf),
    ...requests
      .filter((each) => each.environment === environment && isPayment(each.kind))
      .map(({createdAtMs, resourceId, id}): [number, string] => [createdAtMs, resourceId ?? id]),
    ...resources
      .filter(({kind}) => isPayment(kind))
      .map(({seenAtMs, id}): [number, string] => [seenAtMs, id]),
  ]
}

/** A table and a listener show an event by the end of its id; a name or a phrase has white space. */
async function byPartOfEvent({inbox}: Stores, {kind, text}: Query): Promise<string[]> {
  if (kind !== 'text' || /\s/.test(text)) return []
  const events = (await eventsWithPart(inbox, text)).map(subjectOf)
  return [...new Set(events.toSorted(([a], [b]) => b - a).map(([, id]) => id))]
}

/**
 * An id, a reference or a key names what is meant; what is found otherwise may be one of several.
 */
async function isPartial(
  stores: Stores,
  {kind, text}: Query,
  subjects: readonly FoundSubject[],
): Promise<boolean> {
  if (kind === 'id' || kind === 'e2e_id' || kind === 'code') return false
  const named = kind === 'text' ? (await byBeginning(stores, text)).map(([, id]) => id) : []
  return subjects.some(
    ({id, externalReference}) =>
      !named.includes(id) && externalReference?.toLowerCase() !== text.toLowerCase(),
  )
}

interface Asked {
  readonly ids: readonly string[]
  readonly offline: boolean
}

/** The service is asked of few, and no more once it does not answer. */
async function subjectsOf(
  context: Context,
  stores: Stores,
  {ids, offline}: Asked,
): Promise<FoundSubject[]> {
  let left = offline || (await context.findCredential()) === undefined ? 0 : MOST_ASKED
  const subjects: FoundSubject[] = []
  const found = await Promise.all(ids.map((id) => localHistory(stores, id)))
  const histories = found.toSorted((a, b) => beginningOf(b) - beginningOf(a))
  const blocksAtService = once(() => listedBlocks(context))
  const reached = once(() => reachedByEndpoint(context))
  for (const local of histories) {
    const {id} = local
    const isOurs = local.requests.some((request) => request.id === id)
    const isAsked = left > 0 && !isOurs && !id.startsWith('in_')
    const answer = isAsked ? await askService(context, local) : NOT_ASKED
    left = answer.service === 'failed' ? 0 : left - (isAsked ? 1 : 0)
    const isKnown = local.requests.length + local.kept.length + local.events.length > 0
    const isNothing = !isKnown && !answer.transaction && !id.startsWith('in_')
    if (isNothing) continue
    const listed = canBeBlocked(answer) ? await blocksAtService() : undefined
    const blocks = withReceived(listed?.(answer.transaction?.id ?? id), local.blocks)
    const subject = toSubject({...local, ...answer, blocks})
    subjects.push(await withEndpointFirst(context, subject, reached))
  }
  return subjects
}

/** Of a paid charge alone. */
const canBeBlocked = ({transaction}: Pick<History, 'transaction'>): boolean =>
  transaction?.type === 'payment' && transaction.status === 'completed'

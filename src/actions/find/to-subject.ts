import {statusAfter} from '../../domain/event-outcome.ts'
import {maskDocument} from '../../domain/tax-id.ts'
import {asRecord} from '../../wire/loose.ts'
import type {History, ReadEvent} from './history.ts'
import {nextSteps} from './next-step.ts'
import type {FactSource, FoundPart, FoundSubject, SubjectKind, TimelineFact} from './subject.ts'

type Facts = Readonly<Record<string, unknown>>

/** One subject with its facts: of the service where it answered, else the newest known here. */
export function toSubject(history: History): FoundSubject {
  const {id, transaction, service, kept, events, requests, blocks} = history
  const facts = factsOf(history)
  const [status, statusSource] = statusOf(history)
  const text = (name: string): string | null =>
    typeof facts[name] === 'string' ? (facts[name] as string) : null
  const kind = kindOf(history)
  const document =
    text('counterpartDocument') ?? text('snapshotHolderDocument') ?? text('holderDocument')
  return {
    kind,
    id,
    status,
    statusSource,
    amount: typeof facts['amount'] === 'number' ? facts['amount'] : null,
    subAccount: transaction?.subAccount ?? kept[0]?.wallet ?? events[0]?.event.subAccount ?? null,
    externalReference: text('externalReference'),
    e2eId: text('e2eId'),
    counterpartName: text('counterpartName') ?? text('snapshotHolderName') ?? text('holderName'),
    maskedDocument: document === null ? null : maskDocument(document),
    blocks,
    split: partsOf(facts['split']),
    service,
    timeline: timelineOf(history),
    next: nextSteps({kind, status, facts, history, unknown: requests.find(isOpen)?.id}),
  }
}

const partsOf = (split: unknown): readonly FoundPart[] =>
  (Array.isArray(split) ? split : []).flatMap((part: unknown) => {
    const {subAccount, amount} = asRecord(part) ?? {}
    const isPart = typeof subAccount === 'string' && typeof amount === 'number'
    return isPart ? [{subAccount, amount}] : []
  })

const isOpen = ({state}: {state: string}): boolean => state === 'unknown'

/**
 * Later ones win: what was asked for, what was kept, what events said, what the service says now.
 */
const factsOf = ({requests, kept, events, transaction}: History): Facts =>
  merged([
    ...requests.map(({body}) => objectOf(body)),
    ...kept.map(({resource}) => resource),
    ...ownEvents(events).map(({data}) => data),
    transaction ?? {},
  ])

const merged = (records: readonly Facts[]): Facts =>
  Object.fromEntries(records.flatMap((record) => Object.entries(record)))

function objectOf(body: string): Facts {
  const parsed: unknown = JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null ? {...parsed} : {}
}

/** Of the subject itself, not of its refunds and blocks, whose amounts are their own. */
const ownEvents = (events: readonly ReadEvent[]): ReadEvent[] =>
  events.filter(({name, event}) => /^(payment|withdrawal)_/.test(name) && !event.conflict)

function statusOf({
  transaction,
  events,
  kept,
  requests,
}: History): [string | null, FactSource | null] {
  if (transaction) return [transaction.status, 'service']
  const outcome = ownEvents(events)
    .map(({name}) => statusAfter(name))
    .findLast((each) => each !== undefined)
  if (outcome) return [outcome, 'inbox']
  const status = kept.find(({kind}) => kind !== 'refund' && kind !== 'payment')?.resource['status']
  if (typeof status === 'string') return [status, 'journal']
  const [request] = requests
  return request ? [request.state, 'journal'] : [null, null]
}

function kindOf({transaction, kept, events, requests}: History): SubjectKind {
  const type = transaction?.type
  if (type === 'payment') return 'charge'
  if (type === 'withdrawal' || type === 'block') return type
  const kinds = kept.map(({kind}) => kind)
  const names = events.map(({name}) => name)
  if (kinds.includes('charge') || names.some((name) => name.startsWith('payment_'))) return 'charge'
  if (kinds.includes('withdrawal') || names.some((name) => name.startsWith('withdrawal_')))
    return 'withdrawal'
  if (kinds.includes('payment')) return 'charge'
  if (kinds.includes('block')) return 'block'
  // Refunds and blocks are about a charge, also where this machine knows nothing else of it.
  if (names.length > 0) return 'charge'
  return requests.length > 0 ? 'request' : 'other'
}

function timelineOf({requests, kept, events, transaction}: History): TimelineFact[] {
  const facts: TimelineFact[] = [
    ...requests.flatMap((request): TimelineFact[] => [
      fact(request.createdAtMs, 'journal', {what: `${request.kind}_requested`, id: request.id}),
      ...(request.settledAtMs === undefined
        ? []
        : [
            fact(request.settledAtMs, 'journal', {
              what: 'answered',
              id: request.id,
              state: request.state,
            }),
          ]),
    ]),
    ...kept
      .filter(hasState)
      .map(({seenAtMs, resource}) =>
        fact(seenAtMs, 'journal', {what: 'seen', state: textOf(resource['status'])}),
      ),
    ...events.map(({event, name, data}) =>
      fact(event.receivedAtMs, 'inbox', {
        what: name,
        id: event.id,
        state: forwardState(event),
        amount: typeof data['amount'] === 'number' ? data['amount'] : null,
      }),
    ),
    ...serviceFacts(transaction),
  ]
  return facts.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Who paid says nothing of how it stands. */
const hasState = ({kind}: History['kept'][number]): boolean => kind !== 'payment'

/** Where forwarding stands matters only where the event was to be forwarded. */
function forwardState({conflict, forward}: ReadEvent['event']): string | null {
  if (conflict) return 'conflict'
  return forward === 'none' ? null : forward
}

function serviceFacts(transaction: History['transaction']): TimelineFact[] {
  if (!transaction) return []
  const {createdAt, paidAt, status} = transaction
  return [
    ...instantFact(createdAt, {what: 'created', state: null}),
    ...instantFact(paidAt, {what: 'paid', state: status}),
  ]
}

function instantFact(
  at: string | undefined,
  rest: {what: string; state: string | null},
): TimelineFact[] {
  const atMs = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(atMs) ? [] : [fact(atMs, 'service', rest)]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type FactPart = Pick<TimelineFact, 'what'> & Partial<Pick<TimelineFact, 'id' | 'state' | 'amount'>>

const fact = (
  atMs: number,
  source: FactSource,
  {what, id = null, state = null, amount = null}: FactPart,
): TimelineFact => ({at: new Date(atMs).toISOString(), source, what, id, state, amount})

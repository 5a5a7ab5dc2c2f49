import type {DataSetName} from '../read/files/inputs.ts'
import type {EventRow} from '../read/rows/rows.ts'
import {type Amounts, isSound, isSoundEvent} from './agreed.ts'
import type {Books, OpenSubject} from './books.ts'
import type {CaseKind, CaseOf} from './cases.ts'
import {hasEndedEarlier} from './earlier.ts'
import {hasEndedLater} from './ended-at.ts'
import {isCarried, openKey} from './open-key.ts'
import {exclude, type Outcome, outcomeOfEvent, outcomeOfStatus, statusOfEvent} from './outcome.ts'

/** The file that has the record of each kind; of a refund, which has none, that of its charge. */
export const FILE_OF_KIND = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  refund: 'charges',
  block: 'blocks',
} as const satisfies Readonly<Record<CaseKind, DataSetName>>

/** The state of a subject, from its record and its events alone. */
export interface State {
  readonly last: EventRow | undefined
  readonly event: EventRow | undefined
  readonly recordOutcome: Outcome
  readonly outcome: Outcome
  readonly contradictory: 'events' | 'record' | undefined
  readonly known: boolean
  readonly orphan: boolean
  /** Its lines and its events were due in the period of the last run. */
  readonly endedEarlier: boolean
  /** What the last run left open of it. */
  readonly open: OpenSubject | undefined
  /** The outcome came after the as-of instant, as a later row or the record's own instant says. */
  readonly settledLater: boolean
  /** Its lines should be in the statement; an orphan is owed none. */
  readonly isOwedLines: boolean
}

interface StateRecord extends Amounts {
  readonly status: string
}

/** What the record tells of the outcome at the as-of instant. */
function recordedOutcome(
  found: CaseOf[CaseKind],
  record: StateRecord | undefined,
  settledLater: boolean,
): Outcome {
  if (record === undefined || (settledLater && !found.events.some(isEnd))) return undefined
  return outcomeOfStatus(record.status)
}

const isEnd = (event: EventRow): boolean => outcomeOfEvent(event) !== undefined

/** Of one event nothing can exclude another. */
const excludeOneAnother = (events: readonly EventRow[]): boolean =>
  events.length > 1 && exclude(new Set(events.filter(isEnd).map(outcomeOfEvent)))

function contradiction(
  found: CaseOf[CaseKind],
  record: StateRecord | undefined,
  last: EventRow | undefined,
): State['contradictory'] {
  if (excludeOneAnother(found.events)) return 'events'
  if (record === undefined || last === undefined) return undefined
  return outcomeOfStatus(record.status) === statusOfEvent(last) ? undefined : 'record'
}

/**
 * The event whose amounts are compared: one that disagrees with a record that does not contradict itself,
 * else the last, of those with a fee if any has one. The events of a case stand in order.
 */
function comparedEvent(
  {events}: CaseOf[CaseKind],
  record: StateRecord | undefined,
  last: EventRow | undefined,
): EventRow | undefined {
  const odd =
    record &&
    isSound(record) &&
    events.find((event) => event.amount !== record.amount && isSoundEvent(event))
  if (odd) return odd
  const hasFee = events.some(({fee}) => fee !== undefined)
  const isCandidate = ({fee}: EventRow): boolean => !hasFee || fee !== undefined
  return last !== undefined && isCandidate(last) ? last : events.findLast(isCandidate)
}

/** The last event, where it can be read with certainty and another one is compared. */
export const otherLast = ({last, event}: State): EventRow | undefined =>
  last !== undefined && last !== event && isSoundEvent(last) ? last : undefined

/**
 * @param wallet whose money it is; nothing where that is not known before the state is.
 *
 * Source: reconciliation.md, "States".
 */
export function stateOf(books: Books, found: CaseOf[CaseKind], wallet?: string): State {
  const [record] = found.records
  const last = found.events.findLast(isEnd)
  const settledLater = found.settledLater || hasEndedLater(books, found)
  const recordOutcome = recordedOutcome(found, record, settledLater)
  const {excused, kind, id, events} = found
  const named = events.length > 0 || excused.record || excused.event
  const {present} = books.terms
  const isKnown = isCarried(books.terms, found)
  const orphan =
    kind !== 'refund' &&
    record === undefined &&
    !excused.record &&
    !isKnown &&
    present.has(FILE_OF_KIND[kind])
  const endedEarlier = wallet !== undefined && hasEndedEarlier(books, found, wallet)
  return {
    last,
    event: comparedEvent(found, record, last),
    recordOutcome,
    outcome: last === undefined ? recordOutcome : outcomeOfEvent(last),
    contradictory: contradiction(found, record, last),
    known: record !== undefined || named || isKnown,
    orphan,
    endedEarlier,
    open: books.terms.open.get(openKey(kind, id)),
    settledLater,
    isOwedLines: !orphan && !endedEarlier && present.has('statement'),
  }
}

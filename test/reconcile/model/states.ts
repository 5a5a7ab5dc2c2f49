import {type Book, eventsAbout, keyOf, raise} from './book.ts'
import {isLater as isLaterLine} from './later.ts'
import type {Event} from './rows.ts'

/** The final status an event leaves behind; none for `balance_block_created`. */
export const STATUS_AFTER: Readonly<Record<string, string>> = {
  payment_completed: 'completed',
  payment_expired: 'cancelled',
  payment_failed: 'failed',
  withdrawal_completed: 'completed',
  withdrawal_failed: 'failed',
  withdrawal_reversed: 'failed',
  balance_block_approved: 'approved',
  balance_block_rejected: 'rejected',
}

/** Two kinds that cannot both have happened. A completed withdrawal may be reversed. */
const EXCLUDES: readonly (readonly [string, string])[] = [
  ['payment_completed', 'payment_expired'],
  ['payment_completed', 'payment_failed'],
  ['payment_expired', 'payment_failed'],
  ['withdrawal_completed', 'withdrawal_failed'],
  ['withdrawal_failed', 'withdrawal_reversed'],
  ['balance_block_approved', 'balance_block_rejected'],
]

export interface State {
  /** By the last event, else by the record; undefined while not final. */
  readonly outcome: string | undefined
  /** Final by the statement alone. */
  readonly isPosted: boolean
  /** Its outcome came after the as-of instant. */
  readonly isLater: boolean
  /** Two events exclude each other: what it owes is undefined. */
  readonly isContradictory: boolean
  /** Every final status that record or an event tells. */
  readonly reported: ReadonlySet<string>
  readonly events: readonly Event[]
}

const DAY_MS = 86_400_000

const isFinal = (status: string | undefined): status is string =>
  status !== undefined && Object.values(STATUS_AFTER).includes(status)

/**
 * Raises the first that holds of INVALID_TRANSITION, STATUS_MISMATCH, MISSING_EVENT, alone.
 * `posted` is the outcome that the statement shows.
 */
export function checkState(
  book: Book,
  subject: {
    readonly about: 'charge' | 'withdrawal' | 'block'
    readonly id: string
    /** Undefined where its record was rejected. */
    readonly record: string | undefined
    readonly isOrphan?: boolean
    readonly posted: string | undefined
    /** When it ended by its record, where no line says that it had ended. */
    readonly endMs?: number | undefined
  },
): State {
  const {about, id} = subject
  const events = eventsAbout(book.events, about, id)
  const outcomes = events.filter(({kind}) => STATUS_AFTER[kind] !== undefined)
  const laterEnds = eventsAbout(book.later, about, id).filter(({kind}) => STATUS_AFTER[kind])
  const isRecordLater = laterEnds.some(({kind}) => STATUS_AFTER[kind] === subject.record)
  const soon = laterEnds.find(
    ({kind, atMs}) => STATUS_AFTER[kind] === subject.posted && atMs <= book.asOfMs + DAY_MS,
  )
  const isRecordedLater =
    outcomes.length === 0 && subject.endMs !== undefined && subject.endMs > book.asOfMs
  const isLater =
    laterEnds.length > 0 ||
    isRecordedLater ||
    (about === 'charge' && isLaterLine(book, subject, 'payment'))
  // Beside an event in scope that ended it, the record is held against that.
  const isOpen = isLater && outcomes.length === 0
  const record = isOpen || !isFinal(subject.record) ? undefined : subject.record
  const last = outcomes.at(-1)
  const after = last && STATUS_AFTER[last.kind]
  const happened = new Set(outcomes.map(({kind}) => kind))
  const isContradictory = EXCLUDES.some((pair) => pair.every((kind) => happened.has(kind)))
  if (isContradictory) {
    raise(book, 'INVALID_TRANSITION', id, {delta: null})
  } else if (
    after !== undefined &&
    after !== subject.record &&
    subject.record &&
    !isRecordLater &&
    !book.spoilt.events.has(keyOf(subject))
  ) {
    raise(book, 'STATUS_MISMATCH', id, {delta: null})
  } else if (
    !subject.isOrphan &&
    subject.record !== undefined &&
    !after &&
    (laterEnds.length > 0 || !isLater) &&
    (record ?? subject.posted) &&
    !book.spoilt.events.has(keyOf(subject))
  ) {
    const missing = {code: 'MISSING_EVENT', id, delta: null} as const
    if (soon) book.silenced.push({...missing, awaitedMs: soon.atMs})
    else book.raised.push(missing)
  }
  const reported = [record, ...outcomes.map(({kind}) => STATUS_AFTER[kind])]
  if (!after && !record) reported.push(subject.posted)
  return {
    outcome: after ?? record,
    isLater,
    isContradictory,
    isPosted: !after && !record && subject.posted !== undefined,
    reported: new Set(reported.filter((status) => status !== undefined)),
    events,
  }
}

interface Amounts {
  readonly amount: number
  readonly fee?: number | undefined
  readonly net?: number | undefined
}

/** How far its net is from amount − fee, where it names all three. */
const offBy = ({amount, fee, net}: Amounts): number =>
  fee === undefined || net === undefined ? 0 : net - (amount - fee)

export const isSound = (row: Amounts): boolean => offBy(row) === 0

/** Raises NET_MISMATCH for each row whose amount − fee ≠ net; answers the rows that may be compared. */
export function soundRows<T extends Amounts>(book: Book, id: string, rows: readonly T[]): T[] {
  for (const row of rows) {
    if (!isSound(row)) raise(book, 'NET_MISMATCH', id, {delta: offBy(row)})
  }
  return rows.filter(isSound)
}

/**
 * The events whose amounts are compared: all that are sound, beside a record. Where no record is
 * there, checks go by the last event, of those with a fee if any has one.
 */
export function comparedEvents(
  subject: {readonly isGone?: unknown},
  events: readonly Event[],
  sound: readonly Event[],
): readonly Event[] {
  if (subject.isGone === undefined) return sound
  const last = events.findLast(({fee}) => fee !== undefined) ?? events.at(-1)
  return sound.filter((event) => event === last)
}

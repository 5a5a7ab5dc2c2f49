import {DAY_MS} from '../../domain/duration.ts'
import type {Centavos} from '../../domain/money.ts'
import type {SplitLeg} from '../../domain/split.ts'
import type {BlockRow, ChargeRow, EventRow, LineRow, WithdrawalRow} from '../read/rows/rows.ts'
import {byContent} from '../read/values/order.ts'
import type {Actual} from './actual.ts'
import type {OpenSubject} from './books.ts'
import type {CaseKind, CaseOf, Excuses} from './cases.ts'
import type {Outcome} from './outcome.ts'

/** One line a subject should or could have, and what was posted for it. Signed like the line. */
export interface Posting extends Actual {
  readonly part: 'main' | 'fee' | 'return'
  readonly type: string
  /** The outcome demands it. */
  readonly owed: boolean
  /** The outcome leaves no place for it. */
  readonly forbidden: boolean
  readonly expected: Centavos | undefined
  /** What the record and the event say, where they are sound. */
  readonly byRecord: Centavos | undefined
  readonly byEvent: Centavos | undefined
  /** What the last event says, where an earlier one is compared. */
  readonly byLast?: Centavos | undefined
}

/** A fee from three sides. Units: centavos, magnitudes. */
export interface FeeTerms {
  /** By the schedule in force, else by the event, else by the record. */
  readonly due: Centavos | undefined
  readonly byEvent: Centavos | undefined
  readonly byRecord: Centavos | undefined
  /** The instant whose schedule is in force for it. */
  readonly atMs: number | undefined
  /** Of a charge whose fee and whose settlement nothing tells: by the schedule of when it was created. */
  readonly atCreation?: Centavos | undefined
}

/** The row of the record of each kind. */
export type RecordOf<K extends CaseKind> = K extends 'charge'
  ? ChargeRow
  : K extends 'withdrawal'
    ? WithdrawalRow
    : K extends 'block'
      ? BlockRow
      : never

/** What records, events and statement say about one subject, side by side. */
export interface View<K extends CaseKind = CaseKind> {
  readonly kind: K
  readonly id: string
  readonly case: CaseOf[K]
  /** Whose money it is: the originator's. */
  readonly wallet: string
  readonly atMs: number | undefined
  readonly record: RecordOf<K> | undefined
  /** The last event that ends the subject. */
  readonly last: EventRow | undefined
  /** The event whose amounts are compared. */
  readonly event: EventRow | undefined
  readonly recordOutcome: Outcome
  readonly outcome: Outcome
  /** Two events exclude each other, or record and last event do: the state is the fault. */
  readonly contradictory: 'events' | 'record' | undefined
  /** Final by a line while no record or event says so. */
  readonly finalByLine: boolean
  readonly known: boolean
  readonly orphan: boolean
  /** Its lines and its events were due in the period of the last run. */
  readonly endedEarlier: boolean
  /** The outcome came after the as-of instant: what the record says is not yet so. */
  readonly settledLater: boolean
  /** What the last run left open of it. */
  readonly open: OpenSubject | undefined
  readonly excused: Excuses
  readonly gross: Centavos | undefined
  readonly fee: FeeTerms
  readonly main: Posting
  readonly feePosting: Posting | undefined
  readonly returned: Posting | undefined
  /** Of a charge that the last run left open: the legs that were not posted then, where that is known. */
  readonly legsLeft?: readonly SplitLeg[] | undefined
  /** Of a refund or a block: its charge, and whether anything knows that charge. */
  readonly chargeId: string | undefined
  readonly isChargeKnown: boolean
}

/** The postings that the subject owes: the money itself, its fee, and what comes back. */
export const postingsOf = (view: View): readonly Posting[] =>
  [view.main, view.feePosting, view.returned].filter((posting) => posting !== undefined)

/** Every line of the subject but its legs. */
export const linesOfView = (view: View): readonly LineRow[] =>
  postingsOf(view).flatMap(({line, unmatched, extras}) =>
    [line, unmatched, ...extras].filter((one) => one !== undefined),
  )

/** The lines of this type that are dated after the as-of instant. */
export const laterLines = ({excused}: View, type: string): readonly LineRow[] =>
  excused.later?.filter((line) => line.type === type).toSorted(byContent) ?? []

/**
 * Until when a line may be dated that is not missing yet: clocks of event and statement differ, and a
 * posting takes its time, but no more than a day. What came back may have done so with an outcome of
 * after the as-of instant, where no event in scope tells the outcome. Units: milliseconds since 1970.
 */
function awaitedUntil({last, returned}: View, type: string, asOfMs: number): number {
  if (last === undefined && returned?.type === type) return Infinity
  return (last?.atMs ?? asOfMs) + DAY_MS
}

/** A line that a subject is owed: its type, its wallet, and the amounts that any side names for it. */
interface OwedLine {
  readonly type: string
  readonly wallet: string
  /** Nothing of a fee: what is wrong with its amount has a code of its own, once it is in scope. */
  readonly amounts: readonly (Centavos | undefined)[] | undefined
}

const isOwed = ({wallet, amount}: LineRow, owed: OwedLine): boolean =>
  wallet === owed.wallet && (owed.amounts ? owed.amounts.includes(amount) : amount < 0)

/** Whether a line that is missing is not raised, and if it is dated after the as-of instant, when. */
export interface Excuse {
  readonly excused: boolean
  readonly awaitedMs?: number
}

/** The answer for a line that is missing and that nothing dated after the as-of instant stands for. */
export const NOT_EXCUSED: Excuse = {excused: false}

/**
 * A line of this type, or of a type that cannot be read, exists and cannot be used: rejected, or dated
 * soon after the as-of instant, with the wallet and an amount of what is owed.
 */
export function excuseOf(view: View, owed: OwedLine, asOfMs: number): Excuse {
  const {lines} = view.excused
  if (lines.includes(owed.type) || lines.includes('*')) return {excused: true}
  const until = awaitedUntil(view, owed.type, asOfMs)
  const awaited = laterLines(view, owed.type).find(
    (line) => line.atMs <= until && isOwed(line, owed),
  )
  return awaited ? {excused: true, awaitedMs: awaited.atMs} : NOT_EXCUSED
}

/** `excuseOf`, of a posting of the subject. */
export function excuseOfPosting(view: View, posting: Posting, asOfMs: number): Excuse {
  const {line, part, type, expected, byRecord, byEvent, byLast} = posting
  if (line !== undefined) return NOT_EXCUSED
  const amounts = part === 'fee' ? undefined : [expected, byRecord, byEvent, byLast]
  return excuseOf(view, {type, wallet: view.wallet, amounts}, asOfMs)
}

/** Something that cannot be used may have ended it: a rejected event, or one of after the as-of instant. */
export const isEndHidden = ({excused}: View): boolean =>
  excused.outcome || excused.laterEnds !== undefined

/** A refund known by its line alone is real when its charge is. */
export const isKnown = (view: View): boolean =>
  view.known || (view.kind === 'refund' && view.isChargeKnown)

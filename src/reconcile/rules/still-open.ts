import {EXPIRY_MAXIMUM_SECONDS} from '../../domain/charge.ts'
import type {NumberedDraft} from '../findings/columns/merge-drafts.ts'
import type {Draft} from '../findings/draft.ts'
import {FINDING_CODES, type FindingCode, factsOf, PENDING} from '../findings/finding-codes.ts'
import {findingsOf} from '../findings/findings.ts'
import type {Steps} from '../read/files/steps.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {AwaitedLine, CarriedItem, Finding, Result} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import type {CaseKind, CaseOf} from '../subjects/cases.ts'
import {isNamed} from '../subjects/link.ts'
import {isCarried, openKey} from '../subjects/open-key.ts'
import {SUBJECT_INDEX} from '../subjects/subject-index.ts'
import {postingsOf, type View} from '../subjects/view.ts'
import type {Views} from '../subjects/views.ts'
import {awaitedIn, inOneOrder, stillAwaited} from './awaited.ts'
import {correctionsOf} from './corrections.ts'
import {endsWithPeriod, isCaseKind, isOpenHalf, type OpenItem, openItems} from './open-items.ts'
import {lateHalves} from './transfers.ts'

/** What was posted in the period of the finding is wrong: only a line that sets it right ends it. */
const OF_LINES: ReadonlySet<FindingCode> = new Set([
  'DUPLICATE_POSTING',
  'UNMATCHED_LEDGER_LINE',
  'AMOUNT_MISMATCH',
  'FEE_OVERCHARGE',
  'FEE_UNDERCHARGE',
  'MISSING_SPLIT_LEG',
  'EXTRA_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
  'LEG_IMBALANCE',
  'SIGN_MISMATCH',
  'OVER_REFUND',
  'RECIPIENT_DEBITED',
])

/** What of this run tells whether an item is still open. */
interface Now {
  readonly books: Books
  readonly views: Views
}

type Found = CaseOf[CaseKind]

/** The id of the subject, without the number of a leg. */
const idOf = ({subject}: CarriedItem): string => subject.id.replace(/#\d+$/, '')

const casesOf = ({books}: Now, item: CarriedItem): readonly Found[] =>
  Object.values(SUBJECT_INDEX).flatMap((index) => (books[index].find(idOf(item)) as Found) ?? [])

const linesOf = ({mains, fees, returns, legs, seconds}: Found): readonly LineRow[] => [
  ...mains,
  ...fees,
  ...returns,
  ...legs,
  ...seconds,
]

/** Every line of this run's statement that names the subject. */
const linesNaming = (now: Now, item: CarriedItem): readonly LineRow[] => {
  const id = idOf(item)
  const {transfers, unmatchedLines} = now.books
  const others = [...transfers, ...unmatchedLines]
  return [
    ...casesOf(now, item).flatMap(linesOf),
    ...others.filter((line) => line.id === id || line.parent === id),
  ]
}

/** Something of this run's data is about the subject. */
const isSeen = (now: Now, item: CarriedItem): boolean =>
  casesOf(now, item).some(isNamed) || linesNaming(now, item).length > 0

function viewOf({books, views}: Now, {subject: {kind, id}}: CarriedItem): View | undefined {
  if (!isCaseKind(kind) || !books[SUBJECT_INDEX[kind]].find(id)) return undefined
  return views.find(kind, id)
}

/** The lines that the subject is owed in this period anyway, as what comes back of a block that was rejected. */
function dueLines(now: Now, item: OpenItem): readonly LineRow[] {
  const view = viewOf(now, item)
  if (view === undefined || item.code === 'FAILED_NOT_RETURNED') return []
  return postingsOf(view).flatMap(({line, owed, expected}) =>
    line !== undefined && owed && line.amount === expected ? [line] : [],
  )
}

/** What was not posted at all is owed under its own type. */
const OF_ABSENT: ReadonlySet<FindingCode> = new Set([
  'FAILED_NOT_RETURNED',
  'MISSING_SPLIT_LEG',
  'MISSING_COUNTERPART_LEG',
])

/** Adjustments that may take back what was posted wrong. */
const adjustmentsOf = ({books}: Now, item: OpenItem): readonly LineRow[] =>
  OF_ABSENT.has(item.code) ? [] : (books.adjustments.get(idOf(item)) ?? [])

/** Lines of this run move back what was wrong, in the wallets and with the signs that are open. */
function isSetRight(now: Now, item: OpenItem): boolean {
  const corrections = correctionsOf(item)
  const due = dueLines(now, item)
  const named = linesNaming(now, item).filter((line) => !due.includes(line))
  const lines = [...named, ...adjustmentsOf(now, item)]
  return (
    corrections.length > 0 &&
    corrections.every(({isIn, centavos}) =>
      lines.some(({wallet, amount}) => isIn(wallet) && amount === centavos),
    )
  )
}

/** The statement of this run goes on from that of the last: it has none of the lines of then. */
const isGoingOn = ({books}: Now, {wallet}: CarriedItem): boolean =>
  wallet !== null && books.terms.earlier?.wallets.has(wallet) === true

const isAnsweredBy = (view: View | undefined, {finding, wallet}: OpenItem): boolean => {
  if (view === undefined) return false
  const isFee = finding?.role === 'fee'
  const isBack = (finding?.expectedCentavos ?? 0) > 0 && view.kind === 'block'
  const {fees, mains, returns, seconds} = view.case
  const lines = isFee ? fees : isBack ? returns : [...mains, ...seconds]
  return lines.some((line) => wallet === null || line.wallet === wallet)
}

/** Its outcome is known now; the record of this run is judged by itself. */
const isFinal = (view: View | undefined): boolean =>
  view !== undefined &&
  (view.outcome !== undefined ||
    view.contradictory !== undefined ||
    view.finalByLine ||
    view.record !== undefined)

/** Record and event stand in this run's files, and no finding of it says again what was open. */
const isJudgedAnew: Ends = (now, item) =>
  casesOf(now, item).some(({records, events}) => records.length > 0 && events.length > 0)

/**
 * Record and event of now name the amount that was said to be wrong. Where they name the other one still, the
 * line may have been the wrong side: that is posted, and only a line or a decision of a person ends it. Of a fee
 * that was posted wrong there is another code.
 */
const isAmended: Ends = (now, item) => {
  if (!isJudgedAnew(now, item)) return false
  const {role, actualCentavos} = item.finding ?? {}
  const view = viewOf(now, item)
  const sides = [view?.main.expected, view?.returned?.expected]
  return role === 'fee' || sides.some((side) => side !== undefined && side === actualCentavos)
}

/** Its record and its last event name one outcome. */
const isAgreed: Ends = (now, item) => {
  const view = viewOf(now, item)
  return view?.record !== undefined && view.last !== undefined && !view.contradictory
}

/** As `isAgreed`, by an event of this period: one of the two that exclude each other tells nothing new. */
const isDecided: Ends = (now, item) => {
  const atMs = viewOf(now, item)?.last?.atMs ?? -Infinity
  return isAgreed(now, item) && atMs > (now.books.terms.closedMs ?? Infinity)
}

const hasComeBack = (view: View | undefined): boolean =>
  view?.contradictory === undefined && (view?.outcome === 'failed' || view?.outcome === 'reversed')

/**
 * Of two payouts that look alike one failed or was reversed: the later, which is named, or one before it
 * that was open, too. Of other payouts a large run does not examine those in order.
 */
const isPaidOnce: Ends = (now, item) => {
  const {finding, wallet} = item
  if (hasComeBack(viewOf(now, item))) return true
  const laterMs = Date.parse(finding?.occurredAt ?? '')
  const windowMs = now.books.terms.policy.duplicateWindowSeconds * 1000
  return [...now.views.withdrawals()].some((view) => {
    const {record} = view
    if (
      !isCarried(now.books.terms, view) ||
      record === undefined ||
      record.wallet !== wallet ||
      !hasComeBack(view)
    )
      return false
    const isAlike =
      record.amount === finding?.actualCentavos &&
      (record.externalReference ?? undefined) === finding.externalReference
    return isAlike && record.atMs <= laterMs && record.atMs >= laterMs - windowMs
  })
}

/** Whether this run's data ends what was open. */
type Ends = (now: Now, item: OpenItem) => boolean

/** What ends findings that tell of records and events: a row of their subject alone does not. */
const ENDED_BY: Readonly<Partial<Record<FindingCode, Ends>>> = {
  STATUS_MISMATCH: isAgreed,
  INVALID_TRANSITION: isDecided,
  DUPLICATE_PAYMENT_SUSPECT: isPaidOnce,
  SPLIT_DISTRIBUTION_MISMATCH: isJudgedAnew,
  SPLIT_CEILING_EXCEEDED: isJudgedAnew,
  NET_MISMATCH: isJudgedAnew,
}

/**
 * What was open is so no more, or is said in another way now. A line of this run ends what was missing
 * where it is of the same part and wallet: what is wrong with it has a finding of its own.
 */
function isSettled(now: Now, item: OpenItem): boolean {
  const {code, subject} = item
  if (endsWithPeriod(item)) return true
  if (code === 'MISSING_POSTING') return isAnsweredBy(viewOf(now, item), item)
  if (PENDING.has(code)) return isFinal(viewOf(now, item))
  if (code === 'MISSING_EVENT') return casesOf(now, item).some(({announced}) => announced)
  if (code === 'FAILED_NOT_RETURNED') return isSetRight(now, item)
  if (isOpenHalf(item) && lateHalves(now.books).has(subject.id)) return true
  if (!isGoingOn(now, item)) return isSeen(now, item)
  if (OF_LINES.has(code)) {
    return isSetRight(now, item) || (code === 'AMOUNT_MISMATCH' && isAmended(now, item))
  }
  const rule = ENDED_BY[code] ?? isSeen
  return rule(now, item)
}

/** What runs before this one left open, and what this one leaves to the next. */
interface LeftOpen {
  /** Lines that are due and dated after the as-of instant. */
  readonly awaited: readonly AwaitedLine[]
  readonly still: readonly OpenItem[]
  /** What this run raises, and what it repeats. */
  readonly drafts: readonly NumberedDraft[]
}

/** What this run judged and raises, on the calling thread, and what shares await. */
interface Raised {
  readonly judged: readonly Draft[]
  readonly drafts: readonly Draft[]
  readonly ofShares: readonly AwaitedLine[]
}

/** What this run says of the last run's items, and leaves to the next run; in steps. */
export function* leftBy(
  previous: Result | undefined,
  {judged, drafts, ofShares, ...now}: Now & Raised,
): Steps<LeftOpen> {
  const own = yield* awaitedIn(judged)
  const awaited = inOneOrder([...stillAwaited(previous, now.books), ...own, ...ofShares])
  const still = yield* stillOpen(previous, {...now, drafts, awaited})
  if (still.length === 0) return {awaited, still, drafts}
  return {awaited, still, drafts: [...drafts, ...carriedDrafts(still, now.books)]}
}

/**
 * Items of the last run that this run's data does not settle, and that no finding of it repeats. What is
 * carried is judged by the calling thread: those are the drafts.
 */
function* stillOpen(
  previous: Result | undefined,
  {drafts, awaited, ...now}: Now & Pick<LeftOpen, 'drafts' | 'awaited'>,
): Steps<readonly OpenItem[]> {
  const open = previous === undefined ? [] : openItems(previous)
  if (open.length === 0) return []
  const {carried} = now.books.terms
  const about = drafts.filter(({subject: {kind, id}}) => carried.has(openKey(kind, id)))
  const findings = yield* findingsOf(about, [])
  const ids = new Set([...findings, ...awaited].map(({id}) => id))
  return open.filter((item) => !ids.has(item.id) && !isSettled(now, item))
}

/** When what was not final is too old, as far as the last run tells. Units: milliseconds since 1970. */
function limitOf({subject, finding}: OpenItem, {terms}: Books): number {
  const {chargeGraceSeconds, withdrawalLimitSeconds} = terms.policy
  const atMs = Date.parse(finding?.occurredAt ?? '')
  // The last run does not say when a charge expires: no later than the longest time allows.
  const seconds =
    subject.kind === 'charge' ? EXPIRY_MAXIMUM_SECONDS + chargeGraceSeconds : withdrawalLimitSeconds
  return atMs + seconds * 1000
}

/**
 * Findings of the last run that are still open, as findings of this one: no row of it is evidence, and
 * none of its wallets differs by them. What tells nothing of money, as a delivery that came twice, is
 * not said again. What was in transit is stale after its time.
 */
function carriedDrafts(open: readonly OpenItem[], books: Books): readonly NumberedDraft[] {
  return open
    .filter(({code}) => FINDING_CODES.includes(code) && factsOf(code).class !== 'info')
    .map((item) => {
      const {id, code, subject, wallet, finding} = item
      const isStale = code === 'IN_TRANSIT' && books.terms.asOfMs > limitOf(item, books)
      const known = {subject, wallet, evidence: [], ...(finding ? saidBefore(finding) : {})}
      if (isStale) return {...known, code: 'STALE_PENDING'}
      return {...known, code, id, tag: `open ${id}`}
    })
}

function saidBefore(finding: Finding): Partial<Draft> {
  const {role, expectedCentavos, actualCentavos, occurredAt, ...of} = finding
  const atMs = Date.parse(occurredAt ?? '')
  return {
    role,
    expected: expectedCentavos ?? undefined,
    actual: actualCentavos ?? undefined,
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    gross: of.grossCentavos,
    otherWallet: of.otherWallet,
    externalReference: of.externalReference,
  }
}

import {DAY_MS} from '../../domain/duration.ts'
import {absolute, add, type Centavos, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {EventRow} from '../read/rows/rows.ts'
import type {CaseKind} from '../subjects/cases.ts'
import {recordEndMs} from '../subjects/ended-at.ts'
import {isCarried} from '../subjects/open-key.ts'
import {type Outcome, outcomeOfEvent, statusOfEvent} from '../subjects/outcome.ts'
import {
  excuseOfPosting,
  isEndHidden,
  laterLines,
  type Posting,
  type View,
} from '../subjects/view.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'

const draft = (view: View, code: Draft['code']): Draft => ({
  code,
  subject: subjectOf(view),
  wallet: view.wallet,
  expected: view.gross,
  atMs: view.atMs,
  evidence: evidenceOf(view, view.main.line, view.returned?.line),
})

/** Two events that exclude each other. */
export const invalidTransition: SubjectRule = (view) =>
  view.contradictory === 'events' ? [draft(view, 'INVALID_TRANSITION')] : []

/**
 * Record and last event disagree on a final status. The last event may be one that was rejected, or one of
 * after the as-of instant that leaves the record's status: records are exported after it.
 */
export const statusMismatch: SubjectRule = (view) => {
  const {contradictory, excused, record} = view
  const isRecordLater = excused.laterEnds?.some((event) => statusOfEvent(event) === record?.status)
  if (contradictory !== 'record' || excused.outcome || isRecordLater) return []
  return [draft(view, 'STATUS_MISMATCH')]
}

/** What the lines of a kind that is final by them say of how it ended. */
const POSTED_OUTCOMES: Readonly<Record<CaseKind, readonly Outcome[]>> = {
  charge: ['completed'],
  refund: ['completed'],
  withdrawal: ['failed', 'reversed'],
  block: ['rejected'],
}

/**
 * An event of soon after the as-of instant is the one that is missing, and one of the next run: clocks of event and statement differ by a day at most.
 */
const laterEvent = ({kind, excused}: View, asOfMs: number): EventRow | undefined =>
  excused.laterEnds?.find(
    (event) =>
      event.atMs <= asOfMs + DAY_MS && POSTED_OUTCOMES[kind].includes(outcomeOfEvent(event)),
  )

/** Final by record or by statement, and no outcome event at all. Source: reconciliation.md, "States". */
export const missingEvent: SubjectRule = (view, {terms}) => {
  if (!terms.present.has('events') || view.last !== undefined) return []
  if (view.excused.outcome) return []
  const wasPending = view.open?.pending !== undefined
  if ((isCarried(terms, view) && !wasPending) || view.endedEarlier) return []
  const isFinal = view.recordOutcome !== undefined || view.finalByLine
  const isKnown =
    view.kind === 'refund' ? view.isChargeKnown : view.record !== undefined || wasPending
  const elsewhere = view.kind === 'refund' && view.main.line === undefined
  if (!isFinal || !isKnown || elsewhere) return []
  const endMs = endedAtMs(view)
  const missing = draft(view, 'MISSING_EVENT')
  const found =
    endMs === undefined ? {...missing, hint: 'end_unknown' as const} : {...missing, atMs: endMs}
  const later = laterEvent(view, terms.asOfMs)
  return [later ? {...found, excused: true, awaitedMs: later.atMs} : found]
}

/** When a subject ended, as far as its record or its lines tell: when its event was due. */
function endedAtMs({kind, record, main, returned}: View): number | undefined {
  const byRecord = record && recordEndMs(record)
  if (kind === 'charge')
    return (record?.status === 'cancelled' ? undefined : main.line?.atMs) ?? byRecord
  if (kind === 'block') return byRecord
  return kind === 'withdrawal' ? (returned?.line?.atMs ?? byRecord) : main.line?.atMs
}

/** Not final: inside its limit, or past it. Source: contract, IN_TRANSIT and STALE_PENDING. */
function pendingDraft(view: View, limits: {asOfMs: number; limitMs: number | undefined}) {
  const {asOfMs, limitMs} = limits
  const isPending = view.outcome === undefined && view.contradictory === undefined
  if (!isPending || view.finalByLine || limitMs === undefined) return undefined
  const found = draft(view, asOfMs > limitMs ? 'STALE_PENDING' : 'IN_TRANSIT')
  const fee = view.kind === 'withdrawal' ? view.feePosting?.line : undefined
  // The next run tells by the third row that the fee of a debit was posted, too.
  if (fee && view.main.line) return {...found, evidence: [...found.evidence, fee]}
  // By the hint it tells that the second row is the fee alone: it asks for the debit, and not for the fee.
  if (fee && !view.open?.pending?.isPosted)
    return {
      ...found,
      hint: 'debit_not_posted' as const,
      lacking: amountOf(view.main),
      evidence: [...found.evidence, fee],
    }
  if (lacksFee(view, asOfMs))
    return {...found, hint: 'fee_not_posted' as const, lacking: amountOf(view.feePosting)}
  // Only the balance of its wallet tells whether they were due: without it the hint is taken back.
  if (!lacksBoth(view, asOfMs)) return found
  const lacking = add(amountOf(view.main) ?? ZERO, amountOf(view.feePosting) ?? ZERO)
  return {...found, hint: 'neither_posted' as const, lacking}
}

/** What a line moves that is not there; nothing where no side tells. Units: centavos, a magnitude. */
const amountOf = (posting: Posting | undefined): Centavos | undefined =>
  posting?.expected === undefined ? undefined : absolute(posting.expected)

/**
 * Debit and fee of a payout are posted together: one without the other is not owed until the payout ends, and its
 * wallet differs by the fee. A fee line that names it in another wallet, or of after the as-of instant, is not missing.
 */
function lacksFee(view: View, asOfMs: number): boolean {
  const {kind, main, feePosting, open} = view
  if (kind !== 'withdrawal' || main.line === undefined || open !== undefined) return false
  return isAbsent(view, feePosting, asOfMs)
}

/** Neither debit nor fee is posted, in any wallet or later. */
function lacksBoth(view: View, asOfMs: number): boolean {
  const {kind, main, feePosting, open} = view
  if (kind !== 'withdrawal' || open !== undefined) return false
  return isAbsent(view, main, asOfMs) && isAbsent(view, feePosting, asOfMs)
}

function isAbsent(view: View, posting: Posting | undefined, asOfMs: number): boolean {
  if (posting === undefined || posting.line !== undefined) return false
  if (posting.unmatched !== undefined || laterLines(view, posting.type).length > 0) return false
  return (posting.expected ?? 0) !== 0 && !excuseOfPosting(view, posting, asOfMs).excused
}

const pending =
  (code: Draft['code']): SubjectRule =>
  (view, {terms}) => {
    const {policy, asOfMs} = terms
    const limitMs = limitOf(view, policy)
    const found =
      isEndHidden(view) && !view.settledLater ? undefined : pendingDraft(view, {asOfMs, limitMs})
    return found?.code === code ? [found] : []
  }

function limitOf(view: View, policy: {chargeGraceSeconds: number; withdrawalLimitSeconds: number}) {
  const {record} = view
  if (record === undefined) return undefined
  if ('expiresAtMs' in record) return record.expiresAtMs + policy.chargeGraceSeconds * 1000
  if ('processedAtMs' in record) return record.atMs + policy.withdrawalLimitSeconds * 1000
  return undefined
}

/** Not final, and inside its limit. */
export const inTransit: SubjectRule = pending('IN_TRANSIT')
/** Not final, and past its limit. */
export const stalePending: SubjectRule = pending('STALE_PENDING')

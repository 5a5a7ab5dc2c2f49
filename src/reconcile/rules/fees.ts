import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import {absolute, type Centavos, negate, subtract, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {isSound, isSoundEvent} from '../subjects/agreed.ts'
import type {Books} from '../subjects/books.ts'
import {isEndHidden, isKnown, type View} from '../subjects/view.ts'
import {rightSign} from './postings.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'

/**
 * The fee a subject should bear; none where its outcome leaves no place for one. Nothing where only
 * a row that was rejected would tell the outcome, or where the record tells another one.
 */
function dueFee(view: View) {
  const {excused, feePosting, fee, finalByLine, outcome, recordOutcome} = view
  if (feePosting?.forbidden) return ZERO
  if (view.open?.fee !== undefined && outcome === undefined) return fee.due
  if (view.kind !== 'charge' || outcome === 'completed' || finalByLine) return fee.due
  const isUnread = excused.record || (view.record === undefined && isEndHidden(view))
  const isOpen = (isUnread && outcome === undefined) || recordOutcome === 'completed'
  return isOpen ? undefined : ZERO
}

/** What is said of a fee that is not the one that was due. */
export type FeeCode = 'FEE_OVERCHARGE' | 'FEE_UNDERCHARGE'

/** A fee that was posted and the one that was due, and what they are about. Units: centavos, magnitudes. */
interface PostedFee
  extends Pick<Draft, 'subject' | 'wallet' | 'gross' | 'atMs' | 'evidence' | 'externalReference'> {
  readonly due: Centavos
  readonly posted: Centavos
}

/**
 * Posted fee against the schedule in force, in magnitudes; nothing where they agree.
 *
 * Source: reconciliation.md, "Values".
 */
export function feeCode({due, posted}: Pick<PostedFee, 'due' | 'posted'>): FeeCode | undefined {
  if (posted === due) return undefined
  return posted > due ? 'FEE_OVERCHARGE' : 'FEE_UNDERCHARGE'
}

function feeDifference({due, posted, ...of}: PostedFee): Draft | undefined {
  const code = feeCode({due, posted})
  return code && {...of, code, role: 'fee', expected: due, actual: posted}
}

/** The fee line whose amount is compared; nothing where it is missing, or where something else is wrong first. */
function comparedLine(view: View): LineRow | undefined {
  const {feePosting} = view
  const isOpen =
    view.contradictory === 'events' && view.kind === 'charge' && view.outcome !== 'completed'
  if (!isKnown(view) || isOpen || feePosting?.line === undefined) return undefined
  return rightSign(view, feePosting, feePosting.line) === undefined ? feePosting.line : undefined
}

/**
 * Whether a fee that was posted is dated before the fee table begins with its kind, so that it was held against what
 * the event or the record says alone. Not where the last run has said which fee was to come.
 */
export function isFeeBeforeTable(view: View, {fees}: Books): boolean {
  const {kind, fee, open} = view
  if (kind === 'block' || fee.atMs === undefined || open?.fee !== undefined) return false
  if (!fees.isBefore(FEE_KIND_OF_SUBJECT[kind], fee.atMs)) return false
  return comparedLine(view) !== undefined && dueFee(view) === fee.due
}

function feeDraft(view: View): Draft | undefined {
  const line = comparedLine(view)
  const due = dueFee(view)
  if (line === undefined || due === undefined) return undefined
  const posted = absolute(line.amount)
  const draft = feeDifference({
    due,
    posted,
    subject: subjectOf(view),
    wallet: view.wallet,
    gross: view.gross,
    atMs: view.fee.atMs ?? view.atMs,
    evidence: evidenceOf(view, line),
  })
  const {byEvent} = view.fee
  if (draft === undefined || posted === byEvent) return draft
  const should = byEvent ?? due
  return {
    ...draft,
    effects: [
      {
        wallet: line.wallet,
        centavos: subtract(negate(should), line.amount),
        atMs: line.atMs,
      },
    ],
  }
}

/** More was posted than was due. */
export const feeOvercharge: SubjectRule = (view) => only('FEE_OVERCHARGE', feeDraft(view))
/** Less was posted than was due. */
export const feeUndercharge: SubjectRule = (view) => only('FEE_UNDERCHARGE', feeDraft(view))

const only = (code: Draft['code'], draft: Draft | undefined): readonly Draft[] =>
  draft?.code === code ? [draft] : []

/** amount − fee ≠ net inside one record or event. */
export const netMismatch: SubjectRule = (view) => {
  if (view.kind === 'refund' || view.kind === 'block') return []
  const {record} = view
  const rows = [
    ...(record !== undefined && 'fee' in record && !isSound(record)
      ? [{row: record, tag: 'record'}]
      : []),
    ...view.case.events
      .filter((event) => !isSoundEvent(event))
      .map((event) => ({row: event, tag: event.eventId})),
  ]
  return rows.map(({row, tag}) => ({
    code: 'NET_MISMATCH',
    subject: subjectOf(view),
    wallet: view.wallet,
    tag,
    expected: subtract(row.amount, row.fee ?? ZERO),
    actual: row.net,
    atMs: view.atMs,
    fee: row.fee,
    evidence: [row],
  }))
}

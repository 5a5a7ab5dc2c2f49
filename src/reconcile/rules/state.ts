import type {Draft} from '../findings/draft.ts'
import type {View} from '../subjects/view.ts'
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

/** Record and last event disagree on a final status; one that was rejected may be the last. */
export const statusMismatch: SubjectRule = (view) =>
  view.contradictory === 'record' && !view.excused.outcome ? [draft(view, 'STATUS_MISMATCH')] : []

/** Final by record or by statement, and no outcome event at all. Source: reconciliation.md, "States". */
export const missingEvent: SubjectRule = (view, {terms}) => {
  if (!terms.present.has('events') || view.last !== undefined || view.excused.outcome) return []
  const wasPending = view.open?.pending !== undefined
  if ((terms.carried.has(view.id) && !wasPending) || view.endedEarlier) return []
  const isFinal = view.recordOutcome !== undefined || view.finalByLine
  const isKnown =
    view.kind === 'refund' ? view.isChargeKnown : view.record !== undefined || wasPending
  const elsewhere = view.kind === 'refund' && view.main.line === undefined
  if (!isFinal || !isKnown || elsewhere) return []
  return [{...draft(view, 'MISSING_EVENT'), atMs: endedAtMs(view) ?? view.atMs}]
}

/** When a subject ended, as far as its record or its lines tell: when its event was due. */
function endedAtMs({kind, record, main, returned, recordOutcome}: View): number | undefined {
  if (kind === 'charge' && recordOutcome === 'cancelled' && record && 'expiresAtMs' in record) {
    return record.expiresAtMs
  }
  if (record && 'resolvedAtMs' in record) return record.resolvedAtMs
  if (kind !== 'withdrawal') return main.line?.atMs
  const processedAtMs = record && 'processedAtMs' in record ? record.processedAtMs : undefined
  return returned?.line?.atMs ?? processedAtMs
}

/** Not final: inside its limit, or past it. Source: contract, IN_TRANSIT and STALE_PENDING. */
function pendingDraft(view: View, limits: {asOfMs: number; limitMs: number | undefined}) {
  const {asOfMs, limitMs} = limits
  const isPending = view.outcome === undefined && view.contradictory === undefined
  if (!isPending || view.finalByLine || limitMs === undefined) return undefined
  return draft(view, asOfMs > limitMs ? 'STALE_PENDING' : 'IN_TRANSIT')
}

const pending =
  (code: Draft['code']): SubjectRule =>
  (view, {terms}) => {
    const {policy, asOfMs} = terms
    const limitMs = limitOf(view, policy)
    const found =
      view.excused.outcome && !view.case.settledLater
        ? undefined
        : pendingDraft(view, {asOfMs, limitMs})
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

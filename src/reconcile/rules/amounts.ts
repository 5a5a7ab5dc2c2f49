import {type Centavos, negate, subtract} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import {disagreement} from '../subjects/agreed.ts'
import {postedAtMs} from '../subjects/ended-at.ts'
import type {Posting, View} from '../subjects/view.ts'
import {rightSign} from './postings.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'

const SAID_BY_EACH = ['main', 'return'] as const

/** Record, event and line disagree on the amount; at most once for a subject. */
export const amountMismatch: SubjectRule = (view) => {
  for (const part of SAID_BY_EACH) {
    const posting = part === 'main' ? view.main : view.returned
    const draft = posting && amountDraft(view, posting)
    if (draft) return [draft]
  }
  const ofFee = feeAmountMismatch(view)
  return ofFee.length > 0 ? ofFee : changedAmount(view)
}

/** Record or event of now name another amount than what the last run left open. */
function changedAmount(view: View): readonly Draft[] {
  const {open, main, kind, gross, record, event} = view
  if (open === undefined || (record === undefined && event === undefined)) return []
  const debit = (amount: Centavos | undefined) =>
    kind === 'withdrawal' && amount !== undefined ? negate(amount) : amount
  const before = open.pending ?? open.seen
  const [expected, actual] = before
    ? [debit(before.gross), debit(gross)]
    : [open.main, main.expected]
  if (expected === undefined || actual === undefined || expected === actual) return []
  return [
    {
      code: 'AMOUNT_MISMATCH',
      subject: subjectOf(view),
      wallet: view.wallet,
      role: 'main',
      tag: 'main',
      expected,
      actual,
      atMs: view.atMs,
      evidence: evidenceOf(view, main.line),
    },
  ]
}

/** What was held or paid out came back; of an orphan, too, that is owed no lines. */
const isReturning = ({outcome, kind, open}: View): boolean =>
  outcome === 'rejected' ||
  outcome === 'failed' ||
  outcome === 'reversed' ||
  // What had to come back, and what comes back of a block that was open, tells by itself how it ended.
  (outcome === undefined &&
    (open?.returned !== undefined || (kind === 'block' && open?.pending !== undefined)))

function amountDraft(view: View, posting: Posting): Draft | undefined {
  const {line, byRecord, byEvent, byLast} = posting
  if (posting.part === 'return' && !isReturning(view)) return undefined
  const sided = line && rightSign(view, posting, line) !== undefined ? undefined : line?.amount
  const odd = disagreement({record: byRecord, event: byEvent, line: sided, last: byLast})
  if (odd === undefined) return undefined
  const cameBackShort = posting.part === 'return' && odd.isLine && odd.actual < odd.expected
  if (view.kind === 'withdrawal' && cameBackShort) return undefined
  if (posting.part === 'return' && !odd.isLine) return undefined
  return {
    code: 'AMOUNT_MISMATCH',
    subject: subjectOf(view),
    wallet: view.wallet,
    role: 'main',
    tag: posting.part,
    expected: odd.expected,
    actual: odd.actual,
    atMs: postedAtMs(view, posting),
    fee: view.fee.due,
    legs: view.event?.split.map((leg) => leg.amount) ?? [],
    evidence: evidenceOf(view, line),
    effects:
      odd.isLine && line
        ? [{wallet: line.wallet, centavos: subtract(odd.expected, odd.actual), atMs: line.atMs}]
        : [],
  }
}

/** Record and event, or one of them and a line that is right by the schedule, name two fees. */
function feeAmountMismatch(view: View): readonly Draft[] {
  const {due, byEvent, byRecord} = view.fee
  const posted = view.feePosting?.line
  const isPostedDue = posted !== undefined && Math.abs(posted.amount) === due
  if (posted !== undefined && !isPostedDue) return []
  const reported = byEvent ?? (isPostedDue ? due : undefined)
  const other = isPostedDue && reported !== due ? due : byRecord
  if (reported === undefined || other === undefined || other === reported) return []
  const isEventOdd = other === due
  return [
    {
      code: 'AMOUNT_MISMATCH',
      subject: subjectOf(view),
      wallet: view.wallet,
      role: 'fee',
      tag: 'fee',
      expected: isEventOdd ? other : reported,
      actual: isEventOdd ? reported : other,
      atMs: view.atMs,
      evidence: evidenceOf(view, posted),
    },
  ]
}

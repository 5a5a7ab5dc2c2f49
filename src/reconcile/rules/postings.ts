import {type Centavos, negate, subtract, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {Books, Terms} from '../subjects/books.ts'
import {endedEarlierMs} from '../subjects/earlier.ts'
import {postedAtMs} from '../subjects/ended-at.ts'
import {pairLegs} from '../subjects/legs.ts'
import {isCarried} from '../subjects/open-key.ts'
import {
  excuseOfPosting,
  isKnown,
  laterLines,
  type Posting,
  postingsOf,
  type View,
} from '../subjects/view.ts'
import {besideFirst, legsOfId} from './repeated-lines.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'

const roleOf = (posting: Posting) => (posting.part === 'fee' ? 'fee' : 'main')

/** Refunds and blocks in another wallet are RECIPIENT_DEBITED, never missing. */
export const isRecipientDebited = (view: View, posting: Posting): boolean =>
  posting.unmatched !== undefined &&
  posting.part !== 'return' &&
  view.isChargeKnown &&
  (view.kind === 'refund' || view.kind === 'block')

/** A second line for the same thing. */
export const duplicatePosting: SubjectRule = (view, {terms}) => {
  const postings = postingsOf(view)
  const legs = view.kind === 'charge' ? pairLegs(view as View<'charge'>).extras : []
  if (legs.length === 0 && postings.every(({extras}) => extras.length === 0)) return []
  const alikeOf = legsOfId(view, legs)
  const extras = postings.flatMap((posting) =>
    posting.extras.map((line) => ({
      line,
      role: roleOf(posting),
      of: posting.line ?? posting.unmatched,
    })),
  )
  return [
    ...extras.map(({line, role, of}) => ({
      ...repetition(view, line),
      role,
      hint:
        of === undefined && isOfBefore(line, terms)
          ? ('posted_before_closing' as const)
          : undefined,
      evidence: [of, line].filter((row) => row !== undefined),
    })),
    ...legs.map((line) => ({
      ...repetition(view, line),
      evidence: besideFirst(line, alikeOf(line)),
    })),
  ].map((draft, tag) => ({...draft, tag}))
}

/** The statement has it once, and that of the last run had it, too: nothing was posted twice. */
const isOfBefore = ({atMs}: LineRow, {earlier, closedMs = earlier?.asOfMs}: Terms): boolean =>
  closedMs !== undefined && atMs <= closedMs

/** An event of before the last closing says so, and the last run left nothing open of it: it was posted then, or never seen. */
function hasEndedBefore(view: View, books: Books): boolean {
  const {earlier} = books.terms
  const {last, kind, wallet} = view
  return (
    earlier !== undefined &&
    (kind === 'withdrawal' ? earlier.isJudged : earlier.judgesCharges) &&
    earlier.wallets.has(wallet) &&
    last !== undefined &&
    endedEarlierMs(books, view.case, last) !== undefined &&
    !isCarried(books.terms, view)
  )
}

/** Of a line that is missing altogether: then nothing of it is to be claimed. */
export const hintOfBefore = (view: View, books: Books) =>
  hasEndedBefore(view, books) ? ('ended_before_closing' as const) : undefined

const repetition = (view: View, line: LineRow) =>
  ({
    code: 'DUPLICATE_POSTING',
    subject: subjectOf(view),
    wallet: line.wallet,
    expected: ZERO,
    actual: line.amount,
    atMs: line.atMs,
    effects: [{wallet: line.wallet, centavos: negate(line.amount)}],
  }) as const

/** The line that is owed stands in another wallet: one fault, said where the line is missing. */
export const isPostedElsewhere = (view: View, posting: Posting): boolean =>
  posting.owed &&
  posting.line === undefined &&
  posting.unmatched !== undefined &&
  posting.expected !== 0 &&
  posting.unmatched.amount === posting.expected &&
  !isRecipientDebited(view, posting)

/**
 * An event says that the money belongs where the line stands: then the record names the wrong one. Of a debit
 * that the last run has seen nothing but its wallet tells where it comes back.
 */
const isByEvent = ({case: {events}, open}: View, {unmatched}: Posting): boolean =>
  !open?.pending?.isPosted &&
  events.some(({wallet}) => wallet !== undefined && wallet === unmatched?.wallet)

/** What explains the difference of both wallets, and which the other one is. */
function elsewhere(view: View, posting: Posting) {
  const {unmatched} = posting
  if (unmatched === undefined) return {effects: effectOf(view, posting.expected)}
  const isExact = isPostedElsewhere(view, posting)
  const {atMs} = unmatched
  const taken = {wallet: unmatched.wallet, centavos: negate(unmatched.amount), atMs}
  const lacking = effectOf(view, posting.expected)
  return {
    otherWallet: unmatched.wallet,
    hint: isByEvent(view, posting) ? undefined : ('posted_in_other_wallet' as const),
    effects: isExact ? [...lacking.map((one) => ({...one, atMs})), taken] : lacking,
  }
}

/** A final record or event without its line. The gross that did not come back has a code of its own. */
export const missingPosting: SubjectRule = (view, books) =>
  postingsOf(view)
    .filter(
      (posting) =>
        posting.owed &&
        posting.line === undefined &&
        posting.expected !== undefined &&
        posting.expected !== 0 &&
        !(view.kind === 'withdrawal' && posting.part === 'return') &&
        !isRecipientDebited(view, posting),
    )
    .map((posting) => ({
      code: 'MISSING_POSTING',
      subject: subjectOf(view),
      wallet: view.wallet,
      role: roleOf(posting),
      tag: posting.part,
      expected: posting.expected,
      actual: ZERO,
      atMs: postedAtMs(view, posting),
      hint: hintOfBefore(view, books),
      ...elsewhere(view, posting),
      evidence: evidenceOf(view, posting.unmatched, ...laterLines(view, posting.type)),
      ...(isPostedElsewhere(view, posting)
        ? {}
        : excuseOfPosting(view, posting, books.terms.asOfMs)),
    }))

const effectOf = (view: View, centavos: Centavos | undefined) =>
  centavos === undefined ? [] : [{wallet: view.wallet, centavos}]

/** What a line has too little of, in the wallet in which it stands. */
const restOf = ({wallet, atMs}: LineRow, centavos: Centavos) => [{wallet, centavos, atMs}]

/** Neither its debit nor what gives it back is in any statement: the export may lack the day of both. */
const isNeverDebited = ({main, returned}: View): boolean =>
  main.owed && [main, returned].every((posting) => !posting?.line && !posting?.unmatched)

/** Where the statement has a part of what came back, the rest of it is missing there. */
function hintOfNoReturn(view: View, books: Books) {
  const ofBefore = view.returned?.line ? undefined : hintOfBefore(view, books)
  return ofBefore ?? (isNeverDebited(view) ? ('never_debited' as const) : undefined)
}

/** Failed or reversed, and less than the gross came back. */
export const failedNotReturned: SubjectRule = (view, books) => {
  const {returned} = view
  if (view.kind !== 'withdrawal' || !returned?.owed || returned.expected === undefined) return []
  const actual = returned.line?.amount ?? ZERO
  if (actual >= returned.expected || actual === negate(returned.expected)) return []
  return [
    {
      code: 'FAILED_NOT_RETURNED',
      subject: subjectOf(view),
      wallet: view.wallet,
      expected: returned.expected,
      actual,
      atMs: postedAtMs(view, returned),
      fee: view.fee.due,
      hint: hintOfNoReturn(view, books),
      evidence: evidenceOf(
        view,
        view.main.line,
        returned.line ?? returned.unmatched,
        ...(returned.line ? [] : laterLines(view, returned.type)),
      ),
      ...(returned.line
        ? {effects: restOf(returned.line, subtract(returned.expected, actual))}
        : elsewhere(view, returned)),
      ...excuseOfPosting(view, returned, books.terms.asOfMs),
    },
  ]
}

/**
 * Right magnitude, wrong sign: of mains, fees and what came back. Of a subject that nothing tells of,
 * each line belongs to nothing, whatever its sign.
 */
export const signMismatch: SubjectRule = (view) =>
  !isKnown(view)
    ? []
    : postingsOf(view).flatMap((posting) => {
        const {line} = posting
        if (line === undefined || line.amount === 0) return []
        const should = rightSign(view, posting, line)
        return should === undefined ? [] : [wrongSign(view, line, should)]
      })

/** The finding of a line with the right magnitude and the wrong sign. Units: centavos, signed. */
export const wrongSign = (view: View, line: LineRow, should: Centavos): Draft => ({
  code: 'SIGN_MISMATCH',
  subject: {kind: 'line', id: line.id},
  wallet: line.wallet,
  expected: should,
  actual: line.amount,
  atMs: line.atMs,
  hint: 'opposite_sign',
  evidence: evidenceOf(view, line),
  effects: [{wallet: line.wallet, centavos: subtract(should, line.amount)}],
})

/**
 * What the line would be with the other sign, when that is what some side expects. What gives back
 * where nothing came back is no line with the wrong sign: it belongs to nothing.
 */
export function rightSign(view: View, posting: Posting, line: LineRow): Centavos | undefined {
  if (posting.part === 'return' && posting.forbidden) return undefined
  const {due, byEvent, byRecord} = view.fee
  const fees = [due, byEvent, byRecord].filter((fee) => fee !== undefined).map(negate)
  const wanted = posting.part === 'fee' ? fees : [posting.expected]
  if (wanted.includes(line.amount)) return undefined
  const should = negate(line.amount)
  return wanted.includes(should) ? should : undefined
}

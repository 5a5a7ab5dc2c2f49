import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {negate, ZERO} from '../../domain/money.ts'
import type {Draft} from '../findings/draft.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {LineRow} from '../read/rows/rows.ts'
import {linesById} from '../read/values/order.ts'
import type {Books, Terms} from '../subjects/books.ts'
import type {CaseKind} from '../subjects/cases.ts'
import {pairLegs} from '../subjects/legs.ts'
import {isCarried} from '../subjects/open-key.ts'
import {FILE_OF_KIND} from '../subjects/state.ts'
import {
  isEndHidden,
  isKnown,
  linesOfView,
  type Posting,
  postingsOf,
  type View,
} from '../subjects/view.ts'
import {isPostedElsewhere, isRecipientDebited} from './postings.ts'
import {besideFirst} from './repeated-lines.ts'
import type {BookRule, SubjectRule} from './rule.ts'
import {evidenceOf, subjectOf} from './rule.ts'

const TYPES: ReadonlySet<string> = new Set(TRANSACTION_TYPES)

const unmatched = (line: LineRow): Draft => ({
  code: 'UNMATCHED_LEDGER_LINE',
  subject: {kind: 'line', id: line.id},
  wallet: line.wallet,
  expected: ZERO,
  actual: line.amount,
  atMs: line.atMs,
  hint: TYPES.has(line.type) ? undefined : 'unknown_type',
  evidence: [line],
})

/** Nothing tells whose money it is: no record that can be read and no event, or no charge. */
const isWalletOpen = ({excused, case: {events}, kind, isChargeKnown}: View): boolean =>
  (excused.record && events.length === 0) || (kind === 'refund' && !isChargeKnown)

/** A posting of a known subject that belongs to nothing: another wallet's, or of an outcome that was not. */
function isMisplaced(view: View, posting: Posting, line: LineRow): boolean {
  if (line === posting.unmatched) {
    if (isPostedElsewhere(view, posting)) return false
    return !isRecipientDebited(view, posting) && !view.orphan && !isWalletOpen(view)
  }
  const isFee = posting.part === 'fee'
  const isOpen = view.orphan || isEndHidden(view)
  return line === posting.line && posting.forbidden && !isFee && !isOpen
}

/** A line that names no known record or event. Source: reconciliation.md, "Existence". */
export const unmatchedLine: SubjectRule = (view, {terms}) => {
  if (!terms.present.has(FILE_OF_KIND[view.kind])) return []
  if (!isKnown(view)) {
    const extras = new Set(postingsOf(view).flatMap(({extras}) => extras))
    const legs = view.kind === 'charge' ? pairLegs(view as View<'charge'>).left : []
    const lines = [...linesOfView(view), ...legs]
    const debited = new Set(
      postingsOf(view)
        .filter((posting) => isRecipientDebited(view, posting))
        .map(({unmatched}) => unmatched),
    )
    return lines.filter((line) => !extras.has(line) && !debited.has(line)).map(unmatched)
  }
  return postingsOf(view).flatMap((posting) =>
    [posting.line, posting.unmatched]
      .filter((line) => line !== undefined && isMisplaced(view, posting, line))
      .map((line) => unmatched(line as LineRow)),
  )
}

/** The files that tell whose a line of a type is. The statement may have any word as a type. */
const NEEDED: ReadonlyMap<string, readonly DataSetName[]> = new Map([
  ['fee', ['charges', 'withdrawals', 'events']],
  ['internal_transfer', ['charges']],
  ['withdrawal_reversal', ['withdrawals']],
  ['block_release', ['blocks']],
])

/** Of what a line of a type may be a part. */
const PARENTS: ReadonlyMap<string, readonly CaseKind[]> = new Map([
  ['fee', ['charge', 'withdrawal', 'refund']],
  ['internal_transfer', ['charge']],
  ['withdrawal_reversal', ['withdrawal']],
  ['block_release', ['block']],
])

const ANY_KIND: readonly CaseKind[] = ['charge', 'withdrawal', 'refund', 'block']

/** It belongs to what the last run left open, or moves back a line that it could not match. */
const isOfCarried = ({type, parent}: LineRow, terms: Terms): boolean =>
  parent !== undefined &&
  (PARENTS.get(type) ?? ANY_KIND).some((kind) => isCarried(terms, {kind, id: parent}))

/** Lines whose link leads nowhere; of several of one id the others are second postings. */
export const lineWithoutSubject: BookRule = ({unmatchedLines, terms}) => {
  const lines = unmatchedLines.filter((line) => {
    const needed = NEEDED.get(line.type) ?? []
    return !isOfCarried(line, terms) && needed.every((name) => terms.present.has(name))
  })
  return linesById(lines).flatMap((alike) =>
    alike.map((line, at) => (at === 0 ? unmatched(line) : repeatedStray(line, {alike, tag: at}))),
  )
}

const repeatedStray = (
  line: LineRow,
  {alike, tag}: {readonly alike: readonly LineRow[]; readonly tag: number},
): Draft => ({
  ...unmatched(line),
  code: 'DUPLICATE_POSTING',
  hint: undefined,
  tag,
  evidence: besideFirst(line, alike),
  effects: [{wallet: line.wallet, centavos: negate(line.amount)}],
})

/** The event's subject is in no record. */
export const orphanEvent: SubjectRule = (view) =>
  view.orphan
    ? view.case.events.map((event) => ({
        code: 'ORPHAN_EVENT',
        subject: {kind: 'event', id: event.eventId},
        wallet: event.wallet ?? view.wallet,
        tag: event.kind,
        actual: event.amount,
        atMs: event.settledAtMs,
        evidence: [event],
      }))
    : []

/** Whether event or line has the payment of a charge: then it is of this period, whatever records there are. */
function isPaidNow({charges}: Books, chargeId: string | undefined): boolean {
  const found = chargeId === undefined ? undefined : charges.find(chargeId)
  if (found === undefined) return false
  return found.mains.length > 0 || found.events.some(({kind}) => kind === 'payment_completed')
}

/** A refund whose charge is unknown. */
export const refundWithoutOriginal: SubjectRule = (view, books) =>
  view.kind === 'refund' &&
  view.event !== undefined &&
  !view.isChargeKnown &&
  books.terms.present.has('charges')
    ? [
        {
          code: 'REFUND_WITHOUT_ORIGINAL',
          subject: subjectOf(view),
          wallet: view.wallet,
          actual: view.event.amount,
          atMs: view.atMs,
          hint: isPaidNow(books, view.chargeId) ? 'paid_in_period' : undefined,
          evidence: evidenceOf(view, view.main.line),
        },
      ]
    : []

import {type Centavos, negate, subtract, ZERO} from '../../domain/money.ts'
import type {Draft, Effect} from '../findings/draft.ts'
import type {LineRow} from '../read/rows/rows.ts'
import type {Books} from '../subjects/books.ts'
import {type LegPair, pairLegs} from '../subjects/legs.ts'
import {
  type Excuse,
  excuseOf,
  isEndHidden,
  laterLines,
  NOT_EXCUSED,
  type View,
} from '../subjects/view.ts'
import {hintOfBefore, wrongSign} from './postings.ts'
import {evidenceOf, type SubjectRule, subjectOf} from './rule.ts'
import {isPostedAsAccepted} from './splits.ts'

interface JudgedPair extends LegPair {
  readonly view: View<'charge'>
  readonly shouldLeave: Centavos
  readonly shouldArrive: Centavos
  /** Lines of its charge that are dated after the as-of instant. */
  readonly later: readonly LineRow[]
  /** Of a leg with neither line. */
  readonly hint: Draft['hint']
  /** A line of this wallet and amount that is missing may be one that cannot be used. */
  readonly excuseOf: (wallet: string, amount: Centavos) => Excuse
}

const NO_PAIRS: readonly JudgedPair[] = []
const NO_DRAFTS: readonly Draft[] = []

/** What was judged last: one rule after the other asks for the pairs of one view. */
let last:
  | {readonly view: View; readonly books: Books; readonly pairs: readonly JudgedPair[]}
  | undefined

/** The pairs of a charge that is owed its legs. */
function pairsOf(view: View, books: Books): readonly JudgedPair[] {
  if (view.kind !== 'charge' || !view.main.owed) return NO_PAIRS
  if (last?.view !== view || last.books !== books) last = {view, books, pairs: pairAll(view, books)}
  return last.pairs
}

function pairAll(view: View, books: Books): readonly JudgedPair[] {
  const charge = view as View<'charge'>
  const {pairs} = pairLegs(charge)
  if (pairs.length === 0) return NO_PAIRS
  const later = laterLines(view, 'internal_transfer')
  const hint = hintOfBefore(view, books)
  const excuse = (wallet: string, amount: Centavos): Excuse =>
    excuseOf(view, {type: 'internal_transfer', wallet, amounts: [amount]}, books.terms.asOfMs)
  return pairs.map((pair) => ({
    ...pair,
    view: charge,
    shouldLeave: negate(pair.leg.amount),
    shouldArrive: pair.leg.amount,
    later,
    hint,
    excuseOf: excuse,
  }))
}

const forEachPair =
  (judge: (pair: JudgedPair) => readonly Draft[]): SubjectRule =>
  (view, books) => {
    const pairs = pairsOf(view, books)
    if (pairs.length === 0) return NO_DRAFTS
    const drafts: Draft[] = []
    for (const pair of pairs) for (const draft of judge(pair)) drafts.push(draft)
    return drafts
  }

const effect = (wallet: string, should: Centavos, line: LineRow | undefined): Effect => ({
  wallet,
  centavos: subtract(should, line?.amount ?? ZERO),
  ...(line && {atMs: line.atMs}),
})

const common = (pair: JudgedPair, ...later: readonly LineRow[]) => ({
  subject: subjectOf(pair.view),
  wallet: pair.view.wallet,
  tag: pair.index,
  atMs: pair.view.atMs,
  evidence: evidenceOf(pair.view, pair.outgoing, pair.incoming, pair.elsewhere, ...later),
})

/** A distributed leg with neither line. */
export const missingSplitLeg: SubjectRule = forEachPair((pair) =>
  pair.outgoing === undefined && pair.incoming === undefined
    ? [
        {
          ...common(pair, ...pair.later),
          code: 'MISSING_SPLIT_LEG',
          hint: pair.hint,
          otherWallet: pair.leg.subAccount,
          expected: pair.leg.amount,
          actual: ZERO,
          effects: [
            effect(pair.view.wallet, pair.shouldLeave, undefined),
            effect(pair.leg.subAccount, pair.shouldArrive, undefined),
          ],
          ...excuseOfBoth(pair),
        },
      ]
    : [],
)

/** Both lines of a leg can be excused; awaited where one of them is. */
function excuseOfBoth({view, leg, ...pair}: JudgedPair): Excuse {
  const leaves = pair.excuseOf(view.wallet, pair.shouldLeave)
  const arrives = pair.excuseOf(leg.subAccount, pair.shouldArrive)
  return leaves.excused && arrives.excused ? {...leaves, ...arrives} : NOT_EXCUSED
}

/** One of the two lines of a leg is missing. */
export const missingCounterpartLeg: SubjectRule = forEachPair((pair) => {
  const {outgoing, incoming, elsewhere, view, leg} = pair
  if ((outgoing === undefined) === (incoming === undefined)) return []
  const isOutgoing = outgoing === undefined
  const wallet = isOutgoing ? view.wallet : leg.subAccount
  const expected = isOutgoing ? pair.shouldLeave : pair.shouldArrive
  return [
    {
      ...common(pair, ...pair.later),
      code: 'MISSING_COUNTERPART_LEG',
      wallet,
      expected,
      actual: ZERO,
      ...placedElsewhere(wallet, expected, elsewhere),
      ...(elsewhere && isPostedAsAccepted(view) && {hint: 'as_accepted' as const}),
      ...(elsewhere ? NOT_EXCUSED : pair.excuseOf(wallet, expected)),
    },
  ]
})

/** What a missing line explains: in its wallet, and in the one it was posted in instead. */
const placedElsewhere = (
  wallet: string,
  expected: Centavos,
  elsewhere: LineRow | undefined,
): Partial<Draft> => ({
  effects: [
    effect(wallet, expected, undefined),
    ...(elsewhere ? [effect(elsewhere.wallet, ZERO, elsewhere)] : []),
  ],
  ...(elsewhere && {otherWallet: elsewhere.wallet, hint: 'posted_in_other_wallet' as const}),
})

/** How far each line is off; a wrong sign is another fault. */
function isOff(line: LineRow | undefined, should: Centavos): boolean {
  return line !== undefined && Math.abs(line.amount) !== Math.abs(should)
}

/** The two lines do not sum to zero: one is off, or both by different amounts. */
export const legImbalance: SubjectRule = forEachPair((pair) => {
  const {outgoing, incoming, view, leg} = pair
  if (outgoing === undefined || incoming === undefined) return []
  const offOut = isOff(outgoing, pair.shouldLeave)
  const offIn = isOff(incoming, pair.shouldArrive)
  if ((!offOut && !offIn) || isEquallyOff(pair)) return []
  return [
    {
      ...common(pair),
      code: 'LEG_IMBALANCE',
      wallet: offOut ? view.wallet : leg.subAccount,
      expected: offOut ? pair.shouldLeave : pair.shouldArrive,
      actual: offOut ? outgoing.amount : incoming.amount,
      ...(offOut ? {} : exchanged(pair)),
      legs: [leg.amount],
      effects: [
        ...(offOut ? [effect(view.wallet, pair.shouldLeave, outgoing)] : []),
        ...(offIn ? [effect(leg.subAccount, pair.shouldArrive, incoming)] : []),
      ],
    },
  ]
})

/**
 * Legs of one charge that were credited to each other's receivers: where the amount of this one
 * stands. Only where what this receiver got is another leg's amount, too; else the line is just off.
 */
function exchanged({view, incoming, shouldArrive}: JudgedPair): Partial<Draft> {
  const off = pairLegs(view).pairs.filter(({incoming, leg}) => isOff(incoming, leg.amount))
  const there = off.find((other) => other.incoming?.amount === shouldArrive)
  const isAnothers = off.some(({leg}) => leg.amount === incoming?.amount)
  if (there === undefined || !isAnothers) return {}
  return {otherWallet: there.leg.subAccount, hint: 'posted_in_other_wallet'}
}

const isEquallyOff = ({outgoing, incoming, shouldArrive}: JudgedPair): boolean =>
  outgoing !== undefined &&
  incoming !== undefined &&
  outgoing.amount === -incoming.amount &&
  incoming.amount >= 0 &&
  incoming.amount !== shouldArrive

/** Both lines of a leg are off, and equal. */
export const legAmountMismatch: SubjectRule = forEachPair((pair) =>
  isEquallyOff(pair)
    ? [
        {
          ...common(pair),
          code: 'AMOUNT_MISMATCH',
          subject: {kind: 'leg', id: `${pair.view.id}#${pair.index}`},
          expected: pair.leg.amount,
          actual: pair.incoming?.amount,
          effects: [
            effect(pair.view.wallet, pair.shouldLeave, pair.outgoing),
            effect(pair.leg.subAccount, pair.shouldArrive, pair.incoming),
          ],
        },
      ]
    : [],
)

/** A leg's line with the right magnitude and the wrong sign. */
export const legSignMismatch: SubjectRule = forEachPair((pair) => {
  const wrong = (line: LineRow | undefined, should: Centavos): Draft[] =>
    line?.amount === negate(should) ? [wrongSign(pair.view, line, should)] : []
  return [...wrong(pair.outgoing, pair.shouldLeave), ...wrong(pair.incoming, pair.shouldArrive)]
})

/** Lines left over are legs that were not distributed: the two of a transfer are one of them. */
export const extraSplitLeg: SubjectRule = (view, {terms}) => {
  if (view.kind !== 'charge' || !isJudged(view)) return []
  if (!terms.present.has('charges') && !terms.present.has('events')) return []
  const {left} = pairLegs(view as View<'charge'>)
  if (left.length === 0) return NO_DRAFTS
  const hint = isPostedAsAccepted(view as View<'charge'>) ? ('as_accepted' as const) : undefined
  return groupTransfers(left).map((lines, tag) => ({
    code: 'EXTRA_SPLIT_LEG',
    subject: subjectOf(view),
    wallet: view.wallet,
    tag,
    expected: ZERO,
    actual: lines.at(-1)?.amount,
    atMs: lines[0].atMs,
    hint,
    evidence: evidenceOf(view, ...lines),
  }))
}

/** Its record cannot be read and no event is there: the record may have said that it was paid. */
const isOutcomeUnread = ({outcome, excused}: View): boolean =>
  outcome === undefined && excused.record

/** Nothing says that it was paid, or it is certain that it was. */
const isCertain = (view: View): boolean =>
  view.outcome === 'completed' ||
  (view.contradictory !== 'events' &&
    view.recordOutcome !== 'completed' &&
    !isEndHidden(view) &&
    !isOutcomeUnread(view))

/**
 * Legs are judged by an outcome; a charge that is final by statement alone has none, unless the last run says
 * which of them were still to come.
 */
const isJudged = (view: View): boolean =>
  view.known &&
  !view.orphan &&
  isCertain(view) &&
  (view.outcome !== undefined || !view.finalByLine || view.legsLeft !== undefined)

type Lines = [LineRow, ...LineRow[]]

/** Each line that left with the first line that arrived of its amount, then those that arrived alone. */
function groupTransfers(left: readonly LineRow[]): readonly Lines[] {
  const incoming = left.filter((line) => line.amount > 0)
  const byAmount = Map.groupBy(incoming.toReversed(), ({amount}) => amount)
  const paired = new Set<LineRow>()
  const pairs = left
    .filter((line) => line.amount <= 0)
    .map((line): Lines => {
      const other = byAmount.get(negate(line.amount))?.pop()
      if (other === undefined) return [line]
      paired.add(other)
      return [line, other]
    })
  const alone = incoming.filter((line) => !paired.has(line)).map((line): Lines => [line])
  return [...pairs, ...alone]
}

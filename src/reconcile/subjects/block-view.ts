import {type Centavos, negate} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {pickLine} from './actual.ts'
import {agreedValue} from './agreed.ts'
import type {Books} from './books.ts'
import type {BlockCase} from './cases.ts'
import {originatorOf} from './charge-view.ts'
import {blockedAgain, debitedBefore, isMadeEarlier, pickUnposted, postedBefore} from './earlier.ts'
import {openKey} from './open-key.ts'
import {isChargeKnown} from './refund-view.ts'
import {otherLast, type State, stateOf} from './state.ts'
import type {Posting, View} from './view.ts'

/** A block with its rows side by side. */
export type BlockView = View<'block'>

/** A block belongs to the originator of the charge in its transactionId, or to whom the last run saw debited. */
export function walletOfBlock(books: Books, found: BlockCase): string {
  const chargeId = chargeOfBlock(found)
  const originator = chargeId === undefined ? undefined : originatorOf(books, chargeId)
  const event = found.events.findLast((candidate) => candidate.wallet)
  return (
    debitedBefore(books, 'block', found.id) ??
    originator ??
    event?.wallet ??
    books.terms.open.get(openKey('block', found.id))?.wallet ??
    found.mains[0]?.wallet ??
    found.returns[0]?.wallet ??
    PRINCIPAL
  )
}

const chargeOfBlock = ({records, events, mains}: BlockCase): string | undefined =>
  records[0]?.transactionId ??
  events.find((event) => event.relatedId)?.relatedId ??
  mains.find((line) => line.parent)?.parent

interface Sides {
  readonly byRecord: Centavos | undefined
  readonly byEvent: Centavos | undefined
  readonly byLast: Centavos | undefined
}

const agreed = ({byRecord, byEvent, byLast}: Sides, line: Centavos | undefined) =>
  agreedValue({record: byRecord, event: byEvent, line, last: byLast})

function blockPostings(books: Books, found: BlockCase, state: State, wallet: string) {
  const {open} = state
  const before = open?.pending?.gross
  const isNamed = found.records.length + found.events.length > 0
  const sides: Sides = {
    byRecord: found.records[0]?.amount ?? (isNamed ? undefined : (open?.returned ?? before)),
    byEvent: state.event?.amount,
    byLast: otherLast(state)?.amount,
  }
  const out: Sides = {
    byRecord:
      isNamed || open?.main === undefined ? sides.byRecord && negate(sides.byRecord) : open.main,
    byEvent: sides.byEvent && negate(sides.byEvent),
    byLast: sides.byLast && negate(sides.byLast),
  }
  const magnitudes = [sides.byEvent, sides.byRecord]
  const isAgain = blockedAgain(books, found.id, wallet)
  const held = pickUnposted(found.mains, isAgain, wallet, ...magnitudes)
  const back = pickLine(found.returns, wallet, ...magnitudes)
  // A line in another wallet speaks for an amount, too: it is the wallet that is wrong.
  const heldLine = held.line ?? held.unmatched
  const backLine = back.line ?? (held.line ? undefined : back.unmatched)
  const posted = backLine?.amount ?? (heldLine && negate(heldLine.amount))
  const isPosted = postedBefore(books, found, wallet)
  const main: Posting = {
    ...held,
    ...out,
    part: 'main',
    type: 'block',
    owed:
      (found.records.length > 0 || found.events.length > 0) &&
      state.isOwedLines &&
      !isPosted.main &&
      !isMadeEarlier(books, found, wallet),
    forbidden: false,
    expected: agreed(out, heldLine?.amount),
  }
  const returned: Posting = {
    ...back,
    ...sides,
    part: 'return',
    type: 'block_release',
    owed: state.outcome === 'rejected' && state.isOwedLines && !isPosted.returned,
    forbidden:
      state.outcome === 'approved' &&
      state.contradictory !== 'events' &&
      state.recordOutcome !== 'rejected',
    expected: agreed(sides, posted),
  }
  return {main, returned}
}

/** A block as the rules see it: its state, its wallet, its charge, and its debit beside its return. */
export function blockView(books: Books, found: BlockCase): BlockView {
  const wallet = walletOfBlock(books, found)
  const state = stateOf(books, found, wallet)
  const [record] = found.records
  const chargeId = chargeOfBlock(found)
  return {
    ...state,
    kind: 'block',
    id: found.id,
    case: found,
    excused: found.excused,
    wallet,
    record,
    atMs:
      record?.atMs ?? found.mains[0]?.atMs ?? state.event?.settledAtMs ?? state.open?.pending?.atMs,
    finalByLine: found.returns.length > 0,
    gross: record?.amount ?? state.event?.amount ?? state.open?.pending?.gross,
    fee: {due: undefined, byEvent: undefined, byRecord: undefined, atMs: undefined},
    ...blockPostings(books, found, state, wallet),
    feePosting: undefined,
    chargeId,
    isChargeKnown: isChargeKnown(books, chargeId),
  }
}

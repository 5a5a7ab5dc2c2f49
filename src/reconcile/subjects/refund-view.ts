import {absolute, negate} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {Books} from './books.ts'
import type {RefundCase} from './cases.ts'
import {originatorOf} from './charge-view.ts'
import {
  firstPostedMs,
  type IsAgain,
  isChargeKnownBefore,
  isOnlyAgain,
  linesAgain,
  pickUnposted,
  postedBefore,
} from './earlier.ts'
import {isCarried} from './open-key.ts'
import {type State, stateOf} from './state.ts'
import type {FeeTerms, View} from './view.ts'

/** A refund with its rows side by side. */
export type RefundView = View<'refund'>

/** The charge is in a record, in an event, or its row could not be read. */
export function isChargeKnown(books: Books, chargeId: string | undefined): boolean {
  if (chargeId === undefined) return false
  const found = books.charges.find(chargeId)
  if (isCarried(books.terms, {kind: 'charge', id: chargeId})) return true
  return found !== undefined && (found.records.length > 0 || found.excused.record)
}

/** The fee in force at `refundedAt`. Source: reconciliation.md, "Values". */
function refundFee(
  books: Books,
  found: RefundCase,
  {open, isAgain}: State & {readonly isAgain: IsAgain | undefined},
): FeeTerms {
  const event = found.events.at(-1)
  const left = event ? undefined : open?.fee
  const atMs = event?.settledAtMs ?? firstPostedMs(found.mains, isAgain)
  const [main] = found.mains
  const amount = event?.amount ?? (main && absolute(main.amount))
  const scheduled =
    atMs === undefined || amount === undefined ? undefined : books.fees.due('refund', atMs, amount)
  return {
    due: (left && negate(left)) ?? scheduled ?? event?.fee,
    byEvent: event?.fee,
    byRecord: undefined,
    atMs,
  }
}

/** A refund as the rules see it: its charge, the wallet that bears it, and what each side says. */
export function refundView(books: Books, found: RefundCase): RefundView {
  const state = stateOf(books, found)
  const {event} = state
  const chargeId = event?.relatedId ?? found.mains.find((line) => line.parent)?.parent
  const known = isChargeKnown(books, chargeId) || isChargeKnownBefore(books, found)
  const originator = chargeId === undefined ? undefined : originatorOf(books, chargeId)
  // Of a charge that no record has, other events tell less than the refund's own.
  const [first, second] = known ? [originator, event?.wallet] : [event?.wallet, originator]
  const wallet = first ?? second ?? state.open?.wallet ?? found.mains[0]?.wallet ?? PRINCIPAL
  const again = linesAgain(books, found, wallet)
  const fee = refundFee(books, found, {...state, isAgain: again.main})
  const {present} = books.terms
  const owed = event !== undefined && present.has('statement') && (known || !present.has('charges'))
  const byEvent = event && negate(event.amount)
  const byRecord = event ? undefined : state.open?.main
  const main = pickUnposted(found.mains, again.main, wallet, event?.amount ?? byRecord)
  const isPosted = postedBefore(books, found, wallet)
  const isMainOwed = owed && !isOnlyAgain(again.main, main)
  return {
    ...state,
    kind: 'refund',
    id: found.id,
    case: found,
    excused: found.excused,
    wallet,
    record: undefined,
    atMs: event?.settledAtMs ?? found.mains[0]?.atMs,
    finalByLine: found.mains.length > 0,
    gross: event?.amount ?? (main.line && absolute(main.line.amount)),
    fee,
    main: {
      ...main,
      part: 'main',
      type: 'refund',
      owed: isMainOwed && !isPosted.main,
      forbidden: false,
      expected: byEvent ?? byRecord,
      byRecord,
      byEvent,
    },
    feePosting: {
      ...pickUnposted(found.fees, again.fee, wallet, fee.due),
      part: 'fee',
      type: 'fee',
      owed: isMainOwed && !isPosted.fee,
      forbidden: false,
      expected: fee.byEvent === undefined ? fee.due && negate(fee.due) : negate(fee.byEvent),
      byRecord: undefined,
      byEvent: fee.byEvent,
    },
    returned: undefined,
    chargeId,
    isChargeKnown: known,
  }
}

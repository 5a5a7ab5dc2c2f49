import {absolute, type Centavos, negate, subtract} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {EventRow, LineRow} from '../read/rows/rows.ts'
import {type Amounts, agreedValue, isSound, isSoundEvent, netOf} from './agreed.ts'
import type {Books} from './books.ts'
import type {WithdrawalCase} from './cases.ts'
import {
  debitedBefore,
  endedPostings,
  firstPostedMs,
  type IsAgain,
  isMadeEarlier,
  isOnlyAgain,
  linesAgain,
  pickUnposted,
  postedBefore,
} from './earlier.ts'
import {openKey} from './open-key.ts'
import {outcomeOfEvent} from './outcome.ts'
import {otherLast, type State, stateOf} from './state.ts'
import type {FeeTerms, Posting, View} from './view.ts'

/** A withdrawal with its rows side by side. */
export type WithdrawalView = View<'withdrawal'>

/**
 * The gross that the fee is of: that of the record, unless event and line name one net and the record
 * another. Without a record that of the last event, unless an earlier one names the net of the line.
 */
function feeBase(found: WithdrawalCase, state: State): Centavos | undefined {
  const {event} = state
  const [record] = found.records
  const usual = record ?? otherLast(state)
  if (usual === undefined || event?.fee === undefined) return (usual ?? event)?.amount
  const isPosted = (net: Centavos): boolean =>
    found.mains.some((line) => absolute(line.amount) === net)
  const net = netOf(event, undefined)
  const isOutvoted = isSoundEvent(event) && isPosted(net) && !isPosted(netOf(usual, undefined))
  return isOutvoted ? event.amount : usual.amount
}

const namesFee = (event: EventRow): boolean => event.fee !== undefined && isSoundEvent(event)

/** The fee in force at creation. Source: reconciliation.md, "Values". */
function withdrawalFee(
  books: Books,
  found: WithdrawalCase,
  state: State & {readonly isAgain: IsAgain | undefined},
): FeeTerms {
  const {event, isAgain} = state
  const [record] = found.records
  const createdAtMs = record?.atMs ?? firstPostedMs(found.mains, isAgain)
  const gross = feeBase(found, state)
  const scheduled =
    createdAtMs === undefined || gross === undefined
      ? undefined
      : books.fees.due('withdrawal', createdAtMs, gross)
  // Beside a record an event that is compared for its amount may name no fee, and another one does.
  const named = record ? found.events.findLast(namesFee) : event
  const byEvent = named && isSoundEvent(named) ? named.fee : undefined
  const byRecord = record && isSound(record) ? record.fee : undefined
  const left = record || event ? undefined : state.open?.fee
  const due = (left && negate(left)) ?? scheduled ?? byEvent ?? byRecord
  return {due, byEvent, byRecord, atMs: createdAtMs}
}

/** Where record and event contradict themselves, the fee is that of the record: it and the debit are the gross. */
const unsoundOf = (
  event: EventRow | undefined,
  record: WithdrawalCase['records'][number] | undefined,
): Amounts | undefined =>
  event && record && !isSoundEvent(event)
    ? {amount: event.amount, fee: record.fee}
    : (event ?? record)

function withdrawalMain(
  found: WithdrawalCase,
  state: State,
  terms: {
    readonly wallet: string
    readonly fee: FeeTerms
    readonly back: LineRow | undefined
    readonly isPostedEarlier: boolean
    readonly isAgain: IsAgain | undefined
  },
) {
  const {event} = state
  const [record] = found.records
  const knownFee = terms.fee.byRecord ?? terms.fee.due
  const posted = (row: Amounts | undefined): Centavos | undefined =>
    row && negate(netOf(row, knownFee))
  const named = (row: typeof event): Centavos | undefined =>
    (row?.fee ?? row?.net ?? knownFee) === undefined ? undefined : posted(row)
  const left = record || event ? undefined : state.open?.main
  const byRecord = record && isSound(record) ? posted(record) : left
  const last = otherLast(state)
  // Where record and event contradict themselves, the last event that does not is compared.
  const byEvent = named(event && isSoundEvent(event) ? event : record && last)
  const magnitudes = [byEvent, byRecord].map((net) => net && Math.abs(net))
  const actual = pickUnposted(found.mains, terms.isAgain, terms.wallet, ...magnitudes)
  const {back} = terms
  const {due, byRecord: recorded, byEvent: reported} = terms.fee
  // What was taken is what record and event say of it; the schedule tells which, where they differ.
  const taken = agreedValue({record: recorded, event: reported, line: due}) ?? due
  // The gross is what two of record, event and what came back name.
  const gross = agreedValue({record: record?.amount, event: event?.amount, line: back?.amount})
  const leftBefore = gross !== undefined && taken !== undefined ? subtract(taken, gross) : undefined
  const byLast = named(last)
  const line = actual.line?.amount ?? leftBefore
  const agreed = agreedValue({record: byRecord, event: byEvent, line, last: byLast})
  return {
    ...actual,
    extras: [...actual.extras, ...found.seconds],
    part: 'main',
    type: 'withdrawal',
    owed:
      state.outcome !== undefined &&
      state.isOwedLines &&
      !terms.isPostedEarlier &&
      !isOnlyAgain(terms.isAgain, actual),
    forbidden: false,
    expected: agreed ?? posted(unsoundOf(event, record)),
    byRecord,
    byEvent,
    byLast,
  } satisfies Posting
}

/** The gross, fee included, comes back when a withdrawal fails or is reversed. */
function withdrawalReturn(
  found: WithdrawalCase,
  state: State,
  {wallet, isAgain}: {readonly wallet: string; readonly isAgain: IsAgain | undefined},
): Posting {
  const {outcome, open} = state
  const event = state.last ?? state.event
  const [record] = found.records
  const left = record || event ? undefined : open?.returned
  const byRecord = record && isSound(record) ? record.amount : left
  const byEvent = event && isSoundEvent(event) ? event.amount : undefined
  const actual = pickUnposted(found.returns, isAgain, wallet, byEvent, byRecord)
  // Of what was open, a line that gives back tells the outcome where nothing else does.
  const isOpen = (open?.pending ?? left) !== undefined
  const isBack = isOpen && outcome === undefined && actual.line !== undefined
  const hasFailed = outcome === 'failed' || outcome === 'reversed' || isBack
  const line = actual.line?.amount
  const agreed = agreedValue({record: byRecord, event: byEvent, line})
  return {
    ...actual,
    part: 'return',
    type: 'withdrawal_reversal',
    owed: hasFailed && state.isOwedLines && !isOnlyAgain(isAgain, actual),
    forbidden:
      outcome === 'completed' &&
      state.contradictory !== 'events' &&
      state.recordOutcome !== 'failed' &&
      !found.events.some((one) => outcomeOfEvent(one) === 'reversed'),
    expected: agreed ?? event?.amount ?? record?.amount ?? open?.pending?.gross,
    byRecord,
    byEvent,
  }
}

/** The last run saw the debit of one that was not final, and no fee beside it. */
const isFeeLeft = ({open, outcome, isOwedLines}: State): boolean =>
  open?.pending?.isPosted === true && outcome !== undefined && isOwedLines

/** A withdrawal as the rules see it: its state, its wallet, gross, net, fee and return by each side. */
export function withdrawalView(books: Books, found: WithdrawalCase): WithdrawalView {
  const [record] = found.records
  const wallet =
    debitedBefore(books, 'withdrawal', found.id) ??
    record?.wallet ??
    found.events.findLast((event) => event.wallet)?.wallet ??
    books.terms.open.get(openKey('withdrawal', found.id))?.wallet ??
    found.mains[0]?.wallet ??
    PRINCIPAL
  const state = stateOf(books, found, wallet)
  const ended = endedPostings(books, found, wallet)
  const again = linesAgain(books, found, wallet)
  const fee = withdrawalFee(books, found, {...state, isAgain: again.main})
  const returned = withdrawalReturn(found, state, {wallet, isAgain: ended})
  const isPostedEarlier = isMadeEarlier(books, found, wallet)
  const isDebited = state.open?.pending?.isPosted
  const isAgain = isDebited ? () => true : again.main
  const back = returned.line
  const main = withdrawalMain(found, state, {wallet, fee, back, isPostedEarlier, isAgain})
  // A fee that comes alone may be that of the debit of before, unless it was posted then, too.
  const isFeePosted = state.open?.pending?.isFeePosted === true
  const isFeeAgain = isFeePosted || (isDebited && found.mains.length > 0) ? () => true : again.fee
  const isPosted = postedBefore(books, found, wallet)
  // Of a record that contradicts itself the net is amount − fee: then its fee counts, too.
  const expectedFee = fee.byEvent ?? fee.byRecord ?? fee.due ?? record?.fee
  return {
    ...state,
    kind: 'withdrawal',
    id: found.id,
    case: found,
    excused: found.excused,
    wallet,
    record,
    atMs: record?.atMs ?? state.event?.settledAtMs ?? main.line?.atMs,
    finalByLine: found.returns.length > 0,
    gross: record?.amount ?? state.event?.amount ?? state.open?.pending?.gross,
    fee,
    main: {...main, owed: main.owed && !isPosted.main},
    feePosting: {
      ...pickUnposted(found.fees, isFeeAgain, wallet, fee.due),
      part: 'fee',
      type: 'fee',
      owed: (main.owed || isFeeLeft(state)) && !isPosted.fee && !isFeePosted,
      forbidden: false,
      expected: expectedFee === undefined ? undefined : negate(expectedFee),
      byRecord: fee.byRecord,
      byEvent: fee.byEvent,
    },
    returned: {...returned, owed: returned.owed && !isPosted.returned},
    chargeId: undefined,
    isChargeKnown: false,
  }
}

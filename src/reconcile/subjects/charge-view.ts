import {absolute, type Centavos, negate} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {ChargeRow} from '../read/rows/rows.ts'
import {agreedValue, isSound, isSoundEvent} from './agreed.ts'
import type {Books} from './books.ts'
import type {ChargeCase} from './cases.ts'
import {
  firstPostedMs,
  type IsAgain,
  isOnlyAgain,
  linesAgain,
  pickUnposted,
  postedBefore,
} from './earlier.ts'
import {openKey} from './open-key.ts'
import {otherLast, type State, stateOf} from './state.ts'
import type {FeeTerms, Posting, View} from './view.ts'

/** A charge with its rows side by side. */
export type ChargeView = View<'charge'>

/** The account that created the charge: record, else event, else where it was posted. */
export function originatorOf(books: Books, chargeId: string): string | undefined {
  const found = books.charges.find(chargeId)
  if (!found) return undefined
  return found.records[0]?.wallet ?? found.events.findLast((event) => event.wallet)?.wallet
}

interface FeeOf {
  readonly found: ChargeCase
  readonly state: State
  readonly gross: Centavos | undefined
  readonly isAgain: IsAgain | undefined
}

/** The fee in force at settlement. Source: reconciliation.md, "Values". */
function chargeFee(books: Books, {found, state, gross, isAgain}: FeeOf): FeeTerms {
  const {event} = state
  const [record] = found.records
  const completed = found.events.findLast(({kind}) => kind === 'payment_completed')
  const settledAtMs = completed?.settledAtMs ?? firstPostedMs(found.mains, isAgain)
  const scheduled =
    settledAtMs === undefined || gross === undefined
      ? undefined
      : books.fees.due('pix', settledAtMs, gross)
  const last = otherLast(state)
  // An earlier event that disagrees on the amount tells nothing of the fee.
  const named = last?.kind === 'payment_completed' && last.fee !== undefined ? last : event
  const byEvent = named && isSoundEvent(named) ? named.fee : undefined
  const byRecord = record && isSound(record) ? record.fee : undefined
  // Of what is in neither any more, the last run tells the fee that was missing.
  const left = record || event ? undefined : state.open?.fee
  const due = (left && negate(left)) ?? scheduled ?? byEvent ?? byRecord
  const atCreation =
    due === undefined && record ? books.fees.due('pix', record.atMs, record.amount) : undefined
  return {due, byEvent, byRecord, atMs: settledAtMs, atCreation}
}

interface MainTerms {
  readonly state: State
  readonly wallet: string
  readonly isAgain: IsAgain | undefined
}

function chargeMain(found: ChargeCase, {state, wallet, isAgain}: MainTerms): Posting {
  const {event, open} = state
  const [record] = found.records
  const left = record || event ? undefined : (open?.main ?? open?.pending?.gross)
  const byRecord = record && isSound(record) ? record.amount : left
  const byEvent = event && isSoundEvent(event) ? event.amount : undefined
  const actual = pickUnposted(found.mains, isAgain, wallet, byEvent, byRecord)
  const byLast = otherLast(state)?.amount
  const agreed = agreedValue({
    record: byRecord,
    event: byEvent,
    line: actual.line?.amount,
    last: byLast,
  })
  return {
    ...actual,
    extras: [...actual.extras, ...found.seconds],
    part: 'main',
    type: 'payment',
    owed: state.outcome === 'completed' && state.isOwedLines && !isOnlyAgain(isAgain, actual),
    forbidden: isForbidden(state),
    expected: agreed ?? event?.amount ?? record?.amount,
    byRecord,
    byEvent,
    byLast,
  }
}

/** The amount that the fee is of: where amount, fee and net of every row differ, that of the line. */
function feeBase({byRecord, byEvent, line, expected}: Posting): Centavos | undefined {
  const isNamed = byRecord !== undefined || byEvent !== undefined || expected === undefined
  return isNamed || line === undefined ? expected : absolute(line.amount)
}

/** An expired or failed charge posts nothing, unless its record or another event says it was paid. */
const isForbidden = ({outcome, contradictory, recordOutcome}: State): boolean =>
  contradictory !== 'events' &&
  recordOutcome !== 'completed' &&
  (outcome === 'cancelled' || outcome === 'failed')

/** When a charge was paid that no event tells of: its payment line, else its record, says so; it was made earlier. */
const paidAtMs = (record: ChargeRow | undefined, {line}: Posting): number | undefined =>
  record?.status === 'completed' ? (line?.atMs ?? record.paidAtMs) : undefined

/** A charge as the rules see it: its state, its wallet, gross, net and fee by each side. */
export function chargeView(books: Books, found: ChargeCase): ChargeView {
  const wallet =
    originatorOf(books, found.id) ??
    books.terms.open.get(openKey('charge', found.id))?.wallet ??
    found.mains[0]?.wallet ??
    PRINCIPAL
  const state = stateOf(books, found, wallet)
  const [record] = found.records
  const again = linesAgain(books, found, wallet)
  const main = chargeMain(found, {state, wallet, isAgain: again.main})
  const fee = chargeFee(books, {found, state, gross: feeBase(main), isAgain: again.main})
  const isPosted = postedBefore(books, found, wallet)
  // Of a record that contradicts itself the net is amount − fee: then its fee counts, too.
  const expectedFee = fee.byEvent ?? fee.byRecord ?? fee.due ?? record?.fee
  return {
    ...state,
    kind: 'charge',
    id: found.id,
    case: found,
    excused: found.excused,
    wallet,
    record,
    atMs: state.event?.settledAtMs ?? paidAtMs(record, main) ?? record?.atMs ?? main.line?.atMs,
    finalByLine: found.mains.length > 0,
    gross: main.expected,
    fee,
    main: {...main, owed: main.owed && !isPosted.main},
    feePosting: {
      ...pickUnposted(found.fees, again.fee, wallet, fee.due),
      part: 'fee',
      type: 'fee',
      owed: main.owed && !isPosted.fee,
      forbidden: main.forbidden,
      expected: expectedFee === undefined ? undefined : negate(expectedFee),
      byRecord: fee.byRecord,
      byEvent: fee.byEvent,
    },
    returned: undefined,
    legsLeft: again.legs,
    chargeId: found.id,
    isChargeKnown: true,
  }
}

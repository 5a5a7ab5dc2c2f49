import {
  type Book,
  eventsAbout,
  feeInForce,
  isEventHidden,
  isLineSpoilt,
  keyOf,
  ownLines,
  raise,
} from './book.ts'
import {isOrphan} from './later.ts'
import {checkSplit} from './legs.ts'
import {agreedOn, checkFee, compareAmounts, takeOwed} from './postings.ts'
import type {Charge} from './rows.ts'
import {isFeeOf} from './shared-fees.ts'
import {checkState, comparedEvents, isSound, type State, soundRows} from './states.ts'

const HOUR_MS = 3_600_000

export function checkCharge(book: Book, charge: Charge): void {
  const {id, wallet} = charge
  const isSoundRecord = !charge.isGone && isSound(charge)
  const record = isSoundRecord ? charge.amount : undefined
  const last = eventsAbout(book.events, 'charge', id).findLast(isSound)
  const payments = ownLines(
    book,
    {id, wallet},
    (line) => line.type === 'payment' && line.id === id,
    [last?.amount, record],
  )
  const fees = ownLines(book, {id, wallet}, (line) => isFeeOf(book, {about: 'charge', id}, line), [
    feeInForce(book.fees.pix, charge.atMs, charge.amount),
  ])
  const anywhere = book.lines.find((line) => line.type === 'payment' && line.id === id)
  const posted = anywhere ? 'completed' : undefined
  const isShown = book.lines.some(
    (line) =>
      (line.type === 'payment' && [line.id, line.parent].includes(id)) ||
      (line.type === 'internal_transfer' && line.parent === id) ||
      isFeeOf(book, {about: 'charge', id}, line),
  )
  const state = checkState(book, {
    about: 'charge',
    id,
    endMs: isShown ? undefined : charge.endMs,
    record: charge.isGone ? undefined : charge.status,
    isOrphan: charge.isGone === 'orphan',
    posted,
  })
  if (!state.isPosted) checkPending(book, charge, state)
  if (!charge.isGone) soundRows(book, id, [charge])
  const sound = comparedEvents(charge, state.events, soundRows(book, id, state.events))
  // Where no row that is sound names an amount, a line agrees with none.
  const isNamed = record !== undefined || sound.length > 0
  const isPaid = state.outcome === 'completed'
  const completed = state.events.findLast(({kind}) => kind === 'payment_completed')
  const agreed =
    agreedOn({
      record,
      events: sound.map(({amount}) => amount),
      line: isNamed && payments[0] ? Math.abs(payments[0].amount) : undefined,
    }) ?? charge.amount
  const sides = [agreed, record, ...sound.map(({amount}) => amount)]
  const payment =
    (isPaid && state.reported.has('completed')) || payments.length > 0
      ? takeOwed(book, {
          subject: id,
          wallet,
          type: 'payment',
          amount: agreed,
          lines: payments,
          isSpoilt: isLineSpoilt(book, 'payment', {about: 'charge', id, wallet, amounts: sides}),
          isOptional: !isPaid || isOrphan(charge),
        })
      : undefined
  // Posted for a charge that was not paid: a line that names nothing which happened.
  if (!isPaid && !state.reported.has('completed') && !isEventHidden(book, {about: 'charge', id})) {
    const kept = payment ?? payments.find(({amount}) => amount < 0)
    if (kept) book.accounted.delete(kept)
  }
  // A payment with the other sign still names its amount.
  const named = payment?.amount ?? (payments[0] && Math.abs(payments[0].amount))
  const paid = agreedOn({record, events: sound.map(({amount}) => amount), line: named})
  const wasPaid = isPaid || state.reported.has('completed')
  book.paid.set(id, wasPaid ? (paid ?? 0) : (payment?.amount ?? 0))
  compareAmounts(
    book,
    {record, events: sound.map(({amount}) => amount), line: payment?.amount},
    {about: 'charge', subject: id, line: payment},
  )
  checkChargeFee(book, charge, {
    fees,
    gross: paid ?? charge.amount,
    isPaid: isPaid || state.isPosted,
    isPosted: state.isPosted,
    isReported: state.reported.has('completed'),
    settledMs: completed?.settledMs ?? anywhere?.atMs,
    event: completed && sound.includes(completed) ? completed.fee : undefined,
    isPostedAsPaid: anywhere !== undefined && !state.isContradictory,
    lastFee: sound.findLast(({fee}) => fee !== undefined)?.fee,
  })
  checkSplit(book, charge, {
    completed,
    isSound: completed !== undefined && sound.includes(completed),
    isPaid,
    isPosted: state.isPosted,
    isJudged:
      isPaid || (!state.isContradictory && !wasPaid && !isEventHidden(book, {about: 'charge', id})),
    settledMs: completed?.settledMs ?? anywhere?.atMs ?? charge.atMs,
  })
}

function checkChargeFee(
  book: Book,
  charge: Charge,
  of: {
    readonly fees: ReturnType<typeof ownLines>
    /** What record, event and line agree on: the fee is of that, whichever of them is off. */
    readonly gross: number
    readonly isPaid: boolean
    /** Paid by the statement alone: nothing is owed, and what is posted is compared. */
    readonly isPosted: boolean
    readonly isReported: boolean
    /** Nothing where neither event nor line tells. */
    readonly settledMs: number | undefined
    readonly event: number | undefined
    /** A payment line is there, and no two events exclude each other. */
    readonly isPostedAsPaid: boolean
    /** The fee of the last event that names one, whatever it is about. */
    readonly lastFee: number | undefined
  },
): void {
  const {id, wallet} = charge
  const {settledMs} = of
  const schedule =
    settledMs === undefined ? undefined : feeInForce(book.fees.pix, settledMs, of.gross)
  // The record tells the fee that was charged at settlement. Where it is gone, `charge` says what the
  // last event says, and that of an event that contradicts itself is not taken before the schedule.
  const record = charge.isGone || !isSound(charge) ? undefined : charge.fee
  const owed = of.fees.length > 0 ? (schedule ?? of.event) : (of.event ?? record ?? schedule)
  const due = of.isPaid ? (owed ?? charge.fee ?? 0) : 0
  const line = takeOwed(book, {
    subject: id,
    wallet,
    type: 'fee',
    amount: -due,
    // Which of two lines is the fee does not depend on whether one is owed.
    wanted: -(owed ?? charge.fee ?? 0),
    lines: of.fees,
    isSpoilt: isLineSpoilt(book, 'fee', {about: 'charge', id, wallet}),
    isOptional: of.isPosted || isOrphan(charge),
    said: [schedule, of.event, record],
  })
  const posted = {about: 'charge' as const, subject: id, lines: of.fees, line}
  if (of.isPaid) {
    checkFee(book, {...posted, schedule, event: of.event, record})
  } else if (line && !of.isReported) {
    checkFee(book, {...posted, schedule: 0, event: 0, record: undefined})
  } else if (line && of.isPostedAsPaid) {
    // The record says that it was paid, and so does the statement: the fee is judged as of a paid one.
    checkFee(book, {...posted, schedule, event: of.lastFee, record})
  } else if (!line) {
    checkFee(book, {...posted, schedule: undefined, event: of.lastFee, record})
  } else if (-line.amount === (schedule ?? of.lastFee ?? record)) {
    // The line is right, so record and event can still be held against each other.
    checkFee(book, {...posted, schedule, event: of.lastFee, record})
  }
}

/** Not final inside its limit, or past it. Source: contract, IN_TRANSIT / STALE_PENDING. */
function checkPending(book: Book, charge: Charge, {outcome, isLater}: State): void {
  if (
    outcome !== undefined ||
    charge.isGone ||
    (book.spoilt.events.has(keyOf({about: 'charge', id: charge.id})) && !isLater)
  )
    return
  const isStale = book.asOfMs > charge.expiresMs + HOUR_MS
  raise(book, isStale ? 'STALE_PENDING' : 'IN_TRANSIT', charge.id, {delta: null})
}

import {
  type Book,
  eventsAbout,
  feeInForce,
  isEventHidden,
  isLineSpoilt,
  keyOf,
  openLines,
  originatorOf,
  raise,
  takeOne,
} from './book.ts'
import {debitedElsewhere} from './debited.ts'
import {isOrphan} from './later.ts'
import {checkFee, compareAmounts, takeOwed} from './postings.ts'
import type {Event, Line} from './rows.ts'
import {isFeeOf} from './shared-fees.ts'

export function checkRefunds(book: Book): void {
  const ids = new Set(book.events.filter(({about}) => about === 'refund').map(({id}) => id))
  const refunds = [...ids].flatMap((id) => eventsAbout(book.events, 'refund', id).slice(-1))
  const elsewhere = debitedElsewhere(book, 'refund', refunds)
  for (const event of refunds) checkRefund(book, event, elsewhere.get(event.id))
  const charges = book.charges.filter((charge) => !isOrphan(charge)).map(({id}) => id)
  const unread = book.spoilt.unreadRecords.filter(({about}) => about === 'charge')
  // An event of a refund that cannot be read tells of it all the same, whatever its line names.
  const unreadRefunds = new Set(
    book.spoilt.unreadEvents.flatMap(({about, id}) => (about === 'refund' ? [id] : [])),
  )
  const known = ({id, parent}: Line) =>
    charges.includes(parent) ||
    unread.some((record) => record.id === parent) ||
    unreadRefunds.has(id)
  for (const line of openLines(book, (one) => one.type === 'refund' && known(one))) {
    if (!book.accounted.has(line)) checkPostedRefund(book, line)
  }
  for (const charge of book.charges) {
    if (!charge.isGone) checkOverRefund(book, charge)
  }
}

const DAY_MS = 86_400_000

function checkRefund(book: Book, event: Event, elsewhere: string | undefined): void {
  const {id, chargeId, amount} = event
  const byId = openLines(book, (line) => line.type === 'refund' && line.id === id)
  const charge = book.charges.find((one) => one.id === chargeId)
  // Of a charge that no row tells, one that was rejected: the wallet is that of the event.
  const isUnread = !charge && book.spoilt.records.has(keyOf({about: 'charge', id: chargeId}))
  const postedIn = book.lines.find((line) => line.type === 'refund' && line.id === id)?.wallet
  const named = event.wallet ?? originatorOf(book, chargeId) ?? postedIn ?? 'principal'
  const wallet =
    charge?.isGone === 'orphan' ? undefined : (charge?.wallet ?? (isUnread ? named : undefined))
  const byParent = openLines(book, (line) => line.type === 'refund' && line.id === elsewhere)
  // A second line of the same id is posted twice.
  const lines = byId.length > 0 ? byId : byParent
  const fees = openLines(book, (line) => isFeeOf(book, {about: 'refund', id}, line))
  if (wallet === undefined) {
    raise(book, 'REFUND_WITHOUT_ORIGINAL', id, {delta: null})
    const owed = {subject: id, wallet: named, isSpoilt: false, isOptional: true}
    const main = takeOwed(book, {...owed, type: 'refund', amount: -amount, lines})
    const own = main?.wallet === named ? main : undefined
    compareAmounts(
      book,
      {record: undefined, events: [amount], line: own && -own.amount},
      {about: 'refund', subject: id, line: main, sign: -1},
    )
    const schedule = feeInForce(book.fees.refund, event.settledMs, amount)
    const said = [schedule, event.fee]
    const amountOfFee = -(schedule ?? event.fee ?? 0)
    const fee = takeOwed(book, {...owed, type: 'fee', amount: amountOfFee, lines: fees, said})
    checkFee(book, {
      about: 'refund',
      subject: id,
      lines: fees,
      line: fee?.wallet === named ? fee : undefined,
      schedule,
      event: fee && fee.wallet !== named ? undefined : event.fee,
      record: undefined,
    })
    return
  }
  const astray = [lines, fees].flatMap((list) =>
    list.some((line) => line.wallet === wallet) ? [] : list,
  )
  if (astray.length > 0)
    raise(book, 'RECIPIENT_DEBITED', chargeId, {delta: astray[0]?.amount ?? null})
  const main = takeOwed(book, {
    subject: id,
    wallet,
    type: 'refund',
    amount: -amount,
    lines,
    isSpoilt: isLineSpoilt(book, 'refund', {about: 'refund', id, wallet, amounts: [-amount]}),
  })
  // Where event and line disagree, AMOUNT_MISMATCH tells; the smaller one counts here.
  const posted = main ? Math.abs(main.amount) : amount
  book.refunded.push({chargeId, amount: Math.min(amount, posted)})
  compareAmounts(
    book,
    {record: undefined, events: [amount], line: main?.wallet === wallet ? -main.amount : undefined},
    {about: 'refund', subject: id, line: main, sign: -1},
  )
  const schedule = feeInForce(book.fees.refund, event.settledMs, amount)
  const owedFee = (fees.length > 0 ? schedule : event.fee) ?? event.fee ?? schedule ?? 0
  const fee = takeOwed(book, {
    subject: id,
    wallet,
    type: 'fee',
    amount: -owedFee,
    lines: fees,
    isSpoilt: isLineSpoilt(book, 'fee', {about: 'refund', id, wallet}),
    said: [schedule, event.fee],
  })
  checkFee(book, {
    about: 'refund',
    subject: id,
    lines: fees,
    line: fee?.wallet === wallet ? fee : undefined,
    schedule,
    event: fee && fee.wallet !== wallet ? undefined : event.fee,
    record: undefined,
  })
}

/** A refund that only the statement knows. */
function checkPostedRefund(book: Book, first: Line): void {
  const {id, parent} = first
  // An orphan does not tell whose money it is: no record says that its wallet is the originator's.
  const charge = book.charges.find((one) => one.id === parent && !isOrphan(one))
  const wallet = charge?.wallet ?? first.wallet
  const alike = openLines(book, (one) => one.type === 'refund' && one.id === id)
  const main = takeOne(book, alike, {subject: id, amount: first.amount, wallet}) ?? first
  book.refunded.push({chargeId: parent, amount: Math.abs(main.amount)})
  const schedule = feeInForce(book.fees.refund, main.atMs, Math.abs(main.amount))
  const fees = openLines(book, (one) => isFeeOf(book, {about: 'refund', id}, one))
  const fee = takeOwed(book, {
    subject: id,
    wallet,
    type: 'fee',
    amount: -(schedule ?? 0),
    lines: fees,
    isSpoilt: false,
    isOptional: true,
  })
  const astray = [main, fee].find((line) => line !== undefined && line.wallet !== wallet)
  if (astray) raise(book, 'RECIPIENT_DEBITED', parent, {delta: astray.amount})
  const soon = eventsAbout(book.later, 'refund', id).find(
    ({kind, atMs}) => kind === 'refund_completed' && atMs <= book.asOfMs + DAY_MS,
  )
  if (astray !== main && !book.spoilt.events.has(keyOf({about: 'refund', id}))) {
    const missing = {code: 'MISSING_EVENT', id, delta: null} as const
    if (soon) book.silenced.push({...missing, awaitedMs: soon.atMs})
    else book.raised.push(missing)
  }
  if (fee && fee.wallet !== wallet) return
  checkFee(book, {
    about: 'refund',
    subject: id,
    lines: fees,
    line: fee,
    schedule,
    event: undefined,
    record: undefined,
  })
}

/** A block that only the statement knows, in another wallet than the originator's. */
export function checkPostedBlocks(book: Book): void {
  for (const line of openLines(book, ({type}) => type === 'block')) {
    const charge = book.charges.find(({id}) => id === line.parent)
    if (!charge || isOrphan(charge) || charge.wallet === line.wallet) continue
    raise(book, 'RECIPIENT_DEBITED', charge.id, {delta: line.amount})
    book.accounted.add(line)
  }
}

/** Refunds above the amount paid. */
function checkOverRefund(book: Book, {id, amount}: {id: string; amount: number}): void {
  const refunds = book.refunded.filter(({chargeId}) => chargeId === id)
  const total = refunds.reduce((sum, {amount}) => sum + amount, 0)
  const known = book.paid.get(id) ?? 0
  // An event that cannot be used may have been the payment.
  const paid = isEventHidden(book, {about: 'charge', id}) ? Math.max(known, amount) : known
  if (refunds.length > 0 && total > paid) raise(book, 'OVER_REFUND', id, {delta: total - paid})
}

import {
  type Book,
  eventsAbout,
  feeInForce,
  isEventHidden,
  isLineSpoilt,
  keyOf,
  ownLines,
  raise,
  raiseUnless,
  takeAstray,
  takeOne,
} from './book.ts'
import {isOrphan} from './later.ts'
import {agreedOn, checkFee, compareAmounts, isReported, takeOwed} from './postings.ts'
import type {Line, Withdrawal} from './rows.ts'
import {isFeeOf} from './shared-fees.ts'
import {checkState, comparedEvents, isSound, soundRows} from './states.ts'

const DAY_MS = 86_400_000

/** The amount that the fee is of: that of an event and the line where the record alone is off. */
function feeBase(
  {lines}: Book,
  {id, amount, fee}: Withdrawal,
  events: readonly {readonly amount: number; readonly fee: number | undefined}[],
): number {
  const isPosted = (net: number) =>
    lines.some(
      (line) => line.type === 'withdrawal' && line.id === id && Math.abs(line.amount) === net,
    )
  if (isPosted(amount - fee)) return amount
  const posted = events.findLast((event) => isPosted(event.amount - (event.fee ?? 0)))
  return posted?.amount ?? amount
}

export function checkWithdrawal(book: Book, withdrawal: Withdrawal): void {
  const {id, wallet} = withdrawal
  const own = (type: string, name: 'id' | 'parent', magnitudes?: readonly (number | undefined)[]) =>
    ownLines(book, {id, wallet}, (line) => line.type === type && line[name] === id, magnitudes)
  const last = eventsAbout(book.events, 'withdrawal', id).at(-1)
  const sources = withdrawal.isGone ? [last] : [last, withdrawal]
  const grosses = sources.map((one) => (one && isSound(one) ? one.amount : undefined))
  const returns = own('withdrawal_reversal', 'parent', grosses)
  const isPosted = book.lines.some(
    ({type, parent}) => type === 'withdrawal_reversal' && parent === id,
  )
  const posted = isPosted ? 'failed' : undefined
  const state = checkState(book, {
    about: 'withdrawal',
    id,
    endMs: posted === undefined ? withdrawal.endMs : undefined,
    record: withdrawal.isGone ? undefined : withdrawal.status,
    isOrphan: withdrawal.isGone === 'orphan',
    posted,
  })
  if (
    state.outcome === undefined &&
    !state.isPosted &&
    !withdrawal.isGone &&
    (state.isLater || !book.spoilt.events.has(keyOf({about: 'withdrawal', id})))
  ) {
    const isStale = book.asOfMs > withdrawal.atMs + DAY_MS
    raise(book, isStale ? 'STALE_PENDING' : 'IN_TRANSIT', id, {delta: null})
  }
  const [record] = withdrawal.isGone ? [] : soundRows(book, id, [withdrawal])
  const events = comparedEvents(withdrawal, state.events, soundRows(book, id, state.events))
  const amounts = events.map(({amount}) => amount)
  const isSoundAnywhere = record !== undefined || events.length > 0
  const gross =
    agreedOn({
      record: record?.amount,
      events: amounts,
      line: isSoundAnywhere && returns[0] ? Math.abs(returns[0].amount) : undefined,
    }) ??
    state.events.findLast(({fee}) => fee !== undefined)?.amount ??
    withdrawal.amount
  const feeEvents = events.filter(({fee}) => fee !== undefined)
  const posting = book.lines.find((line) => line.type === 'withdrawal' && line.id === id)
  // Without a record its line tells when it was created, and no event does.
  const createdMs = withdrawal.isGone ? posting?.atMs : withdrawal.atMs
  const base = feeBase(book, withdrawal, feeEvents)
  const schedule =
    createdMs === undefined ? undefined : feeInForce(book.fees.withdrawal, createdMs, base)
  const eventFees = feeEvents.map(({fee}) => fee ?? 0)
  const knownFee = agreedOn({record: record?.fee, events: eventFees, line: schedule})
  const agreedFee = knownFee ?? 0
  // Of an event without fee and net, where nothing sound tells a fee, the net is not known.
  const netOf = ({amount, fee, net}: (typeof events)[number]): number | undefined => {
    if (fee !== undefined) return amount - fee
    return net ?? (knownFee === undefined ? undefined : amount - knownFee)
  }
  // The fee of an event before the last that names one is compared with nothing.
  const isCompared = (event: (typeof events)[number]): boolean =>
    event.fee === undefined || event === feeEvents.at(-1) || event.amount !== withdrawal.amount
  const nets = (record || feeEvents.length === 0 ? events : feeEvents.slice(-1))
    .filter(isCompared)
    .flatMap((event) => netOf(event) ?? [])
  const mains = own('withdrawal', 'id', [nets.at(-1), record?.net])
  // The right magnitude, whatever its sign, speaks for the record.
  const isBacked = mains.some(({amount}) => Math.abs(amount) === record?.net)
  // Where nothing is sound, the net is amount − fee of the record itself.
  const agreedNet = gross - (isSoundAnywhere ? agreedFee : withdrawal.fee)
  // A net that no side names is not expected where a sound event names another one.
  const isNamed = nets.length === 0 || [record?.net, ...nets].includes(agreedNet)
  const net = record && isBacked ? record.net : isNamed ? agreedNet : (nets.at(-1) ?? agreedNet)
  const isPending = state.outcome === undefined
  const main = takeOwed(book, {
    subject: id,
    wallet,
    type: 'withdrawal',
    amount: -net,
    lines: mains,
    isSpoilt: isLineSpoilt(book, 'withdrawal', {
      about: 'withdrawal',
      id,
      wallet,
      amounts: [net, ...(record ? [record.net] : []), ...nets].map((side) => -side),
    }),
    isOptional: isPending || isOrphan(withdrawal),
  })
  compareAmounts(
    book,
    {record: record?.net, events: nets, line: main && -main.amount},
    {about: 'withdrawal', subject: id, line: main, sign: -1},
  )
  const isFee = (line: Line) => isFeeOf(book, {about: 'withdrawal', id}, line)
  const fees = ownLines(book, {id, wallet}, isFee, [schedule ?? eventFees.at(-1) ?? record?.fee])
  const reported = feeEvents.at(-1)?.fee ?? record?.fee ?? schedule ?? withdrawal.fee
  const owedFee = fees.length > 0 ? (schedule ?? reported) : reported
  const fee = takeOwed(book, {
    subject: id,
    wallet,
    type: 'fee',
    amount: -owedFee,
    lines: fees,
    isSpoilt: isLineSpoilt(book, 'fee', {about: 'withdrawal', id, wallet}),
    isOptional: isPending || isOrphan(withdrawal),
    said: [schedule, feeEvents.at(-1)?.fee, record?.fee],
  })
  checkFee(book, {
    about: 'withdrawal',
    subject: id,
    lines: fees,
    line: fee,
    schedule,
    event: feeEvents.at(-1)?.fee,
    record: record?.fee,
  })
  // Without a record what has to come back is what the last event names.
  const named = withdrawal.isGone ? state.events.at(-1) : undefined
  checkReturn(book, withdrawal, {
    gross: named?.amount ?? gross,
    returns,
    isFailed: state.outcome === 'failed',
    isReported: state.reported.has('failed'),
    isSound: named ? isSound(named) : isSoundAnywhere,
  })
}

/** Failed or reversed without the gross credited back. */
function checkReturn(
  book: Book,
  withdrawal: Withdrawal,
  of: {
    gross: number
    returns: ReturnType<typeof ownLines>
    isFailed: boolean
    isReported: boolean
    isSound: boolean
  },
): void {
  const {id, wallet} = withdrawal
  const {gross, returns} = of
  if (!of.isReported) {
    const kept = takeOne(book, returns, {subject: id, amount: gross, wallet})
    if (kept && !isEventHidden(book, {about: 'withdrawal', id})) book.accounted.delete(kept)
    return
  }
  const isSpoilt = isLineSpoilt(book, 'withdrawal_reversal', {
    about: 'withdrawal',
    id,
    wallet,
    amounts: [gross, withdrawal.amount],
  })
  const line = takeOwed(book, {
    subject: id,
    wallet,
    type: 'withdrawal_reversal',
    amount: gross,
    lines: returns,
    isSpoilt,
    isOptional: true,
  })
  const isFlipped = returns.length > 0 && !line
  if (!of.isFailed || isFlipped) return
  if (!line && isOrphan(withdrawal)) return
  const back = line?.amount ?? 0
  if (isOrphan(withdrawal) && back < gross) return
  if (
    back === gross ||
    (back > gross && (!of.isSound || isReported(book, {about: 'withdrawal', id})))
  )
    return
  const code = back < gross ? 'FAILED_NOT_RETURNED' : 'AMOUNT_MISMATCH'
  const astray = line
    ? undefined
    : takeAstray(book, id, {type: 'withdrawal_reversal', amount: gross})
  raiseUnless(!line && !astray && isSpoilt, book, {
    code,
    id,
    delta: back - gross,
    explains: [
      {wallet, amount: gross - back},
      ...(astray ? [{wallet: astray.wallet, amount: -gross}] : []),
    ],
  })
}

/** The same key of all its spellings: an e-mail in small letters, else without mask and country code. */
function plainKeyOf({key}: Withdrawal): unknown {
  if (typeof key !== 'string') return key
  const text = key.trim().toLowerCase()
  return text.includes('@') ? text : text.replaceAll(/[^a-z0-9]/g, '').replace(/^55(?=\d{11}$)/, '')
}

const likenessOf = (one: Withdrawal): string =>
  JSON.stringify([one.wallet, plainKeyOf(one) ?? null, one.amount, one.reference?.trim() || null])

/** One finding per pair of consecutive withdrawals alike, on the later one. */
export function checkSuspects(book: Book, outcomeOf: (withdrawal: Withdrawal) => string): void {
  const live = book.withdrawals
    .filter((one) => !one.isGone && outcomeOf(one) !== 'failed')
    .toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
  for (const [at, later] of live.entries()) {
    const earlier = live.slice(0, at).findLast((one) => likenessOf(one) === likenessOf(later))
    if (!earlier || later.atMs - earlier.atMs > DAY_MS) continue
    raise(book, 'DUPLICATE_PAYMENT_SUSPECT', later.id, {delta: null})
  }
}

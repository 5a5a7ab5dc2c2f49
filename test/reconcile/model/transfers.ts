import {
  type Book,
  byContent,
  openLines,
  postedTwice,
  raise,
  raiseUnless,
  type UnreadTransfer,
} from './book.ts'
import type {Line} from './rows.ts'

/** `internal_transfer` lines without a parent: pairs of one instant, other wallets, opposite amounts. */
export function checkTransfers(book: Book): void {
  const all = openLines(
    book,
    (line) => line.type === 'internal_transfer' && line.parent === '',
  ).toSorted(byContent)
  const once = [...new Set(all.map(({id}) => id))].map((id) => meantOf(id, all))
  const partners = new Map<Line, Line>()
  for (const atMs of new Set(once.map((line) => line.atMs))) {
    const left = leftOver(
      once.filter((line) => line.atMs === atMs),
      partners,
    )
    checkLeft(book, left)
  }
  for (const meant of once) checkRepeated(book, meant, {all, partner: partners.get(meant)})
}

const isPair = (a: Line, b: Line): boolean =>
  a.atMs === b.atMs && a.wallet !== b.wallet && a.amount === -b.amount

/** Of lines of one id the one that another answers is meant. */
function meantOf(id: string, all: readonly Line[]): Line {
  const alike = all.filter((line) => line.id === id)
  const isAnswered = (line: Line) => all.some((other) => isPair(line, other))
  return (alike.find(isAnswered) ?? alike[0]) as Line
}

/** The others of its id are posted twice; the transfer is its outgoing line. */
function checkRepeated(
  book: Book,
  meant: Line,
  {all, partner}: {readonly all: readonly Line[]; readonly partner: Line | undefined},
): void {
  const outgoing = meant.amount < 0 ? meant : (partner ?? meant)
  for (const line of all.filter(({id}) => id === meant.id)) {
    if (line === meant) book.accounted.add(line)
    else postedTwice(book, outgoing.id, line)
  }
}

type Pair = readonly [out: Line, into: Line]

/** More pairs, or as many whose outgoing lines come before. */
function isBetter(some: readonly Pair[], others: readonly Pair[], outs: readonly Line[]): boolean {
  if (some.length !== others.length) return some.length > others.length
  const at = some.findIndex(([out], nth) => out !== others[nth]?.[0])
  const placeOf = (pairs: readonly Pair[]) => outs.indexOf(pairs[at]?.[0] as Line)
  return at >= 0 && placeOf(some) < placeOf(others)
}

/** As many pairs as there can be: the first line takes each it may, or none. */
function mostPairs(outs: readonly Line[], incoming: readonly Line[]): Pair[] {
  const [out, ...others] = outs
  if (!out) return []
  const fitting = incoming.filter((into) => isPair(out, into))
  const ways = fitting.map((into): Pair[] => [
    [out, into],
    ...mostPairs(
      others,
      incoming.filter((one) => one !== into),
    ),
  ])
  return ways.reduce<Pair[]>(
    (best, way) => (isBetter(way, best, outs) ? way : best),
    mostPairs(others, incoming),
  )
}

/** What has no partner among the lines of one instant; notes who is whose. */
function leftOver(lines: readonly Line[], partners: Map<Line, Line>): Line[] {
  const isOut = ({amount}: Line): boolean => amount <= 0
  const incoming = lines.filter((line) => !isOut(line))
  for (const [out, into] of mostPairs(lines.filter(isOut), incoming)) {
    partners.set(out, into).set(into, out)
  }
  return lines.filter((line) => !partners.has(line))
}

function checkLeft(book: Book, left: readonly Line[]): void {
  const unanswered = left.filter((line) => !isAnswered(book, line))
  const [first, second] = unanswered
  const isOne = unanswered.length === 2 && first?.wallet !== second?.wallet
  if (isOne && first && second) imbalance(book, first, second)
  for (const line of left) if (!isOne || isAnswered(book, line)) missing(book, line)
}

/** One transfer out of balance; its amount is that of the outgoing line. */
function imbalance(book: Book, first: Line, second: Line): void {
  const delta = first.amount + second.amount
  const out = [first, second].find(({amount}) => amount < 0)
  // Two of one sign: no line is known to be the outgoing one, the first id stands for it.
  const isAlike = first.amount < 0 === second.amount < 0
  const both = [first.wallet, second.wallet]
  const off = out === first ? second : first
  raise(book, 'LEG_IMBALANCE', (isAlike ? first : out)?.id ?? first.id, {
    delta,
    ...(isAlike
      ? {elsewhere: {isPossible: (wallet) => both.includes(wallet), amount: -delta}}
      : {explains: [{wallet: off.wallet, amount: -delta}]}),
  })
}

/** What of a rejected line can be read does not speak against its being the other half. */
const mayBeHalfOf = (line: Line, {atMs, amount, wallet}: UnreadTransfer): boolean =>
  (Number.isNaN(atMs) || atMs === line.atMs) &&
  (amount === undefined || amount === -line.amount) &&
  wallet !== line.wallet

/** A line that was rejected may be its other half. */
const isSpoilt = ({spoilt}: Book, line: Line): boolean =>
  spoilt.transfers.some((unread) => mayBeHalfOf(line, unread))

/** A line that was rejected has the amount that its other half has to have. */
const isAnswered = ({spoilt}: Book, line: Line): boolean =>
  spoilt.transfers.some((unread) => unread.amount !== undefined && mayBeHalfOf(line, unread))

function missing(book: Book, line: Line): void {
  raiseUnless(isSpoilt(book, line), book, {
    code: 'MISSING_COUNTERPART_LEG',
    id: line.id,
    delta: line.amount,
    elsewhere: {isPossible: (wallet) => wallet !== line.wallet, amount: -line.amount},
  })
}
